import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { EXPIRE_TYPES, ORDER_KINDS } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { EXIT_MEMBERS, LINK_MEMBERS, NamedTimeInForce, namedTrigger } from './order-request.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/** Values of `type` of a pending order. */
export const PENDING_ORDER_TYPE = { market: 0, pending: 9, delayed: 10, stopLossTakeProfit: 11 } as const;

/** A resting order: the row of queryPBOOrderPage. */
export const PendingOrder = record('PendingOrder', {
  id: describe('Order, as text.', Text),
  symbolId: Id.Instrument,
  symbolName: Text,
  type: describe('Kind of row.', Whole, {
    0: ['MARKET', 'market order'],
    9: ['PENDING', 'resting order'],
    10: ['DELAYED', 'delayed order'],
    11: ['STOP_LOSS_TAKE_PROFIT', 'stop loss or take profit'],
  }),
  bizType: describe(PHRASES.kindOrder, Whole, ORDER_KINDS),
  direction: Whole,
  state: describe('Whether it rests.', Whole, {
    0: ['RESTING', 'resting'],
    1: ['TRIGGERED', 'turned into a market order'],
  }),
  requestPrice: describe(PHRASES.priceOrder, Whole),
  openPrice: describe('`requestPrice` as decimal text.', DecimalText),
  digits: Whole,
  orderTime: describe(PHRASES.timeOrderReceived, Milliseconds),
  delayTime: describe('Null: no order is delayed.', Nullable(Text)),
  delayEndTime: describe('Null: no order is delayed.', Nullable(Text)),
  exchangeTime: describe('Null: no exchange beyond the platform is asked.', Nullable(Text)),
  reserve: describe('Null: not used.', Nullable(Text)),
  customerGroupId: describe('Customer group, as text.', Text),
  contractSize: Whole,
  requestVolume: describe('Quantity that still waits in lots, decimal text.', DecimalText),
  requestNum: describe('Ordered quantity in lots, decimal text.', DecimalText),
  stopLoss: describe(
    'Stop loss, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0 for none.',
    Whole,
  ),
  stopLossTarget: describe(PHRASES.stopLossAsDecimal, DecimalText),
  takeProfit: describe(
    'Take profit, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0 for none.',
    Whole,
  ),
  takeProfitTarget: describe(PHRASES.takeProfitAsDecimal, DecimalText),
  tradeType: Whole,
  accountId: Id.Account,
  accountCurrency: Text,
  /** 1 by quantity, 2 by amount. */
  entryType: Whole,
  expireType: describe(
    'How long the order rests, as text; a number with the client profile `deployed`.',
    Type.Union([Text, Whole]),
    EXPIRE_TYPES,
  ),
  remark: Nullable(Text),
  loanAmount: DecimalText,
  tradeModel: describe('Trade mode of the product (`dealMode` of the product detail).', Whole),
  crossLevelNum: Whole,
  positionId: describe('Position that a limit closing belongs to; 0 for an opening.', Id.Position),
  source: Text,
  timeInForce: NamedTimeInForce,
  ...namedTrigger,
  ...LINK_MEMBERS,
  ...EXIT_MEMBERS,
});
export type PendingOrder = Static<typeof PendingOrder>;
