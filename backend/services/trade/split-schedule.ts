import { splitsOf, type ProductDefinition } from '../../market/index.ts';
import type { ShareSplit } from '../../domain/share-split.ts';
import type { InstrumentId, MarketTimeMs } from '../../domain/units.ts';

/** A split of the shares of a product. */
export interface DueSplit extends ShareSplit {
  readonly symbolId: InstrumentId;
}

/**
 * The splits of all products in the order of their times, and how many of them are decided. To decide one again harms nobody: what
 * went through it once is left alone. So a start decides all of the past, and everything is asked again for accounts that were
 * read from the store once more.
 */
export class SplitSchedule {
  readonly #all: readonly DueSplit[];
  readonly #isUsed: (symbolId: InstrumentId) => boolean;
  #next = 0;
  /** The last split of each product that is decided. */
  readonly #decided = new Map<number, number>();

  /** @param isUsed Whether somebody has something of a product. */
  constructor(products: readonly ProductDefinition[], isUsed: (symbolId: InstrumentId) => boolean) {
    this.#isUsed = isUsed;
    this.#all = products
      .flatMap((product) => splitsOf(product).map((split) => ({ ...split, symbolId: product.symbolId })))
      .sort((one, other) => one.atMs - other.atMs || one.symbolId - other.symbolId);
  }

  /** When the next split is that concerns somebody; undefined when none is known. */
  get nextMs(): MarketTimeMs | undefined {
    for (let at = this.#next; at < this.#all.length; at++) {
      const due = this.#all[at];
      if (due !== undefined && this.#isUsed(due.symbolId)) return due.atMs;
    }
    return undefined;
  }

  /** Takes the next split up to a time that concerns somebody; undefined when none is left. */
  take(untilMs: MarketTimeMs): DueSplit | undefined {
    for (let due = this.#all[this.#next]; due !== undefined; due = this.#all[this.#next]) {
      if (due.atMs > untilMs) return undefined;
      this.#next += 1;
      this.#decided.set(due.symbolId, due.atMs);
      if (this.#isUsed(due.symbolId)) return due;
    }
    return undefined;
  }

  /** Whether a quote counts shares of before a split that is decided: then nothing may come of it. */
  isOutdated(symbolId: InstrumentId, timeMs: MarketTimeMs): boolean {
    return timeMs < (this.#decided.get(symbolId) ?? -Infinity);
  }

  /** Begins anew, because accounts are again what was stored of them. */
  restart(): void {
    this.#next = 0;
    this.#decided.clear();
  }
}
