import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import {
  CUSTOMER_STATES,
  CUSTOMER_TYPES,
  ON_OFF,
  PASSWORD_STATES,
  REVIEW_STATES,
  VERIFICATION_STATES,
  YES_NO,
} from '../../meanings.ts';
import { Account } from './account.ts';
import * as Id from '../ids.ts';
import { Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

const NullableText = Nullable(Text);
const NullableTime = Nullable(Milliseconds);

const stateMembers = {
  id: describe(PHRASES.numberCustomerInsidePlatform, Id.Customer),
  companyId: Whole,
  customerGroupId: Whole,
  customerNo: Id.CustomerNo,
  kycAuditStatus: describe(
    'Verification that the company asks for before anything else.',
    Whole,
    REVIEW_STATES,
  ),
  kycAuditRemark: NullableText,
  kycStatus: describe('Verification of all levels together.', Whole, VERIFICATION_STATES),
  kycRemark: describe('Remark on the verification; null without one.', NullableText),
  accountList: describe(
    'Accounts of the customer: one for each account type and currency.',
    Type.Array(Account),
  ),
  accountRemark: describe('Remark of the operator on the accounts; null without one.', NullableText),
  loginPassStatus: describe('Login password, as text.', Text, PASSWORD_STATES),
  payPassStatus: describe('Payment password, as text.', Text, PASSWORD_STATES),
  /** Masked in answers. */
  email: NullableText,
  phone: NullableText,
  phoneArea: NullableText,
  name: describe('Name of the customer; null before verification.', NullableText),
  country: NullableText,
  type: describe(PHRASES.kindCustomer, Whole, CUSTOMER_TYPES),
  deposit: describe('Whether the customer may deposit.', Whole, YES_NO),
  withdraw: describe('Whether the customer may withdraw.', Whole, YES_NO),
  /** 1 has watchlist entries, 2 has none. */
  optional: Whole,
  activateStatus: Whole,
  activateTime: NullableTime,
  companyKycStatus: describe('Whether the company verifies its customers.', Whole, ON_OFF),
  status: describe(PHRASES.state, Whole, CUSTOMER_STATES),
};

const originMembers = {
  thirdServerCode: NullableText,
  source: describe('Where the customer came from; null where it is not known.', NullableText),
  thirdLoginSource: NullableText,
  thirdUserId: NullableText,
  idCard: describe('Number of the identity document, masked; null before verification.', NullableText),
  idCardType: describe('Kind of the identity document; null before verification.', NullableText),
  thirdIntactMsg: NullableText,
  firstName: NullableText,
  lastName: NullableText,
  isFund: describe('Whether the customer manages a fund.', Whole, YES_NO),
  assertPassStatus: describe('Fund password, as text.', Text, PASSWORD_STATES),
  /** Above 0 while multi-factor authentication is on, -1 off. */
  googleId: Whole,
  /** 0 person, 1 enterprise. */
  openAccountType: Whole,
  loginTime: NullableTime,
  createTime: describe('Time of the registration, milliseconds since 1970 (UTC).', Milliseconds),
  relationCustomerId: describe(
    'The same person’s customer of the other side, real and demo; null without one.',
    Nullable(Whole),
  ),
  /** `real` or `demo`. */
  companyType: Text,
  registerSource: Nullable(Whole),
  associationCompanyId: Nullable(Whole),
  registerTime: describe('Time of registration, milliseconds since 1970 (UTC).', Milliseconds),
  customerAgentMark: NullableText,
};

/** Customer with the login token: the answer of login. */
export const Customer = record('Customer', {
  ...stateMembers,
  ...originMembers,
  token: describe('Login token for the header `token`; lives 30 days.', Text),
});
export type Customer = Static<typeof Customer>;

/** Levels by account type, as findCustomerInfo carries them: account type as text, then value as text. */
const Levels = Nullable(Type.Record(Type.String(), Type.String()));

/** Customer information: the answer of findCustomerInfo. */
export const CustomerInfo = record('Customer', {
  ...stateMembers,
  ...originMembers,
  utmSource: describe('Where the visitor came from; null where it is not known.', NullableText),
  forceLevel: describe(
    'Margin level of the stop-out by account type, percent text; null where there is none.',
    Levels,
  ),
  earlyWarningLevel: describe(
    'Margin level of the warning by account type, percent text; null where there is none.',
    Levels,
  ),
  withdrawLevel: describe(
    'Margin level above which money may leave by account type, percent text; null where there is none.',
    Levels,
  ),
  postalCode: NullableText,
  apiCheckSwitch: Type.Boolean(),
  /** Comma list of the codes that key changes ask for: 1 e-mail, 2 SMS, 3 one-time password. */
  apiCheckRule: Text,
});
export type CustomerInfo = Static<typeof CustomerInfo>;
