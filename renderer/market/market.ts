import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import type { SymbolBase } from '../../backend/protocol/records/symbol.ts';
import type { SymbolDetail } from '../../backend/protocol/records/symbol-detail.ts';
import { connection, queryClient, valueOf, type Connection } from '../connection/index.ts';
import { accountType } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { loadCatalogue, toQuoteSymbol, rowChanged, type CatalogueEntry } from './catalogue.ts';
import { MarketEngine } from './engine.ts';
import { onMarketClock } from './market-time.ts';

/** getSymbolDetail exists in two versions; this one carries session times in seconds. */
const DETAIL_VERSION = '0.0.2';
/** How often the list of products is read again, with the terms of those on screen and of those whose row changed. */
export const CATALOGUE_CHECK_MS = 60_000;
/** All other terms are read again after this time. */
const DETAIL_FRESH_MS = 10 * 60_000;

let engine: MarketEngine | undefined;
let catalogue: readonly CatalogueEntry[] = [];
/** Where the query keeps them: it names the language of their names. */
let catalogueKey: QueryKey | undefined;
let stopChecks: () => void = () => undefined;
/** Products whose terms are on screen, once for every user. */
let onScreen: readonly number[] = [];

/** The market of the running terminal. */
export function marketEngine(): MarketEngine {
  engine ??= createEngine(connection());
  return engine;
}

function createEngine(from: Connection): MarketEngine {
  const created = new MarketEngine({ channel: from.quotes, clock: from.clock });
  from.on('quotesBack', () => {
    created.reconnected();
    checkCatalogue();
  });
  const check = () => {
    checkCatalogue();
    stopChecks = from.clock.after(CATALOGUE_CHECK_MS, check);
  };
  stopChecks = from.clock.after(CATALOGUE_CHECK_MS, check);
  return created;
}

/** Reads the products again that somebody looks at: spreads and terms change while the terminal runs. */
function checkCatalogue(): void {
  void queryClient.refetchQueries({ queryKey: ['catalogue'], type: 'active' });
}

/** Keeps the terms of a product as new as the list of products. The returned function ends that. */
export function watchTerms(symbolId: number): () => void {
  onScreen = [...onScreen, symbolId];
  void rereadTerms([symbolId]);
  return () => {
    const at = onScreen.indexOf(symbolId);
    onScreen = onScreen.filter((_, index) => index !== at);
  };
}

/**
 * Terms may have changed, for example the leverage in force: those on screen are read at once, the others when they
 * come on screen.
 */
export function termsChanged(): void {
  void queryClient
    .invalidateQueries({ queryKey: ['detail'], refetchType: 'none' })
    .then(() => rereadTerms(onScreen));
}

/** Reads terms again that are known but not new. Without an answer the known ones stay. */
async function rereadTerms(symbolIds: readonly number[]): Promise<void> {
  const { customer } = useSessionStore.getState();
  const known = catalogue.filter(({ base }) => symbolIds.includes(base.symbolId));
  if (customer === undefined || known.length === 0) return;
  const { customerGroupId } = customer;
  const read = await Promise.all(
    known.map(async ({ base }) => {
      const query = { ...detailQuery(customerGroupId, base), staleTime: CATALOGUE_CHECK_MS };
      return [base.symbolId, await queryClient.fetchQuery(query).catch(() => undefined)] as const;
    }),
  );
  const details = new Map(read);
  const isNew = ({ base, detail }: CatalogueEntry) => (details.get(base.symbolId) ?? detail) !== detail;
  if (useSessionStore.getState().customer !== customer || !catalogue.some(isNew)) return;
  catalogue = catalogue.map((entry) => ({
    ...entry,
    detail: details.get(entry.base.symbolId) ?? entry.detail,
  }));
  // Not that of the language of now, whose names may still be on their way.
  if (catalogueKey !== undefined) queryClient.setQueryData(catalogueKey, catalogue);
}

/** Forgets quotes and subscriptions when the session ends. */
export function leaveMarket(): void {
  engine?.clear();
  catalogue = [];
  catalogueKey = undefined;
  for (const name of ['catalogue', 'detail']) queryClient.removeQueries({ queryKey: [name] });
}

/** The products as last loaded, for code outside of components. */
export function knownCatalogue(): readonly CatalogueEntry[] {
  return catalogue;
}

/** Gives up the engine itself; for tests, which connect more than once. */
export function resetMarket(): void {
  stopChecks();
  engine = undefined;
  onScreen = [];
  catalogue = [];
  catalogueKey = undefined;
}

function catalogueQuery(customerGroupId: number, language: string) {
  const queryKey = ['catalogue', customerGroupId, language, accountType()];
  const take = (entries: readonly CatalogueEntry[]) => {
    catalogue = entries;
    catalogueKey = queryKey;
    marketEngine().setSymbols(entries.map(toQuoteSymbol));
    return entries;
  };
  return queryOptions<readonly CatalogueEntry[]>({
    queryKey,
    staleTime: CATALOGUE_CHECK_MS,
    queryFn: async () => {
      const { api, clock } = connection();
      const before = new Map(catalogue.map(({ base }) => [base.symbolId, base]));
      const bases = await api.call<SymbolBase[]>(BIZ_TYPE.getSymbolBaseList, { customerGroupId });
      const entries = await loadCatalogue({
        bases: valueOf(bases),
        detailOf: (base) => {
          const known = before.get(base.symbolId);
          const doubtful = onScreen.includes(base.symbolId) || (known && rowChanged(known, base));
          return queryClient.fetchQuery({
            ...detailQuery(customerGroupId, base),
            staleTime: doubtful ? 0 : DETAIL_FRESH_MS,
          });
        },
        wait: (milliseconds) => new Promise((resolve) => void clock.after(milliseconds, resolve)),
        onSome: (some) => {
          if (some.length > catalogue.length) queryClient.setQueryData(queryKey, take(some));
        },
      });
      return take(entries);
    },
  });
}

/** A detail has no text that the terminal shows, so it is the same in every language. */
function detailQuery(customerGroupId: number, { symbolId, tradeType }: SymbolBase) {
  return queryOptions<SymbolDetail>({
    queryKey: ['detail', customerGroupId, symbolId, tradeType],
    // Kept as long as the catalogue is, which alone asks for it.
    gcTime: Infinity,
    queryFn: async () => {
      const request = { symbolId, tradeType };
      const options = { version: DETAIL_VERSION };
      return valueOf(await connection().api.call<SymbolDetail>(BIZ_TYPE.getSymbolDetail, request, options));
    },
  });
}

/** Whether two lists are of the same customer group and account type; their languages may differ. */
function sameOffer([, group, , play]: QueryKey, [, otherGroup, , otherPlay]: QueryKey): boolean {
  return group === otherGroup && play === otherPlay;
}

/** Products with their details for the signed-in customer. */
export function useCatalogue() {
  const groupId = useSessionStore((session) => session.customer?.customerGroupId);
  const language = useSettings((settings) => settings.language);
  const options = catalogueQuery(groupId ?? 0, language);
  return useQuery(
    {
      ...options,
      enabled: groupId !== undefined,
      // Another language brings other names and nothing else: until they are here, the products stay on screen with the old ones.
      placeholderData: (products, query) =>
        query && sameOffer(query.queryKey, options.queryKey) ? products : undefined,
    },
    queryClient,
  );
}

/** A time that the platform has just sent, by the market's clock. */
export function toMarketTime(platformMs: number): number {
  return onMarketClock(platformMs, connection().health.getState());
}

/** Market time now in milliseconds; undefined before the first tick. */
export function marketNow(): number | undefined {
  const offset = connection().health.getState().marketOffsetMs;
  return offset === undefined ? undefined : connection().clock.now() + offset;
}
