import { Type, type Static } from 'typebox';
import { Account } from './account.ts';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

const NullableText = Nullable(Text);
const NullableTime = Nullable(Milliseconds);

const stateMembers = {
  id: Whole,
  companyId: Whole,
  customerGroupId: Whole,
  customerNo: Text,
  /** 0 none, 1 pending, 2 passed, 3 failed. */
  kycAuditStatus: Whole,
  kycAuditRemark: NullableText,
  /** 1 unverified, 2 in review, 3 failed, 4 verified, -1 partly verified. */
  kycStatus: Whole,
  kycRemark: NullableText,
  accountList: Type.Array(Account),
  accountRemark: NullableText,
  /** `1` the login password still has to be set, `2` set. */
  loginPassStatus: Text,
  /** `1` no payment password, `2` present. */
  payPassStatus: Text,
  /** Masked in answers. */
  email: NullableText,
  phone: NullableText,
  phoneArea: NullableText,
  name: NullableText,
  country: NullableText,
  /** 0 real, 1 demo, 2 guest. */
  type: Whole,
  /** 1 allowed, 2 not. */
  deposit: Whole,
  withdraw: Whole,
  /** 1 has watchlist entries, 2 has none. */
  optional: Whole,
  activateStatus: Whole,
  activateTime: NullableTime,
  /** 1 on, 2 off. */
  companyKycStatus: Whole,
  /** 1 normal, 2 disabled, 3 deleted, 4 closed, 5 locked, 6 closing. */
  status: Whole,
};

const originMembers = {
  thirdServerCode: NullableText,
  source: NullableText,
  thirdLoginSource: NullableText,
  thirdUserId: NullableText,
  idCard: NullableText,
  idCardType: NullableText,
  thirdIntactMsg: NullableText,
  firstName: NullableText,
  lastName: NullableText,
  /** 1 fund manager, 2 not. */
  isFund: Whole,
  /** `1` the fund password still has to be set, `2` set. */
  assertPassStatus: Text,
  /** Above 0 while multi-factor authentication is on, -1 off. */
  googleId: Whole,
  /** 0 person, 1 enterprise. */
  openAccountType: Whole,
  loginTime: NullableTime,
  createTime: Milliseconds,
  relationCustomerId: Nullable(Whole),
  /** `real` or `demo`. */
  companyType: Text,
  registerSource: Nullable(Whole),
  associationCompanyId: Nullable(Whole),
  registerTime: Milliseconds,
  customerAgentMark: NullableText,
};

/** Customer with the login token: the answer of login. */
export const Customer = Type.Object({ ...stateMembers, ...originMembers, token: Text });
export type Customer = Static<typeof Customer>;

/** Levels by account type, as findCustomerInfo carries them: account type as text, then value as text. */
const Levels = Nullable(Type.Record(Type.String(), Type.String()));

/** Customer information: the answer of findCustomerInfo. */
export const CustomerInfo = Type.Object({
  ...stateMembers,
  ...originMembers,
  utmSource: NullableText,
  forceLevel: Levels,
  earlyWarningLevel: Levels,
  withdrawLevel: Levels,
  postalCode: NullableText,
  apiCheckSwitch: Type.Boolean(),
  /** Comma list of the codes that key changes ask for: 1 e-mail, 2 SMS, 3 one-time password. */
  apiCheckRule: Text,
});
export type CustomerInfo = Static<typeof CustomerInfo>;
