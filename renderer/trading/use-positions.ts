import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryClient } from '../connection/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { detailIn, toTerms } from '../market/detail.ts';
import { watchTerms, useCatalogue } from '../market/market.ts';
import { pushedStopPrice, useAssetStore, type AssetState } from './asset-figures.ts';
import type { AccountView, PositionView } from './contracts.ts';
import { conversionOver, profitRoute } from './profit-route.ts';
import { livePosition } from './live-figures.ts';
import { positionsQuery } from './queries.ts';
import { toHeldPosition, type HeldPosition } from './records.ts';
import { useQuotes, type Quotes } from './use-quotes.ts';

type AccountSummary = Pick<AccountView, 'accountId' | 'currency' | 'digits'>;

const NO_POSITIONS: readonly PositionView[] = [];

/** Open positions of the account, live. */
export function useLivePositions(account: AccountSummary | undefined): {
  readonly rows: readonly PositionView[];
  readonly loading: boolean;
  /** Every position of the platform is among the rows. */
  readonly complete: boolean;
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
  const assets = useAssetStore();
  const rows = useMemo(
    () =>
      account && held.length > 0
        ? held.map((position) => live(position, entries ?? [], quotes, { ...account, assets }))
        : NO_POSITIONS,
    [held, entries, quotes, account, assets],
  );
  // A position is a row only when its product is known: until then there are more than are to be seen.
  const complete = query.data !== undefined && held.length === query.data.rows.length;
  const waiting = entries === undefined && (query.data?.rows.length ?? 0) > 0;
  return {
    rows,
    loading: query.isPending || waiting,
    complete,
    receivedAtMs: query.data?.receivedAtMs ?? 0,
  };
}

function heldPositions(
  rows: readonly Parameters<typeof toHeldPosition>[0][] | undefined,
  entries: readonly CatalogueEntry[] | undefined,
): readonly HeldPosition[] {
  if (!rows || !entries) return [];
  return rows.flatMap((row) => {
    const detail = detailIn(entries, row.symbolId);
    return (
      toHeldPosition(row, detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits }) ?? []
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
  account: AccountSummary & { readonly assets: AssetState },
): PositionView {
  const detail = detailIn(entries, position.symbolId);
  const route = profitRoute(entries, position.symbolId, account.currency);
  return livePosition(position, {
    terms: detail && toTerms(detail),
    quote: quotes.get(position.symbolId),
    conversion: conversionOver(route, (symbolId) => quotes.get(symbolId), account.digits),
    stopPrice: pushedStopPrice(account.assets, position.positionId, detail?.symbolDigits ?? 0),
  });
}
