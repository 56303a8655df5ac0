import type { LineClock } from '../../backend/client/index.ts';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { TradeGroup } from '../connection/quotes/quote-messages.ts';
import type { CandleFeed } from './contracts.ts';
import { LiveCandle, type LiveStep } from './live-candle.ts';

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
