import type { LineClock } from '../../backend/client/index.ts';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { TradeGroup } from '../connection/quotes/quote-messages.ts';
import type { CandleFeed, TapeRow } from './contracts.ts';

/** The running candle is drawn at most this often (ms): a chart that draws with every frame keeps all others waiting. */
export const LIVE_CANDLE_MS = 100;

export interface CandleFeedOptions {
  readonly type: CandleInterval;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  /** 14012; undefined when the query failed. */
  query(endSeconds: number, count: number): Promise<readonly Candle[] | undefined>;
  /** Follows the product's trades and keeps them subscribed until the returned function is called. */
  followTrades(listener: (group: TradeGroup) => void): () => void;
  /** Called whenever the connection is live again after a break. */
  onReconnect(listener: () => void): () => void;
}

/** History did not arrive: the connection was lost or the platform rejected the query. */
export class CandlesUnavailableError extends Error {
  override readonly name = 'CandlesUnavailableError';
}

/** History by 14012 with the running candle from `pt`, joined by trade numbers (see LiveCandle). */
export function createCandleFeed(options: CandleFeedOptions): CandleFeed {
  const live = new LiveCandle(options.type);
  const listeners = new Set<(candle: Candle) => void>();
  const resets = new Set<() => void>();
  let unfollow: (() => void) | undefined;

  const paced = paceCandles(options.clock, (candle) => {
    for (const listener of listeners) listener(candle);
  });

  const announce = (step: LiveStep) => {
    if (step === 'gap') {
      live.clear();
      paced.clear();
      for (const listener of resets) listener();
      return;
    }
    for (const candle of step.candles) paced.add(candle);
  };

  const follow = () => {
    const stopTrades = options.followTrades((group) => announce(live.apply(group.rows, group.restartedAt)));
    const stopReconnect = options.onReconnect(() => announce('gap'));
    unfollow = () => {
      stopTrades();
      stopReconnect();
      live.clear();
      paced.clear();
      unfollow = undefined;
    };
  };

  return {
    async history(endSeconds, count) {
      const candles = await options.query(endSeconds, count);
      if (!candles) throw new CandlesUnavailableError('candles could not be read');
      const newest = candles.at(-1);
      if (endSeconds === 0 && newest && unfollow) announce(live.seed(newest));
      const running = live.current;
      if (endSeconds !== 0 || !newest || running?.timestamp !== newest.timestamp) return candles;
      return [...candles.slice(0, -1), running];
    },
    onCandle(listener) {
      listeners.add(listener);
      if (!unfollow) follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unfollow?.();
      };
    },
    onReset(listener) {
      resets.add(listener);
      return () => resets.delete(listener);
    },
  };
}

/** Passes candles on: the first at once, then the newest of each moment as often as the pace allows, in order. */
function paceCandles(clock: CandleFeedOptions['clock'], show: (candle: Candle) => void) {
  let waiting: Candle[] = [];
  let shownAtMs = -Infinity;
  let stopWaiting: (() => void) | undefined;
  const flush = () => {
    stopWaiting = undefined;
    shownAtMs = clock.now();
    const due = waiting;
    waiting = [];
    for (const candle of due) show(candle);
  };
  return {
    add(candle: Candle) {
      if (waiting.at(-1)?.timestamp === candle.timestamp) waiting[waiting.length - 1] = candle;
      else waiting.push(candle);
      const restMs = shownAtMs + LIVE_CANDLE_MS - clock.now();
      if (restMs <= 0) flush();
      else stopWaiting ??= clock.after(restMs, flush);
    },
    clear() {
      waiting = [];
      stopWaiting?.();
      stopWaiting = undefined;
    },
  };
}

/** Trades kept while history is on its way. */
const MAX_HELD_TRADES = 20_000;

/** What a group of trades did: nothing new, one or more changed candles in order, or a hole that only history fills. */
type LiveStep = { readonly candles: readonly Candle[] } | 'gap';

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

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY_SECONDS = 4 * DAY_SECONDS;

const FIXED_SECONDS: Partial<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '2h': 7200,
  '4h': 14_400,
  '1d': DAY_SECONDS,
};

/**
 * Start in seconds of the candle to which a trade at `timeMs` belongs. All boundaries are UTC: weeks begin on Monday,
 * months on the first (docs/decisions.md QUO-6).
 */
export function candleStart(type: CandleInterval, timeMs: number): number {
  const seconds = Math.floor(timeMs / 1000);
  const fixed = FIXED_SECONDS[type];
  if (fixed !== undefined) return seconds - (seconds % fixed);
  if (type === '1w') {
    const sinceMonday = (((seconds - FIRST_MONDAY_SECONDS) % WEEK_SECONDS) + WEEK_SECONDS) % WEEK_SECONDS;
    return seconds - sinceMonday;
  }
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
