import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { PAYOUT_STATES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { DecimalText, Nullable, Numeric, Text, Whole, auditMembers } from '../shapes.ts';

/** A withdrawal as customers and operators read it. */
export const WithdrawProposal = record('WithdrawProposal', {
  companyId: Whole,
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  accountId: Id.Account,
  id: describe(PHRASES.numberEntry, Whole),
  ...auditMembers,
  tradeType: Whole,
  proposalNo: Text,
  country: Text,
  accountCurrency: Text,
  withdrawCurrency: Text,
  amount: describe('What leaves the account, decimal text in its currency.', DecimalText),
  rate: describe('Paid currency for one unit of the account currency, as it was agreed.', DecimalText),
  withdrawFee: DecimalText,
  finalAmount: describe(PHRASES.whatPayeeGets, DecimalText),
  accountDeductAmount: describe('What leaves the account, decimal text in its currency.', DecimalText),
  bankAccountName: describe('Owner of the card; empty for an address.', Text),
  bankName: describe('Bank of the card; empty for an address.', Text),
  displayBankName: describe('Bank of the card; empty for an address.', Text),
  bankCardNo: Text,
  checkBy: Text,
  checkStatus: describe(PHRASES.whatOperatorsDecided, Whole, {
    1: ['WAITING', 'nothing yet'],
    2: ['APPROVED', 'approved, or nobody had to'],
    3: ['REFUSED', 'refused, or taken back by the customer'],
  }),
  transferStatus: describe('How the payout stands.', Whole, PAYOUT_STATES),
  amlRet: describe('Result of a check of the payee; null: none was made.', Nullable(Whole)),
  amlFailReasion: Text,
  remark: describe('Why it was refused, failed or taken back; else the remark of the customer.', Text),
  withdrawType: Whole,
  withdrawCoinStatus: describe(
    'How the payout to an address stands; null for a card.',
    Nullable(Whole),
    PAYOUT_STATES,
  ),
  withdrawMethod: Text,
  blockchainName: describe('Chain of the address; empty for a card.', Text),
  txid: Text,
  customerGroupId: Whole,
  thirdMessage: describe('Why the provider did not pay; empty otherwise.', Text),
  withdrawViewStatus: describe('What the customer sees.', Whole, {
    1: ['REVIEW', 'waiting for approval'],
    2: ['REFUSED', 'refused or taken back'],
    3: ['FAILED', 'it could not be paid'],
    4: ['DONE', 'paid'],
    5: ['IN_PROGRESS', 'on its way'],
  }),
  transferRejectReason: describe('Why it was refused or not paid; empty otherwise.', Text),
});
export type WithdrawProposal = Static<typeof WithdrawProposal>;

/** What has to be true before money leaves, as customers read it. */
export const ConditionRow = Type.Object({
  customerGroupId: Whole,
  mustActive: Type.Boolean(),
  maxCount: Whole,
  modifyPwdDisableWithdrawIntervals: Whole,
  modifyLoginDisableWithdrawIntervals: Whole,
  withdrawMethod: Text,
});

/** When a way out is open. */
export const TimeRow = Type.Object({
  customerGroupId: Whole,
  companyTimezone: describe('Time zone of the times: `UTC`.', Text),
  weekDay: Whole,
  openTime: describe(PHRASES.timesDayUtc, Text),
  withdrawMethod: Text,
});

/** How much may leave by a way out. */
export const AmountRow = Type.Object({
  customerGroupId: Whole,
  accountCurrency: Text,
  withdrawCurrency: Text,
  blockchainName: describe('Chains of the way out, joined by commas; empty for cards.', Text),
  singleLowAmount: describe(PHRASES.leastAmountWithdrawal, Numeric),
  singleHighAmount: describe(PHRASES.largestAmountWithdrawal, Numeric),
  singleCheckLowAmount: Numeric,
  maxIn24hourAmount: describe(PHRASES.mostOf24Hours, Numeric),
  withdrawMethod: Text,
});

/** A fee of a way out. */
export const FeeRow = Type.Object({
  customerGroupId: Whole,
  accountCurrency: Text,
  withdrawCurrency: Text,
  blockchainName: describe('Chains of the way out, joined by commas; empty for cards.', Text),
  valueType: describe('What the bounds are of: `amount`.', Text),
  leftOpenValue: describe(PHRASES.feeHoldsAboveThis, Numeric),
  rightCloseValue: describe(
    'The fee holds up to this amount, in the account currency; 1e18: without bound.',
    Numeric,
  ),
  feeType: Whole,
  feeValue: describe(PHRASES.feeAmountAccountCurrency, Numeric),
  withdrawMethod: Text,
});
