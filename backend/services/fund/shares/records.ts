import type {
  ExecuteRow,
  FundApplyRow,
  FundAssetRow,
  FundRedeemRow,
} from '../../../contract/calls/fund-shares.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type {
  AssetLine,
  ExecuteState,
  RedemptionState,
  ShareState,
} from '../../../domain/fund-shares/index.ts';
import type { FundProposalRow } from '../../../storage/fund-shares/index.ts';
import { BASKET, type FundDeal } from './fund-deal.ts';
import type { ExecutedPart, StoredRedemption, StoredSubscription } from './stored-proposal.ts';

/** `sharesStatus`: 0 waiting, 1 confirmed, 2 failed. A priced redemption waits for the manager. */
export const SHARES_STATUS: Readonly<Record<ShareState | RedemptionState, number>> = {
  ...{ waiting: 0, priced: 0, confirmed: 1, failed: 2 },
};
/** `executeStatus`: 0 unconfirmed, 1 waiting, 2 done, 3 failed. */
export const EXECUTE_STATUS: Readonly<Record<ExecuteState, number>> = {
  ...{ unconfirmed: 0, waiting: 1, done: 2, failed: 3 },
};

const ENABLED = 1;

/** What people see of a proposal beside its own row. */
export interface Shown {
  readonly deal: FundDeal;
  readonly companyName: string;
}

type Audited = Pick<
  FundProposalRow,
  'id' | 'proposal_no' | 'customer_no' | 'fund_id' | 'create_time_ms' | 'update_time_ms'
>;

const auditOf = (row: Audited) => ({
  ...{ id: row.id, status: ENABLED, createBy: row.customer_no, createTime: row.create_time_ms },
  ...{ updateBy: row.customer_no, updateTime: row.update_time_ms },
});

const sharedOf = (row: FundProposalRow, { deal, companyName }: Shown) => ({
  ...auditOf(row),
  ...{ proposalNo: row.proposal_no, companyName, customerNoFun: row.customer_no, fundId: row.fund_id },
  ...{ currencyShares: deal.token.code, currencyNet: deal.money.code },
  fundName: deal.offer.record.fundName,
  shares: formatDecimal(BigInt(row.shares), deal.buying.shareDigits),
});

/** `amountPay` is what was frozen at most, in money of the fund; `finalAmount` what the shares took of it with their fee. */
export function fundApplyRow(
  { row, subscription, money, executed }: StoredSubscription,
  shown: Shown,
): FundApplyRow {
  const { outcome, state, executeState, executeId } = subscription;
  const { moneyDigits, netDigits } = shown.deal.buying;
  return {
    ...sharedOf(row, shown),
    currencyPay: row.currency,
    fees: outcome ? formatDecimal(outcome.fee, moneyDigits) : null,
    amountPay: formatDecimal(money, moneyDigits),
    finalAmount: outcome ? formatDecimal(outcome.cost + outcome.fee, moneyDigits) : null,
    sharesNet: outcome ? formatDecimal(outcome.netValue, netDigits) : null,
    sharesStatus: SHARES_STATUS[state],
    executeStatus: EXECUTE_STATUS[executeState],
    executeId,
    executeList: executed.map((part, at) => executeRow(part, at + 1, row.customer_no)),
  };
}

export function executeRow(part: ExecutedPart, id: number, by: string): ExecuteRow {
  const { amount, baseCurrency, profitCurrency, rate, symbolId, symbolName, timeMs } = part;
  return {
    ...{ id, status: ENABLED, createBy: by, createTime: timeMs, updateBy: by, updateTime: timeMs },
    ...{ amount: Number(amount), baseCurrency, profitCurrency, rate: Number(rate), symbolId, symbolName },
  };
}

/** `amountRedeem` is what the shares bring after the fee, in money of the fund. */
export function fundRedeemRow({ row, redemption }: StoredRedemption, shown: Shown): FundRedeemRow {
  const { outcome, state } = redemption;
  const { moneyDigits, netDigits } = shown.deal.redeeming;
  return {
    ...sharedOf(row, shown),
    currencyRedeem: row.currency,
    fees: outcome ? formatDecimal(outcome.fee, moneyDigits) : null,
    amountRedeem: outcome ? formatDecimal(outcome.worth - outcome.fee, moneyDigits) : null,
    sharesNet: outcome ? formatDecimal(outcome.netValue, netDigits) : null,
    sharesStatus: SHARES_STATUS[state],
    basketTag: row.currency === BASKET,
  };
}

/** The assets that pay or are paid, one row each. */
export function fundAssetRows(row: Audited, lines: readonly AssetLine[]): FundAssetRow[] {
  return lines.map(({ currency, digits, amount, fees, total }, at) => ({
    ...auditOf(row),
    ...{ id: at + 1, proposalNo: row.proposal_no, fundId: row.fund_id, currency, digits },
    amount: formatDecimal(amount, digits),
    fees: formatDecimal(fees, digits),
    total: formatDecimal(total, digits),
  }));
}
