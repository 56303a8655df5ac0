import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/** Something that happened in an account while the platform was off, at its own market time. */
export const HappenedEvent = record('HappenedEvent', {
  eventId: describe('Number of the event; later ones have greater numbers.', Whole),
  time: describe('When it happened on the market clock, milliseconds since 1970 (UTC).', Milliseconds),
  event: describe(
    '`filled` or `partlyFilled` (a resting order), `takeProfit`, `stopLoss`, `liquidated` (a position was closed), `expired`, `cancelled` or `failed` (an order ended without a fill), `marginCall` (a warning about the margin level of the account), `financing` (the end of a day for a position), `split` (shares were split) or `writtenOff` (a balance below zero was brought to zero).',
    Text,
  ),
  /** The product, its order and what was traded; null for a margin call, which is the account's. */
  symbolId: Nullable(Id.Instrument),
  symbolName: Nullable(Text),
  orderId: describe(
    'The order; for a position that was closed the one that closed it. Null, as all of the order, for a margin call.',
    Nullable(Whole),
  ),
  dealId: describe('The fill; null without one.', Nullable(Id.Fill)),
  positionId: describe(
    'Position that was opened or closed; null for an opening that ended without a fill.',
    Nullable(Whole),
  ),
  direction: describe('1 buy, 2 sell: of the fill, or of the order that ended without one.', Nullable(Whole)),
  num: describe(
    'Lots that were filled, or that were left when the order ended, decimal text.',
    Nullable(DecimalText),
  ),
  orderNum: describe('Lots of the whole order, decimal text.', Nullable(DecimalText)),
  price: describe(
    'Price of the fill, or of the order that ended without one, decimal text; null without one.',
    Nullable(DecimalText),
  ),
  profit: describe(
    'Result of a closed position without fees, decimal text with `digits` decimals.',
    DecimalText,
  ),
  fee: describe('Fee of the fill, decimal text with `digits` decimals.', DecimalText),
  /** Change of the balance with its sign, and the balance (money with its margin) after it. */
  change: DecimalText,
  balanceAfter: describe(
    'Balance (money with its margin) after the event, decimal text with `digits` decimals.',
    DecimalText,
  ),
});
export type HappenedEvent = Static<typeof HappenedEvent>;

/** A stretch of market time of which no prices of a product are known: nothing was decided by them. */
export const HappenedGap = record('HappenedGap', {
  symbolId: Id.Instrument,
  symbolName: Text,
  startTime: describe(
    'From here on no prices of the product are known, milliseconds since 1970 (UTC).',
    Milliseconds,
  ),
  endTime: describe('Up to here.', Milliseconds),
});
export type HappenedGap = Static<typeof HappenedGap>;

/** What happened in an account while the platform was off the last time. */
export const WhatHappened = record('WhatHappened', {
  accountId: Id.Account,
  currency: describe(PHRASES.currencyCodeAmounts, Text),
  accountDigits: describe(PHRASES.decimalPlacesAmounts, Whole),
  catchUpId: describe(
    'Number of the start that made this list; null, and the times 0, when the platform has never been off with something waiting.',
    Nullable(Whole),
  ),
  startTime: describe(
    'Market time at which trading last stood, milliseconds since 1970 (UTC).',
    Milliseconds,
  ),
  endTime: describe(
    'Market time at which trading started again, milliseconds since 1970 (UTC).',
    Milliseconds,
  ),
  reachedTime: describe(
    'Up to here everything was decided, milliseconds since 1970 (UTC); before `endTime` when the platform was started as it stood.',
    Milliseconds,
  ),
  openingBalance: describe(
    'Balance (money with its margin) before the first event, decimal text.',
    DecimalText,
  ),
  closingBalance: describe('Balance after the last event, decimal text.', DecimalText),
  events: describe('What happened, in its order, at most 1,000.', Type.Array(HappenedEvent)),
  gaps: describe(
    'Stretches of which no prices of a product are known: nothing was decided by them.',
    Type.Array(HappenedGap),
  ),
  isComplete: describe('False when there are more events; ask again with `afterEventId`.', Type.Boolean()),
  lastEventId: describe('Last event of the answer; null without events.', Nullable(Whole)),
});
export type WhatHappened = Static<typeof WhatHappened>;
