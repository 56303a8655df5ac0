import { useEffect, useState } from 'react';
import type { ChartEngine } from '../chart-engine.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { IndicatorLayer } from './indicator-layer.ts';
import { listOf, useIndicators, type IndicatorList } from './indicator-store.ts';

/** Draws the indicators of a product. Returns their layer for the legend. */
export function useIndicatorLayer(
  engine: ChartEngine | undefined,
  product: string,
): IndicatorLayer | undefined {
  const list = useIndicatorList(product);
  const [layer, setLayer] = useState<IndicatorLayer>();
  useEffect(() => {
    if (engine === undefined || list.length === 0) return;
    const remove = engine.addLayer((host, colours) => {
      const created = new IndicatorLayer(host, list, colours);
      setLayer(created);
      return created;
    });
    return () => {
      setLayer(undefined);
      remove();
    };
  }, [engine, list]);
  useEffect(() => syncOverWindows(useIndicators), []);
  return layer;
}

/** The indicators that a product shows. */
export function useIndicatorList(product: string): IndicatorList {
  return useIndicators((state) => listOf(state, product));
}
