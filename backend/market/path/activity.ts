import type { ProductArea } from '../../contract/calls/management/groups.ts';

import { HALF_HOURS_A_DAY } from '../sessions/time.ts';

/** A rise and fall of activity around an hour of the UTC day: [hour, width in hours, height]. */
type Bump = readonly [number, number, number];

interface Pattern {
  readonly base: number;
  readonly bumps: readonly Bump[];
  /** Activity of the days from Monday to Sunday, its mean square over the open ones about 1. */
  readonly week: readonly number[];
}

/** Crypto: never quiet, busiest while America is awake, quieter at the weekend. */
const CRYPTO: Pattern = {
  week: [1.06, 1.08, 1.06, 1.06, 1.04, 0.84, 0.82],
  base: 0.75,
  bumps: [
    [1, 2, 0.25],
    [8.5, 2.5, 0.25],
    [15, 3, 0.7],
  ],
};

/** Forex and metals: Tokyo, then London, then London and New York together; Mondays begin slowly. */
const FOREX: Pattern = {
  week: [0.92, 0.98, 1.04, 1.04, 1.02, 1, 1],
  base: 0.35,
  bumps: [
    [1, 2, 0.3],
    [8, 2, 0.7],
    [14, 2.2, 1],
  ],
};

/** Exchanges: busy at the opening, quiet at noon, busy before the close; Mondays catch up with the weekend. */
const EXCHANGE: Pattern = {
  week: [1.05, 0.97, 1, 1, 0.98, 1, 1],
  base: 0.6,
  bumps: [
    [14.5, 0.8, 1.5],
    [21, 0.9, 0.9],
  ],
};

const PATTERNS: Record<ProductArea, Pattern> = {
  crypto: CRYPTO,
  forex: FOREX,
  metal: FOREX,
  index: EXCHANGE,
  stock: EXCHANGE,
  etf: EXCHANGE,
  fund: { ...EXCHANGE, week: CRYPTO.week },
};

/** Usual activity of the days from Monday to Sunday: factors on the standard deviation of their returns. */
export function weekActivity(area: ProductArea): readonly number[] {
  return PATTERNS[area].week;
}

/** Usual activity of the 48 half hours of a day: the standard deviation of a return, up to a common factor. */
export function usualActivity(area: ProductArea): readonly number[] {
  const { base, bumps } = PATTERNS[area];
  return Array.from({ length: HALF_HOURS_A_DAY }, (_, halfHour) => {
    const hour = halfHour / 2 + 0.25;
    return bumps.reduce((sum, [centre, width, height]) => {
      const away = Math.min(Math.abs(hour - centre), 24 - Math.abs(hour - centre));
      return sum + height * Math.exp(-0.5 * (away / width) ** 2);
    }, base);
  });
}
