import type { InstrumentId } from '../../domain/units.ts';
import type { MarketClock } from '../../domain/clock.ts';
import { nextDayEnd } from '../../domain/index.ts';
import { isOfStock, type TradingEvent } from '../core/index.ts';
import type { TimedCommands } from '../catch-up/replay.ts';
import type { TradingEngine } from '../trading-engine.ts';

/**
 * Ends the days of products on the market clock: what is held pays or gets its financing. Ends that passed while nobody was
 * there, or while nothing could be decided, are made up for in their order.
 */
export class DayRollovers implements TimedCommands {
  readonly #engine: TradingEngine;
  readonly #marketClock: MarketClock;
  /** Every end of a day up to this market time is done; undefined until what is held has been looked at. */
  #doneMs: number | undefined;
  /** Products whose next end of a day is waited for. */
  #awaited: ReadonlySet<number> = new Set();
  #cancel: (() => void) | undefined;
  #stops: readonly (() => void)[] = [];

  constructor(engine: TradingEngine, marketClock: MarketClock) {
    this.#engine = engine;
    this.#marketClock = marketClock;
  }

  start(): void {
    this.#stops = [
      this.#engine.onResumed(() => this.#plan()),
      this.#engine.onEvents((events) => this.#follow(events)),
    ];
    this.#plan();
  }

  stop(): void {
    this.#cancel?.();
    for (const stop of this.#stops) stop();
  }

  nextMs(): number | undefined {
    return this.#next()?.timeMs;
  }

  run(untilMs: number): void {
    const { quotes, isPaused } = this.#engine;
    if (isPaused) return;
    for (let end = this.#next(); end !== undefined && end.timeMs <= untilMs; end = this.#next()) {
      const { timeMs } = end;
      for (const symbolId of end.symbolIds) {
        const market = quotes.viewAt(symbolId, this.#engine.terms(symbolId)?.profitCurrency ?? '', timeMs);
        this.#engine.advance({ type: 'closeDay', timeMs, symbolId, market });
      }
      this.#doneMs = timeMs;
    }
    this.#doneMs = Math.max(this.#readDone(), untilMs);
  }

  /** The first position of a product may have an end of a day before the one that is waited for. */
  #follow(events: readonly TradingEvent[]): void {
    const isNew = (event: TradingEvent) =>
      event.type === 'orderFilled' && event.deal.opening && !this.#awaited.has(event.deal.symbolId);
    if (events.some(isNew)) this.#plan();
  }

  /** What is held may be behind: it was charged for last before the platform was off. */
  #readDone(): number {
    if (this.#doneMs !== undefined) return this.#doneMs;
    this.#doneMs = this.#marketClock.nowMs();
    for (const position of this.#engine.state.positions.values())
      if (position.financedAtMs < this.#doneMs && !isOfStock(this.#engine, position))
        this.#doneMs = position.financedAtMs;
    return this.#doneMs;
  }

  #plan(): void {
    this.#cancel?.();
    this.run(this.#marketClock.nowMs());
    this.#awaited = new Set(this.#engine.state.heldProducts());
    // While nothing can be decided an end that has passed would be asked for again and again; the resume plans anew.
    const next = this.#engine.isPaused ? undefined : this.#next();
    this.#cancel = next && this.#marketClock.schedule(next.timeMs, () => this.#plan());
  }

  /** The next end of a day of a product that somebody holds, and the products whose it is. */
  #next(): { readonly timeMs: number; readonly symbolIds: readonly InstrumentId[] } | undefined {
    let timeMs = Infinity;
    let symbolIds: InstrumentId[] = [];
    for (const symbolId of this.#engine.state.heldProducts()) {
      const terms = this.#engine.terms(symbolId);
      if (terms === undefined) continue;
      const end = nextDayEnd(terms.financing, this.#readDone());
      if (end > timeMs) continue;
      if (end < timeMs) symbolIds = [];
      timeMs = end;
      symbolIds.push(symbolId);
    }
    return symbolIds.length === 0 ? undefined : { timeMs, symbolIds: symbolIds.sort((a, b) => a - b) };
  }
}
