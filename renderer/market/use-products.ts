import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from './contracts.ts';
import { toProduct, type CatalogueEntry } from './catalogue.ts';
import { marketNow, useCatalogue } from './market.ts';

/** How often openings and closings are looked for. */
const SESSION_CHECK_MS = 1000;

/** Every product on sale, one row for each account type, in the order of the watchlist. */
export function useProducts(): {
  readonly data: readonly Product[] | undefined;
  readonly error: string | undefined;
  /** More products are on their way, or the known ones are being checked. */
  readonly loading: boolean;
} {
  const catalogue = useCatalogue();
  const marketMs = useMarketSecond();
  const before = useRef<readonly Product[]>([]);
  const data = useMemo(() => {
    if (!catalogue.data) return undefined;
    before.current = keepUnchanged(before.current, catalogue.data, marketMs);
    return before.current;
  }, [catalogue.data, marketMs]);
  return { data, error: catalogue.error?.message, loading: catalogue.isFetching };
}

/** Market time, looked at once a second. */
function useMarketSecond(): number | undefined {
  const [marketMs, setMarketMs] = useState(marketNow);
  useEffect(() => {
    const timer = setInterval(() => setMarketMs(marketNow()), SESSION_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return marketMs;
}

/** New rows only where something changed; the same array when nothing did, so that nothing paints. */
function keepUnchanged(
  before: readonly Product[],
  entries: readonly CatalogueEntry[],
  marketMs: number | undefined,
): readonly Product[] {
  const known = new Map(before.map((product) => [`${product.symbolId}/${product.tradeType}`, product]));
  const rows = entries.map((entry) => {
    const row = toProduct(entry, marketMs);
    const old = known.get(`${row.symbolId}/${row.tradeType}`);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const same = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return same ? before : rows;
}
