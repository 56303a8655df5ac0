import type { InstrumentId } from '../domain/units.ts';
import type { CandleInterval } from '../domain/candle-interval.ts';
import { mergeBooks, type BookSides, type Footprint } from '../domain/index.ts';
import type { Direction } from '../domain/direction.ts';
import type { Candle, Depth } from '../domain/market-data.ts';

/** Whose orders meet: those of one company in one account type. */
export interface CustomerGroup {
  readonly companyId: number;
  readonly tradeType: number;
}

/** Two customers' orders met. */
export interface CustomerTrade extends CustomerGroup {
  /** The number of the fill of the order that rested. */
  readonly tradeId: number;
  readonly symbolId: InstrumentId;
  /** Market clock, milliseconds. */
  readonly timeMs: number;
  /** In price ticks. */
  readonly price: number;
  /** In volume units. */
  readonly volume: number;
  /** Of the order that came and took. */
  readonly direction: Direction;
}

/** What customers traded with one another in an interval; `lastTickTimeMs` is the time of the last such trade. */
export type CustomerCandle = Omit<Candle, 'lastTickSeq'>;

/** Candles of customers: at most `count`, the last one starting at or before `endSeconds`. */
export interface CustomerCandleQuery extends CustomerGroup {
  readonly symbolId: number;
  readonly interval: CandleInterval;
  readonly endSeconds: number;
  readonly count: number;
}

/** What customers traded lately of a product. */
export interface RecentTrades {
  /** Minutes of the 24 hours before their last trade, in order. */
  readonly minutes: readonly CustomerCandle[];
  /** Days of the ten before it, in order. */
  readonly days: readonly CustomerCandle[];
  /** The newest trades, in the order in which they were stored. */
  readonly trades: readonly CustomerTrade[];
}

/** What customers add to the market of products that are dealt by matchmaking. */
export interface CustomerMarket {
  /** Their resting limit orders by price, the best first; undefined where nobody has any. */
  depth(of: CustomerGroup, symbolId: number, levels: number): BookSides | undefined;
  /** What orders that took have left behind of a product's book by a time; undefined, or absent: nothing is known of any. */
  footprint?(symbolId: number, atMs: number): Footprint | undefined;
  /** What they traded lately; undefined where nobody did. */
  recent(of: CustomerGroup, symbolId: number): RecentTrades | undefined;
  /** Their candles in rising order; undefined where they never traded. Rejects when they cannot be had now. */
  candles(query: CustomerCandleQuery): Promise<readonly CustomerCandle[]> | undefined;
  /** Trades between them, once they are on disk. Returns the removal. */
  onTrade(listener: (trade: CustomerTrade) => void): () => void;
}

/** A product of a company in an account type. */
export interface CustomerBook extends CustomerGroup {
  readonly symbolId: number;
}

/** What customers add, for whoever carries it to other processes. */
export interface SharedCustomerMarket extends CustomerMarket {
  /** The books that had resting orders; a version grows whenever what rests changes. */
  resting(): Iterable<CustomerBook & { readonly version: number }>;
  /** The books in which customers ever traded. */
  traded(): Iterable<CustomerBook>;
}

/** A book with customers' orders among its levels. */
export function withCustomerOrders(depth: Depth, customers: BookSides | undefined): Depth {
  return customers === undefined ? depth : { ...depth, ...mergeBooks(depth, customers) };
}
