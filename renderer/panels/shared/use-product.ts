import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProducts } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { formatUpcoming, useNow } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** The product with this id, once the list has arrived. */
export function useProduct(symbolId: InstrumentNumber | undefined): Product | undefined {
  const { data } = useProducts();
  return data?.find((product) => product.symbolId === symbolId);
}

/** The product that the linked panels follow. */
export function useSelectedProduct(): Product | undefined {
  const [symbolId] = useSelectedSymbol();
  return useProduct(symbolId);
}

/** Products by id, for rows that need their digits. Where a product is sold in several account types the first one counts. */
export function useProductMap(): ReadonlyMap<number, Product> {
  const { data } = useProducts();
  return useMemo(() => {
    const map = new Map<number, Product>();
    for (const product of data ?? []) if (!map.has(product.symbolId)) map.set(product.symbolId, product);
    return map;
  }, [data]);
}

/** How often the words are looked at again: they change with the day (milliseconds). */
const SAMPLE_MS = 30_000;

/** The words for when a closed market opens, by the market's clock. */
export function useOpening(opensAtMs: number | undefined): string {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const marketClock = useMarketClock();
  const now = useNow(SAMPLE_MS);
  if (opensAtMs === undefined) return t('age.closed');
  return t('watchlist.opens', { time: formatUpcoming(opensAtMs, marketClock(now), language) });
}
