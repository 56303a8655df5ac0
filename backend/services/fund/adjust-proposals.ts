import type { AdjustProposalRow } from '../../storage/management/index.ts';

/** Adjustments need no second person: they are approved as they are made. */
const ENABLED = 1;
const APPROVED = 2;

/** An adjustment of a balance as operators and the customer see it. */
export function proposalRecord(row: AdjustProposalRow) {
  return {
    id: row.id,
    proposalNo: row.proposal_no,
    companyId: row.company_id,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    accountId: row.account_id,
    accountCurrency: row.account_currency,
    tradeType: row.trade_type,
    businessType: row.business_type,
    businessTypeText: String(row.business_type),
    amount: Number(row.amount),
    withdraw: row.withdraw === 1,
    remark: row.remark,
    status: ENABLED,
    checkStatus: APPROVED,
    checkBy: row.create_by,
    createBy: row.create_by,
    createTime: row.create_time_ms,
    updateBy: row.create_by,
    updateTime: row.create_time_ms,
    operatorPassword: null,
    thirdOrderId: null,
    thirdAccount: null,
    resetAccount: false,
  };
}
