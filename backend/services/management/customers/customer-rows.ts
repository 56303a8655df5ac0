import type { Account } from '../../../contract/records/index.ts';
import type { ListedCustomerRow } from '../../../storage/management/index.ts';
import type { Company } from '../../company/company-service.ts';
import type { CustomerInputs } from '../../customer/customer-record.ts';
import type { Identity } from './identity.ts';
import { marginLevels } from '../../customer/margin-levels.ts';
import type { Origin } from '../../customer/registration/origin.ts';

const PERSON = 0;
const DEFAULT_CUSTOMER = 0;
const AGENT = 1;
const ACTIVATED = 2;
const YES = 1;
const NO = 2;
/** Password flags: `1` still has to be set, `2` set. */
const TO_SET = '1';
const SET = '2';

function firstActivation(accounts: readonly Account[]): number | null {
  const times = accounts.map(({ activateTime }) => activateTime).filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Row of the customer list. Operators see addresses in full. */
export function listRow(
  row: ListedCustomerRow,
  origin: Origin,
  groupName: string,
  { accounts, identity }: { readonly accounts: readonly Account[]; readonly identity: Identity },
) {
  return {
    id: row.id,
    companyId: row.company_id,
    customerNo: row.customer_no,
    customerGroupId: row.customer_group_id,
    customerGroupName: groupName,
    customerType: DEFAULT_CUSTOMER,
    openAccountType: PERSON,
    email: row.email,
    phone: row.phone,
    phoneArea: row.phone_area,
    name: identity.name,
    firstName: identity.firstName,
    lastName: identity.lastName,
    idCard: identity.idCard,
    idCardType: identity.idCardType,
    status: row.status,
    registerSource: row.register_source,
    remark: origin.remark ?? null,
    agentCustomerNo: origin.agentCustomerNo ?? null,
    firstAccountActivateTime: firstActivation(accounts),
    loginTime: row.login_time_ms,
    createTime: row.create_time_ms,
    updateTime: row.login_time_ms ?? row.create_time_ms,
    unitId: null,
    unitName: null,
    tgUserId: null,
    tgUserName: null,
    thirdAccountNo: null,
    thirdLoginSource: null,
    thirdUserId: null,
  };
}

/** What a customer detail is made of besides the row. */
export interface DetailInputs {
  readonly company: Company;
  readonly origin: Origin;
  readonly groupName: string;
  readonly facts: CustomerInputs;
  readonly identity: Identity;
  readonly accounts: readonly Account[];
  readonly withAccounts: boolean;
}

/** The customer detail; `accountList` is filled where the section asks for accounts. */
export function detailRecord(row: ListedCustomerRow, detail: DetailInputs) {
  const { company, origin, facts, accounts } = detail;
  const fundPassword = facts.fundPasswordSet ? SET : TO_SET;
  return {
    ...listRow(row, origin, detail.groupName, detail),
    address: detail.identity.address,
    customerType: facts.customerAgentMark === null ? DEFAULT_CUSTOMER : AGENT,
    accountList: detail.withAccounts ? [...accounts] : [],
    accountRemark: origin.remark ?? null,
    activateStatus: ACTIVATED,
    activateTime: row.create_time_ms,
    postalCode: null,
    country: row.country,
    apiCheckRule: '',
    apiCheckSwitch: false,
    assertPassStatus: fundPassword,
    payPassStatus: fundPassword,
    loginPassStatus: row.password_hash === null ? TO_SET : SET,
    associationCompanyId: company.associationCompanyId,
    companyType: company.companyType,
    companyKycStatus: company.kyc === undefined ? NO : YES,
    kycAuditRemark: row.kyc_audit_remark,
    kycAuditStatus: row.kyc_audit_status,
    kycRemark: row.kyc_audit_remark,
    kycStatus: row.kyc_status,
    customerAgentMark: facts.customerAgentMark,
    deposit: YES,
    withdraw: YES,
    ...marginLevels(facts.stopOutLevel),
    withdrawLevel: null,
    googleId: facts.googleId,
    isFund: facts.isFundManager ? YES : NO,
    optional: row.optional,
    registerTime: row.create_time_ms,
    relationCustomerId: null,
    source: null,
    thirdIntactMsg: null,
    thirdServerCode: origin.thirdServerCode ?? null,
    type: company.companyType === 'demo' ? 1 : 0,
    utmSource: origin.utmSource ?? null,
  };
}
