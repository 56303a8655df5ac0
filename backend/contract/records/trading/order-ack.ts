import type { Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { OPEN_OR_CLOSE } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { DecimalText, Text, Whole } from '../shapes.ts';

/** Answer to an accepted order. Prices are decimal text. */
export const OrderAck = record('OrderAck', {
  /** Matches `orderId` of the later trade message. */
  orderId: Id.Order,
  positionId: describe('Position that the order opened or closed; 0 while there is none.', Id.Position),
  tradeVolume: describe('Quantity of the order in lots, decimal text.', DecimalText),
  openPrice: describe('Price of the opening, decimal text; `0` while nothing is filled.', DecimalText),
  executePrice: DecimalText,
  openDirection: Whole,
  direction: Whole,
  openOrClose: describe('Whether the order opens or closes.', Whole, OPEN_OR_CLOSE),
  symbolName: Text,
  symbolId: Id.Instrument,
  stopLoss: describe('Stop loss as it was sent, scaled; `0` for none.', Text),
  takeProfit: describe('Take profit as it was sent, scaled; `0` for none.', Text),
  digits: describe(PHRASES.decimalPlacesPrice, Whole),
  /** Negative when charged. */
  fee: DecimalText,
  interest: DecimalText,
  profit: describe(
    'Realised profit of a closing, decimal text in account currency; 0 for an opening.',
    DecimalText,
  ),
  source: Text,
});
export type OrderAck = Static<typeof OrderAck>;
