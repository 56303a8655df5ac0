import { closePriceOf, profitOf, type InstrumentTerms } from '../../../domain/index.ts';
import {
  isLevelAtMost,
  RECOVERED_LEVEL,
  stopOutLevelOf,
  usedMarginOf,
  WARNING_LEVEL,
} from '../../../domain/margin-level.ts';
import type { Rate } from '../../../domain/units.ts';
import type { QuoteBounds } from '../../../market/index.ts';
import type { Account, Position } from '../../../trading/index.ts';
import type { InstrumentId } from '../../../domain/units.ts';

/** What is known of a product in a span of time. */
export interface ProductRange {
  readonly terms: InstrumentTerms;
  readonly bounds: QuoteBounds;
  /** Rates into the currency of the account (RATE_DIGITS). */
  readonly rates: { readonly low: Rate; readonly high: Rate };
}

/**
 * Whether the margin level of a cross account can come to where something happens while the products that it holds stay
 * within bounds. False where one of them is not known at all: then the account cannot be valued, and nothing happens.
 */
export function mayReachLevel(
  account: Pick<Account, 'cash' | 'digits' | 'isMarginCalled'>,
  positions: readonly Position[],
  rangeOf: (symbolId: InstrumentId) => ProductRange | undefined,
): boolean {
  let [low, high] = [account.cash, account.cash];
  const held: InstrumentTerms[] = [];
  for (const position of positions) {
    const range = rangeOf(position.symbolId);
    if (range === undefined) return false;
    held.push(range.terms);
    const results = resultsIn(position, account.digits, range);
    low += results.reduce((least, result) => (result < least ? result : least));
    high += results.reduce((most, result) => (result > most ? result : most));
  }
  const used = usedMarginOf(positions);
  if (!account.isMarginCalled) return isLevelAtMost({ equity: low, used }, WARNING_LEVEL);
  const mayRecover = !isLevelAtMost({ equity: high, used }, RECOVERED_LEVEL);
  return mayRecover || isLevelAtMost({ equity: low, used }, stopOutLevelOf(held));
}

/** Results of a position at the ends of its product's quotes and rates: all others lie between them. */
function resultsIn(
  position: Position,
  accountDigits: number,
  { terms, bounds, rates }: ProductRange,
): bigint[] {
  const { direction, volume, notional } = position;
  const { lowBid, highBid, lowAsk, highAsk } = bounds;
  const ends = [
    { bid: lowBid, ask: lowAsk },
    { bid: highBid, ask: highAsk },
  ];
  return ends.flatMap((quote) => {
    const closing = BigInt(closePriceOf(direction, quote, terms)) * BigInt(volume);
    return [rates.low, rates.high].map((rate) =>
      profitOf(direction, notional, closing, terms, { accountDigits, rate }),
    );
  });
}
