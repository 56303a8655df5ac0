import { DIRECTION, TRADE_MODE, type Direction } from '../enumerations.ts';
import type { ProductTerms } from './terms.ts';

/** Best bid and ask of the source, in price ticks. */
export interface BestQuote {
  readonly bid: number;
  readonly ask: number;
}

type SpreadTerms = Pick<ProductTerms, 'tradeMode' | 'askSpread' | 'bidSpread'>;

/**
 * The price at which a customer trades: mode MM adds a spread to the source's quote, the other modes fill at
 * the quote itself. A spread never takes the bid below one tick.
 */
export function executionPrice(direction: Direction, quote: BestQuote, terms: SpreadTerms): number {
  const marketMaker = terms.tradeMode === TRADE_MODE.mm;
  if (direction === DIRECTION.buy) return quote.ask + (marketMaker ? terms.askSpread : 0);
  return Math.max(1, quote.bid - (marketMaker ? terms.bidSpread : 0));
}

/** The direction of the fill that closes a position of this direction. */
export function closingDirection(direction: Direction): Direction {
  return direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** The price at which a position of this direction would close now. */
export function closePriceOf(direction: Direction, quote: BestQuote, terms: SpreadTerms): number {
  return executionPrice(closingDirection(direction), quote, terms);
}
