import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { FundShares } from '../records/report.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
import { auditMembers, DecimalText, Nullable, Numeric, Text, Whole } from '../records/shapes.ts';

const RedeemRequest = Type.Object({
  fundId: IntegerLike(),
  shares: TextLike(40),
  /** A currency, or `self` for the basket. */
  currencyCode: TextLike(16),
});

/** A redemption as its customer and the fund's manager read it. */
export const FundRedeemRow = Type.Object({
  id: Whole,
  ...auditMembers,
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

const OptionalNumber = Type.Optional(IntegerLike());

const sharedMembers = {
  ...pageRequestMembers,
  username: Type.Optional(TextLike(64)),
  downloadType: OptionalNumber,
  startTime: OptionalNumber,
  endTime: OptionalNumber,
  customerCompanyId: OptionalNumber,
  currencyShares: Type.Optional(TextLike(16)),
};

/** Numbers, customers or orders that one question names. */
const MAX_FILTER_VALUES = 100;

const TextFilter = Type.Optional(Type.Array(TextLike(32), { maxItems: MAX_FILTER_VALUES }));

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
  proposalNoList: TextFilter,
  currencyRedeem: Type.Optional(TextLike(16)),
  customerNoList: TextFilter,
  sharesStatus: OptionalNumber,
  updateStartTime: OptionalNumber,
  updateEndTime: OptionalNumber,
};

/** What of one asset pays or is paid. */
export const FundAssetRow = Type.Object({
  id: Whole,
  ...auditMembers,
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

const SubscriptionTrial = Type.Object({
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
  id: Whole,
  ...auditMembers,
  amount: Numeric,
  baseCurrency: Text,
  profitCurrency: Text,
  rate: Numeric,
  symbolId: Whole,
  symbolName: Text,
});

/** A subscription as its customer and the fund's manager read it. */
export const FundApplyRow = Type.Object({
  id: Whole,
  ...auditMembers,
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
  proposalNo: TextFilter,
  customerSelfNo: TextFilter,
  executeId: TextFilter,
  executeStatus: OptionalNumber,
  type: OptionalNumber,
  customerGroupId: OptionalNumber,
};

export type FundRedeemRow = Static<typeof FundRedeemRow>;

export type FundAssetRow = Static<typeof FundAssetRow>;

export type ExecuteRow = Static<typeof ExecuteRow>;

export type FundApplyRow = Static<typeof FundApplyRow>;

/** Shares of funds, for their customers. */
export const FUND_SHARE_CALLS = defineCalls('Client API, funds', {
  calFundRedeem: {
    bizType: 'fund.app.FundRedeemAppDubboService.calFundRedeem',
    summary: 'Try a redemption: what shares bring, and the fee',
    openPermission: 'ready_only',
    request: RedeemRequest,
    response: FundRedeemRow,
  },
  createFundRedeem: {
    bizType: 'fund.app.FundRedeemAppDubboService.createFundRedeem',
    summary: 'Give shares of a fund back',
    changes: true,
    request: RedeemRequest,
    response: FundRedeemRow,
  },
  fundRedeemPage: {
    bizType: 'fund.app.FundRedeemAppDubboService.page',
    summary: 'Redemptions of the customer',
    openPermission: 'ready_only',
    request: Type.Object(redeemPageMembers),
    response: PageOf(FundRedeemRow),
  },
  fundRedeemAssets: {
    bizType: 'fund.app.FundRedeemAppDubboService.getFundRedeemCurrencyList',
    summary: 'Assets that a redemption pays in',
    openPermission: 'ready_only',
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Type.Array(FundAssetRow),
  },
  calcApplyShares: {
    bizType: 'fund.app.FundApplyAppDubboService.calcApplyShares',
    summary: 'Try a subscription: shares, fee, and what is frozen',
    openPermission: 'ready_only',
    request: SubscriptionRequest,
    response: SubscriptionTrial,
  },
  applyFund: {
    bizType: 'fund.app.FundApplyAppDubboService.apply',
    summary: 'Subscribe to shares of a fund',
    changes: true,
    request: SubscriptionRequest,
    response: FundApplyRow,
  },
  customerFundApplyPage: {
    bizType: 'fund.app.FundApplyAppDubboService.customerPage',
    summary: 'Subscriptions of the customer',
    openPermission: 'ready_only',
    request: Type.Object(applyPageMembers),
    response: PageOf(FundApplyRow),
  },
  fundApplyAssets: {
    bizType: 'fund.app.FundApplyAppDubboService.getFundCurrencyList',
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
