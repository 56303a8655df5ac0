import type { MarketSource, TimeSpan } from '../../market/index.ts';
import type { Tick } from '../../domain/market-data.ts';
import { isSound } from '../quotes.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { AccountsAhead } from './accounts-ahead.ts';
import { SpanReach } from './span-reach.ts';
import type { InstrumentId } from '../../domain/units.ts';

const MINUTE_MS = 60_000;
/** Lengths of the spans that are looked at, the longest first. Each divides the one before it, and all begin at its multiples. */
const LENGTHS_MS = [1_440, 30, 15, 5, 1].map((minutes) => minutes * MINUTE_MS);

/**
 * The first span of at most a minute in which something may matter; undefined when there is none. A span of which
 * `mayMatter` says no is skipped as a whole, so that a month in which nothing comes near costs as many questions as it has
 * days. `mayMatter` must say yes of a span when it would of any part of it.
 */
export function findSpan(
  { fromMs, toMs }: TimeSpan,
  mayMatter: (fromMs: number, toMs: number) => boolean,
): TimeSpan | undefined {
  let at = fromMs;
  let longest = 0;
  while (at < toMs) {
    const level = LENGTHS_MS.findIndex(
      (length, i) => i >= longest && at % length === 0 && at + length <= toMs,
    );
    const isPart = level < 0;
    const end = isPart
      ? Math.min(toMs, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS)
      : at + (LENGTHS_MS[level] ?? MINUTE_MS);
    if (!mayMatter(at, end)) {
      at = end;
      longest = 0;
    } else if (isPart || level === LENGTHS_MS.length - 1) return { fromMs: at, toMs: end };
    else longest = level + 1;
  }
  return undefined;
}

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
 * made; the source's bounds of longer spans rule all others out.
 */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #reach: SpanReach;
  /** The newest tick of each product that was handed over. */
  readonly #handed = new Map<number, number>();
  /** The next span that matters of each product, as long as nothing has changed; null: none up to the end. */
  readonly #found = new Map<number, TimeSpan | null>();
  #hasChanged = false;
  #ticks = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#reach = new SpanReach(options);
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
    const stopListening = engine.onEvents(() => (this.#hasChanged = true));
    this.#found.clear();
    try {
      const end = toMs + 1;
      for (let at = afterMs + 1; at < end;) {
        at = this.#step(at, end);
        engine.reached(at - 1);
        yield at - 1;
      }
      this.#play([], end, end);
    } finally {
      stopListening();
      engine.replay(undefined);
    }
  }

  /** Goes on to the end of the next minute that matters, or to the next thing that is due. */
  #step(at: number, end: number): number {
    const window = this.#nextWindow(at, end);
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
    this.#found.clear();
    return due;
  }

  #nextDue(): number | undefined {
    const times = this.#options.timed.flatMap((timed) => timed.nextMs() ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** The first minute that matters, with the products of which it does. */
  #nextWindow(at: number, end: number): (TimeSpan & { readonly symbolIds: readonly number[] }) | undefined {
    const { source, engine } = this.#options;
    if (this.#hasChanged) this.#found.clear();
    this.#hasChanged = false;
    let first: TimeSpan | undefined;
    for (const { symbolId } of source.products) {
      if (engine.state.isUnused(symbolId)) continue;
      let span = this.#found.get(symbolId);
      if (span === undefined || (span !== null && span.fromMs < at)) {
        const mayMatter = (fromMs: number, toMs: number) => this.#reach.mayMatter(symbolId, fromMs, toMs);
        span = findSpan({ fromMs: at, toMs: end }, mayMatter) ?? null;
        this.#found.set(symbolId, span);
      }
      if (span !== null && (first === undefined || span.fromMs < first.fromMs)) first = span;
    }
    if (first === undefined) return undefined;
    const { fromMs, toMs } = first;
    const symbolIds = source.products
      .map(({ symbolId }) => symbolId)
      .filter((symbolId) => (this.#found.get(symbolId)?.fromMs ?? Infinity) < toMs);
    return { fromMs, toMs, symbolIds };
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
