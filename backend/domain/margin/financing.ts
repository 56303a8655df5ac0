import { toAccountCurrency, type Conversion } from '../amounts.ts';
import { divide, powerOfTen } from '../decimal.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import { RATIO_DIGITS, type FinancingTerms, type InstrumentTerms } from '../instrument-terms.ts';
import { dayOfWeekAt } from '../session.ts';
import { type MarketTimeMs, type Notional, type Money } from '../units.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SATURDAY = 6;
const LAST_WEEKDAY = 5;
/** Days that the triple day stands for: its own and those of the weekend. */
const TRIPLE_DAYS = 3;

/** The first end of day of a product after a time, in milliseconds of the market clock. */
export function nextDayEnd(
  { minuteOfDay }: Pick<FinancingTerms, 'minuteOfDay'>,
  afterMs: MarketTimeMs,
): MarketTimeMs {
  const endOf = (day: number) => day * DAY_MS + minuteOfDay * MINUTE_MS;
  const today = endOf(Math.floor(afterMs / DAY_MS));
  return today > afterMs ? today : today + DAY_MS;
}

/** Days of interest that an end of day charges: one on each day that the product trades, and the weekend on one of them. */
export function financingDays(
  { financing, session }: Pick<InstrumentTerms, 'financing' | 'session'>,
  atMs: MarketTimeMs,
): number {
  const dayOfWeek = dayOfWeekAt(atMs);
  if (session.tradeTimes.some((span) => span.dayOfWeek === SATURDAY)) return 1;
  if (dayOfWeek > LAST_WEEKDAY) return 0;
  return dayOfWeek === financing.tripleDay ? TRIPLE_DAYS : 1;
}

/**
 * Financing of a position over an end of day, at the account's digits: what it is worth at the closing price, times the yearly
 * rate of its side, by the days of the year. Below zero is paid by the holder; both signs are rounded towards the house.
 */
export function financingOf(
  { direction, notional, days }: { direction: Direction; notional: Notional; days: number },
  terms: Pick<InstrumentTerms, 'financing' | 'symbolDigits' | 'numberDigits' | 'contractSize'>,
  conversion: Conversion,
): Money {
  const { long, short, yearDays } = terms.financing;
  const rate = direction === DIRECTION.buy ? long : short;
  const marketValue = toAccountCurrency(notional, terms, conversion, rate < 0n ? 'up' : 'down');
  return divide(marketValue * rate * BigInt(days), powerOfTen(RATIO_DIGITS) * BigInt(yearDays), 'floor');
}
