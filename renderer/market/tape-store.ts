import type { TradeGroup } from '../connection/quotes/quote-messages.ts';
import type { TapeBatch, TapeRow } from './contracts.ts';
import { notifyAll } from './paced-store.ts';

/** Trades remembered per product for a tape that opens later. */
const MAX_TAPE_ROWS = 300;

interface Tape {
  rows: readonly TapeRow[];
  receivedAtMs: number;
}

/** The recent trades of each product and the widgets that follow them. */
export class TapeStore {
  readonly #tapes = new Map<number, Tape>();
  readonly #listeners = new Map<number, Set<(group: TradeGroup) => void>>();

  /** Adds a group and hands it to the followers of its product. */
  add(group: TradeGroup): void {
    const before = group.restartedAt === undefined ? (this.#tapes.get(group.symbolId)?.rows ?? []) : [];
    const rows = [...before, ...group.rows].slice(-MAX_TAPE_ROWS);
    this.#tapes.set(group.symbolId, { rows, receivedAtMs: group.receivedAtMs });
    notifyAll(this.#listeners.get(group.symbolId) ?? [], group);
  }

  /** Follows a product's trades as they come in groups. */
  follow(symbolId: number, listener: (group: TradeGroup) => void): () => void {
    const listeners = this.#listeners.get(symbolId) ?? new Set();
    this.#listeners.set(symbolId, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Recent trades, if any are known. */
  recent(symbolId: number): TapeBatch | undefined {
    const tape = this.#tapes.get(symbolId);
    return tape && { symbolId, ...tape };
  }

  forget(symbolIds: ReadonlySet<number>): void {
    for (const symbolId of this.#tapes.keys()) {
      if (!symbolIds.has(symbolId)) this.#tapes.delete(symbolId);
    }
  }
}
