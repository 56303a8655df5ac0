import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { DecimalText, Milliseconds, Nullable, Numeric, Text, Whole } from '../records/shapes.ts';
import { WithdrawProposal } from '../records/withdrawal.ts';

const Name = Type.Optional(TextLike(150));

const Code = TextLike(32);

export const WithdrawalRequest = Type.Object({
  accountId: Type.Optional(IntegerLike()),
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  country: Type.Optional(TextLike(32)),
  accountCurrency: TextLike(16),
  withdrawCurrency: Type.Optional(TextLike(16)),
  /** In the account's currency; one of this and `withdrawCoinAmount`. */
  amount: Type.Optional(TextLike(40)),
  /** In the paid currency, before the fee. */
  withdrawCoinAmount: Type.Optional(TextLike(40)),
  withdrawRateSerialNo: Type.Optional(TextLike(64)),
  rate: Type.Optional(TextLike(40)),
  bankAccountName: Name,
  bankName: Name,
  bankCode: Name,
  /** Number of the customer's own card, or its own address. */
  bankCardNo: Type.Optional(TextLike(150)),
  remark: Type.Optional(TextLike(500)),
  withdrawType: Type.Optional(IntegerLike()),
  withdrawMethod: Code,
  blockchainName: Type.Optional(TextLike(50)),
  extend: Type.Optional(TextLike(2_000)),
  fundPwd: Type.Optional(TextLike(64)),
  googleCode: Type.Optional(TextLike(16)),
  relationDepositProposalNo: Type.Optional(TextLike(100)),
});

const Currency = TextLike(16);

const maybe = Type.Optional(TextLike(64));

/** What questions about one withdrawal name. */
export const AskedWithdrawal = Type.Object({
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  country: maybe,
  accountCurrency: Type.Optional(Currency),
  withdrawCurrency: maybe,
  amount: Type.Optional(TextLike(40)),
  withdrawRateSerialNo: maybe,
  rate: maybe,
  withdrawType: Type.Optional(IntegerLike()),
  withdrawMethod: Needed(TextLike(64)),
  blockchainName: maybe,
});

const AnyAsked = Type.Partial(AskedWithdrawal);

const AskedOfAccount = Type.Object({ ...AskedWithdrawal.properties, withdrawMethod: maybe });

const AmountLimitAnswer = Type.Object({
  tradeType: Whole,
  singleLowAmount: Text,
  singleHighAmount: Text,
  withdrawAmount: Text,
  withdrawCurrency: Text,
});

export const ConditionRow = Type.Object({
  customerGroupId: Whole,
  mustActive: Type.Boolean(),
  maxCount: Whole,
  modifyPwdDisableWithdrawIntervals: Whole,
  modifyLoginDisableWithdrawIntervals: Whole,
  withdrawMethod: Text,
});

export const TimeRow = Type.Object({
  customerGroupId: Whole,
  companyTimezone: Text,
  weekDay: Whole,
  openTime: Text,
  withdrawMethod: Text,
});

export const AmountRow = Type.Object({
  ...{ customerGroupId: Whole, accountCurrency: Text, withdrawCurrency: Text, blockchainName: Text },
  ...{ singleLowAmount: Numeric, singleHighAmount: Numeric, singleCheckLowAmount: Numeric },
  ...{ maxIn24hourAmount: Numeric, withdrawMethod: Text },
});

export const FeeRow = Type.Object({
  ...{ customerGroupId: Whole, accountCurrency: Text, withdrawCurrency: Text, blockchainName: Text },
  ...{ valueType: Text, leftOpenValue: Numeric, rightCloseValue: Numeric, feeType: Whole },
  ...{ feeValue: Numeric, withdrawMethod: Text },
});

const LimitAnswer = Type.Object({
  enableWithdraw: Type.Boolean(),
  withdrawAmount: Text,
  digit: Whole,
  withdrawConditionConfig: ConditionRow,
  withdrawTimeConfigList: Type.Array(TimeRow),
  withdrawAmountConfig: AmountRow,
  withdrawFeeConfigList: Type.Array(FeeRow),
  customerGroupEnable: Type.Boolean(),
  timeEnable: Type.Boolean(),
  accountActiveEnable: Type.Boolean(),
  amountEnable: Type.Boolean(),
  hourIn24Enable: Type.Boolean(),
  walletEnable: Type.Boolean(),
  pwdModifyEnable: Type.Boolean(),
  loginModifyEnable: Type.Boolean(),
  /** Ours: until when nothing leaves after a change of a password or contact; null when nothing is held up. */
  withdrawRiskFailTime: Nullable(Milliseconds),
});

const RiskRequest = Type.Object({
  customerGroupId: Type.Optional(IntegerLike()),
  withdrawMethod: Type.Optional(TextLike(64)),
});

const status = Nullable(Whole);

export const RiskAnswer = Type.Object({
  withdrawTimeConfigList: Type.Array(Type.Object({ ...TimeRow.properties, status })),
  withdrawAmountConfigList: Type.Array(Type.Object({ ...AmountRow.properties, status })),
  enableWithdraw: Type.Boolean(),
  withdrawConditionConfig: Type.Object({ ...ConditionRow.properties, status }),
  withdrawRiskConfig: Type.Object({
    customerGroupId: Whole,
    firstSetLoginPwdDisableWithdrawIntervals: Whole,
    updateTime: Milliseconds,
    maxCount: Whole,
    firstSetFundPwdDisableWithdrawIntervals: Whole,
    newAddressDisableIntervals: Whole,
    mustActive: Type.Boolean(),
    modifyLoginDisableWithdrawIntervals: Whole,
    modifyPwdDisableWithdrawIntervals: Whole,
    status: Whole,
  }),
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

const { tradeType: _tradeType, ...withoutTradeType } = AskedWithdrawal.properties;
const RemainAnswer = Type.Object({
  ...{ tradeType: Whole, customerGroupId: Whole, country: Text, accountCurrency: Text },
  ...{ withdrawCurrency: Text, withdrawMethod: Text, withdrawType: Whole, blockchainName: Text },
  ...{ remainAmount: Text, limitAmount: Text, withdrawAmount: Text },
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
      tradeType: Type.Optional(AskedWithdrawal.properties.tradeType),
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
      blockchainName: maybe,
    }),
    response: Type.Object({
      accountId: Whole,
      customerGroupId: Whole,
      withdrawCurrency: Text,
      accountCurrency: Text,
      exchangeRate: Numeric,
      withdrawType: Whole,
      withdrawMethod: Text,
      blockchainName: Text,
      withdrawRateSerialNo: Text,
    }),
  },
  computeWithdrawFee: {
    bizType: 'fund.app.WithdrawAppDubboService.computeWithdrawFee',
    summary: 'What a withdrawal costs and brings',
    openPermission: 'ready_only',
    request: AskedWithdrawal,
    response: Type.Object({
      tradeType: Whole,
      finalAmount: DecimalText,
      withdrawFee: DecimalText,
      coinFee: DecimalText,
      coinFinalAmount: DecimalText,
      amount: DecimalText,
    }),
  },
  getAccountMarginRate: {
    bizType: 'fund.app.WithdrawAppDubboService.getAccountMarginRate',
    summary: 'Opening margins over deposits',
    openPermission: 'ready_only',
    request: AskedOfAccount,
    response: DecimalText,
  },
  getWithdrawAmountLimitInfo: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawAmountLimitInfo',
    summary: 'Least and largest amount of a withdrawal',
    openPermission: 'ready_only',
    request: AnyAsked,
    response: AmountLimitAnswer,
  },
  queryWithdrawLimitConfig: {
    bizType: 'fund.app.WithdrawAppDubboService.queryWithdrawLimitConfig',
    summary: 'All rules of a way out, and whether they are kept',
    openPermission: 'ready_only',
    request: AskedWithdrawal,
    response: LimitAnswer,
  },
  getWithdrawTimesIn24Hour: {
    bizType: 'fund.app.WithdrawAppDubboService.getWithdrawTimesIn24Hour',
    summary: 'Number of withdrawals in 24 hours',
    openPermission: 'ready_only',
    request: AskedOfAccount,
    response: Type.Integer(),
  },
  checkWithdrawRiskLimitConfig: {
    bizType: 'fund.app.WithdrawAppDubboService.checkWithdrawRiskLimitConfig',
    summary: 'Whether the customer may withdraw now',
    openPermission: 'ready_only',
    request: AskedWithdrawal,
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
      list: Type.Array(Type.Object({ currency: Text, withdrawMethod: Text })),
      map: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    }),
  },
  queryPayWithdrawBankList: {
    bizType: 'fund.app.WithdrawAppDubboService.queryPayWithdrawBankList',
    summary: 'Banks to which a way out pays',
    openPermission: 'ready_only',
    request: WayOutRequest,
    response: Type.Array(Type.Object({ code: Text, name: Text })),
  },
  queryWithdrawProposal: {
    bizType: 'fund.app.WithdrawAppDubboService.queryWithdrawProposal',
    summary: 'How a withdrawal stands',
    openPermission: 'ready_only',
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), proposalNo: TextLike(32) }),
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
      txid: Type.Optional(TextLike(64)),
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
