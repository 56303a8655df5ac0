import { nextMarginChange } from '../../domain/index.ts';
import type { MarketClock } from '../../domain/clock.ts';
import type { Account, Position, TradingEvent } from '../core/index.ts';
import type { TimedCommands } from '../catch-up/replay.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { InstrumentId } from '../../domain/units.ts';

/** A product that somebody holds in an account type, with one of those accounts: margins differ by account type. */
interface Held {
  readonly symbolId: InstrumentId;
  readonly account: Account | undefined;
}

interface Change {
  readonly timeMs: number;
  readonly symbolIds: readonly InstrumentId[];
}

/**
 * Charges what is held anew whenever other margins begin to hold for a product, at that moment on the market clock. Moments that
 * passed while nobody was there, or while nothing could be decided, are made up for in their order.
 */
export class MarginSetChanges implements TimedCommands {
  readonly #engine: TradingEngine;
  readonly #marketClock: MarketClock;
  /** Products with margin sets of which something is or was held, by account type. */
  readonly #held = new Map<string, Held>();
  /** Every change up to this market time is decided; undefined before the first look. */
  #doneMs: number | undefined;
  /** The next change as it was found after `doneMs`, for so many held products. */
  #found: { readonly doneMs: number; readonly size: number; readonly next: Change | undefined } | undefined;
  #isRunning = false;
  #cancel: (() => void) | undefined;
  readonly #stops: (() => void)[];

  constructor(engine: TradingEngine, marketClock: MarketClock) {
    this.#engine = engine;
    this.#marketClock = marketClock;
    // Also while the past is played, before the start, positions are opened.
    this.#stops = [engine.onEvents((events) => this.#follow(events))];
  }

  start(): void {
    this.#isRunning = true;
    this.#stops.push(this.#engine.onResumed(() => this.#lookAgain()));
    this.#lookAgain();
  }

  stop(): void {
    this.#cancel?.();
    for (const stop of this.#stops) stop();
  }

  /** An operator changed terms: what is held is charged by those of now. */
  termsChanged(): void {
    this.#found = undefined;
    if (this.#isRunning) this.#lookAgain();
  }

  nextMs(): number | undefined {
    return this.#next()?.timeMs;
  }

  run(untilMs: number, only?: ReadonlySet<number>): void {
    if (this.#engine.isPaused) return;
    for (let next = this.#next(); next !== undefined && next.timeMs <= untilMs; next = this.#next()) {
      this.#change(next.symbolIds, next.timeMs, only);
      this.#doneMs = next.timeMs;
    }
    this.#doneMs = Math.max(this.#readDone(), untilMs);
  }

  /** What was lost, or changed in the product file while the platform was off, is charged by the set of now. */
  #lookAgain(): void {
    this.#enterAll();
    const nowMs = this.#marketClock.nowMs();
    this.run(nowMs);
    const held = new Set([...this.#held.values()].map(({ symbolId }) => symbolId));
    if (!this.#engine.isPaused)
      this.#change(
        [...held].sort((a, b) => a - b),
        nowMs,
        undefined,
      );
    this.#plan();
  }

  #follow(events: readonly TradingEvent[]): void {
    let isNew = false;
    for (const event of events)
      if (event.type === 'orderFilled' && event.deal.opening) isNew = this.#enter(event.position) || isNew;
    if (isNew && this.#isRunning) this.#plan();
  }

  /** True for the first position of a product with margin sets in an account type. */
  #enter({ symbolId, accountId }: Position): boolean {
    const account = this.#engine.state.account(accountId);
    const key = `${account?.tradeType ?? 0}/${symbolId}`;
    if (this.#held.has(key) || this.#engine.terms(symbolId, account)?.marginSets === undefined) return false;
    this.#held.set(key, { symbolId, account });
    return true;
  }

  #change(symbolIds: readonly InstrumentId[], timeMs: number, only: ReadonlySet<number> | undefined): void {
    const { quotes, state } = this.#engine;
    const asOfMs = quotes.asOfMs;
    const isPast = asOfMs === undefined && timeMs < this.#marketClock.nowMs();
    if (isPast) this.#engine.replay(timeMs);
    // Accounts are valued with the quotes of this moment, also of products whose quotes were passed over.
    for (const symbolId of state.heldProducts()) this.#engine.skip(symbolId);
    for (const symbolId of symbolIds)
      this.#engine.advance({ type: 'changeMarginSet', timeMs, symbolId, only });
    if (isPast) this.#engine.replay(undefined);
  }

  #plan(): void {
    this.#cancel?.();
    this.run(this.#marketClock.nowMs());
    // While nothing can be decided a change that has passed would be asked for again and again; the resume looks anew.
    const next = this.#engine.isPaused ? undefined : this.#next();
    this.#cancel = next && this.#marketClock.schedule(next.timeMs, () => this.#plan());
  }

  #enterAll(): void {
    for (const position of this.#engine.state.positions.values()) this.#enter(position);
  }

  #readDone(): number {
    if (this.#doneMs !== undefined) return this.#doneMs;
    this.#enterAll();
    this.#doneMs = this.#engine.reachedMs ?? this.#marketClock.nowMs();
    return this.#doneMs;
  }

  /** The next change, and the products whose it is. A catch-up asks at every step, so what was found stands until one is decided. */
  #next(): Change | undefined {
    const doneMs = this.#readDone();
    const { size } = this.#held;
    if (this.#found?.doneMs === doneMs && this.#found.size === size) return this.#found.next;
    const next = this.#find(doneMs);
    this.#found = { doneMs, size, next };
    return next;
  }

  #find(doneMs: number): Change | undefined {
    let timeMs = Infinity;
    let symbolIds = new Set<InstrumentId>();
    for (const { symbolId, account } of this.#held.values()) {
      const terms = this.#engine.terms(symbolId, account);
      const change = terms && nextMarginChange(terms, doneMs);
      if (change === undefined || change > timeMs) continue;
      if (change < timeMs) symbolIds = new Set();
      timeMs = change;
      symbolIds.add(symbolId);
    }
    return symbolIds.size === 0 ? undefined : { timeMs, symbolIds: [...symbolIds].sort((a, b) => a - b) };
  }
}
