import type { Tick } from '../../domain/market-data.ts';

/**
 * What a stretch of open time holds: a candle in whole price ticks and the trades that happen in it. A span of a day
 * is divided into half hours, those into quarters, five minutes, minutes; every division is exact.
 */
export interface Span {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Number of ticks, at least `MIN_TICKS_A_MINUTE` for every open minute. */
  readonly ticks: number;
  /** Sum of the volumes of the ticks in volume units, at least one for every tick. */
  readonly volume: number;
  /** Number of the product's ticks before this span, from the first day of history. */
  readonly ticksBefore: number;
  /** Open minutes. */
  readonly minutes: number;
}

/** The candle of a span, in whole price ticks. */
export type Prices = Pick<Span, 'open' | 'high' | 'low' | 'close'>;
export type MutablePrices = { -readonly [Name in keyof Prices]: Prices[Name] };

/** What spans hold together that follow one another, at least one. */
export function addUp(parts: readonly Span[]): Span {
  const first = parts[0] as Span;
  let { high, low } = first;
  let [ticks, volume, minutes] = [0, 0, 0];
  for (const part of parts) {
    high = Math.max(high, part.high);
    low = Math.min(low, part.low);
    ticks += part.ticks;
    volume += part.volume;
    minutes += part.minutes;
  }
  const { close } = parts[parts.length - 1] as Span;
  return { open: first.open, high, low, close, ticks, volume, ticksBefore: first.ticksBefore, minutes };
}

/** What ticks of a minute from a time up to, and without, another hold together; undefined without any. They are in order. */
export function spanOfTicks(ticks: readonly Tick[], fromMs: number, toMs: number): Span | undefined {
  let first: Tick | undefined;
  let last: Tick | undefined;
  let [high, low, count, volume] = [-Infinity, Infinity, 0, 0];
  for (const tick of ticks) {
    if (tick.timeMs < fromMs) continue;
    if (tick.timeMs >= toMs) break;
    first ??= tick;
    last = tick;
    if (tick.price > high) high = tick.price;
    if (tick.price < low) low = tick.price;
    volume += tick.volume;
    count += 1;
  }
  if (first === undefined || last === undefined) return undefined;
  const [open, close] = [first.price, last.price];
  return { open, high, low, close, ticks: count, volume, ticksBefore: last.seq - count, minutes: 1 };
}

/** A minute needs four ticks to show its open, high, low and close. */
export const MIN_TICKS_A_MINUTE = 4;
