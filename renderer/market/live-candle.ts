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
 * seam. Trades between customers come beside these numbers: they count in the candle of their time.
 */
export class LiveCandle {
  readonly #type: CandleInterval;
  #current: Candle | undefined;
  #lastSeq: number | undefined;
  /** The candle that history gave: what came under its last number up to its last time is in it. */
  #seeded: Candle | undefined;
  /** Whether no trade of the market is in the candle yet: the first one opens it. */
  #isOpenedBeside = false;
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
    this.#seeded = undefined;
    this.#held = [];
  }

  /** Continues from the newest candle of history; applies trades that arrived while it was on its way. */
  seed(candle: Candle): LiveStep {
    if (this.#lastSeq !== undefined && this.#lastSeq >= candle.lastTickSeq) return NOTHING;
    this.#current = candle;
    this.#seeded = candle;
    this.#isOpenedBeside = false;
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
      const isBeside = row.beside !== undefined;
      if (isBeside ? this.#isInHistory(row) : row.seq <= this.#lastSeq) continue;
      if (isBeside ? this.#isTooOld(row) : row.seq !== this.#lastSeq + 1) return 'gap';
      const candle = this.#continue(row, isBeside);
      if (!isBeside) this.#lastSeq = row.seq;
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

  #isInHistory({ seq, timeMs }: TapeRow): boolean {
    const { lastTickSeq = 0, lastTickTimeMs = 0 } = this.#seeded ?? {};
    return seq <= lastTickSeq && timeMs <= lastTickTimeMs;
  }

  /** Whether a trade is of a candle that only history has any more. */
  #isTooOld({ timeMs }: TapeRow): boolean {
    return candleStart(this.#type, timeMs) < (this.#current?.timestamp ?? 0);
  }

  #continue(row: TapeRow, isBeside: boolean): Candle {
    const timestamp = candleStart(this.#type, row.timeMs);
    const before = this.#current;
    const same = before !== undefined && timestamp <= before.timestamp;
    // The market opens a candle and the last trade closes it, whichever of them arrives first.
    const isOpening = same && this.#isOpenedBeside && !isBeside;
    if (!same) this.#isOpenedBeside = isBeside;
    else if (!isBeside) this.#isOpenedBeside = false;
    const candle: Candle = same
      ? {
          ...before,
          open: isOpening ? row.price : before.open,
          high: Math.max(before.high, row.price),
          low: Math.min(before.low, row.price),
          close: row.timeMs >= before.lastTickTimeMs ? row.price : before.close,
          volume: before.volume + row.volume,
          lastTickTimeMs: Math.max(before.lastTickTimeMs, row.timeMs),
          lastTickSeq: Math.max(before.lastTickSeq, row.seq),
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
