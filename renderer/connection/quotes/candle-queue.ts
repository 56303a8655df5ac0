import type { LineClock } from '../../../backend/client/index.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { MAX_KLINES } from '../../../backend/contract/quote/limits.ts';
import type { QuoteResponse } from '../../../backend/contract/quote/response.ts';
import type { CandleQuery } from './quote-messages.ts';
import { readCandles } from './wire.ts';

/** Queries that wait for an answer at once; with the pause below this stays far under 50 calls a second. */
export const MAX_QUERIES_IN_FLIGHT = 4;
export const QUERY_PAUSE_MS = 30;
/** A query without an answer for this long has failed. */
export const QUERY_LIMIT_MS = 10_000;
/** Queries that may wait; the next one fails at once. */
export const MAX_WAITING_QUERIES = 400;

export interface CandleQueueOptions {
  readonly clock: LineClock;
  /** Sends a 14012 request; its number, or undefined while the connection is down. */
  send(data: object): number | undefined;
  done(id: number, candles: readonly Candle[] | undefined): void;
}

interface Waiting {
  readonly id: number;
  readonly query: CandleQuery;
}

interface InFlight extends Waiting {
  readonly cancelLimit: () => void;
}

/**
 * Candle queries in order, those in the background last, a few at a time, so that a screen full of charts stays inside
 * the call limit.
 */
export class CandleQueue {
  readonly #options: CandleQueueOptions;
  #waiting: Waiting[] = [];
  readonly #inFlight = new Map<number, InFlight>();
  #live = false;
  #pausing = false;

  constructor(options: CandleQueueOptions) {
    this.#options = options;
  }

  add(id: number, query: CandleQuery): void {
    if (this.#waiting.length >= MAX_WAITING_QUERIES) {
      this.#options.done(id, undefined);
      return;
    }
    const firstBackground = this.#waiting.findIndex((waiting) => waiting.query.background === true);
    const at = query.background === true || firstBackground < 0 ? this.#waiting.length : firstBackground;
    this.#waiting.splice(at, 0, { id, query });
    this.#pump();
  }

  lineLive(): void {
    this.#live = true;
    this.#pump();
  }

  /** Queries in flight are sent again when the connection is back. */
  lineLost(): void {
    this.#live = false;
    const again = [...this.#inFlight.values()];
    this.#inFlight.clear();
    for (const query of again) query.cancelLimit();
    this.#waiting = [...again, ...this.#waiting];
  }

  answered(response: QuoteResponse): void {
    const query = this.#inFlight.get(Number(response.seq_id));
    if (!query) return;
    this.#inFlight.delete(Number(response.seq_id));
    query.cancelLimit();
    this.#options.done(query.id, readCandles(response, query.query.symbol));
    this.#pump();
  }

  #pump(): void {
    if (!this.#live || this.#pausing || this.#inFlight.size >= MAX_QUERIES_IN_FLIGHT) return;
    const next = this.#waiting.shift();
    if (!next) return;
    const { symbol, type, endSeconds, count } = next.query;
    const seqId = this.#options.send({
      symbol_id: symbol.symbolId,
      trade_type: symbol.tradeType,
      trade_mode: symbol.tradeMode,
      kline_type: type,
      kline_timestamp_end: endSeconds,
      query_kline_num: Math.min(count, MAX_KLINES),
    });
    if (seqId === undefined) {
      this.#waiting.unshift(next);
      return;
    }
    const cancelLimit = this.#options.clock.after(QUERY_LIMIT_MS, () => {
      this.#inFlight.delete(seqId);
      this.#options.done(next.id, undefined);
      this.#pump();
    });
    this.#inFlight.set(seqId, { ...next, cancelLimit });
    this.#pausing = true;
    this.#options.clock.after(QUERY_PAUSE_MS, () => {
      this.#pausing = false;
      this.#pump();
    });
  }
}
