import { type Static, Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { FundShares } from '../../records/report.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { DecimalText, Nullable, Numeric, Text, Whole, auditMembers, ours } from '../../records/shapes.ts';

const RedeemRequest = Type.Object({
  fundId: IntegerLike(),
  shares: describe('Number of shares that are given back.', TextLike(40)),
  currencyCode: describe('Currency in which it is paid out, `self` for the basket of assets.', TextLike(16)),
});

/** A redemption as its customer and the fund's manager read it. */
export const FundRedeemRow = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  ...auditMembers,
  proposalNo: describe(PHRASES.numberProposal, Text),
  companyName: Text,
  customerNoFun: Text,
  fundId: Whole,
  currencyRedeem: Text,
  currencyShares: Text,
  currencyNet: Text,
  fees: Nullable(DecimalText),
  amountRedeem: describe(
    'What the shares bring after the fee, in money of the fund, decimal text.',
    Nullable(DecimalText),
  ),
  shares: DecimalText,
  sharesNet: Nullable(DecimalText),
  sharesStatus: Whole,
  fundName: Text,
  basketTag: describe('True when the basket of assets is paid out.', Type.Boolean()),
});

const OptionalNumber = Type.Optional(IntegerLike());

const sharedMembers = {
  ...pageRequestMembers,
  username: Type.Optional(TextLike(64)),
  downloadType: OptionalNumber,
  startTime: OptionalNumber,
  endTime: OptionalNumber,
  customerCompanyId: describe('Does not count: the caller’s company does.', OptionalNumber),
  currencyShares: Type.Optional(TextLike(16)),
};

/** Numbers, customers or orders that one question names. */
const MAX_FILTER_VALUES = 100;

const TextFilter = Type.Optional(Type.Array(TextLike(32), { maxItems: MAX_FILTER_VALUES }));

/** What a page of redemptions is asked for with; it is always the newest first. */
export const redeemPageMembers = {
  ...sharedMembers,
  orders: describe(
    'Does not count: the newest come first.',
    Type.Optional(
      Type.Array(
        Type.Object({
          column: describe(PHRASES.doesNotCount, Type.Optional(TextLike(64))),
          asc: describe(PHRASES.doesNotCount, Type.Optional(Type.Boolean())),
        }),
        { maxItems: 10 },
      ),
    ),
  ),
  proposalNoList: describe('Numbers of proposals; empty: all.', TextFilter),
  currencyRedeem: Type.Optional(TextLike(16)),
  customerNoList: describe('Customer numbers; empty: all.', TextFilter),
  sharesStatus: OptionalNumber,
  updateStartTime: describe('Changed from this time on, milliseconds.', OptionalNumber),
  updateEndTime: describe('Changed up to this time, milliseconds.', OptionalNumber),
};

/** What of one asset pays or is paid. */
export const FundAssetRow = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  ...auditMembers,
  proposalNo: describe(PHRASES.numberProposal, Text),
  fundId: Whole,
  currency: Text,
  digits: Whole,
  amount: describe('What of the asset pays for shares, or is paid for them, decimal text.', DecimalText),
  fees: DecimalText,
  total: describe(
    'Amount and fee together; of a redemption what is left after the fee; decimal text.',
    DecimalText,
  ),
});

const SubscriptionRequest = Type.Object({
  customerNo: Type.Optional(TextLike(16)),
  /** A currency, or `self` for the basket; left out: the money of the fund. */
  currencyPay: Type.Optional(TextLike(16)),
  amountPay: describe('Amount in money of the fund, or number of shares (`applyType`).', TextLike(40)),
  applyType: describe(
    'What `amountPay` counts; 1 when left out.',
    Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
    { 1: ['BY_AMOUNT', 'an amount in money of the fund'], 2: ['BY_SHARES', 'shares'] },
  ),
  fundId: IntegerLike(),
});

const SubscriptionTrial = Type.Object({
  fees: DecimalText,
  shares: DecimalText,
  sharesNet: DecimalText,
  /** Money of the fund for one unit of what pays; 1, because both count in it. */
  rate: describe('Money of the fund for one unit of what is paid, decimal text.', DecimalText),
  currencyNet: Text,
  currencyPay: describe('Currency that is paid, `self` for the basket of assets.', Text),
  amountPay: DecimalText,
  amountFrozen: ours(
    describe(
      'What is kept of the money until the price is known, decimal text: for a number of shares more than `amountPay`.',
      DecimalText,
    ),
  ),
  list: describe('Assets that pay, with their part of the fee.', Type.Array(FundAssetRow)),
});

/** What of an order of the fund was bought. */
export const ExecuteRow = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  ...auditMembers,
  amount: describe(PHRASES.partSum, Numeric),
  baseCurrency: Text,
  profitCurrency: Text,
  rate: describe(PHRASES.partSumPercent, Numeric),
  symbolId: Id.Instrument,
  symbolName: Text,
});

/** A subscription as its customer and the fund's manager read it. */
export const FundApplyRow = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  ...auditMembers,
  proposalNo: describe(PHRASES.numberProposal, Text),
  companyName: Text,
  customerNoFun: Text,
  fundId: Whole,
  currencyPay: describe('Currency that is paid, `self` for the basket of assets.', Text),
  currencyShares: Text,
  fees: Nullable(DecimalText),
  amountPay: DecimalText,
  finalAmount: describe(
    'What the shares cost in the end with the fee, in money of the fund, decimal text.',
    Nullable(DecimalText),
  ),
  shares: DecimalText,
  sharesNet: Nullable(DecimalText),
  sharesStatus: Whole,
  executeStatus: Whole,
  executeId: describe('Number of the order with which the fund spent the money; empty before.', Text),
  currencyNet: Text,
  fundName: Text,
  executeList: describe('What the fund bought for the money.', Type.Array(ExecuteRow)),
});

/** What a page of subscriptions is asked for with. `type`, `username` and `downloadType` leave nothing out. */
export const applyPageMembers = {
  ...sharedMembers,
  currencyPay: Type.Optional(TextLike(16)),
  proposalNo: describe('Numbers of proposals; empty: all.', TextFilter),
  customerSelfNo: describe('Customer numbers; empty: all.', TextFilter),
  executeId: describe('Numbers of orders; empty: all.', TextFilter),
  executeStatus: OptionalNumber,
  type: describe(PHRASES.doesNotCount, OptionalNumber),
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
    request: Type.Object({ proposalNo: describe('Number of the redemption.', TextLike(32)) }),
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
    request: Type.Object({ proposalNo: describe('Number of the subscription.', TextLike(32)) }),
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
