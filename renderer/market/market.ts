import { queryOptions, useQuery } from '@tanstack/react-query';
import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import type { SymbolBase } from '../../backend/protocol/records/symbol.ts';
import type { SymbolDetail } from '../../backend/protocol/records/symbol-detail.ts';
import { connection, queryClient, valueOf, type Connection } from '../connection/index.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { loadCatalogue, quoteSymbolOf, type CatalogueEntry } from './catalogue.ts';
import { MarketEngine } from './engine.ts';

/** getSymbolDetail exists in two versions; this one carries session times in seconds. */
const DETAIL_VERSION = '0.0.2';
/** Products change rarely; the platform is asked again after this time. */
const CATALOGUE_FRESH_MS = 10 * 60_000;

let engine: MarketEngine | undefined;
let catalogue: readonly CatalogueEntry[] = [];

/** The market of the running terminal. */
export function marketEngine(): MarketEngine {
  engine ??= createEngine(connection());
  return engine;
}

function createEngine(from: Connection): MarketEngine {
  const created = new MarketEngine({ channel: from.quotes, clock: from.clock });
  from.on('quotesBack', () => created.reconnected());
  return created;
}

/** Forgets quotes and subscriptions when the session ends. */
export function leaveMarket(): void {
  engine?.clear();
  catalogue = [];
  for (const name of ['catalogue', 'detail']) queryClient.removeQueries({ queryKey: [name] });
}

/** The products as last loaded, for code outside of components. */
export function knownCatalogue(): readonly CatalogueEntry[] {
  return catalogue;
}

/** Gives up the engine itself; for tests, which connect more than once. */
export function resetMarket(): void {
  engine = undefined;
  catalogue = [];
}

function catalogueQuery(customerGroupId: number, language: string) {
  const queryKey = ['catalogue', customerGroupId, language];
  const take = (entries: readonly CatalogueEntry[]) => {
    catalogue = entries;
    marketEngine().setSymbols(entries.map(quoteSymbolOf));
    return entries;
  };
  return queryOptions<readonly CatalogueEntry[]>({
    queryKey,
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: async () => {
      const { api, clock } = connection();
      const bases = await api.call<SymbolBase[]>(BIZ_TYPE.getSymbolBaseList, { customerGroupId });
      const entries = await loadCatalogue({
        bases: valueOf(bases),
        detailOf: (base) => queryClient.fetchQuery(detailQuery(customerGroupId, base)),
        wait: (milliseconds) => new Promise((resolve) => void clock.after(milliseconds, resolve)),
        onSome: (some) => queryClient.setQueryData(queryKey, take(some)),
      });
      return take(entries);
    },
  });
}

/** A detail has no text that the terminal shows, so it is the same in every language. */
function detailQuery(customerGroupId: number, { symbolId, tradeType }: SymbolBase) {
  return queryOptions<SymbolDetail>({
    queryKey: ['detail', customerGroupId, symbolId, tradeType],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: async () => {
      const request = { symbolId, tradeType };
      const options = { version: DETAIL_VERSION };
      return valueOf(await connection().api.call<SymbolDetail>(BIZ_TYPE.getSymbolDetail, request, options));
    },
  });
}

/** Products with their details for the signed-in customer. */
export function useCatalogue() {
  const groupId = useSessionStore((session) => session.customer?.customerGroupId);
  const language = useSettings((settings) => settings.language);
  return useQuery({ ...catalogueQuery(groupId ?? 0, language), enabled: groupId !== undefined }, queryClient);
}

/** Market time now in milliseconds; undefined before the first tick. */
export function marketNow(): number | undefined {
  const offset = connection().health.getState().marketOffsetMs;
  return offset === undefined ? undefined : connection().clock.now() + offset;
}
