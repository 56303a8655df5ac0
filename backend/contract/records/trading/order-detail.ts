import type { Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import { ORDER_KINDS, ORDER_STATES } from '../../meanings.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** One order with the figures of its execution: queryOrderDetail. */
export const OrderDetail = record('OrderDetail', {
  orderId: Whole,
  /** Business type of the order; spelled so. */
  busiiType: describe('Kind of order. Spelled so.', Whole, ORDER_KINDS),
  direction: Whole,
  status: describe('State.', Whole, ORDER_STATES),
  userGroupId: describe('Customer group.', Whole),
  accountId: Whole,
  symbolId: Whole,
  digits: describe('Decimal places of the price.', Whole),
  contractSize: Whole,
  requestPrice: DecimalText,
  requestNum: DecimalText,
  requestTime: describe('Time at which the order was received, milliseconds since 1970 (UTC).', Milliseconds),
  executeMarginRate: describe(
    'Margin as a share of the notional, a whole number at `executeMarginRateDigits`.',
    Whole,
  ),
  executeMarginRateDigits: describe('Decimal places of `executeMarginRate`.', Whole),
  spread: describe('Added spread on the side of the order, in ticks of the price.', Whole),
  pointRatio: describe('Ticks in one point of the product.', Whole),
  executePrice: DecimalText,
  executeRate: describe(
    'Account currency for one unit of the profit currency at the last fill, a whole number at `rateDigits`; 0 without a fill.',
    Whole,
  ),
  rateDigits: describe('Decimal places of `executeRate`.', Whole),
  fee: DecimalText,
  feeDigits: Whole,
  executeTime: describe(
    'Time of the last fill, milliseconds since 1970 (UTC); null without one.',
    Nullable(Milliseconds),
  ),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  positionId: describe('Position that the order opened or closed; null without one.', Nullable(Whole)),
  stopLoss: describe('Stop loss, scaled, as text; `0` for none.', Text),
  takeProfit: describe('Take profit, scaled, as text; `0` for none.', Text),
  remark: describe(
    'Remark of the order; where whoever placed it wrote none, why it ended before it was filled in full, in the language of the request.',
    Nullable(Text),
  ),
  /** Listed code of that reason; null where there is none. Ours. */
  rejectCode: ours(Nullable(Text)),
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type OrderDetail = Static<typeof OrderDetail>;
