import { Type, type Static } from 'typebox';
import { DecimalText, Text, Whole } from './shapes.ts';

/** Answer to an accepted order. Prices are decimal text. */
export const OrderAck = Type.Object({
  /** Matches `orderId` of the later trade message. */
  orderId: Whole,
  /** 0 while no position exists. */
  positionId: Whole,
  tradeVolume: DecimalText,
  openPrice: DecimalText,
  executePrice: DecimalText,
  openDirection: Whole,
  direction: Whole,
  /** 1 open, 2 close. */
  openOrClose: Whole,
  symbolName: Text,
  symbolId: Whole,
  /** Echo of the request, scaled; `0` when none. */
  stopLoss: Text,
  takeProfit: Text,
  digits: Whole,
  /** Negative when charged. */
  fee: DecimalText,
  interest: DecimalText,
  profit: DecimalText,
  source: Text,
});
export type OrderAck = Static<typeof OrderAck>;
