import { CANCEL_TYPE, type CancelType } from '../../contract/quote/commands.ts';
import { MAX_PRODUCTS } from '../../contract/quote/limits.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { seenCompany } from './customer-view.ts';
import type { ClosedKlines, KlineSubject } from './closed-klines.ts';
import type { FanOut } from './fan-out.ts';
import type { Outbox } from './outbox.ts';
import type { RollingPushes } from './rolling-pushes.ts';
import type { DepthView } from './shown-book.ts';

export interface MarketEntry extends DepthView {
  readonly product: QuotedProduct;
}

/** The kinds of subscription that a connection may have beside one another. */
export type SubscriptionKind = 'ticker' | 'market' | 'rolling' | 'closedKlines';

/** Who pushes what. */
export interface Pushers {
  readonly fanOut: FanOut;
  readonly rolling: RollingPushes;
  readonly klines: ClosedKlines;
  /** Called when other products are followed tick by tick. */
  onFollowed?(): void;
}

/**
 * What one connection has subscribed to. A new subscription replaces the earlier one of its own kind only; a product
 * counts once in each kind, of closed K-lines in each interval, towards the limit of the connection.
 */
export class Subscriptions {
  readonly #fanOut: FanOut;
  readonly #rolling: RollingPushes;
  readonly #klines: ClosedKlines;
  readonly #outbox: Outbox;
  readonly #onFollowed: () => void;
  readonly #companyId: number | undefined;
  #ticker: readonly QuotedProduct[] = [];
  #market: readonly MarketEntry[] = [];
  #rollingCount = 0;
  #closedKlines: readonly KlineSubject[] = [];

  /** `companyId` is the company whose customers' trades the client sees. */
  constructor({ fanOut, rolling, klines, onFollowed }: Pushers, outbox: Outbox, companyId?: number) {
    this.#onFollowed = () => onFollowed?.();
    this.#fanOut = fanOut;
    this.#rolling = rolling;
    this.#klines = klines;
    this.#outbox = outbox;
    this.#companyId = companyId;
  }

  /** Whether a subscription of so many products keeps the connection within its limit. */
  fits(kind: SubscriptionKind, count: number): boolean {
    const counts: Record<SubscriptionKind, number> = {
      ticker: this.#ticker.length,
      market: this.#market.length,
      rolling: this.#rollingCount,
      closedKlines: this.#closedKlines.length,
    };
    counts[kind] = count;
    return Object.values(counts).reduce((sum, each) => sum + each, 0) <= MAX_PRODUCTS;
  }

  replaceTicker(products: readonly QuotedProduct[]): void {
    for (const product of this.#ticker) this.#fanOut.removeTicker(product, this.#outbox);
    this.#outbox.forget('ticker');
    this.#ticker = products;
    for (const product of products)
      this.#fanOut.addTicker(product, this.#outbox, seenCompany(product, this.#companyId));
    this.#onFollowed();
  }

  replaceMarket(entries: readonly MarketEntry[]): void {
    for (const entry of this.#market) this.#fanOut.removeMarket(entry.product, entry, this.#outbox);
    this.#outbox.forget('depth');
    this.#market = entries;
    for (const entry of entries) this.#fanOut.addMarket(entry.product, entry, this.#outbox);
    this.#onFollowed();
  }

  replaceRolling(products: readonly QuotedProduct[], speedMs: number): void {
    this.#outbox.forget('rolling');
    this.#rollingCount = products.length;
    this.#rolling.replace(this.#outbox, products, { speedMs, companyId: this.#companyId });
    this.#onFollowed();
  }

  replaceClosedKlines(subjects: readonly KlineSubject[]): void {
    for (const subject of this.#closedKlines) this.#klines.remove(subject, this.#outbox, this.#companyId);
    this.#closedKlines = subjects;
    for (const subject of subjects) this.#klines.add(subject, this.#outbox, this.#companyId);
  }

  cancel(type: CancelType): void {
    const all = type === CANCEL_TYPE.all;
    if (all || type === CANCEL_TYPE.ticker) this.replaceTicker([]);
    if (all || type === CANCEL_TYPE.market) this.replaceMarket([]);
    if (all || type === CANCEL_TYPE.rolling) this.replaceRolling([], 0);
    if (all) this.replaceClosedKlines([]);
  }
}
