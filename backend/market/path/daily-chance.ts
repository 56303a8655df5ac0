import { drawBell, drawKey, drawNormal, drawUniform } from '../random.ts';
import { FIRST_DAY } from '../sessions/time.ts';

/** How much of a day's log volatility the next day keeps, and the standard deviation of what is new. */
const VOLATILITY_MEMORY = 0.965;
const VOLATILITY_NEWS = 0.14;
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
  const volatilities: number[] = [];
  const shocks: number[] = [];
  let logVolatility = 0;

  const drawNext = (): void => {
    const i = volatilities.length;
    logVolatility = VOLATILITY_MEMORY * logVolatility + VOLATILITY_NEWS * drawBell(keys.volatility, i, 0);
    const today = Math.exp(logVolatility - LOG_VOLATILITY_VARIANCE);
    const jump = drawUniform(keys.jump, i, 0) < JUMP_CHANCE ? JUMP_SIZE * drawNormal(keys.jump, i, 1) : 0;
    volatilities.push(today);
    shocks.push(today * drawNormal(keys.shock, i, 0) + jump);
  };
  const from = (drawn: readonly number[], day: number): number => {
    while (volatilities.length <= day - FIRST_DAY) drawNext();
    return drawn[day - FIRST_DAY] ?? 0;
  };

  return { volatility: (day) => from(volatilities, day), shock: (day) => from(shocks, day) };
}
