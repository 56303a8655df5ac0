import { parseDecimal } from '../../domain/decimal.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { isCross, type OwnPath, type ProductDefinition } from '../product-definition.ts';
import { drawBell, drawKey, drawUniform } from '../random.ts';
import {
  DAY_MS,
  END_DAY,
  FIRST_DAY,
  HALF_HOURS_A_DAY,
  MINUTES_A_HALF_HOUR,
  weekdayOf,
} from '../sessions/time.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { createDailyChance, type DailyChance, type GroupChance, volatilityFrom } from './daily-chance.ts';
import { weekdayActivity } from './activity.ts';
import { bridgeExtreme } from './divide.ts';
import {
  driftShare,
  driftYears,
  inRange,
  leastUsualPrice,
  lowestPrice,
  MOST_USUAL_PRICE,
} from './price-range.ts';
import { priceFactor, splitsOf } from '../splits/split-moments.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** Days after which half of a price's distance from its long-run path is gone. */
const HALF_LIFE_DAYS = 45;
const DAYS_A_YEAR = 365.25;
const REVERSION = 1 - 0.5 ** (1 / HALF_LIFE_DAYS);
/** Deviation of the gap over ten closed hours, in usual daily deviations; it grows with the root of the time. */
const GAP_OVER_TEN_HOURS = 0.12;
/** Largest move of one day, as a share of the price. */
const LARGEST_MOVE = 0.4;
/** Makes the average of the trade rates of days the product's `ticksPerMinute`: most days are quieter than the average. */
const USUAL_BUSYNESS = 1.1;
/** A quiet day still has this share of the usual trades, a wild one at most that multiple. */
const TRADE_RATE = { least: 0.45, most: 3 } as const;
/** Days that are computed together, from what is remembered of the day before them. */
const BLOCK_DAYS = 32;
/** Blocks of days that are kept for each product; the others are computed when they are asked for. */
const CACHED_BLOCKS = 4;

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
  readonly group: GroupChance;
}

/**
 * Creates the days of a product. Prices go from day to day, so the first question walks through all of history; what
 * is remembered of it is where every block of days begins. Of a cross only trades are counted here: its prices, which
 * stand at 0, follow from those of its legs (cross.ts).
 */
export function createDailyPath(inputs: DailyInputs): DailyPath {
  const { path, numberDigits, symbolId } = inputs.product;
  const { seed, calendar, activity } = inputs;
  const walk = isCross(path) ? undefined : ownWalk(inputs.product, path);
  const splits = splitsOf(inputs.product);
  const variance = createSessionVariance(activity);
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => variance(calendar.openHalfHours(day)));
  const model: DayModel = {
    ...inputs,
    walk,
    variance,
    own: createDailyChance(seed, symbolId),
    factorOf: (day) => priceFactor(splits, -Infinity, (day + 1) * DAY_MS - 1),
    fullDay: Math.max(...week),
    tradeVolume: Number(parseDecimal(path.typicalTradeVolume, numberDigits) ?? 1n),
    gaps: drawKey(seed, symbolId, 'gaps'),
    extremes: drawKey(seed, symbolId, 'daily extremes'),
    trades: drawKey(seed, symbolId, 'daily trades'),
  };
  // The state before each block, as far as the days have been walked through.
  const starts: DayState[] = [
    { price: walk?.start ?? 0, ticks: 0, lastOpenHalfHour: undefined, logVolatility: 0 },
  ];
  const walkOn = (): void => {
    const first = FIRST_DAY + (starts.length - 1) * BLOCK_DAYS;
    const state = { ...(starts[starts.length - 1] as DayState) };
    for (let day = first; day < first + BLOCK_DAYS; day++) nextDay(model, state, day);
    starts.push(state);
  };
  const readBlock = (block: number): Block => {
    const first = FIRST_DAY + block * BLOCK_DAYS;
    const state = { ...(starts[block] as DayState) };
    return Array.from({ length: BLOCK_DAYS }, (_, i) => {
      const day = nextDay(model, state, first + i);
      return day && spanOf(model, day, first + i);
    });
  };
  const blocks = new BoundedCache<number, Block>(CACHED_BLOCKS);

  return {
    day(day) {
      if (day < FIRST_DAY || day >= END_DAY) return undefined;
      const block = Math.floor((day - FIRST_DAY) / BLOCK_DAYS);
      while (starts.length <= block) walkOn();
      return blocks.take(block, () => readBlock(block))[(day - FIRST_DAY) % BLOCK_DAYS];
    },
  };
}

/** Checks that a price has room to move. Throws RangeError. */
function ownWalk({ code, digits }: ProductDefinition, path: OwnPath): OwnWalk {
  const start = Number(parseDecimal(path.startPrice, digits) ?? 0n);
  const least = leastUsualPrice(path.typicalSpread);
  if (start < least || start > MOST_USUAL_PRICE)
    throw new RangeError(`start price of ${code} must be ${least} to ${MOST_USUAL_PRICE} price ticks`);
  return { path, start, lowest: lowestPrice(path.typicalSpread) };
}

/** The days of a block, with nothing for a closed one. */
type Block = (Span | undefined)[];

/** What one day leads to the next with. */
interface Day extends Pick<Span, 'open' | 'close' | 'ticks' | 'ticksBefore' | 'minutes'> {
  /** Deviation of its path, in price ticks. */
  readonly deviation: number;
}

/** Goes through a day and moves the state on to its end; all that later days need of it, and no more. */
function nextDay(model: DayModel, state: DayState, day: number): Day | undefined {
  state.logVolatility = model.own.logVolatility(state.logVolatility, day - FIRST_DAY);
  const session = model.calendar.openHalfHours(day);
  if (session.length === 0) return undefined;
  const today = chanceOf(model, state.logVolatility, day);
  const { open, close, deviation } = model.walk
    ? dayMove(model, model.walk, state, session, today, day)
    : NO_MOVE;
  const minutes = session.length * MINUTES_A_HALF_HOUR;
  const ticks = ticksOf(model, minutes, today, day);
  const ticksBefore = state.ticks;
  state.price = close;
  state.ticks += ticks;
  state.lastOpenHalfHour = day * HALF_HOURS_A_DAY + (session[session.length - 1] ?? 0);
  return { open, close, ticks, ticksBefore, minutes, deviation };
}

/**
 * All that a day holds. The walk itself knows no splits: from one on its prices count less, and so many shares more are traded.
 */
function spanOf(model: DayModel, { open, close, deviation, ...trades }: Day, day: number): Span {
  const factor = model.factorOf(day);
  const size = (model.tradeVolume * Math.exp(0.1 * drawBell(model.trades, day, 1))) / factor;
  const volume = trades.ticks + Math.round(trades.ticks * size);
  const { walk } = model;
  if (walk === undefined) return { open, ...NO_RANGE, close, volume, ...trades };
  const { high, low } = dayRange(model, walk, { open, close, deviation }, day);
  const split = (price: number): number => (factor === 1 ? price : inRange(price * factor, walk.lowest));
  return {
    open: split(open),
    high: split(high),
    low: split(low),
    close: split(close),
    volume,
    ...trades,
  };
}

/** A price that goes from day to day by itself. */
interface OwnWalk {
  readonly path: OwnPath;
  /** Price on the first day, in price ticks. */
  readonly start: number;
  /** No price is below this, in price ticks. */
  readonly lowest: number;
}

/** A product's daily process: its inputs, its own chance and the keys of what is drawn once a day. */
interface DayModel extends DailyInputs {
  /** Undefined for a cross. */
  readonly walk: OwnWalk | undefined;
  readonly own: DailyChance;
  /** By what prices of the walk are multiplied on a day: what splits up to then make of them. */
  readonly factorOf: (day: number) => number;
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

type DayMove = Pick<Day, 'open' | 'close' | 'deviation'>;

/** The prices of a cross are not found here. */
const NO_MOVE: DayMove = { open: 0, close: 0, deviation: 0 };
const NO_RANGE = { high: 0, low: 0 };

/** What a day brings: the shock of its price, in usual daily deviations, and its volatility. */
interface DayChance {
  readonly shock: number;
  readonly volatility: number;
  /** Usual activity of its day of the week. */
  readonly usual: number;
}

function chanceOf({ product, walk, group, own }: DayModel, logVolatility: number, day: number): DayChance {
  const factorShare = walk?.path.factorShare ?? 0;
  const index = day - FIRST_DAY;
  const volatility = volatilityFrom(logVolatility);
  const share = Math.abs(factorShare);
  const common = Math.sign(factorShare) * Math.sqrt(share) * group.shock(index);
  const alone = Math.sqrt(1 - share) * own.shock(volatility, index);
  return {
    shock: common + alone,
    volatility: (group.volatility(index) + volatility) / 2,
    usual: weekdayActivity(product.area, weekdayOf(day)),
  };
}

function dayMove(
  model: DayModel,
  walk: OwnWalk,
  state: DayState,
  session: readonly number[],
  today: DayChance,
  day: number,
): DayMove {
  const { path } = walk;
  const length = Math.sqrt(model.variance(session) / model.fullDay) * today.usual;
  const first = day * HALF_HOURS_A_DAY + (session[0] ?? 0);
  const gap = gapDeviation(first, state.lastOpenHalfHour);
  const open =
    gap === 0
      ? state.price
      : inRange(
          state.price * Math.exp(gap * path.dailyVolatility * drawBell(model.gaps, day, 0)),
          walk.lowest,
        );
  const years = (day - FIRST_DAY) / DAYS_A_YEAR;
  const driven = driftShare(years);
  const away = Math.log(open / walk.start) - path.annualDrift * driftYears(years, driven);
  const shock = path.dailyVolatility * length * today.shock;
  const drift = (path.annualDrift * driven) / DAYS_A_YEAR;
  const move = shock - REVERSION * away + drift;
  const close = inRange(open * Math.exp(Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, move))), walk.lowest);
  return { open, close, deviation: open * path.dailyVolatility * length * today.volatility };
}

/** The extremes of a bridge from a day's open to its close. */
function dayRange(
  { extremes }: DayModel,
  { lowest }: OwnWalk,
  { open, close, deviation }: DayMove,
  day: number,
): Pick<Span, 'high' | 'low'> {
  const variance = deviation ** 2;
  const high = bridgeExtreme(open, close, variance, drawUniform(extremes, day, 0), 1);
  const low = bridgeExtreme(open, close, variance, drawUniform(extremes, day, 1), -1);
  return {
    high: Math.max(open, close, inRange(high, lowest)),
    low: Math.min(open, close, inRange(low, lowest)),
  };
}

/** Ticks of a day: more of them on volatile days. */
function ticksOf(model: DayModel, minutes: number, today: DayChance, day: number): number {
  const busy =
    USUAL_BUSYNESS *
    (today.volatility * today.usual) ** 0.6 *
    Math.exp(0.12 * drawBell(model.trades, day, 0));
  const rate =
    model.product.path.ticksPerMinute * Math.max(TRADE_RATE.least, Math.min(TRADE_RATE.most, busy));
  return Math.round(minutes * Math.max(MIN_TICKS_A_MINUTE, rate));
}

/** State from which the days after a day continue. */
interface DayState {
  price: number;
  ticks: number;
  lastOpenHalfHour: number | undefined;
  /** Of the product's own chance. */
  logVolatility: number;
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

/** Zero when the session continues from the day before, otherwise growing with the time the market was closed. */
function gapDeviation(first: number, lastBefore: number | undefined): number {
  if (lastBefore === undefined || first === lastBefore + 1) return 0;
  const closedHours = (first - lastBefore - 1) / 2;
  return GAP_OVER_TEN_HOURS * Math.sqrt(closedHours / 10);
}
