import { drawBell, drawKey, drawNormal, drawUniform } from '../random.ts';

/** How much of a day's log volatility the next day keeps, and the standard deviation of what is new. */
const VOLATILITY_MEMORY = 0.965;
const VOLATILITY_NEWS = 0.14;
/** Variance of log volatility in the long run; subtracted so that the average variance is one. */
const LOG_VOLATILITY_VARIANCE = VOLATILITY_NEWS ** 2 / (1 - VOLATILITY_MEMORY ** 2);
/** Days on which something happens, and how large it is in usual daily deviations. */
const JUMP_CHANCE = 0.012;
const JUMP_SIZE = 2.6;

/** One source of daily chance: a factor of a group, or what is a product's own. Days are counted from 0. */
export interface DailyChance {
  /** The logarithm that a day's volatility stands on, from that of the day before (0 before the first). */
  logVolatility(before: number, day: number): number;
  /** Shock of a day in usual daily deviations, of variance about one. */
  shock(volatility: number, day: number): number;
}

/** Daily chance with volatility that clusters, and jumps. */
export function createDailyChance(seed: number, owner: number | string): DailyChance {
  const keys = {
    volatility: drawKey(seed, owner, 'daily volatility'),
    shock: drawKey(seed, owner, 'daily shock'),
    jump: drawKey(seed, owner, 'daily jump'),
  };
  return {
    logVolatility: (before, day) =>
      VOLATILITY_MEMORY * before + VOLATILITY_NEWS * drawBell(keys.volatility, day, 0),
    shock(volatility, day) {
      const jump =
        drawUniform(keys.jump, day, 0) < JUMP_CHANCE ? JUMP_SIZE * drawNormal(keys.jump, day, 1) : 0;
      return volatility * drawNormal(keys.shock, day, 0) + jump;
    },
  };
}

/** Volatility of a day, 1 on average. */
export function volatilityFrom(logVolatility: number): number {
  return Math.exp(logVolatility - LOG_VOLATILITY_VARIANCE);
}

/** The chance of a group, remembered: its products ask for the same days. */
export interface GroupChance {
  volatility(day: number): number;
  shock(day: number): number;
}

/** Days that there is room for at first: until 2028. */
const FIRST_ROOM = 5_000;

/** Days are computed once, in order, as far as asked for. */
export function createGroupChance(seed: number, group: string): GroupChance {
  const chance = createDailyChance(seed, group);
  let drawn = new Float64Array(2 * FIRST_ROOM);
  let count = 0;
  let logVolatility = 0;
  const drawUpTo = (day: number): void => {
    for (; count <= day; count++) {
      if (2 * count === drawn.length) {
        const grown = new Float64Array(2 * drawn.length);
        grown.set(drawn);
        drawn = grown;
      }
      logVolatility = chance.logVolatility(logVolatility, count);
      const volatility = volatilityFrom(logVolatility);
      drawn[2 * count] = volatility;
      drawn[2 * count + 1] = chance.shock(volatility, count);
    }
  };
  const read = (day: number, part: 0 | 1): number => {
    drawUpTo(day);
    return drawn[2 * day + part] as number;
  };
  return { volatility: (day) => read(day, 0), shock: (day) => read(day, 1) };
}
