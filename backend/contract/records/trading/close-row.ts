import type { Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { DIRECTIONS, ORDER_KINDS } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/** What `takeProfit` and `stopLoss` of a close row hold when they were not set. */
export const NOT_SET = '-';

/** One close of a position: the row of queryHistoryCloseOrderList. */
export const CloseRow = record('CloseRow', {
  symbolId: Id.Instrument,
  bizType: describe('Why the position was closed.', Whole, ORDER_KINDS),
  orderId: Id.Order,
  openVolume: describe('Lots of the opening, decimal text.', DecimalText),
  openPrice: DecimalText,
  closeVolume: describe('Lots of this closing, decimal text.', DecimalText),
  closePrice: describe('Price of the closing, decimal text.', DecimalText),
  takeProfit: describe('Take profit, decimal text; `-` for none.', DecimalText),
  stopLoss: describe('Stop loss, decimal text; `-` for none.', DecimalText),
  closeTime: describe('Time of the closing, milliseconds since 1970 (UTC).', Milliseconds),
  commission: DecimalText,
  symbolName: Text,
  openTime: describe(PHRASES.timeOpening, Milliseconds),
  profit: describe('Realised profit, decimal text in account currency; a loss is below zero.', DecimalText),
  interest: DecimalText,
  openDirection: Whole,
  closeDirection: describe('Direction of the closing.', Whole, DIRECTIONS),
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type CloseRow = Static<typeof CloseRow>;
