import type { QueryKey } from '@tanstack/react-query';
import { PRODUCT_CALLS } from '../../backend/contract/calls/products.ts';
import type { SymbolBase } from '../../backend/contract/records/symbol.ts';
import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import type { TradeType } from '../../backend/domain/account-type.ts';
import { queryClient, valueOf, type Connection } from '../connection/terminal-connection.ts';
import { inOfferOrder, loadCatalogue, rowChanged, type CatalogueEntry } from './catalogue.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** getSymbolDetail exists in two versions; this one carries session times in seconds. */
const DETAIL_VERSION = '0.0.2';
/** How often the list of products is read again, with the terms of those on screen and of those whose row changed. */
export const CATALOGUE_CHECK_MS = 60_000;
/** All other terms are read again after this time. */
const DETAIL_FRESH_MS = 10 * 60_000;

export interface LoadOptions {
  /** Which of the products on sale, by their numbers, are wanted before all others; absent where none is. */
  readonly firstOf?: ((symbolIds: readonly InstrumentNumber[]) => readonly number[]) | undefined;
  /** Gets what is known while the rest is on its way. Resolves when the platform has time for the rest. */
  readonly onSome: (entries: readonly CatalogueEntry[]) => Promise<void>;
}

/** Where some products are wanted before all others. */
type FirstOptions = LoadOptions & { readonly firstOf: NonNullable<LoadOptions['firstOf']> };

/** The products that the platform sells the customer, with their terms as they were last read. */
export class ProductsOnSale {
  readonly #connection: Pick<Connection, 'api' | 'clock'>;
  #entries: readonly CatalogueEntry[] = [];
  /** Where the query keeps them: it names the language of their names. */
  #queryKey: QueryKey | undefined;
  /** That of the newest question; the answer to another is nothing that is sold now. */
  #requested: QueryKey | undefined;
  /** Products whose terms are on screen, once for every user. */
  #onScreen: readonly number[] = [];
  /** Grows when a customer leaves: what was asked for before is of no use to the next one. */
  #customers = 0;
  /** How often products were said to be others, by the product and in all; an answer to an earlier question is not taken. */
  readonly #editions = new Map<number, number>();
  #edition = 0;
  /** When that was last said of any product, and what the products as last read know of. */
  #editionOfAll = 0;
  #readEdition = 0;
  /** Readings of the list under way. */
  #readings = 0;

  constructor(connection: Pick<Connection, 'api' | 'clock'>) {
    this.#connection = connection;
  }

  /** The products as last loaded. */
  get entries(): readonly CatalogueEntry[] {
    return this.#entries;
  }

  /** Reads all of them for a query, again when they change meanwhile. Throws a CallError. */
  async load(
    customerGroupId: number,
    queryKey: QueryKey,
    { firstOf, onSome }: LoadOptions,
  ): Promise<readonly CatalogueEntry[]> {
    this.#readings += 1;
    this.#requested = queryKey;
    try {
      if (!this.#isOffered(queryKey) && firstOf !== undefined)
        await this.#showFirst(customerGroupId, queryKey, { firstOf, onSome });
      for (;;) {
        const edition = this.#edition;
        const entries = await this.#read(customerGroupId, queryKey, onSome);
        if (edition !== this.#edition) continue;
        this.#readEdition = edition;
        return this.#take(entries, queryKey);
      }
    } finally {
      this.#readings -= 1;
    }
  }

  /** Whether a query is the newest that was asked: not that of an account type, or language, that was left meanwhile. */
  isRequested(queryKey: QueryKey): boolean {
    return this.#requested === queryKey;
  }

  /** Keeps the terms of a product as new as the list of products. The returned function ends that. */
  watch(symbolId: InstrumentNumber, customerGroupId: number | undefined): () => void {
    this.#onScreen = [...this.#onScreen, symbolId];
    void this.reread([symbolId], customerGroupId);
    return () => {
      const at = this.#onScreen.indexOf(symbolId);
      this.#onScreen = this.#onScreen.filter((_, index) => index !== at);
    };
  }

  /** Terms may have changed: those on screen are read at once, the others when they come on screen or with the list. */
  async changed(customerGroupId: number | undefined): Promise<void> {
    this.#outdate(undefined);
    await this.reread(this.#onScreen, customerGroupId);
  }

  /** The platform says that products are others, any of them where it names none: the list is read at once. */
  productsChanged(symbolIds: readonly InstrumentNumber[] | undefined): void {
    this.#outdate(symbolIds);
    // A reading under way begins again by itself.
    if (this.#readings === 0) void this.check();
  }

  /** Reads the products again that somebody looks at. */
  async check(): Promise<void> {
    await queryClient.refetchQueries({ queryKey: ['catalogue'], type: 'active' });
  }

  /** Reads terms again that are known but not new. Without an answer the known ones stay. */
  async reread(symbolIds: readonly InstrumentNumber[], customerGroupId: number | undefined): Promise<void> {
    const known = this.#entries.filter(({ base }) => symbolIds.includes(base.symbolId));
    if (customerGroupId === undefined || known.length === 0) return;
    const customer = this.#customers;
    const read = await Promise.all(
      known.map(async ({ base }) => {
        const edition = this.#editionOf(base.symbolId);
        const detail = await this.#detail(customerGroupId, base, CATALOGUE_CHECK_MS).catch(() => undefined);
        return [base.symbolId, edition === this.#editionOf(base.symbolId) ? detail : undefined] as const;
      }),
    );
    const details = new Map(read);
    const isNew = ({ base, detail }: CatalogueEntry) => (details.get(base.symbolId) ?? detail) !== detail;
    if (customer !== this.#customers || !this.#entries.some(isNew)) return;
    this.#entries = this.#entries.map((entry) => ({
      ...entry,
      detail: details.get(entry.base.symbolId) ?? entry.detail,
    }));
    // Not that of the language of now, whose names may still be on their way.
    if (this.#queryKey !== undefined) queryClient.setQueryData(this.#queryKey, this.#entries);
  }

  /** Forgets them with the session. */
  clear(): void {
    this.#customers += 1;
    this.#entries = [];
    this.#queryKey = undefined;
    for (const name of ['catalogue', 'detail']) queryClient.removeQueries({ queryKey: [name] });
  }

  async #read(
    customerGroupId: number,
    queryKey: QueryKey,
    onSome: LoadOptions['onSome'],
  ): Promise<readonly CatalogueEntry[]> {
    const { clock } = this.#connection;
    const before = new Map(this.#entries.map(({ base }) => [base.symbolId, base]));
    const withDetail = this.#editionOfAll > this.#readEdition || !this.#isOffered(queryKey);
    const { bases, details } = await this.#list(customerGroupId, withDetail);
    return loadCatalogue({
      bases,
      accountType: accountTypeOf(queryKey),
      detailOf: async (base) => {
        const brought = details.get(base);
        if (brought !== undefined) return brought;
        const known = before.get(base.symbolId);
        const isDoubtful = this.#onScreen.includes(base.symbolId) || (known && rowChanged(known, base));
        return this.#detail(customerGroupId, base, isDoubtful ? 0 : DETAIL_FRESH_MS);
      },
      wait: (milliseconds) => new Promise((resolve) => void clock.after(milliseconds, resolve)),
      onSome: (some) => {
        const isAll = details.size === bases.length;
        const isMore = !isAll && some.length > this.#entries.length;
        if (isMore && this.isRequested(queryKey)) void onSome(this.#take(some, queryKey));
      },
    });
  }

  /** Whatever was read of these products before is not taken for what they are, nor is what is being read. */
  #outdate(symbolIds: readonly InstrumentNumber[] | undefined): void {
    this.#edition += 1;
    if (symbolIds === undefined) this.#editionOfAll = this.#edition;
    else for (const symbolId of symbolIds) this.#editions.set(symbolId, this.#edition);
    queryClient.removeQueries({
      queryKey: ['detail'],
      predicate: ({ queryKey: [, , symbolId, , edition], state }) =>
        state.fetchStatus === 'idle' && edition !== this.#editionOf(Number(symbolId)),
    });
  }

  #editionOf(symbolId: InstrumentNumber): number {
    return Math.max(this.#editionOfAll, this.#editions.get(symbolId) ?? 0);
  }

  #detailKey(customerGroupId: number, { symbolId, tradeType }: SymbolBase): QueryKey {
    return ['detail', customerGroupId, symbolId, tradeType, this.#editionOf(symbolId)];
  }

  /** Whether the products of a query's customer group and account type were read; their language may differ. */
  #isOffered([, group, , accountType]: QueryKey): boolean {
    const [, knownGroup, , knownType] = this.#queryKey ?? [];
    return this.#entries.length > 0 && group === knownGroup && accountType === knownType;
  }

  #take(entries: readonly CatalogueEntry[], queryKey: QueryKey): readonly CatalogueEntry[] {
    if (this.isRequested(queryKey)) {
      this.#entries = entries;
      this.#queryKey = queryKey;
    }
    return entries;
  }

  /** Some products before all others: the list with every detail is large, and takes a busy platform its time. */
  async #showFirst(
    customerGroupId: number,
    queryKey: QueryKey,
    { firstOf, onSome }: FirstOptions,
  ): Promise<void> {
    const customer = this.#customers;
    const { bases } = await this.#list(customerGroupId, false);
    const inOrder = inOfferOrder(bases, accountTypeOf(queryKey));
    const first = new Set(firstOf(inOrder.map(({ symbolId }) => symbolId)));
    const read = await Promise.all(
      inOrder
        .filter(({ symbolId }) => first.has(symbolId))
        .map(async (base) => {
          const detail = this.#detail(customerGroupId, base, CATALOGUE_CHECK_MS);
          return { base, detail: await detail.catch(() => undefined) };
        }),
    );
    const known = read.flatMap(({ base, detail }) => (detail === undefined ? [] : [{ base, detail }]));
    // With one of them missing, others would pass for it.
    if (customer !== this.#customers || known.length === 0 || known.length < read.length) return;
    if (!this.isRequested(queryKey)) return;
    this.#entries = known;
    await onSome(known);
  }

  /** The rows; at first with all details in one answer. A platform that does not know this is asked for each. */
  async #list(customerGroupId: number, withDetail: boolean) {
    const request = { customerGroupId, ...(withDetail ? { withDetail } : {}) };
    const answer = await this.#connection.api.call(PRODUCT_CALLS.getSymbolBaseList, request);
    const details = new Map<SymbolBase, SymbolDetail>();
    const bases = valueOf(answer).map(({ detail, ...base }) => {
      if (detail !== undefined) {
        details.set(base, detail);
        queryClient.setQueryData(this.#detailKey(customerGroupId, base), detail);
      }
      return base;
    });
    return { bases, details };
  }

  /** A detail that is at most `staleTime` milliseconds old. It has no text that the terminal shows, so it is the same in every language. */
  #detail(customerGroupId: number, base: SymbolBase, staleTime: number): Promise<SymbolDetail> {
    const { symbolId, tradeType } = base;
    const options = { version: DETAIL_VERSION };
    return queryClient.fetchQuery({
      queryKey: this.#detailKey(customerGroupId, base),
      // Kept as long as the catalogue is, which alone asks for it.
      gcTime: Infinity,
      staleTime,
      queryFn: async () => {
        const request = { symbolId, tradeType };
        const { api } = this.#connection;
        return valueOf(await api.call(PRODUCT_CALLS.getSymbolDetail, request, options));
      },
    });
  }
}

/** The account type that a query reads products for. */
function accountTypeOf([, , , accountType]: QueryKey): TradeType {
  return accountType as TradeType;
}
