import { parseDecimal, toSafeNumber } from '../../protocol/decimal.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { drawBell, drawKey, drawUniform } from '../random.ts';
import { END_DAY, FIRST_DAY, HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { createDailyChance, type DailyChance } from './daily-chance.ts';
import { bridgeExtreme } from './divide.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** Days after which half of a price's distance from its long-run path is gone. */
const HALF_LIFE_DAYS = 45;
const DAYS_A_YEAR = 365.25;
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
  const { path, digits, numberDigits, symbolId, code } = inputs.product;
  const { seed, calendar, activity } = inputs;
  const start = toSafeNumber(parseDecimal(path.startPrice, digits) ?? 0n);
  if (start < LOWEST_PRICE) throw new RangeError(`start price of ${code} is too small for its digits`);
  const variance = createSessionVariance(activity);
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => variance(calendar.openHalfHours(day)));
  const model: DayModel = {
    ...inputs,
    start,
    variance,
    own: createDailyChance(seed, symbolId),
    fullDay: Math.max(...week),
    tradeVolume: Number(parseDecimal(path.typicalTradeVolume, numberDigits) ?? 1n),
    gaps: drawKey(seed, symbolId, 'gaps'),
    extremes: drawKey(seed, symbolId, 'daily extremes'),
    trades: drawKey(seed, symbolId, 'daily trades'),
  };
  const days = createDayStore();
  let state: DayState = { price: start, ticks: 0, lastOpenHalfHour: undefined };

  const next = (day: number): void => {
    const open = calendar.openHalfHours(day);
    if (open.length === 0) {
      days.addClosed();
      return;
    }
    const prices = dayPrices(model, state, day);
    const trades = dayTrades(model, state, day);
    const last = day * HALF_HOURS_A_DAY + (open[open.length - 1] ?? 0);
    state = { price: prices.close, ticks: state.ticks + trades.ticks, lastOpenHalfHour: last };
    days.add(prices, trades);
  };

  return {
    day(day) {
      if (day < FIRST_DAY || day >= END_DAY) return undefined;
      for (let at = FIRST_DAY + days.count(); at <= day; at++) next(at);
      return days.read(day - FIRST_DAY);
    },
  };
}

/** The members of a span, in the order in which the store keeps them. */
const STORED = 8;
/** Days that the store has room for at first: until 2028. */
const FIRST_ROOM = 5_000;

/** Every day since the first one, as plain numbers: sixty products keep 4,000 days and more. */
function createDayStore() {
  let numbers = new Float64Array(FIRST_ROOM * STORED);
  let count = 0;
  const next = (): number => {
    if ((count + 1) * STORED > numbers.length) {
      const grown = new Float64Array(numbers.length * 2);
      grown.set(numbers);
      numbers = grown;
    }
    return count++ * STORED;
  };
  return {
    count: () => count,
    addClosed: () => void next(),
    add({ open, high, low, close }: DayPrices, { ticks, volume, ticksBefore, minutes }: DayTrades): void {
      const at = next();
      numbers[at] = open;
      numbers[at + 1] = high;
      numbers[at + 2] = low;
      numbers[at + 3] = close;
      numbers[at + 4] = ticks;
      numbers[at + 5] = volume;
      numbers[at + 6] = ticksBefore;
      numbers[at + 7] = minutes;
    },
    read(index: number): Span | undefined {
      const at = index * STORED;
      const minutes = numbers[at + 7] as number;
      if (minutes === 0) return undefined;
      return {
        open: numbers[at] as number,
        high: numbers[at + 1] as number,
        low: numbers[at + 2] as number,
        close: numbers[at + 3] as number,
        ticks: numbers[at + 4] as number,
        volume: numbers[at + 5] as number,
        ticksBefore: numbers[at + 6] as number,
        minutes,
      };
    },
  };
}

/** A product's daily process: its inputs, its own chance and the keys of what is drawn once a day. */
interface DayModel extends DailyInputs {
  /** Price on the first day, in price ticks. */
  readonly start: number;
  readonly own: DailyChance;
  /** Variance of a session with these half hours. */
  readonly variance: (open: readonly number[]) => number;
  /** Variance of the longest session of a usual week. */
  readonly fullDay: number;
  /** Typical volume of a trade in volume units. */
  readonly tradeVolume: number;
  readonly gaps: number;
  readonly extremes: number;
  readonly trades: number;
}

type DayPrices = Pick<Span, 'open' | 'high' | 'low' | 'close'>;
type DayTrades = Omit<Span, keyof DayPrices>;

function dayPrices(model: DayModel, state: DayState, day: number): DayPrices {
  const { path } = model.product;
  const session = model.calendar.openHalfHours(day);
  const length = Math.sqrt(model.variance(session) / model.fullDay);
  const first = day * HALF_HOURS_A_DAY + (session[0] ?? 0);
  const gap = gapDeviation(first, state.lastOpenHalfHour);
  const open =
    gap === 0
      ? state.price
      : atLeast(state.price * Math.exp(gap * path.dailyVolatility * drawBell(model.gaps, day, 0)));
  const years = (day - FIRST_DAY) / DAYS_A_YEAR;
  const away = Math.log(open / model.start) - path.annualDrift * years;
  const common = Math.sqrt(path.factorShare) * model.group.shock(day);
  const alone = Math.sqrt(1 - path.factorShare) * model.own.shock(day);
  const shock = path.dailyVolatility * length * (common + alone);
  const move = shock - REVERSION * away + path.annualDrift / DAYS_A_YEAR;
  const close = atLeast(open * Math.exp(Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, move))));
  const variance = (open * path.dailyVolatility * length * volatilityOf(model, day)) ** 2;
  const high = bridgeExtreme(open, close, variance, drawUniform(model.extremes, day, 0), 1);
  const low = bridgeExtreme(open, close, variance, drawUniform(model.extremes, day, 1), -1);
  return {
    open,
    high: Math.max(open, close, Math.round(high)),
    low: Math.min(open, close, atLeast(low)),
    close,
  };
}

/** Ticks and volume of a day: more of both on volatile days. */
function dayTrades(model: DayModel, state: DayState, day: number): DayTrades {
  const minutes = model.calendar.openHalfHours(day).length * MINUTES_A_HALF_HOUR;
  const busy =
    USUAL_BUSYNESS * volatilityOf(model, day) ** 0.6 * Math.exp(0.12 * drawBell(model.trades, day, 0));
  const rate =
    model.product.path.ticksPerMinute * Math.max(TRADE_RATE.least, Math.min(TRADE_RATE.most, busy));
  const ticks = Math.round(minutes * Math.max(MIN_TICKS_A_MINUTE, rate));
  const size = model.tradeVolume * Math.exp(0.1 * drawBell(model.trades, day, 1));
  return { ticks, volume: ticks + Math.round(ticks * size), ticksBefore: state.ticks, minutes };
}

function volatilityOf({ group, own }: DayModel, day: number): number {
  return (group.volatility(day) + own.volatility(day)) / 2;
}

interface DayState {
  readonly price: number;
  readonly ticks: number;
  readonly lastOpenHalfHour: number | undefined;
}

function atLeast(price: number): number {
  return Math.max(LOWEST_PRICE, Math.round(price));
}

/** Adds up the usual variance of half hours; most days of a calendar share the list of one weekday. */
function createSessionVariance(activity: readonly number[]): (open: readonly number[]) => number {
  let before: readonly number[] = [];
  let sum = 0;
  return (open) => {
    if (open !== before) sum = open.reduce((total, halfHour) => total + (activity[halfHour] ?? 0) ** 2, 0);
    before = open;
    return sum;
  };
}

/** Zero when the session goes on from the day before, else growing with the time the market was shut. */
function gapDeviation(first: number, lastBefore: number | undefined): number {
  if (lastBefore === undefined || first === lastBefore + 1) return 0;
  const closedHours = (first - lastBefore - 1) / 2;
  return GAP_OVER_TEN_HOURS * Math.sqrt(closedHours / 10);
}
