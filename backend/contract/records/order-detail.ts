import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** One order with the figures of its execution: queryOrderDetail. */
export const OrderDetail = Type.Object({
  orderId: Whole,
  /** Business type of the order; spelled so. */
  busiiType: Whole,
  direction: Whole,
  /** 1 received, 2 completed, 3 partly completed, 4 cancelled, 5 partly cancelled, 6 rejected, 7 expired. */
  status: Whole,
  userGroupId: Whole,
  accountId: Whole,
  symbolId: Whole,
  digits: Whole,
  contractSize: Whole,
  requestPrice: DecimalText,
  requestNum: DecimalText,
  requestTime: Milliseconds,
  /** Margin as a share of the notional, scaled by `executeMarginRateDigits`. */
  executeMarginRate: Whole,
  executeMarginRateDigits: Whole,
  /** Added spread on the order's side, in price ticks. */
  spread: Whole,
  pointRatio: Whole,
  executePrice: DecimalText,
  /** Account currency for one unit of the profit currency at the last fill, scaled by `rateDigits`; 0 without a fill. */
  executeRate: Whole,
  rateDigits: Whole,
  fee: DecimalText,
  feeDigits: Whole,
  executeTime: Nullable(Milliseconds),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  positionId: Nullable(Whole),
  /** Scaled prices as text; `0` when none. */
  stopLoss: Text,
  takeProfit: Text,
  /** Remark of the order, or why it ended before it was filled in full, in the language of the request. */
  remark: Nullable(Text),
  /** Listed code of that reason; null where there is none. Ours. */
  rejectCode: Nullable(Text),
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type OrderDetail = Static<typeof OrderDetail>;
