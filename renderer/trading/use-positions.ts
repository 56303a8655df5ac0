import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { queryClient } from '../connection/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import type { QuoteView } from '../market/contracts.ts';
import { detailIn, termsOf } from '../market/detail.ts';
import { watchTerms, marketEngine, useCatalogue } from '../market/market.ts';
import type { AccountView, PositionView } from './contracts.ts';
import { conversionPath, conversionRate } from './conversion.ts';
import { livePosition } from './live-figures.ts';
import { positionsQuery } from './queries.ts';
import { positionOf, type HeldPosition } from './records.ts';

type AccountSummary = Pick<AccountView, 'accountId' | 'currency' | 'digits'>;

const NO_POSITIONS: readonly PositionView[] = [];

/** Open positions of the isolated account, live. */
export function useLivePositions(account: AccountSummary | undefined): {
  readonly rows: readonly PositionView[];
  readonly loading: boolean;
  readonly receivedAtMs: number;
} {
  const query = useQuery(
    { ...positionsQuery(account?.accountId ?? 0), enabled: account !== undefined },
    queryClient,
  );
  const { data: entries } = useCatalogue();
  const held = useMemo(() => heldPositions(query.data?.rows, entries), [query.data, entries]);
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
        ? held.map((position) => live(position, entries ?? [], quotes, account))
        : NO_POSITIONS,
    [held, entries, quotes, account],
  );
  return { rows, loading: query.isPending, receivedAtMs: query.data?.receivedAtMs ?? 0 };
}

function heldPositions(
  rows: readonly Parameters<typeof positionOf>[0][] | undefined,
  entries: readonly CatalogueEntry[] | undefined,
): readonly HeldPosition[] {
  if (!rows || !entries) return [];
  return rows.flatMap((row) => {
    const detail = detailIn(entries, row.symbolId);
    return (
      positionOf(row, detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits }) ?? []
    );
  });
}

/** Products whose quotes the positions need: their own and those that convert their profit. */
function symbolsFor(
  held: readonly HeldPosition[],
  entries: readonly CatalogueEntry[] | undefined,
  currency: string | undefined,
): readonly number[] {
  const ids = new Set<number>();
  const bases = entries?.map(({ base }) => base) ?? [];
  for (const { symbolId } of held) {
    ids.add(symbolId);
    const from = bases.find((base) => base.symbolId === symbolId)?.profitCurrency;
    const path = from && currency ? conversionPath(bases, from, currency) : undefined;
    if (path?.kind === 'price') ids.add(path.symbolId);
  }
  return [...ids];
}

type Quotes = ReadonlyMap<number, QuoteView>;

/** The newest quotes of some products; a new map only when one of them changed. */
function useQuotes(symbolIds: readonly number[]): Quotes {
  const cache = useRef<Quotes>(new Map());
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = symbolIds.map((symbolId) => marketEngine().quotes.subscribe(symbolId, wake));
      return () => stops.forEach((stop) => stop());
    },
    [symbolIds],
  );
  const snapshot = () => {
    const known = cache.current;
    const changed =
      known.size > symbolIds.length ||
      symbolIds.some((symbolId) => marketEngine().quotes.get(symbolId) !== known.get(symbolId));
    if (changed) {
      const next = new Map<number, QuoteView>();
      for (const symbolId of symbolIds) {
        const quote = marketEngine().quotes.get(symbolId);
        if (quote) next.set(symbolId, quote);
      }
      cache.current = next;
    }
    return cache.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
}

function live(
  position: HeldPosition,
  entries: readonly CatalogueEntry[],
  quotes: Quotes,
  account: AccountSummary,
): PositionView {
  const detail = detailIn(entries, position.symbolId);
  const bases = entries.map(({ base }) => base);
  const path = detail && conversionPath(bases, detail.profitCurrency, account.currency);
  const price = path?.kind === 'price' ? quotes.get(path.symbolId)?.price : undefined;
  const rate = path && conversionRate(path, price);
  return livePosition(position, {
    terms: detail && termsOf(detail),
    quote: quotes.get(position.symbolId),
    conversion: rate === undefined ? undefined : { rate, accountDigits: account.digits },
  });
}
