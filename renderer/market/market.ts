import { queryOptions, useQuery } from '@tanstack/react-query';
import { connection, queryClient, type Connection } from '../connection/index.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { loadCatalogue, quoteSymbolOf, type CatalogueEntry } from './catalogue.ts';
import { MarketEngine } from './engine.ts';

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
  queryClient.removeQueries({ queryKey: ['catalogue'] });
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
  return queryOptions<readonly CatalogueEntry[]>({
    queryKey: ['catalogue', customerGroupId, language],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: async () => {
      const entries = await loadCatalogue(connection().api, customerGroupId);
      catalogue = entries;
      marketEngine().setSymbols(entries.map(quoteSymbolOf));
      return entries;
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
