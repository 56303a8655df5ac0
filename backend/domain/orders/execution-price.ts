import { DIRECTION, type Direction } from '../direction.ts';
import { TRADE_MODE } from './execution-model.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import type { PriceTicks } from '../units.ts';

/** Best bid and ask of the source, in price ticks. */
export interface BestQuote {
  readonly bid: PriceTicks;
  readonly ask: PriceTicks;
}

type SpreadTerms = Pick<InstrumentTerms, 'tradeMode' | 'askSpread' | 'bidSpread'>;

/** What is added to the source's ask and taken off its bid, in price ticks. */
export interface AddedSpread {
  readonly ask: PriceTicks;
  readonly bid: PriceTicks;
}

/** No side of a spread may move a price by more than this many percent of it. */
const MAX_SPREAD_PERCENT = 10n;

/** The widest that one side of a spread may be at a price; both in price ticks, rounded down. */
export function widestSpread(price: PriceTicks): PriceTicks {
  return Number((BigInt(price) * MAX_SPREAD_PERCENT) / 100n);
}

/** Whether one side of a spread would move a price further than it may; both in price ticks. */
export function isSpreadTooWide(side: PriceTicks, price: PriceTicks): boolean {
  return side > widestSpread(price);
}

const NO_SPREAD: AddedSpread = { ask: 0, bid: 0 };

/** The spread that these terms add to the source's quote: only mode MM adds any. */
export function addedSpread(terms: SpreadTerms | undefined): AddedSpread {
  if (terms?.tradeMode !== TRADE_MODE.mm) return NO_SPREAD;
  return { ask: terms.askSpread, bid: terms.bidSpread };
}

/**
 * The price at which a customer trades: mode MM adds a spread to the source's quote, the other modes fill at
 * the quote itself. A spread never takes the bid below one tick.
 */
export function executionPrice(direction: Direction, quote: BestQuote, terms: SpreadTerms): PriceTicks {
  const { ask, bid } = addedSpread(terms);
  return direction === DIRECTION.buy ? quote.ask + ask : Math.max(1, quote.bid - bid);
}

/** The direction of the fill that closes a position of this direction. */
export function closingDirection(direction: Direction): Direction {
  return direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** The price at which a position of this direction would close now. */
export function closePriceOf(direction: Direction, quote: BestQuote, terms: SpreadTerms): PriceTicks {
  return executionPrice(closingDirection(direction), quote, terms);
}
