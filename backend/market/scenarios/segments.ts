import type { Grain, Shock } from './shock.ts';

/** In a thin market one tick in so many is left. */
const THIN_KEEPS_ONE_IN = 12;

/** A stretch of one product's time in which the same shocks act. */
export interface Segment {
  readonly index: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Shocks that act or have left a price factor. */
  readonly shocks: readonly Shock[];
  readonly grain: Grain;
  readonly frozen: boolean;
  readonly thin: boolean;
  readonly crossed: boolean;
}

/** The time of one product from its first shock on, cut where a shock begins or ends, with the numbers of its ticks. */
export class Segments {
  readonly #list: readonly Segment[];
  readonly #seqAt: (timeMs: number) => number;
  readonly #removedBefore: number[] = [0];

  /** `seqAt` gives the number of the newest tick at or before a time in the market without shocks. */
  constructor(shocks: readonly Shock[], seqAt: (timeMs: number) => number) {
    this.#list = cut(shocks);
    this.#seqAt = seqAt;
  }

  /** The first moment that any shock touches. */
  get fromMs(): number {
    return this.#list[0]?.fromMs ?? Infinity;
  }

  /** The segment that holds a time; undefined before the first shock. */
  at(timeMs: number): Segment | undefined {
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const segment = this.#list[i];
      if (segment && segment.fromMs <= timeMs) return segment;
    }
    return undefined;
  }

  /** The segments that overlap `fromMs <= time < toMs`, in order. */
  between(fromMs: number, toMs: number): readonly Segment[] {
    return this.#list.filter((segment) => segment.fromMs < toMs && segment.toMs > fromMs);
  }

  /** The number of a tick that is left, from its number in the market without shocks. */
  seqOf(segment: Segment | undefined, seq: number): number {
    if (!segment) return seq;
    const removed = this.#removed(segment.index);
    if (!segment.thin) return seq - removed;
    const start = this.#seqAt(segment.fromMs - 1);
    return start - removed + storedUpTo(seq) - storedUpTo(start);
  }

  /** How many ticks are missing before a segment. */
  #removed(index: number): number {
    for (let i = this.#removedBefore.length; i <= index; i++)
      this.#removedBefore.push((this.#removedBefore[i - 1] ?? 0) + this.#removedIn(this.#list[i - 1]));
    return this.#removedBefore[index] ?? 0;
  }

  #removedIn(segment: Segment | undefined): number {
    if (!segment || !(segment.frozen || segment.thin)) return 0;
    const [start, end] = [this.#seqAt(segment.fromMs - 1), this.#seqAt(segment.toMs - 1)];
    return end - start - (segment.frozen ? 0 : storedUpTo(end) - storedUpTo(start));
  }
}

/** Whether a thin market keeps the tick with this number. */
export function isStored(seq: number): boolean {
  return seq % THIN_KEEPS_ONE_IN === 0;
}

function storedUpTo(seq: number): number {
  return Math.floor(seq / THIN_KEEPS_ONE_IN);
}

function cut(shocks: readonly Shock[]): Segment[] {
  const edges = [...new Set(shocks.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].sort((a, b) => a - b);
  return edges.map((fromMs, index) => {
    const begun = shocks.filter((shock) => shock.fromMs <= fromMs);
    const acting = begun.filter((shock) => shock.toMs > fromMs);
    const grains = acting.map(({ grain }) => grain);
    return {
      index,
      fromMs,
      toMs: edges[index + 1] ?? Infinity,
      shocks: begun.filter((shock) => shock.toMs > fromMs || shock.logAt(fromMs) !== 0),
      grain: grains.includes('tick') ? 'tick' : grains.includes('minute') ? 'minute' : 'none',
      frozen: acting.some(({ frozen }) => frozen),
      thin: acting.some(({ thin }) => thin),
      crossed: acting.some(({ crossed }) => crossed),
    };
  });
}
