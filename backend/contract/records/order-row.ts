import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Order in any state: the row of queryOrderPage. */
export const OrderRow = Type.Object({
  /** Order id. */
  id: Whole,
  dealId: Nullable(Whole),
  bizType: Whole,
  direction: Whole,
  /** 1 received, 2 completed, 3 partly completed, 4 cancelled, 5 partly cancelled, 6 rejected, 7 expired. */
  status: Whole,
  customerGroupId: Whole,
  symbolId: Whole,
  digits: Whole,
  symbolName: Text,
  requestPrice: DecimalText,
  /** Quantity as ordered; an amount of `outCurrency` where an asset is bought by amount, and the next two members with it. */
  requestNum: DecimalText,
  /** 1 day, 2 week, 3 thirty days, 4 ninety days. */
  expireType: Whole,
  contractSize: Whole,
  executePrice: DecimalText,
  requestTime: Milliseconds,
  executeTime: Nullable(Milliseconds),
  fee: DecimalText,
  /** Margin of the fill, scaled by `accountDigits`. */
  executeMargin: Whole,
  accountDigits: Whole,
  /** Filled and cancelled quantity. */
  executeNum: DecimalText,
  cancelNum: DecimalText,
  /** Ordered, filled and cancelled quantity in lots, whatever the order counts. Ours. */
  realRequestNum: DecimalText,
  realExecuteNum: DecimalText,
  realCancelNum: DecimalText,
  positionId: Nullable(Whole),
  /** Scaled prices as text; `0` when none. */
  stopLoss: Text,
  takeProfit: Text,
  /** Remark of the order, or why it ended before it was filled in full, in the language of the request. */
  remark: Nullable(Text),
  /** Listed code of that reason; null where there is none. Ours. */
  rejectCode: Nullable(Text),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  seq: Whole,
  /** Scaled by `accountDigits`. */
  interest: Whole,
  pnl: Whole,
  /** What an asset order gives and gets; null for contracts. */
  outCurrency: Nullable(Text),
  inCurrency: Nullable(Text),
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type OrderRow = Static<typeof OrderRow>;
