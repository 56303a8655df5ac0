import type { TradeType } from '../../backend/domain/account-type.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../connection/index.ts';
import { type CatalogueEntry, tradeTypeOf } from '../market/catalogue.ts';
import { detailIn } from '../market/detail.ts';
import { useCatalogue } from '../market/market.ts';
import { rateOverRoute } from '../../backend/domain/index.ts';
import { isSameMoney } from '../../backend/domain/currencies.ts';
import { useAccountTypeStore, useIsWallet } from '../session/account-type.ts';
import type { WalletView } from './contracts.ts';
import { boughtFor, toWallet, type Bought, type HoldingProduct } from './holdings.ts';
import { routeBetween } from './profit-route.ts';
import { accountQuery, assetsQuery, fillsQuery } from './queries.ts';
import { useQuotes } from './use-quotes.ts';
import { toAssetFill, toPocket } from './wallet-records.ts';

const NONE: ReadonlyMap<string, Bought> = new Map();

/** What the wallet of the chosen account type holds, live; undefined in account types that are none. */
export function useLiveWallet(accountId: number | undefined): WalletView | undefined {
  const enabled = useIsWallet() && accountId !== undefined;
  const tradeType = useAccountTypeStore((state) => state.accountType);
  const { data: known } = useQuery({ ...accountQuery, enabled }, queryClient);
  const { data: digits } = useQuery({ ...assetsQuery, enabled }, queryClient);
  const { data: fills } = useQuery({ ...fillsQuery(accountId ?? 0), enabled }, queryClient);
  const { data: entries } = useCatalogue();
  const pockets = useMemo(
    () => (known?.accounts ?? []).filter((account) => account.tradeType === tradeType).map(toPocket),
    [known, tradeType],
  );
  const currency = pockets[0]?.currency ?? '';
  const bought = useMemo(() => {
    if (fills === undefined || digits === undefined) return NONE;
    const oldestFirst = [...fills].sort(
      (left, right) => left.executeTime - right.executeTime || left.dealId - right.dealId,
    );
    return boughtFor(
      oldestFirst.flatMap(
        (row) =>
          toAssetFill(row, (code) => digits.get(code), detailIn(entries, row.symbolId)?.contractSize ?? 1) ??
          [],
      ),
      currency,
      fills.length,
    );
  }, [fills, digits, currency, entries]);
  const routes = useMemo(
    () =>
      new Map(pockets.map((pocket) => [pocket.currency, routeBetween(entries, pocket.currency, currency)])),
    [pockets, entries, currency],
  );
  const symbolIds = useMemo(
    () => [...new Set([...routes.values()].flatMap((route) => route?.map((leg) => leg.symbolId) ?? []))],
    [routes],
  );
  const quotes = useQuotes(symbolIds);
  return useMemo(() => {
    if (!enabled || digits === undefined) return undefined;
    return toWallet({
      pockets,
      bought,
      productOf: (asset) => productOf(entries, asset, currency, tradeType),
      rateOf: (asset) => {
        const route = routes.get(asset);
        return route && rateOverRoute(route, (symbolId) => quotes.get(symbolId));
      },
      digitsOf: (asset) => digits.get(asset),
    });
  }, [enabled, pockets, bought, entries, currency, tradeType, routes, quotes, digits]);
}

function productOf(
  entries: readonly CatalogueEntry[] | undefined,
  asset: string,
  currency: string,
  tradeType: TradeType,
): HoldingProduct | undefined {
  const entry = entries?.find(
    ({ base }) =>
      tradeTypeOf(base) === tradeType &&
      base.baseCurrency === asset &&
      isSameMoney(base.profitCurrency, currency),
  );
  return entry && { symbolId: entry.base.symbolId, priceDigits: entry.base.symbolDigits };
}
