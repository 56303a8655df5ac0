import { type Static, Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, Needed, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { DecimalText, Milliseconds, Nullable, Numeric, Text, Whole, ours } from '../../records/shapes.ts';
import {
  AmountRow,
  ConditionRow,
  FeeRow,
  TimeRow,
  WithdrawProposal,
} from '../../records/money/withdrawal.ts';

const Name = Type.Optional(TextLike(150));

const Code = TextLike(32);

export const WithdrawalRequest = NeedsOneOf(
  [['amount'], ['withdrawCoinAmount']],
  Type.Object({
    accountId: Type.Optional(IntegerLike()),
    tradeType: IntegerLike(),
    customerGroupId: Type.Optional(IntegerLike()),
    country: Type.Optional(TextLike(32)),
    accountCurrency: TextLike(16),
    withdrawCurrency: Type.Optional(TextLike(16)),
    amount: describe(
      'Amount in the account currency with the fee, decimal text; this or `withdrawCoinAmount`.',
      Type.Optional(TextLike(40)),
    ),
    withdrawCoinAmount: describe(
      'Amount in the paid currency, before the fee, decimal text; this or `amount`.',
      Type.Optional(TextLike(40)),
    ),
    withdrawRateSerialNo: Type.Optional(TextLike(64)),
    rate: describe('Rate that the client showed; it is not read.', Type.Optional(TextLike(40))),
    bankAccountName: describe('Owner of the card; the card on the list counts.', Name),
    bankName: describe('Bank of the card; the card on the list counts.', Name),
    bankCode: describe('Code of the bank; the card on the list counts.', Name),
    /** Number of the customer's own card, or its own address. */
    bankCardNo: Type.Optional(TextLike(150)),
    remark: Type.Optional(TextLike(500)),
    withdrawType: Type.Optional(IntegerLike()),
    withdrawMethod: Code,
    blockchainName: describe('Chain of the address; left out for a card.', Type.Optional(TextLike(50))),
    extend: describe('Further data; it is not read.', Type.Optional(TextLike(2_000))),
    fundPwd: describe('Fund password, MD5 in hexadecimal.', Type.Optional(TextLike(64))),
    googleCode: Type.Optional(TextLike(16)),
    relationDepositProposalNo: describe(
      'Number of a deposit that it belongs to; it is not read.',
      Type.Optional(TextLike(100)),
    ),
  }),
  CODE.fundParameterMissing,
  { zero: 'absent' },
);

const Currency = TextLike(16);

const maybe = Type.Optional(TextLike(64));

/** What questions about one withdrawal name. */
export const RequestedWithdrawal = Type.Object({
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  country: maybe,
  accountCurrency: Type.Optional(Currency),
  withdrawCurrency: maybe,
  amount: describe('Amount in the account currency, decimal text.', Type.Optional(TextLike(40))),
  withdrawRateSerialNo: maybe,
  rate: describe('Rate that the client showed; it is not read.', maybe),
  withdrawType: Type.Optional(IntegerLike()),
  withdrawMethod: Needed(TextLike(64), 'handler'),
  blockchainName: describe('Chain of the address; needed for a way out to addresses.', maybe),
});

const AnyRequested = Type.Partial(RequestedWithdrawal);

const RequestedOfAccount = Type.Object({ ...RequestedWithdrawal.properties, withdrawMethod: maybe });

const AmountLimitAnswer = Type.Object({
  tradeType: Whole,
  singleLowAmount: describe(PHRASES.leastAmountWithdrawal, Text),
  singleHighAmount: describe(PHRASES.largestAmountWithdrawal, Text),
  withdrawAmount: Text,
  withdrawCurrency: Text,
});

const LimitAnswer = Type.Object({
  enableWithdraw: Type.Boolean(),
  withdrawAmount: Text,
  digit: describe(PHRASES.decimalPlacesAmountsAccount, Whole),
  withdrawConditionConfig: ConditionRow,
  withdrawTimeConfigList: Type.Array(TimeRow),
  withdrawAmountConfig: describe(
    'What one withdrawal, and those of 24 hours together, may take out.',
    AmountRow,
  ),
  withdrawFeeConfigList: Type.Array(FeeRow),
  customerGroupEnable: describe('Whether the customer’s group may withdraw.', Type.Boolean()),
  timeEnable: describe('Whether it is open now.', Type.Boolean()),
  accountActiveEnable: describe('Whether enough was paid into the account.', Type.Boolean()),
  amountEnable: describe('Whether the account has the least amount.', Type.Boolean()),
  hourIn24Enable: describe('Whether number and amount of 24 hours leave room.', Type.Boolean()),
  walletEnable: describe('Whether the customer has an address or card for it.', Type.Boolean()),
  pwdModifyEnable: describe('False while a changed password holds withdrawals up.', Type.Boolean()),
  loginModifyEnable: describe(
    'False while a changed e-mail address or phone holds withdrawals up.',
    Type.Boolean(),
  ),
  withdrawRiskFailTime: ours(
    describe(
      'Until when nothing leaves after a change of a password or contact, milliseconds since 1970 (UTC); null without.',
      Nullable(Milliseconds),
    ),
  ),
});

const RiskRequest = Type.Object({
  customerGroupId: Type.Optional(IntegerLike()),
  withdrawMethod: Type.Optional(TextLike(64)),
});

const status = describe('Always 1: the entry is in force; null where there is none.', Nullable(Whole));

export const RiskAnswer = Type.Object({
  withdrawTimeConfigList: Type.Array(Type.Object({ ...TimeRow.properties, status })),
  withdrawAmountConfigList: describe(
    'What one withdrawal, and those of 24 hours together, may take out, by way out.',
    Type.Array(Type.Object({ ...AmountRow.properties, status })),
  ),
  enableWithdraw: Type.Boolean(),
  withdrawConditionConfig: Type.Object({ ...ConditionRow.properties, status }),
  withdrawRiskConfig: describe(
    'The conditions once more, with those of first passwords and new payees.',
    Type.Object({
      customerGroupId: Whole,
      firstSetLoginPwdDisableWithdrawIntervals: describe(PHRASES.minutesAfterFirstLoginPassword, Whole),
      updateTime: describe(PHRASES.always0, Milliseconds),
      maxCount: Whole,
      firstSetFundPwdDisableWithdrawIntervals: describe(PHRASES.minutesAfterFirstFundPassword, Whole),
      newAddressDisableIntervals: describe(PHRASES.minutesBeforeNewPayee, Whole),
      mustActive: Type.Boolean(),
      modifyLoginDisableWithdrawIntervals: Whole,
      modifyPwdDisableWithdrawIntervals: Whole,
      status: describe('Always 1: the entry is in force.', Whole),
    }),
  ),
  withdrawFeeConfigList: Type.Array(Type.Object({ ...FeeRow.properties, status })),
});

/** What every question for ways out names; the customer's own group counts, whatever the request says. */
export const WayOutRequest = Type.Object({
  tradeType: Type.Optional(IntegerLike()),
  customerGroupId: Type.Optional(IntegerLike()),
  country: maybe,
  withdrawCurrency: maybe,
  withdrawMethod: maybe,
  channelName: maybe,
});

export type WithdrawalRequest = Static<typeof WithdrawalRequest>;

export type WayOutRequest = Static<typeof WayOutRequest>;

const { tradeType: _tradeType, ...withoutTradeType } = RequestedWithdrawal.properties;
const RemainAnswer = Type.Object({
  tradeType: Whole,
  customerGroupId: Whole,
  country: Text,
  accountCurrency: Text,
  withdrawCurrency: Text,
  withdrawMethod: Text,
  withdrawType: Whole,
  blockchainName: describe('Chain of the address; needed for a way out to addresses.', Text),
  remainAmount: describe('What is left of 24 hours, decimal text in the account currency.', Text),
  limitAmount: describe('Most of 24 hours, decimal text in the account currency.', Text),
  withdrawAmount: describe('What was withdrawn in 24 hours, decimal text in the account currency.', Text),
});
const offerMembers = { tradeType: Whole, customerGroupId: Whole, country: Text, withdrawCurrency: Text };
const MethodRow = Type.Object({ ...offerMembers, withdrawMethod: Text, channelName: Text });
const CurrencyRow = Type.Object({ ...offerMembers, blockchainName: Text, withdrawMethod: Text });

/** Ways to take money out, limits and proposals. */
export const WITHDRAWAL_CALLS = defineCalls('Client API, funds', {
  queryRemainWithdrawAmount: {
    bizType: 'fund.app.WithdrawAppDubboService.queryRemainWithdrawAmount',
    summary: 'What is left of the amount of 24 hours',
    openPermission: 'ready_only',
    request: Type.Object({
      ...withoutTradeType,
      tradeType: Type.Optional(RequestedWithdrawal.properties.tradeType),
    }),
    response: RemainAnswer,
  },
  getWithdrawMethodList: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawMethodList',
    summary: 'Ways to take money out',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(MethodRow),
  },
  getCustomerGroupWithdrawMethodList: {
    bizType: 'fund.app.WithdrawAppDubboService.getCustomerGroupWithdrawMethodList',
    summary: 'Ways out of the customer’s group',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(MethodRow),
  },
  getWithdrawCurrencyList: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawCurrencyList',
    summary: 'Currencies and chains of ways out',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(CurrencyRow),
  },
  getAllWithdrawCurrencyList: {
    bizType: 'fund.app.WithdrawAppDubboService.getAllWithdrawCurrencyList',
    summary: 'All currencies and chains of ways out',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(CurrencyRow),
  },
  getCoinWithdrawCurrencyList: {
    bizType: 'fund.app.WithdrawAppDubboService.getCoinWithdrawCurrencyList',
    summary: 'Currencies and chains of payouts to addresses',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(CurrencyRow),
  },
  createWithdrawProposal: {
    bizType: 'fund.app.WithdrawAppDubboService.createWithdrawProposal',
    summary: 'Take money out: make a proposal and set its money aside',
    openPermission: 'captial_out',
    changes: true,
    request: WithdrawalRequest,
    response: WithdrawProposal,
  },
  getWithdrawExchangeRate: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawExchangeRate',
    forViewers: false,
    summary: 'Rate of a withdrawal, held by a serial number',
    openPermission: 'ready_only',
    request: Type.Object({
      accountId: Type.Optional(IntegerLike()),
      customerGroupId: Type.Optional(IntegerLike()),
      withdrawCurrency: Currency,
      accountCurrency: Currency,
      exchangeRate: maybe,
      withdrawType: Type.Optional(IntegerLike()),
      withdrawMethod: maybe,
      blockchainName: describe('Chain of the address.', maybe),
    }),
    response: Type.Object({
      accountId: Id.Account,
      customerGroupId: Whole,
      withdrawCurrency: Text,
      accountCurrency: Text,
      exchangeRate: Numeric,
      withdrawType: describe('`withdrawType` of the request; 0 when it named none.', Whole),
      withdrawMethod: Text,
      blockchainName: describe('Chain of the address.', Text),
      withdrawRateSerialNo: Text,
    }),
  },
  computeWithdrawFee: {
    bizType: 'fund.app.WithdrawAppDubboService.computeWithdrawFee',
    summary: 'What a withdrawal costs and brings',
    openPermission: 'ready_only',
    request: NeedsOneOf([['amount']], RequestedWithdrawal, CODE.fundParameterMissing, { zero: 'absent' }),
    response: Type.Object({
      tradeType: Whole,
      finalAmount: describe('What is left after the fee, decimal text in the account currency.', DecimalText),
      withdrawFee: DecimalText,
      coinFee: describe('Fee, decimal text in the paid currency.', DecimalText),
      coinFinalAmount: describe(PHRASES.whatPayeeGets, DecimalText),
      amount: describe('Amount in the account currency with the fee, decimal text.', DecimalText),
    }),
  },
  getAccountMarginRate: {
    bizType: 'fund.app.WithdrawAppDubboService.getAccountMarginRate',
    summary: 'Opening margins over deposits',
    openPermission: 'ready_only',
    request: RequestedOfAccount,
    response: DecimalText,
  },
  getWithdrawAmountLimitInfo: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawAmountLimitInfo',
    summary: 'Least and largest amount of a withdrawal',
    openPermission: 'ready_only',
    request: AnyRequested,
    response: AmountLimitAnswer,
  },
  queryWithdrawLimitConfig: {
    bizType: 'fund.app.WithdrawAppDubboService.queryWithdrawLimitConfig',
    summary: 'All rules of a way out, and whether they are kept',
    openPermission: 'ready_only',
    request: RequestedWithdrawal,
    response: LimitAnswer,
  },
  getWithdrawTimesIn24Hour: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawTimesIn24Hour',
    summary: 'Number of withdrawals in 24 hours',
    openPermission: 'ready_only',
    request: RequestedOfAccount,
    response: Type.Integer(),
  },
  checkWithdrawRiskLimitConfig: {
    bizType: 'fund.app.WithdrawAppDubboService.checkWithdrawRiskLimitConfig',
    summary: 'Whether the customer may withdraw now',
    openPermission: 'ready_only',
    request: RequestedWithdrawal,
    response: Type.Boolean(),
  },
  queryCustomerGroupWithdrawRiskConfig: {
    bizType: 'fund.app.WithdrawAppDubboService.queryCustomerGroupWithdrawRiskConfig',
    summary: 'Rules of withdrawals of the customer’s group',
    openPermission: 'ready_only',
    request: RiskRequest,
    response: RiskAnswer,
  },
  getWithdrawAccountCurrencyList: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawAccountCurrencyList',
    summary: 'Currencies of accounts out of which something can be taken',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(Type.String()),
  },
  withdrawCurrencyList: {
    bizType: 'fund.app.WithdrawAppDubboService.withdrawCurrencyList',
    summary: 'Currencies of payouts with their ways out and limits',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Object({
      list: describe(
        'Currencies with their ways out.',
        Type.Array(
          Type.Object({
            currency: describe('Currency code of what is paid out.', Text),
            withdrawMethod: Text,
          }),
        ),
      ),
      map: describe(
        'By currency and currency of the account: least and largest amount, joined by a dash.',
        Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
      ),
    }),
  },
  queryPayWithdrawBankList: {
    bizType: 'fund.app.WithdrawAppDubboService.queryPayWithdrawBankList',
    summary: 'Banks to which a way out pays',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(
      Type.Object({ code: describe(PHRASES.codeBank, Text), name: describe(PHRASES.nameBank, Text) }),
    ),
  },
  queryWithdrawProposal: {
    bizType: 'fund.app.WithdrawAppDubboService.queryWithdrawProposal',
    summary: 'How a withdrawal stands',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      proposalNo: describe(PHRASES.numberProposal, TextLike(32)),
    }),
    response: WithdrawProposal,
  },
  queryWithdrawPageList: {
    bizType: 'fund.app.CustomerProposalQueryService.queryWithdrawPageList',
    summary: 'Withdrawals of the customer',
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      withdrawType: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike(16)),
      withdrawCurrency: Type.Optional(TextLike(16)),
      txid: describe('Number of a payout; left out or empty: all.', Type.Optional(TextLike(64))),
    }),
    response: PageOf(WithdrawProposal),
  },
  cancelWithdrawProposal: {
    bizType: 'venue.app.WithdrawProposalService.cancel',
    summary: 'Take a withdrawal back',
    openPermission: 'captial_out',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: WithdrawProposal,
  },
});
