import { parseDecimal } from '../../domain/decimal.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { isCross, type OwnPath, type ProductDefinition } from '../product-definition.ts';
import { drawBell, drawKey, drawUniform } from '../random.ts';
import { DAY_MS, END_DAY, FIRST_DAY } from '../sessions/time.ts';
import { DayWalk, type DayState, type WalkInputs } from './day-walk.ts';
import { BLOCK_DAYS, type BlockStart, startsOf } from './walked.ts';
import { bridgeExtreme } from './divide.ts';
import { inRange, leastUsualPrice, lowestPrice, MOST_USUAL_PRICE } from './price-range.ts';
import { priceFactor, splitsOf } from '../splits/split-moments.ts';
import type { Span } from './span.ts';

/** Blocks of days that are kept for each product; the others are computed when they are asked for. */
const CACHED_BLOCKS = 4;

/** The days of one product: prices, ticks and volume, each day a function of the ones before. */
export interface DailyPath {
  /** The span of a day with a session; undefined for a closed day and outside the years of the market. */
  day(day: number): Span | undefined;
}

/** Days from one on that another seed draws; `group` is the group's chance of that seed. */
export interface LaterDays extends Pick<WalkInputs, 'seed' | 'group'> {
  readonly fromDay: number;
}

/** A walk, and what is drawn beside it, of one seed. */
interface DrawnDays {
  readonly walk: DayWalk;
  readonly model: SpanModel;
}

/**
 * Creates the days of a product. Prices go from day to day, so a question walks through history up to its
 * day; what is remembered of it is where every block of days begins. Of a cross only trades are counted here: its prices, which
 * stand at 0, follow from those of its legs (cross.ts).
 */
export function createDailyPath(
  inputs: Omit<WalkInputs, 'prices'> & {
    readonly stored?: BlockStart | undefined;
    readonly later?: LaterDays | undefined;
  },
): DailyPath {
  const { seed, product, stored, later } = inputs;
  const { path } = product;
  const prices = isCross(path) ? undefined : pricesOf(product, path);
  const draw = (given: Pick<WalkInputs, 'seed' | 'group'>): DrawnDays => ({
    walk: new DayWalk({ ...inputs, ...given, prices }),
    model: modelOf(given.seed, product, prices?.lowest),
  });
  const first = draw(inputs);
  const then = later && { ...draw(later), fromDay: later.fromDay };
  let at = first;
  const step = (day: number): boolean => {
    const next = then !== undefined && day >= then.fromDay ? then : first;
    if (next !== at) next.walk.goTo(at.walk.state);
    at = next;
    return at.walk.step(day);
  };
  const starts = startsOf({ seed, later }, product, first.walk.state, stored);
  const walkTo = (block: number): void => {
    let known = block;
    while (starts[known] === undefined) known--;
    at.walk.goTo(starts[known] as DayState);
    for (; known < block; known++) {
      const from = FIRST_DAY + known * BLOCK_DAYS;
      for (let day = from; day < from + BLOCK_DAYS; day++) step(day);
      starts[known + 1] = at.walk.state;
    }
  };
  const readBlock = (block: number): Block => {
    const from = FIRST_DAY + block * BLOCK_DAYS;
    walkTo(block);
    return Array.from({ length: BLOCK_DAYS }, (_, i) =>
      step(from + i) ? spanOf(at.model, at.walk, from + i) : undefined,
    );
  };
  const blocks = new BoundedCache<number, Block>(CACHED_BLOCKS);

  return {
    day(day) {
      if (day < FIRST_DAY || day >= END_DAY) return undefined;
      const block = Math.floor((day - FIRST_DAY) / BLOCK_DAYS);
      return blocks.take(block, () => readBlock(block))[(day - FIRST_DAY) % BLOCK_DAYS];
    },
  };
}

/** First and lowest price, in price ticks. Checks that a price has room to move; throws RangeError. */
function pricesOf(
  { code, digits }: ProductDefinition,
  { startPrice, typicalSpread }: OwnPath,
): { readonly start: number; readonly lowest: number } {
  const start = Number(parseDecimal(startPrice, digits) ?? 0n);
  const least = leastUsualPrice(typicalSpread);
  if (start < least || start > MOST_USUAL_PRICE)
    throw new RangeError(`start price of ${code} must be ${least} to ${MOST_USUAL_PRICE} price ticks`);
  return { start, lowest: lowestPrice(typicalSpread) };
}

/** The days of a block, with nothing for a closed one. */
type Block = (Span | undefined)[];

/** What the span of a day needs beside the walk. */
interface SpanModel {
  /** No price is below this, in price ticks; undefined for a cross. */
  readonly lowest: number | undefined;
  /** By what prices of the walk are multiplied on a day: what splits up to then make of them. */
  readonly factorOf: (day: number) => number;
  /** Typical volume of a trade in volume units. */
  readonly tradeVolume: number;
  /** Keys of what is drawn once a day. */
  readonly extremes: number;
  readonly trades: number;
}

function modelOf(seed: number, product: ProductDefinition, lowest: number | undefined): SpanModel {
  const { path, numberDigits, symbolId } = product;
  const splits = splitsOf(product);
  return {
    lowest,
    factorOf: (day) => priceFactor(splits, -Infinity, (day + 1) * DAY_MS - 1),
    tradeVolume: Number(parseDecimal(path.typicalTradeVolume, numberDigits) ?? 1n),
    extremes: drawKey(seed, symbolId, 'daily extremes'),
    trades: drawKey(seed, symbolId, 'daily trades'),
  };
}

/** The prices of a cross are not found here. */
const NO_PRICES = { open: 0, high: 0, low: 0, close: 0 };

/**
 * All that a day holds. The walk itself knows no splits: from one on its prices count less, and so many shares more are traded.
 */
function spanOf(model: SpanModel, walk: DayWalk, day: number): Span {
  const { lowest } = model;
  const factor = model.factorOf(day);
  const size = (model.tradeVolume * Math.exp(0.1 * drawBell(model.trades, day, 1))) / factor;
  const { dayTicks: ticks, minutes } = walk;
  const volume = ticks + Math.round(ticks * size);
  const trades = { volume, ticks, ticksBefore: walk.ticks - ticks, minutes };
  if (lowest === undefined) return { ...NO_PRICES, ...trades };
  const { high, low } = dayRange(model, lowest, walk, day);
  const split = (price: number): number => (factor === 1 ? price : inRange(price * factor, lowest));
  return { open: split(walk.open), high: split(high), low: split(low), close: split(walk.price), ...trades };
}

/** The extremes of a bridge from a day's open to its close. */
function dayRange(
  { extremes }: SpanModel,
  lowest: number,
  { open, price: close, deviation }: DayWalk,
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
