import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Values of `type` of a pending order. */
export const PENDING_ORDER_TYPE = { market: 0, pending: 9, delayed: 10, stopLossTakeProfit: 11 } as const;

/** A resting order: the row of queryPBOOrderPage. */
export const PendingOrder = Type.Object({
  /** Order id as text. */
  id: Text,
  symbolId: Whole,
  symbolName: Text,
  type: Whole,
  /** Order business type, 13 limit open or 14 limit close. */
  bizType: Whole,
  direction: Whole,
  /** 0 resting, 1 already turned into a market order. */
  state: Whole,
  /** Scaled price. */
  requestPrice: Whole,
  /** Display form of `requestPrice`. */
  openPrice: DecimalText,
  digits: Whole,
  orderTime: Milliseconds,
  delayTime: Nullable(Text),
  delayEndTime: Nullable(Text),
  exchangeTime: Nullable(Text),
  reserve: Nullable(Text),
  customerGroupId: Text,
  contractSize: Whole,
  /** Lots that still wait. */
  requestVolume: DecimalText,
  /** Lots as ordered. */
  requestNum: DecimalText,
  /** Scaled prices, 0 when none, with their display forms. */
  stopLoss: Whole,
  stopLossTarget: DecimalText,
  takeProfit: Whole,
  takeProfitTarget: DecimalText,
  tradeType: Whole,
  accountId: Whole,
  accountCurrency: Text,
  /** 1 by quantity, 2 by amount. */
  entryType: Whole,
  /** 1 day, 2 week, as text; a number with the client profile `deployed`. */
  expireType: Type.Union([Text, Whole]),
  remark: Nullable(Text),
  loanAmount: DecimalText,
  tradeModel: Whole,
  crossLevelNum: Whole,
  /** Position that a limit close belongs to; 0 for an opening. */
  positionId: Whole,
  source: Text,
});
export type PendingOrder = Static<typeof PendingOrder>;
