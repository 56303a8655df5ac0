import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { FundShares } from '../records/report.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
import { DecimalText, Milliseconds, Nullable, Numeric, Text, Whole } from '../records/shapes.ts';

const Request = Type.Object({
  fundId: IntegerLike(),
  shares: TextLike(40),
  /** A currency, or `self` for the basket. */
  currencyCode: TextLike(16),
});

const audit = {
  id: Whole,
  status: Whole,
  createBy: Text,
  createTime: Milliseconds,
  updateBy: Text,
  updateTime: Milliseconds,
};

/** A redemption as its customer and the fund's manager read it. */
export const FundRedeemRow = Type.Object({
  ...audit,
  proposalNo: Text,
  companyName: Text,
  customerNoFun: Text,
  fundId: Whole,
  currencyRedeem: Text,
  currencyShares: Text,
  currencyNet: Text,
  fees: Nullable(DecimalText),
  amountRedeem: Nullable(DecimalText),
  shares: DecimalText,
  sharesNet: Nullable(DecimalText),
  sharesStatus: Whole,
  fundName: Text,
  basketTag: Type.Boolean(),
});

const Count = Type.Optional(IntegerLike());

const sharedMembers = {
  ...pageRequestMembers,
  username: Type.Optional(TextLike(64)),
  downloadType: Count,
  startTime: Count,
  endTime: Count,
  customerCompanyId: Count,
  currencyShares: Type.Optional(TextLike(16)),
};

/** Numbers, customers or orders that one question names. */
const MAX_FILTER_VALUES = 100;

const Named = Type.Optional(Type.Array(TextLike(32), { maxItems: MAX_FILTER_VALUES }));

/** What a page of redemptions is asked for with; it is always the newest first. */
export const redeemPageMembers = {
  ...sharedMembers,
  orders: Type.Optional(
    Type.Array(
      Type.Object({
        column: Type.Optional(TextLike(64)),
        asc: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 10 },
    ),
  ),
  proposalNoList: Named,
  currencyRedeem: Type.Optional(TextLike(16)),
  customerNoList: Named,
  sharesStatus: Count,
  updateStartTime: Count,
  updateEndTime: Count,
};

/** What of one asset pays or is paid. */
export const FundAssetRow = Type.Object({
  ...audit,
  proposalNo: Text,
  fundId: Whole,
  currency: Text,
  digits: Whole,
  amount: DecimalText,
  fees: DecimalText,
  total: DecimalText,
});

const SubscriptionRequest = Type.Object({
  customerNo: Type.Optional(TextLike(16)),
  /** A currency, or `self` for the basket; left out: the money of the fund. */
  currencyPay: Type.Optional(TextLike(16)),
  amountPay: TextLike(40),
  /** 1 an amount, 2 a number of shares. */
  applyType: Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
  fundId: IntegerLike(),
});

const Trial = Type.Object({
  fees: DecimalText,
  shares: DecimalText,
  sharesNet: DecimalText,
  /** Money of the fund for one unit of what pays; 1, because both count in it. */
  rate: DecimalText,
  currencyNet: Text,
  currencyPay: Text,
  amountPay: DecimalText,
  /** What is kept of the money until the price is known: more than `amountPay` for shares. Ours. */
  amountFrozen: DecimalText,
  list: Type.Array(FundAssetRow),
});

/** What of an order of the fund was bought. */
export const ExecuteRow = Type.Object({
  ...audit,
  amount: Numeric,
  baseCurrency: Text,
  profitCurrency: Text,
  rate: Numeric,
  symbolId: Whole,
  symbolName: Text,
});

/** A subscription as its customer and the fund's manager read it. */
export const FundApplyRow = Type.Object({
  ...audit,
  proposalNo: Text,
  companyName: Text,
  customerNoFun: Text,
  fundId: Whole,
  currencyPay: Text,
  currencyShares: Text,
  fees: Nullable(DecimalText),
  amountPay: DecimalText,
  finalAmount: Nullable(DecimalText),
  shares: DecimalText,
  sharesNet: Nullable(DecimalText),
  sharesStatus: Whole,
  executeStatus: Whole,
  executeId: Text,
  currencyNet: Text,
  fundName: Text,
  executeList: Type.Array(ExecuteRow),
});

/** What a page of subscriptions is asked for with. `type`, `username` and `downloadType` leave nothing out. */
export const applyPageMembers = {
  ...sharedMembers,
  currencyPay: Type.Optional(TextLike(16)),
  proposalNo: Named,
  customerSelfNo: Named,
  executeId: Named,
  executeStatus: Count,
  type: Count,
  customerGroupId: Count,
};

const ExecuteStandard = Type.Object({
  baseCurrency: Text,
  profitCurrency: Text,
  rate: Numeric,
  symbolId: Whole,
  symbolName: Text,
});

/** Products among which a fund spends its money. */
const MAX_STANDARD_PARTS = 50;

/** Subscriptions that one order of a fund spends. */
const MAX_EXECUTED_SUBSCRIPTIONS = 500;

const Ids = Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_EXECUTED_SUBSCRIPTIONS });

const Preview = Type.Object({
  applyIds: Type.Array(Whole),
  fundsApplyExecuteRecordDto: Type.Object({ amount: Numeric, profitCurrency: Text }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(ExecuteRow),
});

const Detail = Type.Object({
  baseCurrency: Type.Optional(TextLike(16)),
  symbolId: IntegerLike(),
  rate: Type.Optional(TextLike(24)),
  profitCurrency: Type.Optional(TextLike(16)),
});

export const Execution = Type.Object({
  applyIds: Ids,
  fundsApplyExecuteRecordDto: Type.Object({ amount: TextLike(40), profitCurrency: TextLike(16) }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(Detail, { minItems: 1, maxItems: 50 }),
});

const FeeRow = Type.Object({
  id: Whole,
  status: Whole,
  createBy: Text,
  createTime: Milliseconds,
  updateBy: Text,
  updateTime: Milliseconds,
  deductDate: Milliseconds,
  deductExcuteTime: Milliseconds,
  fees: DecimalText,
  currencyFees: Text,
  deductStatus: Whole,
});

/** Fees that one call names. */
const MAX_FEES_NAMED = 366;

const FeeIds = Type.Object({ idList: Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FEES_NAMED }) });

const Nothing = Type.Object({});

export type FundRedeemRow = Static<typeof FundRedeemRow>;

export type FundAssetRow = Static<typeof FundAssetRow>;

export type ExecuteRow = Static<typeof ExecuteRow>;

export type FundApplyRow = Static<typeof FundApplyRow>;

/** Funds that one question names. */
const MAX_FUNDS_NAMED = 20;

export const RedeemShares = Type.Object({
  sharesTotal: DecimalText,
  currencyShares: Text,
  sharesNetValue: DecimalText,
  currencyNet: Text,
  redeemAssetMap: Type.Record(Type.String(), DecimalText),
});

const ConfirmationRequest = Type.Object({
  fundIdList: Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FUNDS_NAMED }),
  checkTag: Type.Optional(Type.Boolean()),
});

/** Shares of funds: for their customers, and for their managers. */
export const FUND_SHARE_CALLS = defineCalls('Client API, fund managers', {
  sumRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.calShares',
    summary: 'Sum of the redemptions that wait for the manager',
    changes: true,
    request: ConfirmationRequest,
    response: RedeemShares,
  },
  confirmRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.checkShares',
    summary: 'Confirm redemptions: the fund pays them',
    changes: true,
    request: ConfirmationRequest,
    response: RedeemShares,
  },
  fundStandardProducts: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigSymbolList',
    summary: 'Products that a fund may buy',
    request: Type.Object({}),
    response: Type.Array(ExecuteStandard),
  },
  fundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigs',
    summary: 'How a fund spends its money',
    request: Type.Object({ customerGroupId: Type.Optional(IntegerLike()) }),
    response: Type.Array(ExecuteStandard),
  },
  saveFundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.saveOrderExecuteStandardConfigs',
    summary: 'Set how a fund spends its money',
    changes: true,
    request: Type.Object({
      customerGroupId: Type.Optional(IntegerLike()),
      configDtoList: Type.Array(
        Type.Object({
          baseCurrency: Type.Optional(TextLike(16)),
          profitCurrency: Type.Optional(TextLike(16)),
          rate: Type.Optional(TextLike(24)),
          symbolId: IntegerLike(),
          symbolName: Type.Optional(TextLike(64)),
        }),
        { maxItems: MAX_STANDARD_PARTS },
      ),
    }),
    response: Type.Boolean(),
  },
  previewFundExecution: {
    bizType: 'fund.app.FundsApplyExecuteService.getFundsApplyExecuteInfo',
    summary: 'What the fund would buy for subscriptions',
    request: Type.Object({ applyIds: Ids }),
    response: Preview,
  },
  executeFund: {
    bizType: 'fund.app.FundsApplyExecuteService.confirmFundsApplyExecuteInfo',
    summary: 'Buy for the fund what subscriptions paid for',
    changes: true,
    request: Execution,
    response: Type.Boolean(),
  },
  managementFeePage: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.page',
    summary: 'Fees of the manager by day',
    request: Type.Object({
      ...pageRequestMembers,
      username: Type.Optional(TextLike(64)),
      downloadType: Type.Optional(IntegerLike()),
      deductDate: Type.Optional(IntegerLike()),
      deductStatus: Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
    }),
    response: PageOf(FeeRow),
  },
  sumManagementFees: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.calcDeduct',
    summary: 'Sum of fees of the manager',
    request: FeeIds,
    response: Type.Object({ amount: DecimalText, currency: Text }),
  },
  deductManagementFees: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.deduct',
    summary: 'Take owed fees out of the fund',
    changes: true,
    request: FeeIds,
    response: Nothing,
  },
  executeManagementFee: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.execute',
    summary: 'Count the fee of today',
    aliases: ['fund.app.FundManagementFeesAppDubboService.excute'],
    changes: true,
    request: Nothing,
    response: Nothing,
  },
  fundApplyPage: {
    bizType: 'fund.app.FundApplyAppDubboService.page',
    summary: 'Subscriptions of a fund, for its manager',
    request: Type.Object(applyPageMembers),
    response: PageOf(FundApplyRow),
  },
  managerRedeemPage: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryManagerPage',
    summary: 'Redemptions of a fund, for its manager',
    request: Type.Object(redeemPageMembers),
    response: PageOf(FundRedeemRow),
  },
  countUnconfirmedRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryNotConfirmedRecs',
    summary: 'How many redemptions wait for the manager',
    request: Type.Object({ fundId: IntegerLike() }),
    response: Whole,
  },
  calFundRedeem: {
    bizType: 'fund.app.FundRedeemAppDubboService.calFundRedeem',
    section: 'Client API, funds',
    summary: 'Try a redemption: what shares bring, and the fee',
    openPermission: 'ready_only',
    request: Request,
    response: FundRedeemRow,
  },
  createFundRedeem: {
    bizType: 'fund.app.FundRedeemAppDubboService.createFundRedeem',
    section: 'Client API, funds',
    summary: 'Give shares of a fund back',
    changes: true,
    request: Request,
    response: FundRedeemRow,
  },
  fundRedeemPage: {
    bizType: 'fund.app.FundRedeemAppDubboService.page',
    section: 'Client API, funds',
    summary: 'Redemptions of the customer',
    openPermission: 'ready_only',
    request: Type.Object(redeemPageMembers),
    response: PageOf(FundRedeemRow),
  },
  fundRedeemAssets: {
    bizType: 'fund.app.FundRedeemAppDubboService.getFundRedeemCurrencyList',
    section: 'Client API, funds',
    summary: 'Assets that a redemption pays in',
    openPermission: 'ready_only',
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Type.Array(FundAssetRow),
  },
  calcApplyShares: {
    bizType: 'fund.app.FundApplyAppDubboService.calcApplyShares',
    section: 'Client API, funds',
    summary: 'Try a subscription: shares, fee, and what is frozen',
    openPermission: 'ready_only',
    request: SubscriptionRequest,
    response: Trial,
  },
  applyFund: {
    bizType: 'fund.app.FundApplyAppDubboService.apply',
    section: 'Client API, funds',
    summary: 'Subscribe to shares of a fund',
    changes: true,
    request: SubscriptionRequest,
    response: FundApplyRow,
  },
  customerFundApplyPage: {
    bizType: 'fund.app.FundApplyAppDubboService.customerPage',
    section: 'Client API, funds',
    summary: 'Subscriptions of the customer',
    openPermission: 'ready_only',
    request: Type.Object(applyPageMembers),
    response: PageOf(FundApplyRow),
  },
  fundApplyAssets: {
    bizType: 'fund.app.FundApplyAppDubboService.getFundCurrencyList',
    section: 'Client API, funds',
    summary: 'Assets that a subscription pays with',
    openPermission: 'ready_only',
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Type.Array(FundAssetRow),
  },
  queryFundInfo: {
    bizType: 'fund.app.FundOperationInfoAppDubboService.queryFundInfo',
    section: 'Client API, reports of funds and indices',
    summary: 'Shares of a fund: issued, asked for, given back',
    openPermission: 'ready_only',
    request: Type.Object({ fundId: IntegerLike({ minimum: 0 }) }),
    response: FundShares,
  },
});
