import type { DepthView, QuoteView, TapeRow } from '../../market/contracts.ts';
import type { BookUpdate, QuoteBatch, TradeGroup } from './quote-messages.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Trades of one product stored between two deliveries; a page that does not paint loses the oldest and is informed. */
export const MAX_WAITING_TRADES = 5000;

interface WaitingTrades {
  rows: TapeRow[];
  receivedAtMs: number;
  restartedAt: number | undefined;
}

/**
 * Gathers what arrives between two animation frames: quotes and books are conflated to the newest per product, trades
 * are all kept up to a limit.
 */
export class Batcher {
  #quotes = new Map<number, QuoteView>();
  #depths = new Map<number, BookUpdate>();
  #trades = new Map<number, WaitingTrades>();
  #frames = 0;
  #gaps = 0;
  #resyncs = 0;
  #newest: QuoteBatch['newest'];

  get empty(): boolean {
    return (
      this.#quotes.size === 0 &&
      this.#depths.size === 0 &&
      this.#trades.size === 0 &&
      this.#gaps === 0 &&
      this.#resyncs === 0
    );
  }

  frame(): void {
    this.#frames += 1;
  }

  gap(): void {
    this.#gaps += 1;
  }

  resync(): void {
    this.#resyncs += 1;
  }

  quote(quote: QuoteView): void {
    const waiting = this.#quotes.get(quote.symbolId);
    const move = quote.move === 0 && waiting ? waiting.move : quote.move;
    this.#quotes.set(quote.symbolId, move === quote.move ? quote : { ...quote, move });
    this.#saw(quote.timeMs, quote.receivedAtMs);
  }

  depth(depth: DepthView, mergeAccuracy: string): void {
    this.#depths.set(depth.symbolId, { depth, mergeAccuracy });
    this.#saw(depth.timeMs, depth.receivedAtMs);
  }

  trade(symbolId: InstrumentNumber, row: TapeRow, receivedAtMs: number): void {
    this.#saw(row.timeMs, receivedAtMs);
    const waiting = this.#trades.get(symbolId);
    if (!waiting) {
      this.#trades.set(symbolId, { rows: [row], receivedAtMs, restartedAt: undefined });
      return;
    }
    waiting.rows.push(row);
    waiting.receivedAtMs = receivedAtMs;
    if (waiting.rows.length <= MAX_WAITING_TRADES) return;
    waiting.rows = waiting.rows.slice(-Math.floor(MAX_WAITING_TRADES / 2));
    const [first = row] = waiting.rows;
    waiting.restartedAt = first.seq - 1;
  }

  /** The snapshot of a product's trades up to number `seq`: replaces what waits. */
  snapshotTrades(
    symbolId: InstrumentNumber,
    seq: number,
    rows: readonly TapeRow[],
    receivedAtMs: number,
  ): void {
    this.#trades.set(symbolId, { rows: [...rows], receivedAtMs, restartedAt: seq });
  }

  /** Hands over everything and starts empty. */
  take(): QuoteBatch {
    const trades: TradeGroup[] = [];
    for (const [symbolId, group] of this.#trades) trades.push({ symbolId, ...group });
    const batch: QuoteBatch = {
      quotes: [...this.#quotes.values()],
      depths: [...this.#depths.values()],
      trades,
      frames: this.#frames,
      gaps: this.#gaps,
      resyncs: this.#resyncs,
      newest: this.#newest,
    };
    this.#quotes = new Map();
    this.#depths = new Map();
    this.#trades = new Map();
    this.#frames = 0;
    this.#gaps = 0;
    this.#resyncs = 0;
    this.#newest = undefined;
    return batch;
  }

  #saw(timeMs: number, receivedAtMs: number): void {
    if (!this.#newest || timeMs > this.#newest.timeMs) this.#newest = { timeMs, receivedAtMs };
  }
}
