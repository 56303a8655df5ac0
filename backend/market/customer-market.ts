import type { InstrumentId } from '../domain/units.ts';
import { mergeBooks, type BookSides } from '../domain/index.ts';
import type { Direction } from '../domain/direction.ts';
import type { Depth } from '../domain/market-data.ts';

/** Whose orders meet: those of one company in one account type. */
export interface CustomerGroup {
  readonly companyId: number;
  readonly tradeType: number;
}

/** Two customers' orders met. */
export interface CustomerTrade extends CustomerGroup {
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

/** What customers add to the market of products that are dealt by matchmaking. */
export interface CustomerMarket {
  /** Their resting limit orders by price, the best first; undefined where nobody has any. */
  depth(of: CustomerGroup, symbolId: number, levels: number): BookSides | undefined;
  /** Trades between them, once they are on disk. Returns the removal. */
  onTrade(listener: (trade: CustomerTrade) => void): () => void;
}

/** A book with customers' orders among its levels. */
export function withCustomerOrders(depth: Depth, customers: BookSides | undefined): Depth {
  return customers === undefined ? depth : { ...depth, ...mergeBooks(depth, customers) };
}
