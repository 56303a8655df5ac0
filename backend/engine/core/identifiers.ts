import type { MarketTimeMs } from '../../domain/units.ts';

const DAY_MS = 86_400_000;
/** Room for running numbers inside one day; beyond it the numbers continue into the next day's room. */
const PER_DAY = 10_000_000;

/**
 * The next identifier of a kind: the date (yyyyMMdd) followed by a running number. Always above `last`, whatever the
 * clock does, and below 2^53 until the year 9007.
 */
export function nextIdentifier<Id extends number>(last: Id, timeMs: MarketTimeMs): Id {
  return Math.max(last + 1, dateNumber(timeMs) * PER_DAY + 1) as Id;
}

/** The later of two identifiers of a kind. */
export function later<Id extends number>(one: Id, other: Id): Id {
  return one > other ? one : other;
}

/** yyyyMMdd of a UTC time, by the arithmetic of the civil calendar. */
export function dateNumber(timeMs: MarketTimeMs): number {
  const days = Math.floor(timeMs / DAY_MS) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return year * 10_000 + month * 100 + day;
}
