import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../backend/domain/account-type.ts';
import { isSameMoney } from '../../backend/domain/currency-amount.ts';
import { rateOverRoute } from '../../backend/domain/index.ts';
import { queryClient } from '../connection/terminal-connection.ts';
import { type CatalogueEntry, tradeTypeOf } from '../market/catalogue.ts';
import { detailIn } from '../market/detail.ts';
import { useCatalogue } from '../market/market.ts';
import { part } from '../parts.ts';
import type { AccountRef } from '../venue/port.ts';
import type { WalletView } from './contracts.ts';
import { boughtFor, toWallet, type Bought, type HoldingProduct } from './holdings.ts';
import { routeBetween } from './profit-route.ts';
import { toAssetFill, toPocket } from './scaling.ts';
import { useBook } from './use-book.ts';
import { useQuotes } from './use-positions.ts';

/** Decimals of the assets that there are, by code: read once. */
const ASSET_DIGITS = {
  queryKey: ['assets'],
  staleTime: Infinity,
  queryFn: () => part('trading').assetDigits(),
} as const;

const NONE: ReadonlyMap<string, Bought> = new Map();

/** What the wallet of the chosen account type holds, live; undefined in account types that are none. */
export function useLiveWallet(account: AccountRef | undefined): WalletView | undefined {
  const enabled = isWalletType(account?.accountType);
  const tradeType = account?.accountType ?? TRADE_TYPE.spot;
  const { data: digits } = useQuery({ ...ASSET_DIGITS, enabled }, queryClient);
  const money = useBook((book) => book.money);
  const fills = useBook((book) => (book.readings === 0 ? undefined : book.fills));
  const { data: entries } = useCatalogue();
  const pockets = useMemo(
    () => money.filter(({ accountType }) => accountType === tradeType).map(toPocket),
    [money, tradeType],
  );
  const currency = pockets[0]?.currency ?? '';
  const bought = useMemo(() => {
    if (fills === undefined || digits === undefined) return NONE;
    const oldestFirst = [...fills].sort(
      (left, right) => left.timeMs - right.timeMs || Number(left.dealId) - Number(right.dealId),
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
    if (!enabled || digits === undefined || fills === undefined) return undefined;
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
  }, [enabled, pockets, bought, entries, currency, tradeType, routes, quotes, digits, fills]);
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
