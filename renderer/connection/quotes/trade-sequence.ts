/**
 * How a trade's number relates to the one before: the next one, one already seen, one after a hole, or another trade under the
 * number of the newest one, as customers make it who trade with one another.
 */
export type SequenceStep = 'next' | 'seen' | 'gap' | 'beside';

/** What tells a trade from another one of the same number. */
interface NumberedTrade {
  readonly seq: number;
  readonly timeMs: number;
  readonly price?: number;
  readonly volume?: number;
}

/** Watches the numbers of trades per product: `pt` numbers without holes (docs/decisions.md QUO-8). */
export class TradeSequence {
  readonly #last = new Map<number, NumberedTrade>();

  /** Number of the last trade, or undefined before the first snapshot. */
  last(symbolId: number): number | undefined {
    return this.#last.get(symbolId)?.seq;
  }

  /** A snapshot says that everything up to the trade of this number and time is known. */
  snapshot(symbolId: number, trade: NumberedTrade): void {
    this.#last.set(symbolId, trade);
  }

  step(symbolId: number, trade: NumberedTrade): SequenceStep {
    const last = this.#last.get(symbolId);
    if (last?.seq === trade.seq) return isSame(last, trade) ? 'seen' : 'beside';
    if (last !== undefined && trade.seq < last.seq) return 'seen';
    this.#last.set(symbolId, trade);
    return last === undefined || trade.seq === last.seq + 1 ? 'next' : 'gap';
  }

  /** Forgets products that are no longer subscribed; all of them without an argument. */
  keepOnly(symbolIds: ReadonlySet<number> = new Set()): void {
    for (const symbolId of this.#last.keys()) {
      if (!symbolIds.has(symbolId)) this.#last.delete(symbolId);
    }
  }
}

/** Of a snapshot only the time is known. */
function isSame(last: NumberedTrade, { timeMs, price, volume }: NumberedTrade): boolean {
  if (last.timeMs !== timeMs) return false;
  return last.price === undefined || (last.price === price && last.volume === volume);
}
