import { useEffect, useState } from 'react';
import type { ChartEngine } from '../chart-engine.ts';
import { ChartHistory } from '../chart-history.ts';
import type { ChartInterval } from '../intervals/chart-interval.ts';
import { intervalFeed } from '../intervals/interval-feed.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { CompareLayer } from './compare-layer.ts';
import { comparisonOf, useComparisons, type Comparison } from './compare-store.ts';

/** What a product is compared with. */
export function useComparison(product: string): Comparison {
  return useComparisons((state) => comparisonOf(state, product));
}

/** Draws the products with which a chart's is compared. Returns their layer for the legend; undefined without any. */
export function useCompareLayer(
  engine: ChartEngine | undefined,
  product: string,
  interval: ChartInterval,
): CompareLayer | undefined {
  const { products, start } = useComparison(product);
  const [layer, setLayer] = useState<CompareLayer>();
  useEffect(() => {
    if (engine === undefined || products.length === 0) return;
    let histories: readonly ChartHistory[] = [];
    let created: CompareLayer | undefined;
    let needed: number | undefined;
    const reaching = new Set<ChartHistory>();
    const reach = () => {
      for (const history of histories) {
        if (needed === undefined || reaching.has(history)) continue;
        reaching.add(history);
        void history.reach(needed).finally(() => reaching.delete(history));
      }
    };
    const remove = engine.addLayer((host, colours) => {
      created = new CompareLayer(
        host,
        {
          products,
          start,
          onBase: (base) => engine.setPercentBase(base),
          onNeed: (seconds) => {
            needed = seconds;
            reach();
          },
        },
        colours,
      );
      return created;
    });
    const made = created;
    if (made === undefined) return remove;
    histories = products.map(
      ({ symbolId }, index) =>
        new ChartHistory({
          feed: intervalFeed(symbolId, interval),
          sink: made.sink(index),
          after: (milliseconds, task) => {
            const timer = setTimeout(task, milliseconds);
            return () => clearTimeout(timer);
          },
          onCandles: (_, read) => read && reach(),
          onFailed: () => undefined,
        }),
    );
    setLayer(made);
    return () => {
      setLayer(undefined);
      for (const history of histories) history.close();
      remove();
    };
  }, [engine, products, start, interval]);
  useEffect(() => syncOverWindows(useComparisons), []);
  return layer;
}
