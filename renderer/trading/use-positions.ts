import { useEffect, useMemo, useCallback, useRef, useSyncExternalStore } from 'react';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { detailIn, toTerms } from '../market/detail.ts';
import { watchTerms, useCatalogue, marketEngine } from '../market/market.ts';
import type { AccountRef } from '../venue/port.ts';
import type { FiguresRecord, PositionRecord } from '../venue/records.ts';
import type { QuoteView } from '../market/contracts.ts';
import type { PositionView, TradingApi, HeldPosition } from './contracts.ts';
import { conversionOver, profitRoute } from './profit-route.ts';
import { livePosition } from './live-figures.ts';
import { toHeldPosition } from './scaling.ts';
import { useBook, useRows } from './use-book.ts';
import type { InstrumentNumber, PositionIdText } from '../../backend/domain/units.ts';

const NO_POSITIONS: readonly PositionView[] = [];

/** Open positions of the account, live. */
export function useLivePositions(account: AccountRef | undefined): ReturnType<TradingApi['usePositions']> {
  const positions = useBook((book) => book.positions);
  const isRead = useBook(({ readings }) => readings > 0);
  const receivedAtMs = useBook(({ positionsAtMs }) => positionsAtMs);
  const figures = useBook((book) => book.figures);
  const { data: entries } = useCatalogue();
  const records = useMemo(() => newestFirst(positions), [positions]);
  const held = useRows(records, toHeldPosition);
  const symbolIds = useMemo(
    () => symbolsFor(held, entries, account?.currency),
    [held, entries, account?.currency],
  );
  useEffect(() => {
    const stops = symbolIds.map(watchTerms);
    return () => stops.forEach((stop) => stop());
  }, [symbolIds]);
  const quotes = useQuotes(symbolIds);
  const rows = useMemo(
    () =>
      account && held.length > 0
        ? held.map((position) => live(position, entries ?? [], quotes, { account, figures }))
        : NO_POSITIONS,
    [held, entries, quotes, account, figures],
  );
  return {
    rows,
    loading: !isRead || (entries === undefined && positions.size > 0),
    // A position is a row only when its product is known: until then there are more than are to be seen.
    complete: isRead && held.length === positions.size,
    receivedAtMs,
  };
}

function newestFirst(positions: ReadonlyMap<string, PositionRecord>): readonly PositionRecord[] {
  return [...positions.values()].sort(
    (left, right) => right.openTimeMs - left.openTimeMs || Number(right.positionId) - Number(left.positionId),
  );
}

/** Products whose quotes the positions need: their own and those that convert their profit. */
function symbolsFor(
  held: readonly HeldPosition[],
  entries: readonly CatalogueEntry[] | undefined,
  currency: string | undefined,
): readonly number[] {
  const ids = new Set<number>();
  for (const { symbolId } of held) {
    ids.add(symbolId);
    for (const leg of profitRoute(entries, symbolId, currency) ?? []) ids.add(leg.symbolId);
  }
  return [...ids];
}

function live(
  position: HeldPosition,
  entries: readonly CatalogueEntry[],
  quotes: Quotes,
  { account, figures }: { readonly account: AccountRef; readonly figures: FiguresRecord | undefined },
): PositionView {
  const detail = detailIn(entries, position.symbolId);
  const route = profitRoute(entries, position.symbolId, account.currency);
  return livePosition(position, {
    terms: detail && toTerms(detail),
    quote: quotes.get(position.symbolId),
    conversion: conversionOver(route, (symbolId) => quotes.get(symbolId), account.digits),
    stopPrice: stopPriceOf(figures, position.positionId, detail?.symbolDigits ?? 0),
  });
}

/** Price at which a position would be closed by force, as the venue said last (ticks); undefined where none is known. */
export function stopPriceOf(
  figures: FiguresRecord | undefined,
  positionId: PositionIdText,
  priceDigits: number,
): number | undefined {
  const price = parseDecimal(figures?.stopPrices.get(positionId) ?? '', priceDigits);
  return price === undefined ? undefined : Number(price);
}

type Quotes = ReadonlyMap<number, QuoteView>;

/** The newest quotes of some products; a new map only when one of them changed. The list must keep its identity. */
export function useQuotes(symbolIds: readonly InstrumentNumber[]): Quotes {
  const cache = useRef<Quotes>(new Map());
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = symbolIds.map((symbolId) => marketEngine().shownQuotes.subscribe(symbolId, wake));
      return () => stops.forEach((stop) => stop());
    },
    [symbolIds],
  );
  const snapshot = () => {
    const known = cache.current;
    const changed =
      known.size > symbolIds.length ||
      symbolIds.some((symbolId) => marketEngine().shownQuotes.get(symbolId) !== known.get(symbolId));
    if (changed) {
      const next = new Map<number, QuoteView>();
      for (const symbolId of symbolIds) {
        const quote = marketEngine().shownQuotes.get(symbolId);
        if (quote) next.set(symbolId, quote);
      }
      cache.current = next;
    }
    return cache.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
}
