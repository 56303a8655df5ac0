import type { KlineType } from '../../../contract/enumerations.ts';
import type { Candle, DaySummary, Depth, Tick } from '../../../domain/market-data.ts';
import { gridOf } from '../../path/candles.ts';
import { DAY_MS, MINUTE_MS, dayOf } from '../../sessions/time.ts';
import { createCandleSum } from '../candle-sum.ts';

/** What is kept of a live product: its newest ticks, and a week of minutes. */
export const MAX_LIVE_TICKS = 20_000;
export const MAX_LIVE_MINUTES = 10_080;
/** The oldest are dropped in pieces of this share, so that dropping costs little. */
const SPARE_SHARE = 0.1;

type Minute = { -readonly [Name in keyof Candle]: Candle[Name] } & { ticks: number };

/** What came in of one product since the start, bounded in memory. */
export class LiveHistory {
  readonly #ticks: Tick[] = [];
  readonly #minutes: Minute[] = [];

  add(tick: Tick): void {
    this.#ticks.push(tick);
    dropOldest(this.#ticks, MAX_LIVE_TICKS);
    const timestamp = Math.floor(tick.timeMs / MINUTE_MS) * (MINUTE_MS / 1000);
    const running = this.#minutes[this.#minutes.length - 1];
    if (running?.timestamp === timestamp) {
      running.high = Math.max(running.high, tick.price);
      running.low = Math.min(running.low, tick.price);
      running.close = tick.price;
      running.volume += tick.volume;
      running.lastTickTimeMs = tick.timeMs;
      running.lastTickSeq = tick.seq;
      running.ticks++;
      return;
    }
    const { price, volume, timeMs, seq } = tick;
    const prices = { open: price, high: price, low: price, close: price };
    this.#minutes.push({ timestamp, ...prices, volume, lastTickTimeMs: timeMs, lastTickSeq: seq, ticks: 1 });
    dropOldest(this.#minutes, MAX_LIVE_MINUTES);
  }

  ticks(fromMs: number, toMs: number): Tick[] {
    return this.#ticks.slice(firstAfter(this.#ticks, fromMs - 1), firstAfter(this.#ticks, toMs - 1));
  }

  lastTick(atMs: number): Tick | undefined {
    return this.#ticks[firstAfter(this.#ticks, atMs) - 1];
  }

  candles(type: KlineType, endMs: number, count: number, nowMs: number): Candle[] {
    const grid = gridOf(type);
    const candles: Candle[] = [];
    let at = this.#minutes.length - 1;
    const lastStart = grid.startOf(Math.min(endMs, nowMs));
    const limit = Math.min(grid.endOf(lastStart), nowMs + 1);
    while (at >= 0 && minuteStart(this.#minutes[at]) >= limit) at--;
    while (candles.length < count && at >= 0) {
      const start = grid.startOf(minuteStart(this.#minutes[at]));
      const end = at;
      while (at >= 0 && minuteStart(this.#minutes[at]) >= start) at--;
      const candle = this.#sum(start, at + 1, end, nowMs);
      if (candle) candles.push(candle);
    }
    return candles.reverse();
  }

  /** The exchange sends the best prices only, so the book has one level a side. */
  depth(atMs: number, levels: number): Depth | undefined {
    const tick = this.lastTick(atMs);
    if (!tick) return undefined;
    const { symbolId, seq, timeMs, bid, bidVolume, ask, askVolume } = tick;
    const one = Math.min(1, levels);
    return {
      symbolId,
      seq,
      timeMs,
      bids: [{ price: bid, volume: bidVolume }].slice(0, one),
      asks: [{ price: ask, volume: askVolume }].slice(0, one),
    };
  }

  daySummary(atMs: number): DaySummary | undefined {
    const last = this.lastTick(atMs);
    if (!last) return undefined;
    const day = dayOf(last.timeMs) * DAY_MS;
    const first = this.#minutes.findIndex((minute) => minuteStart(minute) >= day);
    const end = this.#minutes.findLastIndex((minute) => minuteStart(minute) <= last.timeMs);
    const today = this.#sum(day, first, end, atMs);
    if (!today) return undefined;
    const { open, high, low, close } = today;
    return { open, high, low, close, yesterdayClose: this.#minutes[first - 1]?.close ?? open };
  }

  /** The candle of some minutes in a row; of the one that holds `nowMs` only the ticks up to it. */
  #sum(startMs: number, first: number, last: number, nowMs: number): Candle | undefined {
    const sum = createCandleSum();
    for (const minute of this.#minutes.slice(first, last + 1)) {
      if (minute.lastTickTimeMs <= nowMs) {
        sum.addSpan({ ...minute, ticksBefore: minute.lastTickSeq - minute.ticks }, minute.lastTickTimeMs);
      } else for (const tick of this.ticks(minuteStart(minute), nowMs + 1)) sum.addTick(tick);
    }
    return sum.candle(startMs, () => startMs);
  }
}

function minuteStart(minute: Candle | undefined): number {
  return (minute?.timestamp ?? Number.NaN) * 1000;
}

function dropOldest(list: unknown[], limit: number): void {
  if (list.length > limit * (1 + SPARE_SHARE)) list.splice(0, list.length - limit);
}

/** Position of the first tick after a time. */
function firstAfter(ticks: readonly Tick[], timeMs: number): number {
  let [from, to] = [0, ticks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ticks[middle]?.timeMs ?? Infinity) > timeMs) to = middle;
    else from = middle + 1;
  }
  return from;
}
