import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Numeric, Text, Whole, auditMembers, ours } from '../shapes.ts';
import { DEPOSIT_STATES } from '../../../domain/deposits/index.ts';

/** A deposit as customers and operators read it. */
export const DepositProposal = record('DepositProposal', {
  companyId: Whole,
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  accountId: Id.Account,
  ...auditMembers,
  tradeType: Whole,
  proposalNo: describe(PHRASES.numberProposal, Text),
  country: Text,
  depositCurrency: Text,
  paymentCurrency: Text,
  blockchainName: Text,
  intendAmount: describe('What the customer asked for, in the account currency.', DecimalText),
  toPaymentRate: describe(
    'Account currency for one unit of the payment currency, as it was agreed.',
    DecimalText,
  ),
  toPaymentAmount: describe('What was to be paid, in the payment currency.', DecimalText),
  fromPaymentAmount: describe(
    'What was paid, in the payment currency; null while nothing was.',
    Nullable(DecimalText),
  ),
  paymentRate: describe('Account currency for one unit of the payment currency.', DecimalText),
  actualAmount: describe(
    'What was paid, in the account currency; null while nothing was.',
    Nullable(DecimalText),
  ),
  depositFee: describe('Fee, in the account currency; null while nothing was paid.', Nullable(DecimalText)),
  finalAmount: describe(
    'What is credited: the actual amount less the fee; null while nothing was paid.',
    Nullable(DecimalText),
  ),
  paymentCode: Text,
  paymentType: Text,
  clientType: Text,
  channelCode: Text,
  checkBy: Text,
  remark: describe('Why it was refused or ended; else the remark of the customer.', Text),
  checkStatus: describe(PHRASES.whatOperatorsDecided, Whole, {
    1: ['WAITING', 'nothing yet'],
    2: ['APPROVED', 'approved'],
    3: ['REFUSED', 'refused'],
    4: ['VOID', 'nothing was paid'],
  }),
  depositStatus: Whole,
  paymentStatus: Whole,
  amlRet: describe('Result of a check of the payer; null: none was made.', Nullable(Whole)),
  amlFailReasion: Text,
  refundRet: describe('How far the return of a refused payment is; null: there is none.', Nullable(Whole), {
    1: ['WAITING', 'to be paid back'],
    5: ['REFUNDED', 'paid back'],
  }),
  notifyStatus: describe('True once the provider has reported a payment.', Type.Boolean()),
  queryCount: describe(PHRASES.always0, Whole),
  queryMaxCount: describe(PHRASES.always0, Whole),
  txid: describe(PHRASES.numberPaymentProviderEmpty, Text),
  rechargeType: Text,
  address: describe(PHRASES.addressChainPaid, Text),
  thirdId: describe(PHRASES.numberPaymentProvider, Text),
  callbackUrl: Text,
  refundToAddr: describe('Address of the return; empty: it goes to its payer.', Text),
  customerGroupId: Whole,
  thirdAccount: Text,
  state: ours(
    describe(
      'State: `waiting`, `paid`, `approved`, `refused`, `done`, `failed`, `void` or `refunded`.',
      Type.Enum([...DEPOSIT_STATES]),
    ),
  ),
  expireTime: ours(describe(PHRASES.untilWhenWaitsPayment, Milliseconds)),
  browserOpenUrl: ours(Text),
});
export type DepositProposal = Static<typeof DepositProposal>;

const channelNames = {
  id: describe(PHRASES.numberEntry, Whole),
  tradeType: Whole,
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  paymentCurrency: Text,
  merchantNo: Text,
  channelConvertRate: describe(
    'True when the provider converts the currency; false: the platform does.',
    Type.Boolean(),
  ),
  openTime: Text,
  sort: Whole,
  /** Further data to ask for: by field and language its label. */
  extend: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  rechargeType: Text,
};

const limitNames = {
  id: describe(PHRASES.numberEntry, Whole),
  companyId: Whole,
  depositBaseConfigId: describe(PHRASES.numberWayPay, Whole),
  accountCurrency: Text,
};

const texts = { singleLowAmount: Text, singleHighAmount: Text, singleCheckLowAmount: Text };

const LimitRowAsText = Type.Object({
  ...limitNames,
  ...texts,
  feeType: Whole,
  fee: describe(PHRASES.feeAmountAccountCurrency, Text),
  rechargeType: Text,
});

/** A channel whose limits are text. */
export const ChannelRowAsText = Type.Object({ ...channelNames, limitConfigList: Type.Array(LimitRowAsText) });

export const amounts = { singleLowAmount: Numeric, singleHighAmount: Numeric, singleCheckLowAmount: Numeric };

/** A currency of accounts and what one channel says of it. */
export const CurrencyRow = Type.Object({
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  accountCurrency: Text,
  ...amounts,
  feeType: Whole,
  fee: describe(PHRASES.feeAmountAccountCurrency, Numeric),
  rechargeType: Text,
});

const LimitRow = Type.Object({
  ...limitNames,
  ...amounts,
  feeType: Whole,
  fee: describe(PHRASES.feeAmountAccountCurrency, Numeric),
  rechargeType: Text,
});

/** A channel, with the first limit that fits in the row itself and all of them in a list. */
export const ChannelRow = Type.Object({
  ...channelNames,
  accountCurrency: Text,
  accountCurrencyDigit: describe(PHRASES.decimalPlacesAmountsAccount, Whole),
  ...amounts,
  feeType: Whole,
  fee: describe(PHRASES.feeAmountAccountCurrency, Numeric),
  limitConfigList: Type.Array(LimitRow),
});
