import { klineTypeOf } from '../../contract/mapping/candle-intervals.ts';
import type { CandleInterval } from '../../domain/candle-interval.ts';
import type { Candle } from '../../domain/market-data.ts';
import { candleAmount } from '../../sockets/quote/rolling-figures.ts';
import type { Instrument } from '../instruments.ts';
import type { MarketReads } from './market-reads.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The Monday from which weeks are counted: 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The intervals of the dialect: of which candles of ours each is made, and how long it lasts; a month ends with the month. */
const INTERVALS = {
  '1m': ['1m', MINUTE_MS],
  '3m': ['1m', 3 * MINUTE_MS],
  '5m': ['5m', 5 * MINUTE_MS],
  '15m': ['15m', 15 * MINUTE_MS],
  '30m': ['30m', 30 * MINUTE_MS],
  '1h': ['1h', HOUR_MS],
  '2h': ['2h', 2 * HOUR_MS],
  '4h': ['4h', 4 * HOUR_MS],
  '6h': ['2h', 6 * HOUR_MS],
  '8h': ['4h', 8 * HOUR_MS],
  '12h': ['4h', 12 * HOUR_MS],
  '1d': ['1d', DAY_MS],
  '3d': ['1d', 3 * DAY_MS],
  '1w': ['1w', 7 * DAY_MS],
  '1M': ['1M', undefined],
} as const satisfies Record<string, readonly [CandleInterval, number | undefined]>;

export type DialectInterval = keyof typeof INTERVALS;
export const DIALECT_INTERVALS = Object.keys(INTERVALS) as readonly DialectInterval[];

/** A candle with what the dialect tells of it besides. */
export interface Kline extends Candle {
  /** First and last millisecond of the interval. */
  readonly openMs: number;
  readonly closeMs: number;
  /** First and last trade, and how many they are. */
  readonly firstId: number;
  readonly count: number;
  /** Price ticks times volume units, every trade at the mean of high, low and close. */
  readonly amount: bigint;
}

/** Which klines are wanted. */
export interface KlineSpan {
  readonly interval: DialectInterval;
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
  readonly count: number;
}

/**
 * The klines of a span in rising order: the first `count` from its start on, or the last ones before its end. Intervals that the
 * platform does not keep are put together of shorter ones.
 */
export async function readKlines(
  reads: MarketReads,
  instrument: Instrument,
  { interval, startMs, endMs, count }: KlineSpan,
): Promise<readonly Kline[]> {
  const [base, lengthMs] = INTERVALS[interval];
  const nowMs = reads.nowMs();
  const wantedMs = startMs === undefined ? undefined : openOf(startMs, interval);
  const firstMs = wantedMs !== undefined && wantedMs < (startMs ?? 0) ? endOf(wantedMs, interval) : wantedMs;
  const span = lengthMs ?? 31 * DAY_MS;
  const lastMs = Math.min(endMs ?? nowMs, firstMs === undefined ? nowMs : firstMs + span * count - 1, nowMs);
  if (firstMs !== undefined && firstMs > lastMs) return [];
  const many = ratio(base, span);
  // One more than wanted: the trades of a candle are counted from the one before it.
  const wanted = (count + 1) * many + many;
  const { view, companyId } = reads.options;
  const range = { klineType: klineTypeOf(base), endSeconds: Math.floor(lastMs / 1000), count: wanted };
  const candles = await view.candles(instrument, companyId, range, () => nowMs);
  const klines = join(counted(candles), interval).filter(
    ({ openMs }) => openMs <= lastMs && (firstMs === undefined || openMs >= firstMs),
  );
  return firstMs === undefined ? klines.slice(-count) : klines.slice(0, count);
}

function ratio(base: CandleInterval, spanMs: number): number {
  const [, length] = INTERVALS[base];
  return length === undefined ? 1 : Math.max(1, Math.round(spanMs / length));
}

/** When the interval began that a time lies in. */
export function openOf(atMs: number, interval: DialectInterval): number {
  const [, lengthMs] = INTERVALS[interval];
  if (lengthMs === undefined) {
    const date = new Date(atMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const origin = interval === '1w' ? FIRST_MONDAY_MS : 0;
  return Math.floor((atMs - origin) / lengthMs) * lengthMs + origin;
}

/** When the next one begins. */
export function endOf(openMs: number, interval: DialectInterval): number {
  const [, lengthMs] = INTERVALS[interval];
  if (lengthMs !== undefined) return openMs + lengthMs;
  const date = new Date(openMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

type CountedCandle = Candle & { readonly firstId: number; readonly amount: bigint };

/** Every candle but the first, with the number of its first trade. */
function counted(candles: readonly Candle[]): CountedCandle[] {
  return candles.flatMap((candle, at) => {
    const before = candles[at - 1];
    if (before === undefined && at === 0 && candles.length > 1) return [];
    const firstId = (before?.lastTickSeq ?? candle.lastTickSeq - 1) + 1;
    return [{ ...candle, firstId, amount: candleAmount(candle) }];
  });
}

function join(candles: readonly CountedCandle[], interval: DialectInterval): Kline[] {
  const klines: Kline[] = [];
  for (const candle of candles) {
    const openMs = openOf(candle.timestamp * 1000, interval);
    const last = klines.at(-1);
    const count = candle.lastTickSeq - candle.firstId + 1;
    if (last?.openMs !== openMs) {
      klines.push({ ...candle, openMs, closeMs: endOf(openMs, interval) - 1, count });
      continue;
    }
    klines[klines.length - 1] = {
      ...last,
      high: Math.max(last.high, candle.high),
      low: Math.min(last.low, candle.low),
      close: candle.close,
      volume: last.volume + candle.volume,
      lastTickTimeMs: candle.lastTickTimeMs,
      lastTickSeq: candle.lastTickSeq,
      amount: last.amount + candle.amount,
      count: last.count + count,
    };
  }
  return klines;
}
