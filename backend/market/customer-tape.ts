import { candleOfTrade, joinCandles } from './customer-candles.ts';
import type { CustomerCandle, CustomerGroup, CustomerTrade, RecentTrades } from './customer-market.ts';

/** Books of a company, product and account type whose trades are kept in memory: those that traded last. */
export const MAX_TAPE_BOOKS = 200;
/** Newest trades that are kept of a book: as many as an answer may hold. */
export const MAX_TAPE_TRADES = 200;
const DAY_SECONDS = 86_400;
/** Further back than the day before the last one, whatever the holidays. */
const DAYS = 10;

/** How far back from its last trade a book is kept, in seconds. */
export const TAPE_REACH_SECONDS = { minutes: DAY_SECONDS, days: DAYS * DAY_SECONDS } as const;

/**
 * What customers traded with one another lately, for the figures of the day and of 24 hours and for the newest trades. It is kept
 * small: at most 1,441 minutes, eleven days and 200 trades of each book.
 */
export class CustomerTape {
  /** The one that traded last is the last. */
  readonly #books = new Map<string, RecentTrades>();

  recent(of: CustomerGroup, symbolId: number): RecentTrades | undefined {
    return this.#books.get(keyOf(of, symbolId));
  }

  /** Books that are kept. */
  get size(): number {
    return this.#books.size;
  }

  add(trade: CustomerTrade): void {
    const known = this.recent(trade, trade.symbolId);
    this.restore(trade, trade.symbolId, {
      minutes: addTo(known?.minutes, candleOfTrade('1m', trade)),
      days: addTo(known?.days, candleOfTrade('1d', trade)),
      trades: [...(known?.trades ?? []), trade],
    });
  }

  /** Puts what is known of a book in the place of what was kept. */
  restore(of: CustomerGroup, symbolId: number, { minutes, days, trades }: RecentTrades): void {
    const key = keyOf(of, symbolId);
    this.#books.delete(key);
    this.#books.set(key, {
      minutes: within(minutes, TAPE_REACH_SECONDS.minutes),
      days: within(days, TAPE_REACH_SECONDS.days),
      trades: trades.slice(-MAX_TAPE_TRADES),
    });
    const [oldest] = this.#books.keys();
    if (this.#books.size > MAX_TAPE_BOOKS && oldest !== undefined) this.#books.delete(oldest);
  }

  /** Forgets everything. */
  clear(): void {
    this.#books.clear();
  }

  /** Everything that is kept. */
  books(): readonly RecentTrades[] {
    return [...this.#books.values()];
  }
}

/** Names a book of customers. */
export function keyOf({ companyId, tradeType }: CustomerGroup, symbolId: number): string {
  return `${companyId}/${symbolId}/${tradeType}`;
}

/** Candles in order, with one more. Most trades are of the last one; one that was stored late may be of one before. */
function addTo(candles: readonly CustomerCandle[] = [], added: CustomerCandle): readonly CustomerCandle[] {
  const at = candles.findLastIndex(({ timestamp }) => timestamp <= added.timestamp);
  const before = candles[at];
  if (before?.timestamp !== added.timestamp) return candles.toSpliced(at + 1, 0, added);
  return candles.with(at, joinCandles(before, added));
}

function within(candles: readonly CustomerCandle[], seconds: number): readonly CustomerCandle[] {
  const from = (candles.at(-1)?.timestamp ?? 0) - seconds;
  return candles[0] === undefined || candles[0].timestamp >= from
    ? candles
    : candles.filter(({ timestamp }) => timestamp >= from);
}
