import { drawKey } from '../random.ts';
import { MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { DivisionLevel } from './divide.ts';

/**
 * Levels of division: open minutes of a child, how unevenly activity is spread over the children (deviation of its
 * logarithm), and the range of a parent over the deviation of the path inside it.
 */
const LEVELS = {
  halfHours: { minutesEach: MINUTES_A_HALF_HOUR, uneven: 0.3, rangePerDeviation: 1.95 },
  quarters: { minutesEach: 15, uneven: 0.22, rangePerDeviation: 1.45 },
  fives: { minutesEach: 5, uneven: 0.28, rangePerDeviation: 2.2 },
  minutes: { minutesEach: 1, uneven: 0.42, rangePerDeviation: 2.25 },
} as const;

/** One of a product's levels of division. */
export function levelOf(seed: number, symbolId: number, name: keyof typeof LEVELS): DivisionLevel {
  return {
    ...LEVELS[name],
    steps: drawKey(seed, symbolId, `${name} steps`),
    extremes: drawKey(seed, symbolId, `${name} extremes`),
    activity: drawKey(seed, symbolId, `${name} activity`),
  };
}
