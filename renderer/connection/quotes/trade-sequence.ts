/** How a trade's number relates to the one before: the next one, one already seen, or one after a hole. */
export type SequenceStep = 'next' | 'seen' | 'gap';

/** Watches the numbers of trades per product: `pt` numbers without holes (docs/decisions.md QUO-8). */
export class TradeSequence {
  readonly #last = new Map<number, number>();

  /** Number of the last trade, or undefined before the first snapshot. */
  last(symbolId: number): number | undefined {
    return this.#last.get(symbolId);
  }

  /** A snapshot says that everything up to `seq` is known. */
  snapshot(symbolId: number, seq: number): void {
    this.#last.set(symbolId, seq);
  }

  step(symbolId: number, seq: number): SequenceStep {
    const last = this.#last.get(symbolId);
    if (last !== undefined && seq <= last) return 'seen';
    this.#last.set(symbolId, seq);
    return last === undefined || seq === last + 1 ? 'next' : 'gap';
  }

  /** Forgets products that are no longer subscribed; all of them without an argument. */
  keepOnly(symbolIds: ReadonlySet<number> = new Set()): void {
    for (const symbolId of this.#last.keys()) {
      if (!symbolIds.has(symbolId)) this.#last.delete(symbolId);
    }
  }
}
