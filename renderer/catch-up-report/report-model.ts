import { parseDecimal } from '../../backend/domain/decimal.ts';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type {
  HappenedEvent,
  HappenedGap,
  WhatHappened,
} from '../../backend/contract/records/trading/happened.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Money of an answer at the account's digits; malformed text counts as nothing. */
export function money(text: string, digits: number): bigint {
  return parseDecimal(text, digits) ?? 0n;
}

/** What identifies one time off for one account: numbers begin anew with a new store. */
export function keyOf({ accountId, catchUpId, startTime }: WhatHappened): string {
  return `${accountId}/${catchUpId}/${startTime}`;
}

/**
 * Whether there is something to tell: an event, a stretch without prices, or a stretch that was not looked at while something
 * waits.
 */
export function hasUpdates(answer: WhatHappened, isWaiting: boolean): boolean {
  if (answer.catchUpId === null) return false;
  const isPartial = answer.reachedTime < answer.endTime && isWaiting;
  return answer.events.length > 0 || answer.gaps.length > 0 || isPartial;
}

/** Sums of the list, at the account's digits. Fees are what was paid, below zero. */
export function totals(events: readonly HappenedEvent[], digits: number) {
  const sum = (member: 'profit' | 'fee' | 'change') =>
    events.reduce((total, event) => total + money(event[member], digits), 0n);
  return { profit: sum('profit'), fee: -sum('fee'), change: sum('change') };
}

/** Days, hours and minutes of a time off; the two largest that count. */
export function durationParts(ms: number): readonly { unit: 'd' | 'h' | 'min'; count: number }[] {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  const all = [
    { unit: 'd', count: days },
    { unit: 'h', count: hours },
    { unit: 'min', count: minutes % 60 },
  ] as const;
  const first = all.findIndex(({ count }) => count > 0);
  return all.slice(first, first + 2).filter(({ count }) => count > 0);
}

/** Points of the line at most. */
const MAX_POINTS = 180;
const INTERVALS: readonly (readonly [CandleInterval, number])[] = [
  ['1m', 1],
  ['5m', 5],
  ['15m', 15],
  ['30m', 30],
  ['1h', 60],
  ['4h', 240],
  ['1d', 1_440],
];

/** The finest candles that show a span in few points, and how many those are. */
export function candlesFor(ms: number): { readonly type: CandleInterval; readonly count: number } {
  const minutes = ms / 60_000;
  const [type, length] = INTERVALS.find(([, each]) => minutes / each <= MAX_POINTS) ?? ['1d', 1_440];
  return { type, count: Math.min(MAX_POINTS, Math.max(2, Math.ceil(minutes / length) + 1)) };
}

/** The product with the most events; undefined when no event is about one. */
export function busiest(events: readonly HappenedEvent[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { symbolId } of events)
    if (symbolId !== null) counts.set(symbolId, (counts.get(symbolId) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A place on the picture: shares of its width and height from the top left. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The line of closing prices over a span, and where moments of it lie. */
export function drawLine(
  candles: readonly { readonly timestamp: number; readonly close: number }[],
  { startTime, endTime }: Pick<WhatHappened, 'startTime' | 'endTime'>,
): { readonly points: readonly Place[]; at(timeMs: number): Place } {
  const closes = candles.map(({ close }) => close);
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const y = (close: number) => (high === low ? 0.5 : (high - close) / (high - low));
  const x = (timeMs: number) =>
    Math.max(0, Math.min(1, (timeMs - startTime) / Math.max(1, endTime - startTime)));
  const points = candles.map(({ timestamp, close }) => ({ x: x(timestamp * 1_000), y: y(close) }));
  const at = (timeMs: number): Place => {
    const last = candles.findLast(({ timestamp }) => timestamp * 1_000 <= timeMs) ?? candles[0];
    return { x: x(timeMs), y: last ? y(last.close) : 0.5 };
  };
  return { points, at };
}

/** Signs that are drawn on the line; a list may be longer. */
const MAX_PINS = 40;
/** Stretches without prices that are named one by one. */
const MAX_GAPS_SHOWN = 5;

/** The events of a product that are drawn, the first ones of many. */
export function pinnedEvents(
  events: readonly HappenedEvent[],
  symbolId: InstrumentNumber,
): readonly HappenedEvent[] {
  return events.filter((event) => event.symbolId === symbolId).slice(0, MAX_PINS);
}

/** The stretches that are named, and how many others there are. */
export function namedGaps(gaps: readonly HappenedGap[]) {
  return { shown: gaps.slice(0, MAX_GAPS_SHOWN), others: Math.max(0, gaps.length - MAX_GAPS_SHOWN) };
}
