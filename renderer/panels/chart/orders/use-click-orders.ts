import { useEffect, type RefObject } from 'react';
import type { Product } from '../../../market/contracts.ts';
import { subscribeQuote } from '../../../market/index.ts';
import { useOpeningLock } from '../../../trading/index.ts';
import { sayLocked } from '../../shared/order-actions.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { snapPrice } from '../line-drag.ts';
import { clickedEntry, type Market } from './entry-model.ts';
import { placeEntry } from './chart-orders.ts';

/** The price under a pointer event over the plot, in ticks on a round step; undefined outside the price pane. */
export function pointedPrice(engine: ChartEngine, plot: HTMLElement, clientY: number): number | undefined {
  const y = clientY - plot.getBoundingClientRect().top;
  if (y < 0 || y > engine.geometry().paneHeight) return undefined;
  const price = snapPrice(engine.priceAt(y), engine.priceAt(y + 1));
  return price !== undefined && price > 0 ? price : undefined;
}

/** A click with Ctrl (or Command) on the plot is a limit order at its price. `enabled` is false during a replay. */
export function useClickOrders(
  engine: ChartEngine | undefined,
  plot: RefObject<HTMLElement | null>,
  product: Product,
  enabled: boolean,
): void {
  const locked = useOpeningLock();
  useEffect(() => {
    const element = plot.current;
    if (engine === undefined || element === null || !enabled) return;
    let market: Market | undefined;
    const stopQuotes = subscribeQuote(product.symbolId, (quote) => (market = quote));
    const onClick = (event: MouseEvent) => {
      const wanted = event.button === 0 && (event.ctrlKey || event.metaKey);
      if (!wanted || !(event.target instanceof HTMLCanvasElement) || market === undefined) return;
      const price = pointedPrice(engine, element, event.clientY);
      if (price === undefined) return;
      event.preventDefault();
      if (locked !== undefined) return sayLocked(locked);
      placeEntry(product, clickedEntry(price, market), price);
    };
    element.addEventListener('click', onClick);
    return () => {
      stopQuotes();
      element.removeEventListener('click', onClick);
    };
  }, [engine, plot, product, enabled, locked]);
}
