import type { Logger } from 'pino';
import type { MarketFeed } from '../market/index.ts';
import type { Clock, MarketClock } from '../domain/clock.ts';
import type { Tick } from '../domain/market-data.ts';
import { isSound } from './quotes.ts';
import type { TradingEngine } from './trading-engine.ts';
import type { InstrumentId } from '../domain/units.ts';

export interface MarketDriverOptions {
  readonly engine: TradingEngine;
  readonly feed: MarketFeed;
  readonly marketClock: MarketClock;
  /** Only for the time at which quotes were taken. */
  readonly wallClock: Pick<Clock, 'nowMs'>;
  readonly log: Logger;
  onQuotes(ticks: readonly Tick[]): void;
}

/** Hands every tick to the trading core, and wakes it when the next resting order expires or shares are split. */
export class MarketDriver {
  readonly #options: MarketDriverOptions;
  #stopFeed: (() => void) | undefined;
  #cancelExpiry: (() => void) | undefined;
  #expiryAtMs: number | undefined;
  #stopEvents: (() => void) | undefined;
  #stopResumes: (() => void) | undefined;
  /** Products whose quotes could not be handed over, each logged once until it works again. */
  readonly #failing = new Set<number>();

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
    this.#stopResumes = engine.onResumed(() => this.#expire());
    this.#expire();
  }

  stop(): void {
    this.#stopFeed?.();
    this.#stopEvents?.();
    this.#stopResumes?.();
    this.#cancelExpiry?.();
    this.#stopFeed = undefined;
    this.#stopEvents = undefined;
    this.#stopResumes = undefined;
    this.#cancelExpiry = undefined;
    this.#expiryAtMs = undefined;
  }

  #apply(ticks: readonly Tick[]): void {
    const { engine, onQuotes, log } = this.#options;
    for (const tick of ticks) {
      try {
        this.#deliver(tick);
        engine.reached(tick.timeMs);
        if (this.#failing.size > 0) this.#failing.delete(tick.symbolId);
      } catch (error) {
        this.#note(tick.symbolId, error);
      }
    }
    try {
      onQuotes(ticks);
    } catch (error) {
      log.error({ err: error }, 'new figures of accounts could not be told');
    }
    this.#lastTickMs = this.#options.wallClock.nowMs();
  }

  #deliver(tick: Tick): void {
    const { engine } = this.#options;
    // Orders that expire before this tick must not meet it.
    if (engine.state.expiries.isTriggered(tick.timeMs))
      engine.advance({ type: 'expire', timeMs: tick.timeMs });
    if (!isSound(tick)) return;
    if (engine.state.isQuiet(tick.symbolId)) return engine.skip(tick.symbolId);
    const terms = engine.terms(tick.symbolId);
    if (terms === undefined) return;
    const market = engine.quotes.view(tick, terms.profitCurrency);
    engine.advance({ type: 'applyTick', timeMs: tick.timeMs, symbolId: tick.symbolId, market });
  }

  /** A product that fails costs the others nothing. */
  #note(symbolId: InstrumentId, error: unknown): void {
    if (this.#failing.has(symbolId)) return;
    this.#failing.add(symbolId);
    this.#options.log.error({ err: error, symbolId }, 'quotes of a product could not be handed to trading');
  }

  #planExpiry(): void {
    const { engine } = this.#options;
    const times = [engine.state.expiries.top?.price, engine.nextSplitMs].filter((time) => time !== undefined);
    const next = engine.isPaused || times.length === 0 ? undefined : Math.min(...times);
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
