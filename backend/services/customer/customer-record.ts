import { marginLevels } from './margin-levels.ts';
import type { Account, Customer, CustomerInfo } from '../../contract/records/index.ts';
import type { CustomerRow } from '../../storage/customers/index.ts';
import type { Company } from '../company/company-service.ts';

const KYC_PASSED = 2;
const YES = 1;
const NO = 2;
/** Values of `optional`: clients in the field know no others. */
const HAS_WATCHLIST = 1;
const NO_WATCHLIST = 0;
/** Password flags: `1` still has to be set, `2` set. */
const TO_SET = '1';
const SET = '2';

/** Values of `status` of a customer. */
export const CUSTOMER_STATUS = {
  normal: 1,
  disabled: 2,
  deleted: 3,
  closed: 4,
  locked: 5,
  closing: 6,
} as const;

/** Protection of a customer's sign-in, as far as answers show it. */
export interface SecurityFlags {
  readonly fundPasswordSet: boolean;
  /** Above 0 while one-time codes are on, else -1. */
  readonly googleId: number;
}

/** Members of the record besides the customer's row. */
export interface CustomerInputs extends SecurityFlags {
  /** Mark with which an agent brings customers; null for others. */
  readonly customerAgentMark: string | null;
  readonly utmSource: string | null;
  /** The customer on the other side of a real and demo pair. */
  readonly relationCustomerId: number | null;
  /** The first account of another service that the customer has bound. */
  readonly socialAccount:
    | { readonly source: string; readonly userId: string; readonly record: string | null }
    | undefined;
  /** The customer's number in its operator's system. */
  readonly thirdServerCode: string | null;
  readonly isFundManager: boolean;
  /** Margin level at which positions of the cross accounts are closed, in percent. */
  readonly stopOutLevel: bigint;
}

/** The customer as answers carry it: addresses masked, accounts with their figures of this moment. */
export function customerRecord(
  row: CustomerRow,
  company: Company,
  accountList: Account[],
  facts: CustomerInputs,
): Omit<Customer, 'token'> {
  return { ...stateMembers(row, company, accountList, facts), ...originMembers(row, company, facts) };
}

/** The answer of findCustomerInfo. */
export function customerInfo(
  row: CustomerRow,
  company: Company,
  accountList: Account[],
  facts: CustomerInputs,
): CustomerInfo {
  return {
    ...customerRecord(row, company, accountList, facts),
    utmSource: facts.utmSource,
    ...marginLevels(facts.stopOutLevel),
    withdrawLevel: null,
    postalCode: null,
    apiCheckSwitch: false,
    apiCheckRule: '',
  };
}

function stateMembers(row: CustomerRow, company: Company, accountList: Account[], flags: SecurityFlags) {
  return {
    id: row.id,
    companyId: row.company_id,
    customerGroupId: row.customer_group_id,
    customerNo: row.customer_no,
    // Clients let nobody in whose verification is not passed, whatever the company asks.
    kycAuditStatus: company.kyc === undefined ? KYC_PASSED : row.kyc_audit_status,
    kycAuditRemark: row.kyc_audit_remark,
    kycStatus: row.kyc_status,
    kycRemark: row.kyc_audit_remark,
    accountList,
    accountRemark: null,
    loginPassStatus: row.password_hash === null ? TO_SET : SET,
    payPassStatus: flags.fundPasswordSet ? SET : TO_SET,
    email: row.email === null ? null : maskEmail(row.email),
    phone: row.phone === null ? null : maskText(row.phone),
    phoneArea: row.phone_area,
    name: null,
    country: row.country,
    type: company.companyType === 'demo' ? 1 : 0,
    deposit: YES,
    withdraw: YES,
    optional: row.optional === YES ? HAS_WATCHLIST : NO_WATCHLIST,
    activateStatus: 2,
    activateTime: row.create_time_ms,
    companyKycStatus: company.kyc === undefined ? NO : YES,
    status: row.status,
  };
}

function originMembers(row: CustomerRow, company: Company, facts: CustomerInputs) {
  return {
    thirdServerCode: facts.thirdServerCode,
    source: null,
    thirdLoginSource: facts.socialAccount?.source ?? null,
    thirdUserId: facts.socialAccount?.userId ?? null,
    idCard: null,
    idCardType: null,
    thirdIntactMsg: facts.socialAccount?.record ?? null,
    firstName: null,
    lastName: null,
    isFund: facts.isFundManager ? YES : NO,
    assertPassStatus: facts.fundPasswordSet ? SET : TO_SET,
    googleId: facts.googleId,
    openAccountType: 0,
    loginTime: row.login_time_ms,
    createTime: row.create_time_ms,
    relationCustomerId: facts.relationCustomerId,
    companyType: company.companyType,
    registerSource: row.register_source,
    associationCompanyId: company.associationCompanyId === 0 ? null : company.associationCompanyId,
    registerTime: row.create_time_ms,
    customerAgentMark: facts.customerAgentMark,
  };
}

const SHOWN = 3;

/** The first and last characters with stars between; short texts show only their first character. */
export function maskText(text: string): string {
  if (text.length <= 2 * SHOWN) return `${text.slice(0, 1)}****`;
  return `${text.slice(0, SHOWN)}****${text.slice(-SHOWN)}`;
}

/** The first characters of the name and the whole domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, Math.min(SHOWN, Math.ceil(name.length / 2)))}****${email.slice(at)}`;
}
