import type { MarketSource } from '../../market/market-source.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import { encodeRollingPush } from '../../protocol/quote/encode-push.ts';
import type { QuotedProduct } from '../../protocol/quote/response.ts';
import type { Outbox } from './outbox.ts';
import { amountText, rollingFigures } from './rolling-figures.ts';
import { textFrame } from './text-frame.ts';

interface Subscription {
  readonly products: ReadonlyMap<number, readonly QuotedProduct[]>;
  readonly speedMs: number;
  readonly changed: Map<number, Tick>;
  sentAtMs: number;
  cancelTimer: (() => void) | undefined;
}

/** The pushes of 14016: at most one a product in the time that the subscriber asked for, and only after a change. */
export class RollingPushes {
  readonly #source: MarketSource;
  readonly #wallClock: WallClock;
  readonly #subscriptions = new Map<Outbox, Subscription>();
  /** Newest frame of a product on an account type; many subscribers share it. */
  readonly #frames = new Map<QuotedProduct, { readonly seq: number; readonly frame: Buffer }>();

  constructor(source: MarketSource, wallClock: WallClock) {
    this.#source = source;
    this.#wallClock = wallClock;
  }

  /** Replaces what an outbox receives; an empty list ends it. */
  replace(outbox: Outbox, products: readonly QuotedProduct[], speedMs: number): void {
    this.#subscriptions.get(outbox)?.cancelTimer?.();
    this.#subscriptions.delete(outbox);
    if (products.length === 0) return;
    this.#subscriptions.set(outbox, {
      products: groupById(products),
      speedMs,
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
      if (subscription.changed.size > 0 && !subscription.cancelTimer) {
        const due = subscription.sentAtMs + subscription.speedMs;
        subscription.cancelTimer = this.#wallClock.schedule(due, () => this.#send(outbox, subscription));
      }
    }
  }

  /** Ends all timers. */
  close(): void {
    for (const subscription of this.#subscriptions.values()) subscription.cancelTimer?.();
    this.#subscriptions.clear();
  }

  #send(outbox: Outbox, subscription: Subscription): void {
    subscription.cancelTimer = undefined;
    subscription.sentAtMs = this.#wallClock.nowMs();
    for (const [symbolId, tick] of subscription.changed) {
      for (const product of subscription.products.get(symbolId) ?? []) {
        outbox.addLatest('rolling', product, this.#frame(product, tick));
      }
    }
    subscription.changed.clear();
    outbox.flush();
  }

  #frame(product: QuotedProduct, tick: Tick): Buffer {
    const known = this.#frames.get(product);
    if (known?.seq === tick.seq) return known.frame;
    const figures = rollingFigures(this.#source, tick);
    const frame = textFrame(encodeRollingPush(product, figures, amountText(figures.amount, product)));
    this.#frames.set(product, { seq: tick.seq, frame });
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
