import type { Clock } from '../domain/clock.ts';
import type { Tick } from '../domain/market-data.ts';
import type { SourceFeed } from './market-feed.ts';
import type { MarketSource, TimeSpan } from './market-source.ts';

const MINUTE_MS = 60_000;

/** Who has to see which ticks. A stepped market makes no others. */
export interface TickNeeds {
  /** The first minute from a time up to, and without, another in which ticks of these products may set something off. */
  nextSpan(atMs: number, endMs: number): (TimeSpan & { readonly symbolIds: readonly number[] }) | undefined;
  /** Tells which ticks of a product within such a span may set something off; undefined: each. */
  tickFilter(symbolId: number, fromMs: number, toMs: number): ((tick: Tick) => boolean) | undefined;
  /** Products of which somebody is shown every tick. */
  followed(): ReadonlySet<number>;
  /** Products that somebody has: their newest tick counts wherever the clock stands. */
  used(): readonly number[];
  /** Ticks were skipped, in which nothing was to be set off. */
  onSkipped(): void;
}

/** A feed whose owner moves it on, together with its clock. */
export interface SteppedFeed extends SourceFeed {
  /** Says whose needs count, before the start. */
  serve(needs: TickNeeds): void;
  /** What is needed has changed: what was read ahead is read again. */
  needsChanged(): void;
  /** Time of the next tick that somebody needs; undefined: none up to and including `untilMs`. */
  nextMs(untilMs: number): number | undefined;
  /** Hands out what is due by the time of the clock. True when there was something. */
  deliver(): boolean;
  /** The clock stops here: hands out the newest tick of each product that somebody has. */
  stand(): boolean;
}

const NOBODY: TickNeeds = {
  nextSpan: () => undefined,
  tickFilter: () => undefined,
  followed: () => new Set(),
  used: () => [],
  onSkipped: () => undefined,
};

const inOrder = (one: Tick, other: Tick): number => one.timeMs - other.timeMs;

interface SteppedFeedOptions {
  readonly source: MarketSource;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** The feed of a stepped market. Between two ticks that somebody needs it costs nothing, however long that is. */
export function createSteppedFeed(options: SteppedFeedOptions): SteppedFeed {
  return new NeededTicks(options);
}

class NeededTicks implements SteppedFeed {
  readonly source: MarketSource;
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #listeners = new Set<(ticks: readonly Tick[]) => void>();
  readonly #newest = new Map<number, { readonly atMs: number; readonly tick: Tick | undefined }>();
  #needs = NOBODY;
  /** Number of the newest tick of each product that was handed out. */
  readonly #handed = new Map<number, number>();
  /** Where the clock stood last: ticks of before are nobody's any more. */
  #standMs: number;
  /** Every tick up to this time is handed out, or did not have to be. */
  #doneMs: number;
  /** What is read and not handed out yet, in order. */
  #ticks: readonly Tick[] = [];
  #at = 0;
  /** Every needed tick before this time is read. */
  #readToMs: number;
  #isRunning = false;

  constructor({ source, clock }: SteppedFeedOptions) {
    this.source = source;
    this.#clock = clock;
    this.#standMs = this.#doneMs = clock.nowMs();
    this.#readToMs = this.#doneMs + 1;
  }

  latest(symbolId: number): Tick | undefined {
    const atMs = this.#clock.nowMs();
    const known = this.#newest.get(symbolId);
    if (known?.atMs === atMs) return known.tick;
    const tick = this.source.lastTick(symbolId, atMs);
    this.#newest.set(symbolId, { atMs, tick });
    return tick;
  }

  onTicks(listener: (ticks: readonly Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(afterMs = this.#clock.nowMs()): void {
    this.#isRunning = true;
    this.#standMs = this.#doneMs = afterMs;
    this.needsChanged();
  }

  stop(): void {
    this.#isRunning = false;
  }

  refresh(): void {
    this.#newest.clear();
    this.needsChanged();
  }

  serve(needs: TickNeeds): void {
    this.#needs = needs;
  }

  needsChanged(): void {
    this.#keep([], Math.max(this.#doneMs + 1, this.#clock.nowMs()));
  }

  nextMs(untilMs: number): number | undefined {
    if (!this.#isRunning) return undefined;
    for (;;) {
      const next = this.#ticks[this.#at];
      if (next !== undefined) {
        const dueMs = Math.max(next.timeMs, this.#clock.nowMs());
        return dueMs <= untilMs ? dueMs : undefined;
      }
      if (this.#readToMs > untilMs) return undefined;
      this.#readOn(untilMs);
    }
  }

  deliver(): boolean {
    this.#doneMs = this.#clock.nowMs();
    const from = this.#at;
    while ((this.#ticks[this.#at]?.timeMs ?? Infinity) <= this.#doneMs) this.#at += 1;
    if (this.#at === from) return false;
    const due = this.#ticks.slice(from, this.#at);
    this.#needs.onSkipped();
    return this.#hand(due);
  }

  stand(): boolean {
    const nowMs = this.#clock.nowMs();
    this.#needs.onSkipped();
    const newest = this.#needs.used().flatMap((symbolId) => this.#skipped(symbolId, nowMs));
    this.#standMs = nowMs;
    return this.#hand(newest.sort(inOrder));
  }

  #hand(batch: readonly Tick[]): boolean {
    if (batch.length === 0) return false;
    for (const { symbolId, seq } of batch) this.#handed.set(symbolId, seq);
    for (const listener of [...this.#listeners]) listener(batch);
    return true;
  }

  /** Reads the next minute in which something is needed; up to the end of the search where nothing is. */
  #readOn(untilMs: number): void {
    const followed = this.#needs.followed();
    const fromMs = this.#readToMs;
    if (followed.size === 0) {
      const span = this.#needs.nextSpan(fromMs, untilMs + 1);
      if (span === undefined) this.#keep([], untilMs + 1);
      else this.#load(new Set(span.symbolIds), followed, span);
      return;
    }
    const minuteEnd = (Math.floor(fromMs / MINUTE_MS) + 1) * MINUTE_MS;
    const span = this.#needs.nextSpan(fromMs, minuteEnd);
    const wanted = new Set([...followed, ...(span?.symbolIds ?? [])]);
    this.#load(wanted, followed, { fromMs, toMs: Math.min(minuteEnd, span?.toMs ?? minuteEnd) });
  }

  #load(symbolIds: ReadonlySet<number>, followed: ReadonlySet<number>, { fromMs, toMs }: TimeSpan): void {
    // The order of the products within a millisecond is theirs.
    const wanted = this.source.products.filter(({ symbolId }) => symbolIds.has(symbolId));
    const before = wanted.flatMap(({ symbolId }) => this.#skipped(symbolId, fromMs - 1));
    const within = wanted.flatMap(({ symbolId }) => {
      const ticks = this.source.ticks(symbolId, fromMs, toMs);
      const mayMatter = followed.has(symbolId) ? undefined : this.#needs.tickFilter(symbolId, fromMs, toMs);
      return mayMatter === undefined ? ticks : ticks.filter(mayMatter);
    });
    // Those of one product are in order.
    if (wanted.length > 1) within.sort(inOrder);
    this.#keep(before.length === 0 ? within : [...before.sort(inOrder), ...within], toMs);
  }

  #keep(ticks: readonly Tick[], readToMs: number): void {
    this.#ticks = ticks;
    this.#at = 0;
    this.#readToMs = readToMs;
  }

  /** The newest tick of a product that came since the clock stood last, and was skipped. */
  #skipped(symbolId: number, atMs: number): readonly Tick[] {
    const tick = this.source.lastTick(symbolId, atMs);
    const isNewer =
      tick !== undefined && tick.timeMs > this.#standMs && tick.seq > (this.#handed.get(symbolId) ?? 0);
    return isNewer ? [tick] : [];
  }
}
