import { drawKey, drawNormal, drawUniform } from '../random.ts';
import { FIRST_DAY } from '../sessions/time.ts';

/** How much of a day's log volatility the next day keeps, and the standard deviation of what is new. */
const VOLATILITY_MEMORY = 0.965;
const VOLATILITY_NEWS = 0.12;
/** Variance of log volatility in the long run; subtracted so that the average variance is one. */
const LOG_VOLATILITY_VARIANCE = VOLATILITY_NEWS ** 2 / (1 - VOLATILITY_MEMORY ** 2);
/** Days on which something happens, and how large it is in usual daily deviations. */
const JUMP_CHANCE = 0.012;
const JUMP_SIZE = 2.6;

/** One source of daily chance: a factor of a group, or what is a product's own. */
export interface DailyChance {
  /** Volatility of a day, 1 on average. */
  volatility(day: number): number;
  /** Shock of a day in usual daily deviations, of variance about one. */
  shock(day: number): number;
}

/** Daily chance with volatility that clusters, and jumps. Days are computed once, in order, as far as asked for. */
export function createDailyChance(seed: number, owner: number | string): DailyChance {
  const keys = {
    volatility: drawKey(seed, owner, 'daily volatility'),
    shock: drawKey(seed, owner, 'daily shock'),
    jump: drawKey(seed, owner, 'daily jump'),
  };
  const logVolatility: number[] = [];

  const volatility = (day: number): number => {
    const index = day - FIRST_DAY;
    for (let i = logVolatility.length; i <= index; i++) {
      const before = logVolatility[i - 1] ?? 0;
      logVolatility.push(VOLATILITY_MEMORY * before + VOLATILITY_NEWS * drawNormal(keys.volatility, i, 0));
    }
    return Math.exp((logVolatility[index] ?? 0) - LOG_VOLATILITY_VARIANCE);
  };

  const shock = (day: number): number => {
    const index = day - FIRST_DAY;
    const jump =
      drawUniform(keys.jump, index, 0) < JUMP_CHANCE ? JUMP_SIZE * drawNormal(keys.jump, index, 1) : 0;
    return volatility(day) * drawNormal(keys.shock, index, 0) + jump;
  };

  return { volatility, shock };
}
