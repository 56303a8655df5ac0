import { divide, powerOfTen } from './decimal.ts';
import { RATE_DIGITS } from './amounts.ts';
import { isSameMoney } from './currency-amount.ts';
import { type InstrumentId, type PriceTicks, type Rate, toRate } from './units.ts';

/** Quoted pairs that one conversion may go over. */
export const MAX_CONVERSION_LEGS = 3;

/** A product whose price turns one currency into another. */
export interface QuotedPair {
  readonly symbolId: InstrumentId;
  readonly symbolDigits: number;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
}

/** One pair on the way from a currency to another. */
export interface ConversionLeg {
  readonly symbolId: InstrumentId;
  readonly symbolDigits: number;
  /** The price counts the source currency for one of the target currency, so amounts are divided by it. */
  readonly inverted: boolean;
}

/** The pairs that a conversion goes over, in order; empty where both currencies are the same money. */
export type ConversionRoute = readonly ConversionLeg[];

/** Bid and ask of a pair in price ticks; undefined while there is no quote. */
export type PairQuote = (
  symbolId: InstrumentId,
) => { readonly bid: PriceTicks; readonly ask: PriceTicks } | undefined;

/**
 * The way from one currency to another: the shortest over at most three pairs. Of several equally short ones the one
 * whose pairs stand first in the list, compared pair by pair. Undefined where no pairs connect the two.
 */
export function findConversionRoute(
  pairs: readonly QuotedPair[],
  from: string,
  to: string,
): ConversionRoute | undefined {
  if (isSameMoney(from, to)) return [];
  let open: readonly Partial[] = [{ currency: from, legs: [] }];
  const seen = [from];
  for (let length = 1; length <= MAX_CONVERSION_LEGS; length++) {
    // Ways are extended in the order in which they were found, so the first that arrives is the first in the list.
    const next: Partial[] = [];
    for (const way of open) {
      for (const pair of pairs) {
        const step = stepOver(pair, way.currency);
        if (step === undefined) continue;
        const legs = [...way.legs, step.leg];
        if (isSameMoney(step.currency, to)) return legs;
        if (seen.some((known) => isSameMoney(known, step.currency))) continue;
        seen.push(step.currency);
        next.push({ currency: step.currency, legs });
      }
    }
    open = next;
  }
  return undefined;
}

/** A way that has come as far as one currency. */
interface Partial {
  readonly currency: string;
  readonly legs: ConversionRoute;
}

/** Where a pair leads from a currency; undefined for a pair of other currencies. */
function stepOver(
  { symbolId, symbolDigits, baseCurrency, profitCurrency }: QuotedPair,
  from: string,
): { readonly currency: string; readonly leg: ConversionLeg } | undefined {
  if (isSameMoney(baseCurrency, from)) {
    return { currency: profitCurrency, leg: { symbolId, symbolDigits, inverted: false } };
  }
  if (isSameMoney(profitCurrency, from)) {
    return { currency: baseCurrency, leg: { symbolId, symbolDigits, inverted: true } };
  }
  return undefined;
}

/**
 * Units of the target currency for one unit of the source, at `digits` decimals: the product of the middles of bid and
 * ask, rounded once, half to even. Undefined while a pair has no quote above zero, and for a rate that rounds to zero.
 */
export function rateOverRoute(
  route: ConversionRoute,
  quoteOf: PairQuote,
  digits = RATE_DIGITS,
): Rate | undefined {
  let numerator = powerOfTen(digits);
  let denominator = 1n;
  for (const { symbolId, symbolDigits, inverted } of route) {
    const quote = quoteOf(symbolId);
    if (quote === undefined || quote.bid <= 0 || quote.ask <= 0) return undefined;
    // The sum of bid and ask is twice the price, which may lie between two ticks.
    const twice = BigInt(quote.bid) + BigInt(quote.ask);
    const one = 2n * powerOfTen(symbolDigits);
    numerator *= inverted ? one : twice;
    denominator *= inverted ? twice : one;
  }
  const rate = divide(numerator, denominator, 'half-even');
  return rate > 0n ? toRate(rate) : undefined;
}

/** Rates over the pairs of one market, with the way of each pair of currencies looked for once. */
export class Conversions {
  readonly #pairs: readonly QuotedPair[];
  readonly #routes = new Map<string, ConversionRoute | undefined>();

  constructor(pairs: readonly QuotedPair[]) {
    this.#pairs = pairs;
  }

  /** The way from one currency to another; undefined where there is none. */
  route(from: string, to: string): ConversionRoute | undefined {
    const name = `${from}/${to}`;
    if (!this.#routes.has(name)) this.#routes.set(name, findConversionRoute(this.#pairs, from, to));
    return this.#routes.get(name);
  }

  /** The rate of this moment at `digits` decimals; undefined without a way or a quote on it. */
  rate(from: string, to: string, quoteOf: PairQuote, digits = RATE_DIGITS): Rate | undefined {
    const route = this.route(from, to);
    return route && rateOverRoute(route, quoteOf, digits);
  }
}
