import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import { connection, queryClient } from '../connection/terminal-connection.ts';
import { CandlesUnavailableError } from './candle-feed.ts';
import type {
  CandleFeed,
  ConnectionHealth,
  DepthView,
  MarketApi,
  QuoteView,
  TapeBatch,
  Product,
} from './contracts.ts';
import { marketEngine, useCatalogue, marketNow } from './market.ts';
import type { QuotePace } from './quote-pace.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';
import { useFromNow } from '../components/index.ts';
import { part } from '../parts.ts';

/** How often openings and closings are looked for. */
const SESSION_CHECK_MS = 1000;

/** Every product on sale, one row for each account type, in the order of the watchlist. */
function useProducts(): {
  readonly data: readonly Product[] | undefined;
  readonly error: string | undefined;
  /** More products are on their way, or the known ones are being checked. */
  readonly loading: boolean;
} {
  const { data: entries, error, isFetching } = useCatalogue();
  // Nothing paints while no market opens or closes: the rows stay the same ones.
  const data = useFromNow(
    SESSION_CHECK_MS,
    (now) => entries && part('market').rows.at(now, entries, marketNow()),
  );
  return { data, error: error?.message, loading: isFetching };
}

export * from './contracts.ts';
export { useProducts };

/** Half hours of a day: the points of a sparkline. */
const SPARKLINE_CANDLES = 48;
const SPARKLINE_FRESH_MS = 5 * 60_000;

export function subscribeQuote(symbolId: InstrumentNumber, listener: (quote: QuoteView) => void): () => void {
  return marketEngine().quotes.subscribe(symbolId, listener);
}

/** Calls with the quote that is shown of a product whenever that is another one: for a row of a list, which changes with its others. */
export function subscribeShownQuote(
  symbolId: InstrumentNumber,
  listener: (quote: QuoteView) => void,
): () => void {
  const { shownQuotes } = marketEngine();
  const show = () => {
    const quote = shownQuotes.get(symbolId);
    if (quote !== undefined) listener(quote);
  };
  return shownQuotes.subscribe(symbolId, show, 'aside');
}

/** The quote that is shown of a product; where none is shown, the newest. */
export function shownQuote(symbolId: InstrumentNumber): QuoteView | undefined {
  return marketEngine().shownQuotes.get(symbolId);
}

export function useQuote(symbolId: InstrumentNumber): QuoteView | undefined {
  const { shownQuotes } = marketEngine();
  const subscribe = useCallback(
    (wake: () => void) => shownQuotes.subscribe(symbolId, wake),
    [shownQuotes, symbolId],
  );
  return useSyncExternalStore(subscribe, () => shownQuotes.get(symbolId));
}

/** One figure of the quote that is shown: renders only when that figure changes. */
export function useQuoteOf<Figure extends number | undefined>(
  symbolId: InstrumentNumber,
  read: (quote: QuoteView | undefined) => Figure,
): Figure {
  const { shownQuotes } = marketEngine();
  const subscribe = useCallback(
    (wake: () => void) => shownQuotes.subscribe(symbolId, wake),
    [shownQuotes, symbolId],
  );
  return useSyncExternalStore(subscribe, () => read(shownQuotes.get(symbolId)));
}

export function subscribeDepth(
  symbolId: InstrumentNumber,
  mergeAccuracy: string,
  listener: (depth: DepthView) => void,
): () => void {
  return marketEngine().subscribeDepth(symbolId, mergeAccuracy, listener);
}

export function subscribeTape(symbolId: InstrumentNumber, listener: (batch: TapeBatch) => void): () => void {
  return marketEngine().subscribeTape(symbolId, listener);
}

export function candleFeed(symbolId: InstrumentNumber, type: CandleInterval): CandleFeed {
  return marketEngine().candleFeed(symbolId, type);
}

/** The day (see `dayOf`) that a product's figures of the day are of; undefined before its first quote. */
export function dayOfFigures(symbolId: InstrumentNumber): number | undefined {
  return marketEngine().day(symbolId);
}

/** How often a product is quoted, from all quotes that have arrived. */
export function quotePace(symbolId: InstrumentNumber): QuotePace {
  return marketEngine().pace(symbolId);
}

/** The newest quote of a product, for what is not a component; undefined before the first. */
export function latestQuote(symbolId: InstrumentNumber): QuoteView | undefined {
  return marketEngine().quotes.get(symbolId);
}

/** What is told of the last 24 hours of a product. */
export interface DaySummary {
  /** Half hours (start in seconds) and their closes in price ticks, oldest first. */
  readonly times: readonly number[];
  readonly closes: readonly number[];
  /** Volume units. */
  readonly volume: number;
}

/** The half hours of a day: one question for the sparkline and the volume of a product. */
function dayQuery(symbolId: InstrumentNumber, enabled: boolean) {
  return {
    queryKey: ['sparkline', symbolId],
    enabled,
    staleTime: SPARKLINE_FRESH_MS,
    refetchInterval: SPARKLINE_FRESH_MS,
    queryFn: async (): Promise<DaySummary> => {
      const engine = marketEngine();
      const candles = await engine.candles(symbolId, '30m', 0, SPARKLINE_CANDLES, true);
      if (!candles) throw new CandlesUnavailableError('candles could not be read');
      return {
        times: candles.map((candle) => candle.timestamp),
        closes: candles.map((candle) => candle.close),
        volume: candles.reduce((sum, candle) => sum + candle.volume, 0),
      };
    },
  };
}

export function useSparkline(symbolId: InstrumentNumber): readonly number[] | undefined {
  const known = useCatalogue().data?.some(({ base }) => base.symbolId === symbolId) ?? false;
  return useQuery(dayQuery(symbolId, known), queryClient).data?.closes;
}

/** The last 24 hours of some products, as far as they are known; the list must keep its identity. */
export function useDays(symbolIds: readonly InstrumentNumber[]): ReadonlyMap<number, DaySummary> {
  const { data: entries } = useCatalogue();
  const requested = useMemo(() => {
    const known = new Set(entries?.map(({ base }) => base.symbolId));
    return symbolIds.filter((symbolId) => known.has(symbolId));
  }, [entries, symbolIds]);
  const combine = useCallback(
    (results: readonly { readonly data: DaySummary | undefined }[]) =>
      new Map(
        results.flatMap(({ data }, at) => (data === undefined ? [] : [[requested[at] ?? 0, data] as const])),
      ),
    [requested],
  );
  return useQueries({ queries: requested.map((symbolId) => dayQuery(symbolId, true)), combine }, queryClient);
}

export function useDayVolumes(symbolIds: readonly InstrumentNumber[]): ReadonlyMap<number, number> {
  const days = useDays(symbolIds);
  return useMemo(() => new Map([...days].map(([symbolId, { volume }]) => [symbolId, volume])), [days]);
}

export function useHealth(): ConnectionHealth {
  return useStore(connection().health);
}

/** One part of the health: renders only when that part changes. */
export function useHealthOf<Value>(read: (health: ConnectionHealth) => Value): Value {
  return useStore(connection().health, read);
}

export function reconnectNow(): void {
  connection().reconnectNow();
}

/** Everything that panels may use; the compiler checks it against the contract. */
export const marketApi: MarketApi = {
  useProducts,
  useQuote,
  useQuoteOf,
  subscribeQuote,
  latestQuote,
  quotePace,
  subscribeShownQuote,
  shownQuote,
  subscribeDepth,
  subscribeTape,
  candleFeed,
  useSparkline,
  useDayVolumes,
  useHealth,
  useHealthOf,
  reconnectNow,
};
