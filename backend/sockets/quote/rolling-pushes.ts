import type { MarketSource } from '../../market/market-source.ts';
import type { CustomerTrade, RecentTrades } from '../../market/customer-market.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import { encodeRollingPush } from '../../contract/quote/encode-push.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { CustomerView } from './customer-view.ts';
import type { Outbox } from './outbox.ts';
import { amountText, rollingFigures } from './rolling-figures.ts';
import { textFrame } from '../text-frame.ts';

interface Subscription {
  readonly products: ReadonlyMap<number, readonly QuotedProduct[]>;
  readonly speedMs: number;
  readonly companyId: number | undefined;
  readonly changed: Map<number, Tick>;
  sentAtMs: number;
  cancelTimer: (() => void) | undefined;
}

/** How often a subscriber wants its pushes, and the company whose customers' trades it sees. */
export interface RollingRequest {
  readonly speedMs: number;
  readonly companyId?: number | undefined;
}

/** A frame as long as nothing was traded since. */
interface KnownFrame {
  readonly seq: number;
  readonly trades: RecentTrades | undefined;
  readonly frame: Buffer;
}

/** The pushes of 14016: at most one a product in the time that the subscriber asked for, and only after a change. */
export class RollingPushes {
  readonly #source: MarketSource;
  readonly #wallClock: WallClock;
  readonly #subscriptions = new Map<Outbox, Subscription>();
  readonly #view: CustomerView;
  /** Newest frame of a product on an account type, by the company whose trades are in it; many subscribers share it. */
  readonly #frames = new Map<QuotedProduct, Map<number | undefined, KnownFrame>>();

  constructor(source: MarketSource, wallClock: WallClock, view = new CustomerView(source, undefined)) {
    this.#source = source;
    this.#view = view;
    this.#wallClock = wallClock;
  }

  /** Replaces what an outbox receives; an empty list ends it. */
  replace(outbox: Outbox, products: readonly QuotedProduct[], { speedMs, companyId }: RollingRequest): void {
    this.#subscriptions.get(outbox)?.cancelTimer?.();
    this.#subscriptions.delete(outbox);
    if (products.length === 0) return;
    this.#subscriptions.set(outbox, {
      products: groupById(products),
      speedMs,
      companyId,
      changed: new Map(),
      sentAtMs: this.#wallClock.nowMs(),
      cancelTimer: undefined,
    });
  }

  /** Notes a batch of ticks and sets a timer if a subscriber needs it. */
  note(ticks: readonly Tick[]): void {
    for (const [outbox, subscription] of this.#subscriptions) {
      for (const tick of ticks) {
        if (subscription.products.has(tick.symbolId)) subscription.changed.set(tick.symbolId, tick);
      }
      this.#sendLater(outbox, subscription);
    }
  }

  /** Notes a trade between customers of a company; `newest` is the newest tick of its product. */
  noteTrade({ companyId, symbolId, tradeType }: CustomerTrade, newest: Tick | undefined): void {
    if (newest === undefined) return;
    for (const [outbox, subscription] of this.#subscriptions) {
      const products = subscription.products.get(symbolId) ?? [];
      if (subscription.companyId !== companyId || !products.some((each) => each.tradeType === tradeType))
        continue;
      subscription.changed.set(symbolId, newest);
      this.#sendLater(outbox, subscription);
    }
  }

  /** Products whose every tick somebody's figures are made of. */
  followed(): number[] {
    const products = [...this.#subscriptions.values()].flatMap((each) => [...each.products.values()]);
    return products.flatMap((plays) => plays.map(({ symbolId }) => symbolId));
  }

  /** Ends all timers. */
  close(): void {
    for (const subscription of this.#subscriptions.values()) subscription.cancelTimer?.();
    this.#subscriptions.clear();
  }

  #sendLater(outbox: Outbox, subscription: Subscription): void {
    if (subscription.changed.size === 0 || subscription.cancelTimer) return;
    const due = subscription.sentAtMs + subscription.speedMs;
    subscription.cancelTimer = this.#wallClock.schedule(due, () => this.#send(outbox, subscription));
  }

  #send(outbox: Outbox, subscription: Subscription): void {
    subscription.cancelTimer = undefined;
    subscription.sentAtMs = this.#wallClock.nowMs();
    for (const [symbolId, tick] of subscription.changed) {
      for (const product of subscription.products.get(symbolId) ?? []) {
        outbox.addLatest('rolling', product, this.#frame(product, tick, subscription.companyId));
      }
    }
    subscription.changed.clear();
    outbox.flush();
  }

  #frame(product: QuotedProduct, tick: Tick, companyId: number | undefined): Buffer {
    const trades = this.#view.recent(product, companyId);
    // Whoever sees no trades of customers has the frame of everybody.
    const of = trades === undefined ? undefined : companyId;
    const frames = this.#frames.get(product) ?? new Map<number | undefined, KnownFrame>();
    this.#frames.set(product, frames);
    const known = frames.get(of);
    if (known?.seq === tick.seq && known.trades === trades) return known.frame;
    const figures = this.#view.rolling(product, of, tick, rollingFigures(this.#source, tick));
    const frame = textFrame(encodeRollingPush(product, figures, amountText(figures.amount, product)));
    frames.set(of, { seq: tick.seq, trades, frame });
    return frame;
  }
}

function groupById(products: readonly QuotedProduct[]): ReadonlyMap<number, readonly QuotedProduct[]> {
  const byId = new Map<number, QuotedProduct[]>();
  for (const product of products) {
    const group = byId.get(product.symbolId);
    if (group) group.push(product);
    else byId.set(product.symbolId, [product]);
  }
  return byId;
}
