import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { DIRECTIONS, STOCK_CANCEL_TYPES, STOCK_ORDER_STATES, STOCK_ORDER_TYPES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { NamedTimeInForce, namedTrigger } from './order-request.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** An order of a stock account. */
export const StockOrder = record('StockOrder', {
  orderId: Id.Order,
  bizType: describe(PHRASES.kindOrder, Whole, STOCK_ORDER_TYPES),
  direction: describe(PHRASES.sideOrder, Whole, DIRECTIONS),
  status: describe(PHRASES.state, Whole, STOCK_ORDER_STATES),
  symbolId: Id.Instrument,
  symbolName: Text,
  symbolCode: Text,
  requestNum: describe('Ordered shares, decimal text.', DecimalText),
  requestPrice: describe(
    'Price of the order, decimal text; `0` for a market order without one.',
    DecimalText,
  ),
  requestTime: describe(PHRASES.timeOrderReceived, Milliseconds),
  executeNum: describe('Filled shares, decimal text.', DecimalText),
  /** Ours: mean price of the fills, fee, when the order ends by itself, who cancelled it, and why it ended. */
  executePrice: ours(DecimalText),
  commission: ours(DecimalText),
  expireTime: ours(
    describe(
      'Time at which a resting order ends, milliseconds since 1970 (UTC); null for a market order.',
      Nullable(Milliseconds),
    ),
  ),
  cancelType: ours(
    describe('Who cancelled the order; null for one that nobody did.', Nullable(Whole), STOCK_CANCEL_TYPES),
  ),
  remark: ours(
    describe(
      'Remark of the order, or why it ended before it was filled in full, in the language of the request.',
      Nullable(Text),
    ),
  ),
  rejectCode: ours(Nullable(Text)),
  timeInForce: NamedTimeInForce,
  ...namedTrigger,
});
export type StockOrder = Static<typeof StockOrder>;

/** A fill of a stock account. */
export const StockDeal = record('StockDeal', {
  dealId: Id.Fill,
  orderId: Id.Order,
  bizType: describe('Kind of the order.', Whole, STOCK_ORDER_TYPES),
  direction: Whole,
  symbolId: Id.Instrument,
  symbolName: Text,
  symbolCode: Text,
  executeNum: describe('Shares of the fill, decimal text.', DecimalText),
  executePrice: describe(PHRASES.priceFill, DecimalText),
  /** Money of the shares in account currency. */
  tradeAmount: DecimalText,
  commission: DecimalText,
  executeTime: Milliseconds,
  positionId: ours(describe('Position that the fill opened or changed.', Whole)),
  profitLoss: ours(DecimalText),
});
export type StockDeal = Static<typeof StockDeal>;

/** A fill as the list of one position shows it. */
export const PositionDeal = Type.Object({
  direction: Whole,
  executeTime: describe(PHRASES.timeLastFill, Milliseconds),
  executePrice: DecimalText,
  executeNumber: describe('Shares of the fill, decimal text.', DecimalText),
  executeAmount: DecimalText,
});
export type PositionDeal = Static<typeof PositionDeal>;

/** What a stock account stands on: money as decimal text with `digits` decimals. */
export const StockAssets = record('StockAssets', {
  companyId: Whole,
  tradeType: Whole,
  accountId: Id.Account,
  customerNo: Id.CustomerNo,
  customerId: Id.Customer,
  digits: Whole,
  assetsId: Whole,
  currency: Text,
  balance: describe('Cash, decimal text in account currency.', DecimalText),
  lockAmount: describe(
    'Cash that resting purchases have locked, decimal text in account currency.',
    DecimalText,
  ),
  positionMarketValue: describe(
    'Shares held less shares owed at the newest quotes, decimal text in account currency.',
    DecimalText,
  ),
  positionBuyMarketValue: describe(
    'Shares held at the newest quotes, decimal text in account currency.',
    DecimalText,
  ),
  positionSellMarketValue: describe(
    'Shares owed at the newest quotes, decimal text in account currency.',
    DecimalText,
  ),
  equity: describe(
    'Cash and shares held, less loans, interest and shares owed, decimal text in account currency.',
    DecimalText,
  ),
  pnl: describe(PHRASES.floatingProfitLoss, DecimalText),
  liabilitiesPrincipal: describe('Money borrowed, decimal text in account currency.', DecimalText),
  margin: describe(
    'Equity that the positions need to be opened, decimal text in account currency.',
    DecimalText,
  ),
  warningMargin: describe(
    'Equity at which the customer is warned, decimal text in account currency.',
    DecimalText,
  ),
  maintainMargin: describe(
    'Equity below which shares are sold, decimal text in account currency.',
    DecimalText,
  ),
  maxDayPurchasePower: describe(
    'Most that shares may be bought for now, at the highest leverage of a day, decimal text in account currency.',
    DecimalText,
  ),
  maxNightPurchasePower: describe(
    'Most that shares may be bought for and held over night, decimal text in account currency.',
    DecimalText,
  ),
  withdrawAmount: describe(
    'Money that may leave the account, decimal text in account currency.',
    DecimalText,
  ),
  residualLiquidity: describe(
    'Equity beyond the maintenance margin, decimal text in account currency.',
    DecimalText,
  ),
  riskLevel: describe('How near the account is to being sold out.', Whole, {
    1: ['SAFE', 'safe'],
    2: ['WARNING', 'at the warning margin'],
    3: ['DANGER', 'below the maintenance margin'],
  }),
  crossLevel: describe(
    'Shares held and owed as a multiple of the equity, decimal text; `0.00` without any.',
    DecimalText,
  ),
  interest: ours(
    describe('Interest that is due and not paid, decimal text in account currency.', DecimalText),
  ),
  unsettledAmount: ours(
    describe(
      'Cash of trades that are not settled, decimal text in account currency; below zero for purchases.',
      DecimalText,
    ),
  ),
});
export type StockAssets = Static<typeof StockAssets>;
