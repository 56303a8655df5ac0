import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { BarSink } from './series/drawn-bars.ts';
import { ChartHistory } from './chart-history.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { intervalFeed } from './intervals/interval-feed.ts';

/** What history was read: starts of the first and the last candle (seconds) and how many there are. */
export interface CandleExtent {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export interface CandleState {
  readonly candles: RefObject<readonly Candle[]>;
  /** Nothing of the product and interval was read yet: what was drawn before is gone, and nothing is exported. */
  readonly loading: boolean;
  /** Grows with every change of history (not with the live candle); 0 while that is read. */
  readonly version: number;
  /** As of this version; undefined before the first. */
  readonly extent: CandleExtent | undefined;
  readonly failed: boolean;
  retry(): void;
  /** Reads history back to a time (seconds); false when it does not reach so far. */
  reach(seconds: number): Promise<boolean>;
}

const NOTHING_READ: History = { version: 0, extent: undefined, failed: false };
const NOBODY: Named = { ...NOTHING_READ, of: '' };

/**
 * Feeds the engine with the candles of a product. The live candle goes straight to the engine and renders nothing. With another
 * interval everything is empty at once: no candle stands under the name of another.
 */
export function useCandles(
  engine: ChartEngine | undefined,
  sink: BarSink | undefined,
  symbolId: number,
  type: ChartInterval,
): CandleState {
  const candles = useRef<readonly Candle[]>([]);
  const chart = useRef<ChartHistory>(undefined);
  const [named, setNamed] = useState(NOBODY);
  const of = `${symbolId} ${type}`;
  const history = named.of === of ? named : NOTHING_READ;
  // Before the paint that shows the new name.
  useLayoutEffect(() => {
    if (engine === undefined || sink === undefined) return;
    candles.current = [];
    sink.setCandles([], false);
    const created = new ChartHistory({
      feed: intervalFeed(symbolId, type),
      sink,
      after: (milliseconds, task) => {
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
      onCandles: (now, read) => {
        candles.current = now;
        if (read) setNamed(({ version }) => ({ of, failed: false, ...nextHistory(version, now) }));
      },
      onFailed: (failed) => failed && setNamed({ ...NOTHING_READ, of, failed }),
    });
    chart.current = created;
    engine.onNeedOlder(() => created.older());
    return () => {
      created.close();
      engine.onNeedOlder(() => undefined);
    };
  }, [engine, sink, symbolId, type, of]);
  return {
    candles,
    ...history,
    loading: history.version === 0 && !history.failed,
    retry: () => chart.current?.read(),
    reach: async (seconds) => (await chart.current?.reach(seconds)) ?? false,
  };
}

type History = Pick<CandleState, 'version' | 'extent' | 'failed'>;

/** A history with the product and interval that it is of. */
interface Named extends History {
  readonly of: string;
}

/** The next version of the history: what was read by now. */
function nextHistory(version: number, candles: readonly Candle[]): Pick<History, 'version' | 'extent'> {
  const first = candles[0]?.timestamp;
  const last = candles.at(-1)?.timestamp;
  const extent =
    first === undefined || last === undefined ? undefined : { first, last, count: candles.length };
  return { version: version + 1, extent };
}
