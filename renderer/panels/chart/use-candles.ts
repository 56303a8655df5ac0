import { useEffect, useRef, useState, type RefObject } from 'react';
import type { KlineType } from '../../../backend/protocol/enumerations.ts';
import type { Candle } from '../../../backend/protocol/market-data.ts';
import { candleFeed } from '../../market/index.ts';
import { withLive, withOlder } from './candle-list.ts';
import type { ChartEngine } from './chart-engine.ts';

/** Candles read at first and with each step into the past. */
export const FIRST_COUNT = 500;
export const OLDER_COUNT = 500;

/** What history was read: starts of the first and the last candle (seconds) and how many there are. */
export interface CandleExtent {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export interface CandleState {
  readonly candles: RefObject<readonly Candle[]>;
  /** Grows with every change of history (not with the live candle). */
  readonly version: number;
  /** As of this version; undefined before the first. */
  readonly extent: CandleExtent | undefined;
  readonly failed: boolean;
  retry(): void;
}

const NOTHING_READ: History = { version: 0, extent: undefined };

/**
 * Feeds the engine: history first, then the live candle, older history when the left edge comes near, and everything
 * anew after a reset. The live candle goes straight to the engine and renders nothing.
 */
export function useCandles(engine: ChartEngine | undefined, symbolId: number, type: KlineType): CandleState {
  const candles = useRef<readonly Candle[]>([]);
  const [history, setHistory] = useState(NOTHING_READ);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (engine === undefined) return;
    const feed = candleFeed(symbolId, type);
    let gone = false;
    let loaded = false;
    let loadingOlder = false;
    let exhausted = false;
    let live: Candle | undefined;
    candles.current = [];
    const changed = () => setHistory(nextHistory(candles.current));
    const load = async () => {
      try {
        const newest = await feed.history(0, FIRST_COUNT);
        if (gone) return;
        exhausted = false;
        candles.current = live === undefined ? newest : withLive(newest, live);
        engine.setCandles(candles.current, loaded);
        loaded = true;
        setFailed(false);
        changed();
      } catch {
        if (!gone) setFailed(!loaded);
      }
    };
    const loadOlder = async () => {
      const first = candles.current[0];
      if (!loaded || loadingOlder || exhausted || first === undefined) return;
      loadingOlder = true;
      try {
        const older = await feed.history(first.timestamp - 1, OLDER_COUNT);
        if (gone) return;
        const joined = withOlder(candles.current, older);
        exhausted = joined === candles.current;
        if (exhausted) return;
        candles.current = joined;
        engine.setCandles(joined, true);
        changed();
      } catch {
        exhausted = true;
      } finally {
        loadingOlder = false;
      }
    };
    const stopLive = feed.onCandle((candle) => {
      live = candle;
      if (!loaded) return;
      const next = withLive(candles.current, candle);
      if (next === candles.current) return;
      candles.current = next;
      engine.update(candle);
    });
    const stopReset = feed.onReset(() => void load());
    engine.onNeedOlder(() => void loadOlder());
    void load();
    return () => {
      gone = true;
      stopLive();
      stopReset();
      engine.onNeedOlder(() => undefined);
    };
  }, [engine, symbolId, type, attempt]);
  return { candles, ...history, failed, retry: () => setAttempt((value) => value + 1) };
}

type History = Pick<CandleState, 'version' | 'extent'>;

/** The next version of the history: what was read by now. */
function nextHistory(candles: readonly Candle[]): (before: History) => History {
  const first = candles[0]?.timestamp;
  const last = candles.at(-1)?.timestamp;
  const extent =
    first === undefined || last === undefined ? undefined : { first, last, count: candles.length };
  return ({ version }) => ({ version: version + 1, extent });
}
