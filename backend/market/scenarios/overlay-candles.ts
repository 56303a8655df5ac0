import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { MarketSource } from '../market-source.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '../sessions/time.ts';
import { rescaledCandle } from '../splits/rescale.ts';
import { bendCandle } from './bend.ts';
import type { Segment, Segments } from './segments.ts';

/** Candles of half hours that had to be added up from single ticks, kept for each product. */
const CACHED_HALF_HOURS = 64;
/** Lengths that a stretch is put together from, the longest first. */
const UNITS: readonly (readonly [number, KlineType])[] = [
  [DAY_MS, KLINE_TYPE.day],
  [8 * HALF_HOUR_MS, KLINE_TYPE.hour4],
  [HALF_HOUR_MS, KLINE_TYPE.minute30],
  [5 * MINUTE_MS, KLINE_TYPE.minute5],
  [MINUTE_MS, KLINE_TYPE.minute1],
];

/** What a product under shocks consists of. */
interface Shocked {
  /** Its ticks, as they were traded. */
  readonly ticks: (fromMs: number, toMs: number) => readonly Tick[];
  /** By what splits multiply a price of one time until another. */
  readonly factor: (fromMs: number, toMs: number) => number;
}

/**
 * Candles of one product under shocks. A stretch with one price factor is a bent candle of the market without shocks;
 * where the factor changes from minute to minute the minutes are, and where it changes within them or ticks are left
 * out, the ticks are added up.
 */
export class OverlayCandles {
  readonly #base: MarketSource;
  readonly #symbolId: number;
  readonly #segments: Segments;
  readonly #shocked: Shocked;
  readonly #halfHours = new BoundedCache<number, readonly Candle[]>(CACHED_HALF_HOURS);

  constructor(base: MarketSource, symbolId: number, segments: Segments, shocked: Shocked) {
    this.#base = base;
    this.#symbolId = symbolId;
    this.#segments = segments;
    this.#shocked = shocked;
  }

  /** What becomes of a candle whose ticks lie before `limitMs`; undefined when none of them is left. */
  candle(plain: Candle, limitMs: number, nowMs: number): Candle | undefined {
    const startMs = plain.timestamp * 1000;
    if (limitMs <= this.#segments.fromMs) return plain;
    const segments = this.#segments.between(startMs, limitMs);
    const [first] = segments;
    if (first && isOneUnit(first, startMs, limitMs)) return this.#bend(plain, first);
    const parts: Candle[] = [];
    this.#addUnits(parts, undefined, startMs, Math.min(limitMs, this.#segments.fromMs), nowMs);
    for (const segment of segments) {
      const [from, to] = [Math.max(startMs, segment.fromMs), Math.min(limitMs, segment.toMs)];
      if (segment.frozen) continue;
      if (segment.thin || segment.grain === 'tick') this.#addTicks(parts, from, to, nowMs);
      else this.#addUnits(parts, segment, from, to, nowMs);
    }
    return joined(plain.timestamp, parts);
  }

  #bend(candle: Candle, segment: Segment | undefined): Candle {
    return segment ? bendCandle(candle, segment, this.#segments.seqOf(segment, candle.lastTickSeq)) : candle;
  }

  /** Candles of a half hour at most, which were traded at a time, in the shares of another. */
  #shown(candles: readonly Candle[], atMs: number, nowMs: number): readonly Candle[] {
    const factor = this.#shocked.factor(atMs, nowMs);
    return factor === 1 ? candles : candles.map((candle) => rescaledCandle(candle, factor));
  }

  /** Adds the stretch in the longest whole units that one price factor holds for. */
  #addUnits(
    parts: Candle[],
    segment: Segment | undefined,
    fromMs: number,
    toMs: number,
    nowMs: number,
  ): void {
    const longest = segment?.grain === 'minute' ? MINUTE_MS : DAY_MS;
    for (let at = fromMs; at < toMs;) {
      const unit = UNITS.find(([length]) => length <= longest && at % length === 0 && at + length <= toMs);
      if (!unit) {
        const end = Math.min(toMs, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS);
        parts.push(...this.#shown(candlesOfTicks(this.#shocked.ticks(at, end)), at, nowMs));
        at = end;
        continue;
      }
      const [length, type] = unit;
      const found = this.#base.candles(this.#symbolId, type, at / 1000, 1, nowMs)[0];
      if (found?.timestamp === at / 1000) parts.push(this.#bend(found, segment));
      at += length;
    }
  }

  /** Adds up single ticks; whole half hours are remembered. */
  #addTicks(parts: Candle[], fromMs: number, toMs: number, nowMs: number): void {
    for (let at = fromMs; at < toMs;) {
      const end = (Math.floor(at / HALF_HOUR_MS) + 1) * HALF_HOUR_MS;
      const isWhole = at % HALF_HOUR_MS === 0 && end <= toMs;
      const read = (): readonly Candle[] => candlesOfTicks(this.#shocked.ticks(at, Math.min(end, toMs)));
      parts.push(...this.#shown(isWhole ? this.#halfHours.take(at, read) : read(), at, nowMs));
      at = end;
    }
  }
}

/** Whether one price factor holds for an interval, and all its ticks are left. */
function isOneUnit(segment: Segment, startMs: number, limitMs: number): boolean {
  const { fromMs, toMs, grain, frozen, thin } = segment;
  if (fromMs > startMs || toMs < limitMs || frozen || thin || grain === 'tick') return false;
  return grain === 'none' || limitMs - startMs <= MINUTE_MS;
}

/** One candle of all the ticks, or none. */
function candlesOfTicks(ticks: readonly Tick[]): readonly Candle[] {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last) return [];
  let [high, low, volume] = [-Infinity, Infinity, 0];
  for (const tick of ticks) {
    high = Math.max(high, tick.price);
    low = Math.min(low, tick.price);
    volume += tick.volume;
  }
  const { timeMs: lastTickTimeMs, seq: lastTickSeq, price: close } = last;
  return [
    {
      timestamp: first.timeMs / 1000,
      open: first.price,
      high,
      low,
      close,
      volume,
      lastTickTimeMs,
      lastTickSeq,
    },
  ];
}

/** Parts in the order of time as one candle; undefined when there are none. */
function joined(timestamp: number, parts: readonly Candle[]): Candle | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  return {
    timestamp,
    open: first.open,
    high: parts.reduce((most, { high }) => Math.max(most, high), -Infinity),
    low: parts.reduce((least, { low }) => Math.min(least, low), Infinity),
    close: last.close,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.lastTickTimeMs,
    lastTickSeq: last.lastTickSeq,
  };
}
