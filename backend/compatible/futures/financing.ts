import { divide, formatDecimal } from '../../domain/decimal.ts';
import { financingDays, nextDayEnd, RATIO_DIGITS, type InstrumentTerms } from '../../domain/index.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';

const DAY_MS = 86_400_000;
/** Hours between two charges. */
export const FINANCING_HOURS = 24;

/** When bought positions are charged next, and the share of their worth that they pay then: above zero they pay. */
export function nextFinancing(
  terms: InstrumentTerms | undefined,
  nowMs: number,
): { readonly timeMs: number; readonly rate: string } {
  if (terms === undefined) return { timeMs: 0, rate: formatDecimal(0n, TEXT_DIGITS) };
  const timeMs = nextDayEnd(terms.financing, nowMs);
  return { timeMs, rate: rateAt(terms, timeMs) };
}

/** The charges of a span by the terms of now, the oldest first: at most `count`, the first ones of a start, else the newest. */
export function pastFinancing(
  terms: InstrumentTerms,
  {
    startMs,
    endMs,
    count,
  }: { readonly startMs: number | undefined; readonly endMs: number; readonly count: number },
): { readonly timeMs: number; readonly rate: string }[] {
  const last = nextDayEnd(terms.financing, endMs) - DAY_MS;
  const oldest = last - (count - 1) * DAY_MS;
  const first = startMs === undefined ? oldest : nextDayEnd(terms.financing, startMs - 1);
  const found = [];
  for (let timeMs = first; timeMs <= last && found.length < count; timeMs += DAY_MS)
    found.push({ timeMs, rate: rateAt(terms, timeMs) });
  return found;
}

function rateAt(terms: InstrumentTerms, atMs: number): string {
  const { long, yearDays } = terms.financing;
  const days = BigInt(financingDays(terms, atMs));
  const unit = BigInt(yearDays) * 10n ** BigInt(RATIO_DIGITS - TEXT_DIGITS);
  return formatDecimal(divide(-long * days, unit, 'half-even'), TEXT_DIGITS);
}
