import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Something that happened in an account while the platform was off, at its own market time. */
export const HappenedEvent = Type.Object({
  eventId: Whole,
  time: Milliseconds,
  /** filled, partlyFilled, takeProfit, stopLoss, liquidated, expired, cancelled, failed, marginCall, financing, split or writtenOff. */
  event: Text,
  /** The product, its order and what was traded; null for a margin call, which is the account's. */
  symbolId: Nullable(Whole),
  symbolName: Nullable(Text),
  orderId: Nullable(Whole),
  dealId: Nullable(Whole),
  positionId: Nullable(Whole),
  /** 1 buy, 2 sell: of the fill, or of the order that ended without one. */
  direction: Nullable(Whole),
  /** Lots that were filled, or that were left when the order ended. */
  num: Nullable(DecimalText),
  /** Lots of the whole order. */
  orderNum: Nullable(DecimalText),
  price: Nullable(DecimalText),
  profit: DecimalText,
  fee: DecimalText,
  /** Change of the balance with its sign, and the balance (money with its margin) after it. */
  change: DecimalText,
  balanceAfter: DecimalText,
});
export type HappenedEvent = Static<typeof HappenedEvent>;

/** A stretch of market time of which no prices of a product are known: nothing was decided by them. */
export const HappenedGap = Type.Object({
  symbolId: Whole,
  symbolName: Text,
  startTime: Milliseconds,
  endTime: Milliseconds,
});
export type HappenedGap = Static<typeof HappenedGap>;

/** What happened in an account while the platform was off the last time. */
export const WhatHappened = Type.Object({
  accountId: Whole,
  currency: Text,
  accountDigits: Whole,
  /** Null when the platform has never been off with something waiting; then the times are 0. */
  catchUpId: Nullable(Whole),
  startTime: Milliseconds,
  endTime: Milliseconds,
  /** Up to here it was looked at; before `endTime` when the platform started as it stood. */
  reachedTime: Milliseconds,
  openingBalance: DecimalText,
  closingBalance: DecimalText,
  events: Type.Array(HappenedEvent),
  gaps: Type.Array(HappenedGap),
  /** False when there are more events: they come after `lastEventId`. */
  isComplete: Type.Boolean(),
  lastEventId: Nullable(Whole),
});
export type WhatHappened = Static<typeof WhatHappened>;
