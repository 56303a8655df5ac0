import type { MarketFeed } from '../../market/index.ts';
import type { Clock } from '../../protocol/clock.ts';
import type { Tick } from '../../protocol/market-data.ts';
import { isSound } from './quotes.ts';
import type { TradingEngine } from './trading-engine.ts';

export interface MarketDriverOptions {
  readonly engine: TradingEngine;
  readonly feed: MarketFeed;
  readonly marketClock: Clock;
  /** Only for the time at which quotes were taken. */
  readonly wallClock: Pick<Clock, 'nowMs'>;
  onQuotes(ticks: readonly Tick[]): void;
}

/** Hands every tick to the trading core, and wakes it when the next resting order expires. */
export class MarketDriver {
  readonly #options: MarketDriverOptions;
  #stopFeed: (() => void) | undefined;
  #cancelExpiry: (() => void) | undefined;
  #expiryAtMs: number | undefined;
  #stopEvents: (() => void) | undefined;

  #lastTickMs: number | undefined;

  constructor(options: MarketDriverOptions) {
    this.#options = options;
  }

  /** When the last batch of quotes was taken, or the start; undefined before that. Wall clock, milliseconds. */
  get lastTickMs(): number | undefined {
    return this.#lastTickMs;
  }

  start(): void {
    if (this.#stopFeed) return;
    this.#lastTickMs = this.#options.wallClock.nowMs();
    const { engine, feed } = this.#options;
    this.#stopFeed = feed.onTicks((ticks) => this.#apply(ticks));
    this.#stopEvents = engine.onEvents(() => this.#planExpiry());
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
    const { engine, onQuotes } = this.#options;
    for (const tick of ticks) {
      // Orders that expire before this tick must not meet it.
      if (engine.state.expiries.isTriggered(tick.timeMs))
        engine.advance({ type: 'expire', timeMs: tick.timeMs });
      if (engine.state.triggers(tick.symbolId).idle || !isSound(tick)) continue;
      const terms = engine.terms(tick.symbolId);
      if (terms === undefined) continue;
      const market = engine.quotes.view(tick, terms.profitCurrency);
      engine.advance({ type: 'applyTick', timeMs: tick.timeMs, symbolId: tick.symbolId, market });
    }
    onQuotes(ticks);
    this.#lastTickMs = this.#options.wallClock.nowMs();
  }

  #planExpiry(): void {
    const { engine } = this.#options;
    const next = engine.halted ? undefined : engine.state.expiries.top?.price;
    if (next === this.#expiryAtMs) return;
    this.#cancelExpiry?.();
    this.#expiryAtMs = next;
    this.#cancelExpiry =
      next === undefined ? undefined : this.#options.marketClock.schedule(next, () => this.#expire());
  }

  #expire(): void {
    const { engine, marketClock } = this.#options;
    this.#expiryAtMs = undefined;
    engine.advance({ type: 'expire', timeMs: marketClock.nowMs() });
    this.#planExpiry();
  }
}
