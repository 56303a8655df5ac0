import type { Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { ORDER_KINDS, ORDER_STATES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { EXIT_MEMBERS, LINK_MEMBERS, NamedTimeInForce, namedTrigger } from './order-request.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** Order in any state: the row of queryOrderPage. */
export const OrderRow = record('OrderRow', {
  id: describe('Order.', Whole),
  dealId: describe('Last fill of the order; null without one.', Nullable(Id.Fill)),
  bizType: describe(PHRASES.kindOrder, Whole, ORDER_KINDS),
  direction: Whole,
  status: describe(PHRASES.state, Whole, ORDER_STATES),
  customerGroupId: Whole,
  symbolId: Id.Instrument,
  digits: describe(PHRASES.decimalPlacesPrice, Whole),
  symbolName: Text,
  requestPrice: DecimalText,
  requestNum: describe(
    'What was ordered: lots, or an amount of `outCurrency` where an asset is bought by amount; decimal text.',
    DecimalText,
  ),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days. */
  expireType: Whole,
  contractSize: Whole,
  executePrice: DecimalText,
  requestTime: describe(PHRASES.timeOrderReceived, Milliseconds),
  executeTime: describe(PHRASES.timeLastFill, Nullable(Milliseconds)),
  fee: DecimalText,
  executeMargin: describe('Margin that the fills took, a whole number at `accountDigits`.', Whole),
  accountDigits: Whole,
  /** Filled and cancelled quantity. */
  executeNum: DecimalText,
  cancelNum: describe('What was cancelled, counted as `requestNum`; decimal text.', DecimalText),
  /** Ordered, filled and cancelled quantity in lots, whatever the order counts. Ours. */
  realRequestNum: ours(DecimalText),
  realExecuteNum: ours(
    describe('Filled quantity in lots, whatever the order counts; decimal text.', DecimalText),
  ),
  realCancelNum: ours(
    describe('Cancelled quantity in lots, whatever the order counts; decimal text.', DecimalText),
  ),
  positionId: describe(PHRASES.positionOrderOpenedOr, Nullable(Id.Position)),
  stopLoss: describe(PHRASES.stopLoss, Text),
  takeProfit: describe(PHRASES.takeProfit, Text),
  remark: describe(PHRASES.remarkOrder, Nullable(Text)),
  /** Listed code of that reason; null where there is none. Ours. */
  rejectCode: ours(Nullable(Text)),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  seq: describe('Number of the change, growing.', Whole),
  interest: describe('Interest, a whole number at `accountDigits`.', Whole),
  pnl: describe('Realised profit of a closing, a whole number at `accountDigits`.', Whole),
  outCurrency: describe('What an asset order gives, a currency code; null for contracts.', Nullable(Text)),
  inCurrency: Nullable(Text),
  source: Text,
  thirdPartyOrder: Nullable(Text),
  timeInForce: NamedTimeInForce,
  ...namedTrigger,
  ...LINK_MEMBERS,
  ...EXIT_MEMBERS,
});
export type OrderRow = Static<typeof OrderRow>;
