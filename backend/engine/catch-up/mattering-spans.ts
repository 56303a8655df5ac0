import type { TimeSpan } from '../../market/index.ts';
import type { InstrumentId } from '../../domain/units.ts';
import { SpanReach, type SpanReachOptions } from './span-reach.ts';

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
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const end = isPart ? Math.min(toMs, minute + MINUTE_MS) : at + (LENGTHS_MS[level] ?? MINUTE_MS);
    // What a part of a minute holds is known only from its ticks: they are not made where nothing matters in all of it.
    if ((isPart && !mayMatter(minute, minute + MINUTE_MS)) || !mayMatter(at, end)) {
      at = end;
      longest = 0;
    } else if (isPart || level === LENGTHS_MS.length - 1) return { fromMs: at, toMs: end };
    else longest = level + 1;
  }
  return undefined;
}

/** A span of at most a minute, with the products whose quotes may set something off in it. */
export interface MatteringSpan extends TimeSpan {
  readonly symbolIds: readonly InstrumentId[];
}

/** What is known of a product: nothing matters before `toMs`, but in `span` where there is one. */
interface Searched {
  readonly span: TimeSpan | undefined;
  readonly toMs: number;
}

/**
 * Finds the minutes in which quotes of products that somebody has can set something off; the source's bounds of longer spans
 * rule all others out. What was found is kept until something is decided.
 */
export class MatteringSpans {
  readonly #options: SpanReachOptions;
  readonly reach: SpanReach;
  readonly #searched = new Map<InstrumentId, Searched>();
  #used: readonly InstrumentId[] | undefined;

  constructor(options: SpanReachOptions) {
    this.#options = options;
    this.reach = new SpanReach(options);
  }

  /** To be called when trading stands differently, or the market of the future does. */
  forget(): void {
    this.#searched.clear();
    this.#used = undefined;
  }

  /** Products that somebody has, in the order of the source. */
  get used(): readonly InstrumentId[] {
    const { source, engine } = this.#options;
    return (this.#used ??= source.products
      .map(({ symbolId }) => symbolId)
      .filter((symbolId) => !engine.state.isUnused(symbolId)));
  }

  /** The first of them from a time up to, and without, another; undefined when there is none. */
  next(atMs: number, endMs: number): MatteringSpan | undefined {
    const { source } = this.#options;
    let first: TimeSpan | undefined;
    for (const symbolId of this.used) {
      const span = this.#find(symbolId, atMs, endMs);
      if (span !== undefined && (first === undefined || span.fromMs < first.fromMs)) first = span;
    }
    if (first === undefined) return undefined;
    const { fromMs, toMs } = first;
    const symbolIds = source.products
      .map(({ symbolId }) => symbolId)
      .filter((symbolId) => (this.#searched.get(symbolId)?.span?.fromMs ?? Infinity) < toMs);
    return { fromMs, toMs, symbolIds };
  }

  #find(symbolId: InstrumentId, atMs: number, endMs: number): TimeSpan | undefined {
    const known = this.#searched.get(symbolId);
    const quietToMs = known?.span?.fromMs ?? known?.toMs ?? atMs;
    if (known !== undefined && quietToMs >= atMs && (known.span !== undefined || quietToMs >= endMs))
      return quietToMs < endMs ? known.span : undefined;
    const mayMatter = (fromMs: number, toMs: number) => this.reach.mayMatter(symbolId, fromMs, toMs);
    const fromMs = known?.span === undefined ? Math.max(atMs, quietToMs) : atMs;
    const span = findSpan({ fromMs, toMs: endMs }, mayMatter);
    this.#searched.set(symbolId, { span, toMs: endMs });
    return span;
  }
}
