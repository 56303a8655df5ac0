import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import { candleStart } from './candle-interval.ts';
import type { TapeRow } from './contracts.ts';

/** Trades kept while history is on its way. */
const MAX_HELD_TRADES = 20_000;

/** What a group of trades did: nothing new, one or more changed candles in order, or a hole that only history fills. */
export type LiveStep = { readonly candles: readonly Candle[] } | 'gap';

const NOTHING: LiveStep = { candles: [] };

/**
 * The running candle of one product and interval. History gives a candle and the number of the last trade in it; every
 * trade with the next number continues it, so that history and pushes never disagree and the change of interval has no
 * seam.
 */
export class LiveCandle {
  readonly #type: CandleInterval;
  #current: Candle | undefined;
  #lastSeq: number | undefined;
  #held: TapeRow[] = [];

  constructor(type: CandleInterval) {
    this.#type = type;
  }

  get current(): Candle | undefined {
    return this.#current;
  }

  /** Forgets the candle; trades are held until `seed`. */
  clear(): void {
    this.#current = undefined;
    this.#lastSeq = undefined;
    this.#held = [];
  }

  /** Continues from the newest candle of history; applies trades that arrived while it was on its way. */
  seed(candle: Candle): LiveStep {
    if (this.#lastSeq !== undefined && this.#lastSeq >= candle.lastTickSeq) return NOTHING;
    this.#current = candle;
    this.#lastSeq = candle.lastTickSeq;
    const held = this.#held;
    this.#held = [];
    return this.apply(held, undefined);
  }

  /** Applies trades in order. `restartedAt` as in TradeGroup: trades up to that number will not come any more. */
  apply(rows: readonly TapeRow[], restartedAt: number | undefined): LiveStep {
    if (this.#lastSeq === undefined) return this.#hold(rows, restartedAt);
    if (restartedAt !== undefined && restartedAt > this.#lastSeq) return 'gap';
    const changed: Candle[] = [];
    for (const row of rows) {
      if (row.seq <= this.#lastSeq) continue;
      if (row.seq !== this.#lastSeq + 1) return 'gap';
      const candle = this.#continue(row);
      this.#lastSeq = row.seq;
      if (changed.at(-1)?.timestamp === candle.timestamp) changed[changed.length - 1] = candle;
      else changed.push(candle);
    }
    return changed.length === 0 ? NOTHING : { candles: changed };
  }

  #hold(rows: readonly TapeRow[], restartedAt: number | undefined): LiveStep {
    if (restartedAt !== undefined) this.#held = [];
    for (const row of rows) {
      if (restartedAt === undefined || row.seq > restartedAt) this.#held.push(row);
    }
    if (this.#held.length > MAX_HELD_TRADES) this.#held = this.#held.slice(-MAX_HELD_TRADES);
    return NOTHING;
  }

  #continue(row: TapeRow): Candle {
    const timestamp = candleStart(this.#type, row.timeMs);
    const before = this.#current;
    const same = before !== undefined && timestamp <= before.timestamp;
    const candle: Candle = same
      ? {
          ...before,
          high: Math.max(before.high, row.price),
          low: Math.min(before.low, row.price),
          close: row.price,
          volume: before.volume + row.volume,
          lastTickTimeMs: row.timeMs,
          lastTickSeq: row.seq,
        }
      : {
          timestamp,
          open: row.price,
          high: row.price,
          low: row.price,
          close: row.price,
          volume: row.volume,
          lastTickTimeMs: row.timeMs,
          lastTickSeq: row.seq,
        };
    this.#current = candle;
    return candle;
  }
}
