import type { Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { ORDER_KINDS, ORDER_STATES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { EXIT_MEMBERS, LINK_MEMBERS, NamedTimeInForce, namedTrigger } from './order-request.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** One order with the figures of its execution: queryOrderDetail. */
export const OrderDetail = record('OrderDetail', {
  orderId: Id.Order,
  /** Business type of the order; spelled so. */
  busiiType: describe('Kind of order. Spelled so.', Whole, ORDER_KINDS),
  direction: Whole,
  status: describe(PHRASES.state, Whole, ORDER_STATES),
  userGroupId: describe(PHRASES.customerGroup, Whole),
  accountId: Id.Account,
  symbolId: Id.Instrument,
  digits: describe(PHRASES.decimalPlacesPrice, Whole),
  contractSize: Whole,
  requestPrice: DecimalText,
  requestNum: DecimalText,
  requestTime: describe(PHRASES.timeOrderReceived, Milliseconds),
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
  executeTime: describe(PHRASES.timeLastFill, Nullable(Milliseconds)),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  positionId: describe(PHRASES.positionOrderOpenedOr, Nullable(Id.Position)),
  stopLoss: describe(PHRASES.stopLoss, Text),
  takeProfit: describe(PHRASES.takeProfit, Text),
  remark: describe(PHRASES.remarkOrder, Nullable(Text)),
  /** Listed code of that reason; null where there is none. Ours. */
  rejectCode: ours(Nullable(Text)),
  source: Text,
  thirdPartyOrder: Nullable(Text),
  timeInForce: NamedTimeInForce,
  ...namedTrigger,
  ...LINK_MEMBERS,
  ...EXIT_MEMBERS,
});
export type OrderDetail = Static<typeof OrderDetail>;
