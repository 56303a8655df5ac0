import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import { connection, queryClient } from '../connection/index.ts';
import { CandlesUnavailableError } from './candle-feed.ts';
import type {
  CandleFeed,
  ConnectionHealth,
  DepthView,
  MarketApi,
  QuoteView,
  TapeBatch,
} from './contracts.ts';
import { marketEngine, useCatalogue } from './market.ts';
import { useProducts } from './use-products.ts';

export * from './contracts.ts';
export { useProducts };

/** Half hours of a day: the points of a sparkline. */
const SPARKLINE_CANDLES = 48;
const SPARKLINE_FRESH_MS = 5 * 60_000;

export function subscribeQuote(symbolId: number, listener: (quote: QuoteView) => void): () => void {
  return marketEngine().quotes.subscribe(symbolId, listener);
}

export function useQuote(symbolId: number): QuoteView | undefined {
  const subscribe = useCallback((wake: () => void) => subscribeQuote(symbolId, wake), [symbolId]);
  return useSyncExternalStore(subscribe, () => marketEngine().quotes.get(symbolId));
}

export function subscribeDepth(
  symbolId: number,
  mergeAccuracy: string,
  listener: (depth: DepthView) => void,
): () => void {
  return marketEngine().subscribeDepth(symbolId, mergeAccuracy, listener);
}

export function subscribeTape(symbolId: number, listener: (batch: TapeBatch) => void): () => void {
  return marketEngine().subscribeTape(symbolId, listener);
}

export function candleFeed(symbolId: number, type: CandleInterval): CandleFeed {
  return marketEngine().candleFeed(symbolId, type);
}

export function useSparkline(symbolId: number): readonly number[] | undefined {
  const known = useCatalogue().data?.some(({ base }) => base.symbolId === symbolId) ?? false;
  const { data } = useQuery(
    {
      queryKey: ['sparkline', symbolId],
      enabled: known,
      staleTime: SPARKLINE_FRESH_MS,
      refetchInterval: SPARKLINE_FRESH_MS,
      queryFn: async () => {
        const engine = marketEngine();
        const candles = await engine.candles(symbolId, '30m', 0, SPARKLINE_CANDLES, true);
        if (!candles) throw new CandlesUnavailableError('candles could not be read');
        return candles.map((candle) => candle.close);
      },
    },
    queryClient,
  );
  return data;
}

export function useHealth(): ConnectionHealth {
  return useStore(connection().health);
}

export function reconnectNow(): void {
  connection().reconnectNow();
}

/** Everything that panels may use; the compiler checks it against the contract. */
export const marketApi: MarketApi = {
  useProducts,
  useQuote,
  subscribeQuote,
  subscribeDepth,
  subscribeTape,
  candleFeed,
  useSparkline,
  useHealth,
  reconnectNow,
};
