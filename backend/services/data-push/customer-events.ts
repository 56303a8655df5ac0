import { numberIn, numberOrNull, textIn, type ChangedRow, type EventMakers } from './changes.ts';

const CONFIRMED = 2;
/** The only state of an origin record. */
const IN_FORCE = 1;
const REGISTER_TYPE = { email: 1, phone: 2, number: 3 } as const;

/** Events about customers, their verification and the adjustments of their balances. */
export const customerEvents: Pick<
  EventMakers,
  'register' | 'customer_update' | 'customer_info_insert' | 'customer_info_update' | 'kyc' | 'account_adjust'
> = {
  register: (row) => ({ companyId: numberIn(row, 'company_id'), data: registerData(row) }),
  customer_update: (row, { nowMs }) => ({
    companyId: numberIn(row, 'company_id'),
    data: {
      ...registerData(row),
      birthday: null,
      firstOpenAccountTime: null,
      loginIp: null,
      loginTime: numberOrNull(row, 'login_time_ms'),
      revision: null,
      createBy: null,
      updateBy: null,
      updateTime: nowMs,
    },
  }),
  customer_info_insert: (row, around) => originEvent(row, around.customer(numberIn(row, 'customer_id'))),
  customer_info_update: (row, around) =>
    originEvent(row, around.customer(numberIn(row, 'customer_id')), {
      updateBy: null,
      updateTime: around.nowMs,
    }),
  kyc: (row) => ({
    companyId: numberIn(row, 'company_id'),
    data: {
      id: textIn(row, 'pno'),
      pno: textIn(row, 'pno'),
      customerNo: textIn(row, 'customer_no'),
      companyId: numberIn(row, 'company_id'),
      businessCode: textIn(row, 'business_code'),
      levelCode: textIn(row, 'level_code'),
      pathCode: textIn(row, 'path_code'),
      status: numberIn(row, 'status'),
      approval: textIn(row, 'approval'),
      approvalTime: numberOrNull(row, 'approval_time_ms'),
      ext1: null,
      ext2: null,
      revision: null,
      createTime: numberIn(row, 'create_time_ms'),
      updateBy: textIn(row, 'approval'),
      updateTime: numberIn(row, 'update_time_ms'),
    },
  }),
  account_adjust: (row, { nowMs }) => ({
    companyId: numberIn(row, 'company_id'),
    data: {
      id: String(row['id']),
      proposalNo: textIn(row, 'proposal_no'),
      accountId: numberIn(row, 'account_id'),
      accountCurrency: textIn(row, 'account_currency'),
      amount: numberIn(row, 'amount'),
      businessType: numberIn(row, 'business_type'),
      tradeType: numberIn(row, 'trade_type'),
      customerNo: textIn(row, 'customer_no'),
      companyId: numberIn(row, 'company_id'),
      checkBy: textIn(row, 'create_by'),
      checkStatus: CONFIRMED,
      withdraw: row['withdraw'] === 1,
      revision: null,
      createBy: textIn(row, 'create_by'),
      createTime: numberIn(row, 'create_time_ms'),
      updateBy: textIn(row, 'create_by'),
      updateTime: nowMs,
    },
  }),
};

function registerData(row: ChangedRow) {
  const email = textIn(row, 'email');
  const phone = textIn(row, 'phone');
  const type = email !== null ? 'email' : phone !== null ? 'phone' : 'number';
  return {
    id: String(row['id']),
    companyId: numberIn(row, 'company_id'),
    customerNo: textIn(row, 'customer_no'),
    customerGroupId: numberIn(row, 'customer_group_id'),
    country: textIn(row, 'country'),
    language: textIn(row, 'language'),
    phone,
    phoneArea: textIn(row, 'phone_area'),
    email,
    emailArea: null,
    registerSource: numberIn(row, 'register_source'),
    registerType: REGISTER_TYPE[type],
    optional: numberIn(row, 'optional'),
    status: numberIn(row, 'status'),
    kycAuditStatus: numberIn(row, 'kyc_audit_status'),
    kycAuditRemark: textIn(row, 'kyc_audit_remark'),
    ext2: null,
    ext4: null,
    createTime: numberIn(row, 'create_time_ms'),
  };
}

type Customer = { company_id: number; customer_no: string; country: string; create_time_ms: number };

/** What an operator stated about a customer. */
function originEvent(row: ChangedRow, customer: Customer | undefined, more: object = {}) {
  if (customer === undefined) return undefined;
  const stated = JSON.parse(String(row['record'])) as ChangedRow;
  const id = String(row['customer_id']);
  return {
    companyId: customer.company_id,
    data: {
      id,
      customerInfoId: id,
      customerNo: customer.customer_no,
      companyId: customer.company_id,
      unitId: null,
      country: customer.country,
      province: null,
      city: null,
      address: null,
      registerIp: null,
      registerDevice: textIn(stated, 'registerDevice'),
      utmSource: textIn(stated, 'utmSource'),
      utmMedium: textIn(stated, 'utmMedium'),
      utmCampaign: textIn(stated, 'utmCampaign'),
      utmContent: textIn(stated, 'utmContent'),
      utmTerm: textIn(stated, 'utmTerm'),
      remark: textIn(stated, 'remark'),
      ext1: null,
      ext2: textIn(stated, 'thirdServerCode'),
      ext3: null,
      ext4: null,
      ext5: null,
      status: IN_FORCE,
      revision: null,
      createBy: null,
      createTime: customer.create_time_ms,
      ...more,
    },
  };
}
