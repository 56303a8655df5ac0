import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import type { TradeType } from '../../backend/domain/account-type.ts';
import {
  MSG_CODE,
  PRODUCTS_CHANGED,
  type NoticeContent,
  type ServerMessage,
} from '../../backend/contract/message-hub/index.ts';
import { connection, queryClient, type Connection } from '../connection/terminal-connection.ts';
import { part } from '../parts.ts';
import { useAccountTypeStore } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { toQuoteSymbol, type CatalogueEntry, toProduct } from './catalogue.ts';
import type { ChartAhead } from './candles-ahead.ts';
import { DAY_LOOK_MS } from './day-turn.ts';
import { MarketEngine } from './engine.ts';
import { CATALOGUE_CHECK_MS, ProductsOnSale } from './products-on-sale.ts';
import type { Product } from './contracts.ts';
import { marketTimeAt, onMarketClock } from './market-clock.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    readonly market: MarketSession;
  }
}

/** What will be on screen first, when these products are on sale. */
export interface FirstOnScreen {
  readonly chartsOf: (symbolIds: readonly InstrumentNumber[]) => readonly ChartAhead[];
  /** The products that have to be known so that every chart finds its own. */
  readonly productsOf: (symbolIds: readonly InstrumentNumber[]) => readonly number[];
}

/** The rows of the products at a moment: made once for everybody who looks at that moment. */
export class ProductRows {
  /** By list: two who hold different ones for a moment do not take the rows out of each other's hands. */
  readonly #made = new WeakMap<
    readonly CatalogueEntry[],
    { readonly lookedAtMs: number; readonly rows: readonly Product[] }
  >();
  #rows: readonly Product[] = [];

  /**
   * The rows at a look at the clock (`lookedAtMs`, local) in which the market's time is `marketMs`. Only what changed is a new
   * row, and the array is the same one when nothing did, so that nothing paints.
   */
  at(
    lookedAtMs: number,
    entries: readonly CatalogueEntry[],
    marketMs: number | undefined,
  ): readonly Product[] {
    const made = this.#made.get(entries);
    if (made?.lookedAtMs === lookedAtMs) return made.rows;
    const rows = reuseUnchanged(this.#rows, entries, marketMs);
    this.#made.set(entries, { lookedAtMs, rows });
    this.#rows = rows;
    return rows;
  }
}

/** The market of the running terminal: its quotes and its products. */
export class MarketSession {
  readonly engine: MarketEngine;
  readonly products: ProductsOnSale;
  readonly rows = new ProductRows();

  readonly #first: FirstOnScreen | undefined;
  #hasCharts = false;

  constructor(from: Connection, first?: FirstOnScreen) {
    this.#first = first;
    this.engine = new MarketEngine({
      channel: from.quotes,
      // A wall clock may be set back or stand still; how often something is drawn must not depend on it.
      clock: { now: () => performance.now(), after: (wait, task) => from.clock.after(wait, task) },
    });
    this.products = new ProductsOnSale(from);
    from.on('quotesBack', () => {
      this.engine.reconnected();
      void this.products.check();
    });
    from.on('message', (message) => {
      const products = changedProducts(message);
      if (products !== undefined) this.products.productsChanged(products.symbolIds);
    });
    from.on('messagesLive', ({ resumed }) => {
      // What was said meanwhile was not heard.
      if (resumed) this.products.productsChanged(undefined);
    });
    const check = () => {
      void this.products.check();
      from.clock.after(CATALOGUE_CHECK_MS, check);
    };
    from.clock.after(CATALOGUE_CHECK_MS, check);
    const look = () => {
      const now = marketTimeAt(from.clock.now(), from.health.getState());
      if (now !== undefined) this.#turnDay(now);
      from.clock.after(DAY_LOOK_MS, look);
    };
    from.clock.after(DAY_LOOK_MS, look);
  }

  #turnDay(marketMs: number): void {
    this.engine.turnDay(marketMs, (symbolId) => {
      const entry = this.products.entries.find(({ base }) => base.symbolId === symbolId);
      return entry !== undefined && toProduct(entry, marketMs).inTradeTime;
    });
  }

  /** Names the products to know before all others; undefined once there are charts, and where there will be none. */
  get firstOf(): FirstOnScreen['productsOf'] | undefined {
    return this.#hasCharts ? undefined : this.#first?.productsOf;
  }

  /** Products are known, in their order. Resolves as soon as the first charts have their candles, or after a moment. */
  show(entries: readonly CatalogueEntry[]): Promise<void> {
    const symbolIds = entries.map(({ base }) => base.symbolId);
    const charts = this.#hasCharts ? [] : this.#first?.chartsOf(symbolIds);
    this.#hasCharts ||= entries.length > 0;
    return this.engine.setSymbols(entries.map(toQuoteSymbol), charts);
  }

  /** Forgets quotes, subscriptions and products when the session ends. */
  leave(): void {
    this.#hasCharts = false;
    this.engine.clear();
    this.products.clear();
  }
}

/** Quotes and subscriptions of the running terminal. */
export function marketEngine(): MarketEngine {
  return part('market').engine;
}

/** Keeps the terms of a product as new as the list of products. The returned function ends that. */
export function watchTerms(symbolId: InstrumentNumber): () => void {
  return part('market').products.watch(symbolId, customerGroupId());
}

/**
 * Terms may have changed, for example the leverage in force: those on screen are read at once, the others when they
 * come on screen.
 */
export function termsChanged(): void {
  void part('market').products.changed(customerGroupId());
}

function customerGroupId(): number | undefined {
  return useSessionStore.getState().customer?.customerGroupId;
}

/** The products as last loaded, for code outside of components. */
export function knownCatalogue(): readonly CatalogueEntry[] {
  return part('market').products.entries;
}

function catalogueQuery(groupId: number, language: string, accountType: TradeType) {
  const queryKey = ['catalogue', groupId, language, accountType];
  return queryOptions<readonly CatalogueEntry[]>({
    queryKey,
    staleTime: CATALOGUE_CHECK_MS,
    queryFn: async () => {
      const market = part('market');
      const onSome = (some: readonly CatalogueEntry[]) => {
        const served = market.show(some);
        queryClient.setQueryData(queryKey, some);
        return served;
      };
      const { firstOf } = market;
      const entries = await market.products.load(groupId, queryKey, { firstOf, onSome });
      if (market.products.isRequested(queryKey)) void market.show(entries);
      return entries;
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
  const accountType = useAccountTypeStore((traded) => traded.accountType);
  const options = catalogueQuery(groupId ?? 0, language, accountType);
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
  const { clock, health } = connection();
  return marketTimeAt(clock.now(), health.getState());
}

/** What a message says of products that are others now; without numbers it is about any of them. Undefined for any other message. */
function changedProducts({
  msgCode,
  content,
}: Pick<ServerMessage, 'msgCode' | 'content'>): Pick<NoticeContent, 'symbolIds'> | undefined {
  if (msgCode !== MSG_CODE.notice || typeof content !== 'object' || content === null) return undefined;
  const { bizType, symbolIds } = content as Partial<NoticeContent>;
  if (bizType !== PRODUCTS_CHANGED) return undefined;
  const isNamed = Array.isArray(symbolIds) && symbolIds.every((symbolId) => Number.isInteger(symbolId));
  return isNamed ? { symbolIds } : {};
}

function reuseUnchanged(
  before: readonly Product[],
  entries: readonly CatalogueEntry[],
  marketMs: number | undefined,
): readonly Product[] {
  const known = new Map(before.map((product) => [`${product.symbolId}/${product.tradeType}`, product]));
  const rows = entries.map((entry) => {
    const row = toProduct(entry, marketMs);
    const old = known.get(`${row.symbolId}/${row.tradeType}`);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const same = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return same ? before : rows;
}
