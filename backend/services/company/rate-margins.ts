import { parseDecimal } from '../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';

const MS_IN_HOUR = 3_600_000;

/** What a company keeps of the exchange of money, as shares of the middle rate in decimal text, and how old that may be. */
export interface RateMargins {
  /** Of money that comes in. */
  readonly deposits: string;
  /** Of money that goes out. */
  readonly withdrawals: string;
  /** Of every exchange, besides, while a product that the rate comes from does not trade. */
  readonly closedMarket: string;
  /** Hours after which the last quote of such a product is no rate any more. */
  readonly largestAgeHours: number;
}

/** Nothing of an exchange, a hundredth of one at a rate of before the weekend, and no rate that is older than a long weekend. */
export const STANDARD_RATE_MARGINS: RateMargins = {
  deposits: '0',
  withdrawals: '0',
  closedMarket: '0.01',
  largestAgeHours: 96,
};

/**
 * Whether money could be exchanged at a rate of before the weekend for a smaller share, or at an older one, than now and than a
 * company has from the beginning: who knows the news is paid by the company.
 */
export function loosensRates(before: RateMargins, after: RateMargins): boolean {
  const [standard, now, next] = [STANDARD_RATE_MARGINS, before, after].map(({ closedMarket }) =>
    share(closedMarket),
  );
  const isLess = next !== undefined && [standard, now].every((one) => one !== undefined && next < one);
  const oldest = Math.max(before.largestAgeHours, STANDARD_RATE_MARGINS.largestAgeHours);
  return isLess || after.largestAgeHours > oldest;
}

function share(text: string): bigint {
  return parseDecimal(text, RATIO_DIGITS) ?? 0n;
}

/** What is kept of an exchange, at RATIO_DIGITS, and milliseconds that the oldest quote of its rate may be old. */
export interface RateTerms {
  readonly kept: bigint;
  readonly storedWhileClosed: bigint;
  readonly largestAgeMs: number;
}

/** The terms of an exchange at a company; between accounts it keeps nothing of a rate that is quoted. */
export function rateTermsOf(
  settings: { readonly rateMargins?: Partial<RateMargins> } | undefined,
  exchange: 'deposits' | 'withdrawals' | 'transfers',
): RateTerms {
  const margins = { ...STANDARD_RATE_MARGINS, ...settings?.rateMargins };
  return {
    kept: exchange === 'transfers' ? 0n : share(margins[exchange]),
    storedWhileClosed: share(margins.closedMarket),
    largestAgeMs: margins.largestAgeHours * MS_IN_HOUR,
  };
}
