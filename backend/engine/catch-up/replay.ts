import type { MarketSource } from '../../market/index.ts';
import type { Tick } from '../../domain/market-data.ts';
import { isSound } from '../quotes.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { AccountsAhead } from './accounts-ahead.ts';
import { MatteringSpans } from './mattering-spans.ts';
import type { InstrumentId } from '../../domain/units.ts';

/** Something that happens at times of its own between the quotes: expiries, later the end of a day. */
export interface TimedCommands {
  /** Market time of the next one; undefined: none is due. After `run` it lies later. */
  nextMs(): number | undefined;
  /** Does everything that is due at a time, for some accounts alone where it says so. */
  run(timeMs: number, only?: ReadonlySet<number>): void;
}

export interface ReplayOptions {
  readonly engine: TradingEngine;
  readonly source: MarketSource;
  /** Accounts that are ahead of the start of the replay. */
  readonly ahead: AccountsAhead;
  readonly timed: readonly TimedCommands[];
  /** True for a product of which an account needs every quote, as one whose equity is watched as a whole; absent: none. */
  readonly needsEveryTick?: ((symbolId: InstrumentId) => boolean) | undefined;
}

/**
 * Plays the past through the trading engine: over all products in the order of time, with what is due between the quotes in
 * its place. Only the ticks of minutes in which a watched price can have been reached, or a rate have moved a step, are
 * made.
 */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #spans: MatteringSpans;
  /** The newest tick of each product that was handed over. */
  readonly #handed = new Map<number, number>();
  #ticks = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#spans = new MatteringSpans(options);
  }

  /** Ticks that were made and decided so far. */
  get ticks(): number {
    return this.#ticks;
  }

  /**
   * Decides what happened after one time up to and including another, step by step: yields the time up to which everything
   * is decided. Between two steps nothing is half done.
   */
  *steps(afterMs: number, toMs: number): Generator<number, void> {
    const { engine } = this.#options;
    const forget = (): void => this.#spans.forget();
    const stops = [engine.onEvents(forget), engine.onReset(forget)];
    this.#spans.forget();
    try {
      const end = toMs + 1;
      for (let at = afterMs + 1; at < end;) {
        at = this.#step(at, end);
        engine.reached(at - 1);
        yield at - 1;
      }
      this.#play([], end, end);
    } finally {
      for (const stop of stops) stop();
      engine.replay(undefined);
    }
  }

  /** Goes on to the end of the next minute that matters, or to the next thing that is due. */
  #step(at: number, end: number): number {
    const window = this.#spans.next(at, end);
    const dueMs = this.#nextDue();
    const windowEnd = window?.toMs ?? end;
    if (dueMs === undefined || dueMs >= windowEnd) {
      if (window) this.#play(window.symbolIds, window.fromMs, windowEnd);
      return windowEnd;
    }
    const due = Math.max(dueMs, at);
    if (window && window.fromMs < due) this.#play(window.symbolIds, window.fromMs, due);
    this.#options.engine.reached(due - 1);
    this.#options.engine.replay(due);
    const only = this.#options.ahead.only(due);
    for (const timed of this.#options.timed) if ((timed.nextMs() ?? Infinity) <= due) timed.run(due, only);
    this.#spans.forget();
    return due;
  }

  #nextDue(): number | undefined {
    const times = this.#options.timed.flatMap((timed) => timed.nextMs() ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /**
   * Hands over the ticks of a window. What cross accounts hold comes along, and its newest quotes before: a quote of one
   * product values all that such an account holds.
   */
  #play(symbolIds: readonly number[], fromMs: number, toMs: number): void {
    const { source, engine } = this.#options;
    const held = source.products
      .map(({ symbolId }) => symbolId)
      .filter((symbolId) => engine.state.cross.isHeld(symbolId));
    const played = source.products
      .map(({ symbolId }) => symbolId)
      .filter((symbolId) => symbolIds.includes(symbolId) || held.includes(symbolId));
    const before = held.flatMap((symbolId) => {
      const last = source.lastTick(symbolId, fromMs - 1);
      return last !== undefined && last.seq > (this.#handed.get(symbolId) ?? 0) ? [last] : [];
    });
    const ticks = played.flatMap((symbolId) => source.ticks(symbolId, fromMs, toMs));
    const inOrder = (one: Tick, other: Tick): number => one.timeMs - other.timeMs;
    // Sorting keeps the order of the products within a millisecond, as the feed has it.
    for (const tick of before.sort(inOrder)) this.#deliver(tick);
    if (played.length > 1) ticks.sort(inOrder);
    for (const tick of ticks) this.#deliver(tick);
    this.#ticks += ticks.length;
  }

  #deliver(tick: Tick): void {
    const { engine, ahead } = this.#options;
    const { symbolId, timeMs } = tick;
    if (!isSound(tick) || engine.state.isUnused(symbolId)) return;
    const terms = engine.terms(symbolId);
    if (terms === undefined) return;
    engine.replay(timeMs);
    const market = engine.quotes.view(tick, terms.profitCurrency);
    engine.advance({ type: 'applyTick', timeMs, symbolId, market, only: ahead.only(timeMs) });
    this.#handed.set(symbolId, tick.seq);
  }
}

/** Resting orders end, and shares are split, at their own times. */
export function expiries(engine: TradingEngine): TimedCommands {
  return {
    nextMs() {
      const [end, split] = [engine.state.expiries.top?.price, engine.nextSplitMs];
      return end === undefined || split === undefined ? (end ?? split) : Math.min(end, split);
    },
    run: (timeMs) => engine.advance({ type: 'expire', timeMs }),
  };
}
