import type { BestQuote, BookSides } from '../../../backend/domain/index.ts';

/**
 * The book at a quote. Quotes and books arrive apart, so a book may be a moment older: its levels move with its best price to the
 * quote, and keep their distances.
 */
export function bookBehind({ bid, ask }: BestQuote, book: BookSides | undefined): BookSides | undefined {
  const [highest, lowest] = [book?.bids[0], book?.asks[0]];
  if (book === undefined || highest === undefined || lowest === undefined) return undefined;
  return {
    bids: book.bids.map(({ price, volume }) => ({ price: price + bid - highest.price, volume })),
    asks: book.asks.map(({ price, volume }) => ({ price: price + ask - lowest.price, volume })),
  };
}
