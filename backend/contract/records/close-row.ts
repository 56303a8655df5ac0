import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** What `takeProfit` and `stopLoss` of a close row hold when they were not set. */
export const NOT_SET = '-';

/** One close of a position: the row of queryHistoryCloseOrderList. */
export const CloseRow = Type.Object({
  symbolId: Whole,
  /**
   * 2 market close, 3 stop loss, 4 take profit, 5 stop-out, 6 expiry, 7 account closing, 8 forced by an operator,
   * 14 limit close.
   */
  bizType: Whole,
  orderId: Whole,
  openVolume: DecimalText,
  openPrice: DecimalText,
  closeVolume: DecimalText,
  closePrice: DecimalText,
  takeProfit: DecimalText,
  stopLoss: DecimalText,
  closeTime: Milliseconds,
  commission: DecimalText,
  symbolName: Text,
  openTime: Milliseconds,
  profit: DecimalText,
  interest: DecimalText,
  openDirection: Whole,
  closeDirection: Whole,
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type CloseRow = Static<typeof CloseRow>;
