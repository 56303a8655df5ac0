import type { MarketFeed } from '../../market/index.ts';
import type { Clock } from '../../protocol/clock.ts';
import type { Tick } from '../../protocol/market-data.ts';
import { isSound } from './quotes.ts';
import type { TradingDesk } from './trading-desk.ts';

export interface MarketDriverOptions {
  readonly desk: TradingDesk;
  readonly feed: MarketFeed;
  readonly marketClock: Clock;
  onQuotes(ticks: readonly Tick[]): void;
}

/** Hands every tick to the trading core, and wakes it when the next resting order expires. */
export class MarketDriver {
  readonly #options: MarketDriverOptions;
  #stopFeed: (() => void) | undefined;
  #cancelExpiry: (() => void) | undefined;
  #expiryAtMs: number | undefined;
  #stopEvents: (() => void) | undefined;

  constructor(options: MarketDriverOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#stopFeed) return;
    const { desk, feed } = this.#options;
    this.#stopFeed = feed.onTicks((ticks) => this.#apply(ticks));
    this.#stopEvents = desk.onEvents(() => this.#planExpiry());
    this.#expire();
  }

  stop(): void {
    this.#stopFeed?.();
    this.#stopEvents?.();
    this.#cancelExpiry?.();
    this.#stopFeed = undefined;
    this.#stopEvents = undefined;
    this.#cancelExpiry = undefined;
    this.#expiryAtMs = undefined;
  }

  #apply(ticks: readonly Tick[]): void {
    const { desk, onQuotes } = this.#options;
    for (const tick of ticks) {
      // Orders that expire before this tick must not meet it.
      if (desk.state.expiries.isReached(tick.timeMs)) desk.advance({ type: 'expire', timeMs: tick.timeMs });
      if (desk.state.triggers(tick.symbolId).idle || !isSound(tick)) continue;
      const terms = desk.terms(tick.symbolId);
      if (terms === undefined) continue;
      const market = desk.quotes.view(tick, terms.profitCurrency);
      desk.advance({ type: 'applyTick', timeMs: tick.timeMs, symbolId: tick.symbolId, market });
    }
    onQuotes(ticks);
  }

  #planExpiry(): void {
    const { desk } = this.#options;
    const next = desk.halted ? undefined : desk.state.expiries.top?.price;
    if (next === this.#expiryAtMs) return;
    this.#cancelExpiry?.();
    this.#expiryAtMs = next;
    this.#cancelExpiry =
      next === undefined ? undefined : this.#options.marketClock.schedule(next, () => this.#expire());
  }

  #expire(): void {
    const { desk, marketClock } = this.#options;
    this.#expiryAtMs = undefined;
    desk.advance({ type: 'expire', timeMs: marketClock.nowMs() });
    this.#planExpiry();
  }
}
