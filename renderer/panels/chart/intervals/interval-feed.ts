import type { Candle } from '../../../../backend/domain/market-data.ts';
import { candleFeed, type CandleFeed } from '../../../market/market-api.ts';
import { composedOf, type ChartInterval, barStart } from './chart-interval.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

/** History and running bar of a product in any interval. */
export function intervalFeed(symbolId: InstrumentNumber, interval: ChartInterval): CandleFeed {
  const { type, count } = composedOf(interval);
  const served = candleFeed(symbolId, type);
  return count === 1 ? served : new ComposedFeed(served, interval);
}

/** Served candles that one query asks for, and queries that one read of history makes at most. */
export const MAX_QUERY_CANDLES = 1_000;
export const MAX_QUERIES = 6;

/** The candles of one bar as one. */
function folded(candles: readonly [Candle, ...Candle[]], timestamp: number): Candle {
  const last = candles.at(-1) ?? candles[0];
  return {
    timestamp,
    open: candles[0].open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: last.close,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.lastTickTimeMs,
    lastTickSeq: last.lastTickSeq,
  };
}

type Bucket = [Candle, ...Candle[]];

/** Served candles by the bar to which they belong, oldest first. */
function bucketsOf(candles: readonly Candle[], interval: ChartInterval): readonly Bucket[] {
  const buckets: Bucket[] = [];
  let start: number | undefined;
  for (const candle of candles) {
    const own = barStart(interval, candle.timestamp);
    if (own === start) buckets.at(-1)?.push(candle);
    else buckets.push([candle]);
    start = own;
  }
  return buckets;
}

/** Bars of any length: served candles put together, in history as in the running bar. */
export class ComposedFeed implements CandleFeed {
  readonly #feed: CandleFeed;
  readonly #interval: ChartInterval;
  readonly #each: number;
  /** The served candles of the running bar; undefined until history gave them. */
  #running: Bucket | undefined;

  constructor(feed: CandleFeed, interval: ChartInterval) {
    this.#feed = feed;
    this.#interval = interval;
    this.#each = composedOf(interval).count;
  }

  async history(endSeconds: number, count: number): Promise<readonly Candle[]> {
    const { candles, whole } = await this.#read(endSeconds, count * this.#each);
    const buckets = bucketsOf(candles, this.#interval);
    if (endSeconds === 0) this.#running = buckets.at(-1);
    // Where history goes on, the first bar may lack its beginning: it comes with the next step.
    const complete = whole || buckets.length < 2 ? buckets : buckets.slice(1);
    return complete.slice(-count).map((bucket) => this.#fold(bucket));
  }

  onCandle(listener: (candle: Candle) => void): () => void {
    return this.#feed.onCandle((candle) => {
      if (this.#running === undefined) return;
      this.#running = this.#continued(this.#running, candle);
      listener(this.#fold(this.#running));
    });
  }

  onReset(listener: () => void): () => void {
    return this.#feed.onReset(() => {
      this.#running = undefined;
      listener();
    });
  }

  #fold(bucket: Bucket): Candle {
    return folded(bucket, barStart(this.#interval, bucket[0].timestamp));
  }

  #continued(running: Bucket, candle: Candle): Bucket {
    const start = barStart(this.#interval, candle.timestamp);
    if (start !== barStart(this.#interval, running[0].timestamp)) return [candle];
    const [first, ...before] = running.filter(({ timestamp }) => timestamp < candle.timestamp);
    return first === undefined ? [candle] : [first, ...before, candle];
  }

  /** Reads so many served candles in as many queries as that takes; `whole` when there is nothing before them. */
  async #read(endSeconds: number, count: number) {
    let candles: readonly Candle[] = [];
    let end = endSeconds;
    for (let query = 0; query < MAX_QUERIES && candles.length < count; query += 1) {
      const requested = Math.min(MAX_QUERY_CANDLES, count - candles.length);
      const older = await this.#feed.history(end, requested);
      candles = [...older, ...candles];
      const [first] = older;
      if (first === undefined || older.length < requested) return { candles, whole: true };
      end = first.timestamp - 1;
    }
    return { candles, whole: false };
  }
}
