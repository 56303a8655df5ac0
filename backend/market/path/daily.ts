import { parseDecimal, toSafeNumber } from '../../protocol/decimal.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { drawKey, drawNormal, drawUniform } from '../random.ts';
import { END_DAY, FIRST_DAY, HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { createDailyChance, type DailyChance } from './daily-chance.ts';
import { bridgeExtreme } from './divide.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** Days after which half of a price's distance from its long-run path is gone. */
const HALF_LIFE_DAYS = 45;
const REVERSION = 1 - 0.5 ** (1 / HALF_LIFE_DAYS);
/** Deviation of the gap over ten closed hours, in usual daily deviations; it grows with the root of the time. */
const GAP_OVER_TEN_HOURS = 0.12;
/** No price falls below this many price ticks, so that spread and depth keep room. */
const LOWEST_PRICE = 1_000;
/** Largest move of one day, as a share of the price. */
const LARGEST_MOVE = 0.4;
/** Makes the average of a day's trade rate the product's `ticksPerMinute`: most days are quieter than the average. */
const USUAL_BUSYNESS = 1.15;
/** A quiet day still has this share of the usual trades, a wild one at most that multiple. */
const TRADE_RATE = { least: 0.45, most: 3 } as const;

/** The days of one product: prices, ticks and volume, each day a function of the ones before. */
export interface DailyPath {
  /** The span of a day with a session; undefined for a closed day and outside the years of the market. */
  day(day: number): Span | undefined;
}

interface DailyInputs {
  readonly seed: number;
  readonly product: ProductDefinition;
  readonly calendar: QuoteCalendar;
  /** Usual activity of the half hours, see usualActivity. */
  readonly activity: readonly number[];
  readonly group: DailyChance;
}

/** Creates the days of a product. They are computed in order from the first day of history, once. */
export function createDailyPath(inputs: DailyInputs): DailyPath {
  const { path, digits, symbolId } = inputs.product;
  const { seed, calendar, activity } = inputs;
  const own = createDailyChance(seed, symbolId);
  const start = toSafeNumber(parseDecimal(path.startPrice, digits) ?? 0n);
  if (start < LOWEST_PRICE)
    throw new RangeError(`start price of ${inputs.product.code} is too small for its digits`);
  const keys = {
    gaps: drawKey(seed, symbolId, 'gaps'),
    extremes: drawKey(seed, symbolId, 'daily extremes'),
    trades: drawKey(seed, symbolId, 'daily trades'),
  };
  const fullDay = Math.max(
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => sessionVariance(FIRST_DAY + day + 7, calendar, activity)),
  );
  const tradeVolume = Number(parseDecimal(path.typicalTradeVolume, inputs.product.numberDigits) ?? 1n);
  const days: (Span | undefined)[] = [];
  let state: DayState = { price: start, ticks: 0, lastOpenHalfHour: undefined };

  const shockOf = (day: number): number => {
    const [common, alone] = [Math.sqrt(path.factorShare), Math.sqrt(1 - path.factorShare)];
    return common * inputs.group.shock(day) + alone * own.shock(day);
  };

  const next = (day: number): Span | undefined => {
    const open = calendar.openHalfHours(day);
    if (open.length === 0) return undefined;
    const length = Math.sqrt(sessionVariance(day, calendar, activity) / fullDay);
    const first = day * HALF_HOURS_A_DAY + (open[0] ?? 0);
    const gap = gapDeviation(first, state.lastOpenHalfHour) * drawNormal(keys.gaps, day, 0);
    const opening = atLeast(state.price * Math.exp(gap * path.dailyVolatility));
    const years = (day - FIRST_DAY) / 365.25;
    const away = Math.log(opening / start) - path.annualDrift * years;
    const move = path.dailyVolatility * length * shockOf(day) - REVERSION * away + path.annualDrift / 365.25;
    const close = atLeast(opening * Math.exp(Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, move))));
    const volatility = (inputs.group.volatility(day) + own.volatility(day)) / 2;
    const variance = (opening * path.dailyVolatility * length * volatility) ** 2;
    const high = bridgeExtreme(opening, close, variance, drawUniform(keys.extremes, day, 0), 1);
    const low = bridgeExtreme(opening, close, variance, drawUniform(keys.extremes, day, 1), -1);
    const minutes = open.length * MINUTES_A_HALF_HOUR;
    const busy = USUAL_BUSYNESS * volatility ** 0.6 * Math.exp(0.12 * drawNormal(keys.trades, day, 0));
    const rate = path.ticksPerMinute * Math.max(TRADE_RATE.least, Math.min(TRADE_RATE.most, busy));
    const ticks = Math.round(minutes * Math.max(MIN_TICKS_A_MINUTE, rate));
    const size = tradeVolume * Math.exp(0.1 * drawNormal(keys.trades, day, 1));
    const span = {
      open: opening,
      high: Math.max(opening, close, Math.round(high)),
      low: Math.min(opening, close, atLeast(low)),
      close,
      ticks,
      volume: ticks + Math.round(ticks * size),
      ticksBefore: state.ticks,
      minutes,
    };
    const last = day * HALF_HOURS_A_DAY + (open[open.length - 1] ?? 0);
    state = { price: close, ticks: state.ticks + ticks, lastOpenHalfHour: last };
    return span;
  };

  return {
    day(day) {
      if (day < FIRST_DAY || day >= END_DAY) return undefined;
      for (let at = FIRST_DAY + days.length; at <= day; at++) days.push(next(at));
      return days[day - FIRST_DAY];
    },
  };
}

interface DayState {
  readonly price: number;
  readonly ticks: number;
  readonly lastOpenHalfHour: number | undefined;
}

function atLeast(price: number): number {
  return Math.max(LOWEST_PRICE, Math.round(price));
}

function sessionVariance(day: number, calendar: QuoteCalendar, activity: readonly number[]): number {
  return calendar.openHalfHours(day).reduce((sum, halfHour) => sum + (activity[halfHour] ?? 0) ** 2, 0);
}

/** Zero when the session goes on from the day before, else growing with the time the market was shut. */
function gapDeviation(first: number, lastBefore: number | undefined): number {
  if (lastBefore === undefined || first === lastBefore + 1) return 0;
  const closedHours = (first - lastBefore - 1) / 2;
  return GAP_OVER_TEN_HOURS * Math.sqrt(closedHours / 10);
}
