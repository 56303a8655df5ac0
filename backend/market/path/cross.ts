import { powerOfTen } from '../../domain/decimal.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { MINUTES_A_HALF_HOUR, FIRST_DAY } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { divideTrades } from './divide.ts';
import { createPriceRows, createUsualOf, type HalfHours } from './half-hours.ts';
import { levelOf } from './levels.ts';
import { inRange, lowestPrice } from './price-range.ts';
import type { MutablePrices, Prices, Span } from './span.ts';
import type { Timeline } from './timeline.ts';

/** Days that are given room together. */
const BLOCK_DAYS = 32;
const NUMBERS_A_DAY = 4;

/**
 * The prices of days, computed once. All of history takes a megabyte, because they are packed, and only what was asked
 * for takes room.
 */
export class PriceStore {
  readonly #compute: (day: number, prices: MutablePrices) => void;
  readonly #blocks: (Float64Array | undefined)[] = [];

  /** `compute` writes the prices of a day, which are above 0. */
  constructor(compute: (day: number, prices: MutablePrices) => void) {
    this.#compute = compute;
  }

  /** The prices of a day from the first day of history on. */
  of(day: number): Prices {
    const index = day - FIRST_DAY;
    const block = (this.#blocks[Math.floor(index / BLOCK_DAYS)] ??= new Float64Array(
      NUMBERS_A_DAY * BLOCK_DAYS,
    ));
    const at = NUMBERS_A_DAY * (index % BLOCK_DAYS);
    if (block[at] === 0) {
      const prices = { open: 0, high: 0, low: 0, close: 0 };
      this.#compute(day, prices);
      block[at] = prices.open;
      block[at + 1] = prices.high;
      block[at + 2] = prices.low;
      block[at + 3] = prices.close;
    }
    return {
      open: block[at] as number,
      high: block[at + 1] as number,
      low: block[at + 2] as number,
      close: block[at + 3] as number,
    };
  }
}

/** How far a cross reaches beyond the ends of a span, over the root of the sum of squares of how far its legs do. */
const REACH = 0.8;
/** How unevenly trades are spread over the minutes of a half hour: as by the three divisions of other products. */
const UNEVEN_MINUTES = 0.55;
const EVEN_MINUTES: readonly number[] = Array.from({ length: MINUTES_A_HALF_HOUR }, () => 1);

/** One of the two products that a cross follows from. */
export interface CrossLeg {
  readonly product: ProductDefinition;
  readonly halfHours: Pick<HalfHours, 'pricesOf'>;
  readonly timeline: Pick<Timeline, 'minute'>;
}

interface CrossInputs {
  readonly seed: number;
  readonly product: ProductDefinition;
  readonly calendar: QuoteCalendar;
  readonly activity: readonly number[];
  /** Ticks and volumes of the cross's days. */
  readonly trades: DailyPath;
  /** With the sessions of the cross. */
  readonly legs: readonly [CrossLeg, CrossLeg];
}

type Currencies = Pick<ProductDefinition, 'baseCurrency' | 'profitCurrency'>;

/**
 * How a cross follows from its legs: EUR/JPY is EUR/USD times USD/JPY, EUR/GBP is EUR/USD over GBP/USD. Undefined when
 * their currencies do not make the cross.
 */
export function crossRule(
  cross: Currencies,
  base: Currencies,
  profit: Currencies,
): 'times' | 'over' | undefined {
  if (base.baseCurrency !== cross.baseCurrency) return undefined;
  const between = base.profitCurrency;
  if (profit.baseCurrency === between && profit.profitCurrency === cross.profitCurrency) return 'times';
  return profit.baseCurrency === cross.profitCurrency && profit.profitCurrency === between
    ? 'over'
    : undefined;
}

/** The price of a cross in its own price ticks, not rounded, from the prices of its legs in theirs. Throws RangeError. */
export function crossPrice(
  cross: ProductDefinition,
  base: ProductDefinition,
  profit: ProductDefinition,
): (base: number, profit: number) => number {
  const rule = crossRule(cross, base, profit);
  if (!rule) throw new RangeError(`${base.code} and ${profit.code} do not make ${cross.code}`);
  const digits = cross.digits - base.digits + (rule === 'times' ? -profit.digits : profit.digits);
  const power = Number(powerOfTen(Math.abs(digits)));
  const scale = digits < 0 ? 1 / power : power;
  return rule === 'times' ? (one, other) => one * other * scale : (one, other) => (one / other) * scale;
}

/** The spans of a cross: its days, and what its timeline takes from its legs. */
export interface Cross extends DailyPath, Pick<HalfHours, 'spansOf'> {
  /** The minutes of an open half hour. */
  minutesOf(span: Span, halfHour: number): readonly Span[];
}

/** Room for the half hours of the day that is being computed: nothing outlives a call. */
const [baseRows, profitRows, crossRows] = [createPriceRows(), createPriceRows(), createPriceRows()];

/**
 * The spans of a cross. At both ends of every minute its price is what its legs make, rounded to its own price ticks, but
 * where that lies beyond the range of its half hour, at whose bounds it turns. Half hours and minutes reach as far beyond
 * their ends as those of both legs together; days are added up of half hours.
 */
export function createCross(inputs: CrossInputs): Cross {
  const { seed, product, calendar, activity, trades, legs } = inputs;
  const [base, profit] = legs;
  const { symbolId } = product;
  const level = levelOf(seed, symbolId, 'halfHours');
  const minuteLevel = { ...levelOf(seed, symbolId, 'minutes'), uneven: UNEVEN_MINUTES };
  const usualOf = createUsualOf(calendar, activity);
  const writePrices = createPricing(product, base.product, profit.product);

  /** Writes the prices of the half hours of a day; returns how many there are. */
  const priceDay = (day: number): number => {
    const count = base.halfHours.pricesOf(day, baseRows);
    profit.halfHours.pricesOf(day, profitRows);
    for (let i = 0; i < count; i++)
      writePrices(baseRows[i] as Prices, profitRows[i] as Prices, crossRows[i] as MutablePrices);
    return count;
  };
  const spansOf = (day: number): readonly Span[] => {
    const whole = trades.day(day);
    if (!whole) return [];
    priceDay(day);
    return divideTrades(whole, usualOf(day), level, day).map((trade, i) => ({ ...trade, ...crossRows[i] }));
  };
  const minutesOf = (span: Span, halfHour: number): readonly Span[] => {
    const first = halfHour * MINUTES_A_HALF_HOUR;
    const prices = Array.from({ length: MINUTES_A_HALF_HOUR }, (_, i) => {
      const minute = { open: 0, high: 0, low: 0, close: 0 };
      writePrices(base.timeline.minute(first + i) as Span, profit.timeline.minute(first + i) as Span, minute);
      return minute;
    });
    const within = clampWithin(span, prices);
    return divideTrades(span, EVEN_MINUTES, minuteLevel, halfHour).map((trade, i) => ({
      ...trade,
      ...(within[i] as Prices),
    }));
  };
  const known = new PriceStore((day, prices) => addUpPrices(crossRows, priceDay(day), prices));
  return {
    spansOf,
    minutesOf,
    day(day) {
      const whole = trades.day(day);
      if (!whole) return undefined;
      const { ticks, volume, ticksBefore, minutes } = whole;
      const { open, high, low, close } = known.of(day);
      return { open, high, low, close, ticks, volume, ticksBefore, minutes };
    },
  };
}

/** The prices of spans that follow on one another. */
function addUpPrices(rows: readonly Prices[], count: number, sum: MutablePrices): void {
  const first = rows[0] as Prices;
  let { high, low } = first;
  for (let i = 1; i < count; i++) {
    high = Math.max(high, (rows[i] as Prices).high);
    low = Math.min(low, (rows[i] as Prices).low);
  }
  const { close } = rows[count - 1] as Prices;
  sum.open = first.open;
  sum.high = high;
  sum.low = low;
  sum.close = close;
}

/** Writes the prices of a span of a cross from those of its legs. */
function createPricing(
  product: ProductDefinition,
  base: ProductDefinition,
  profit: ProductDefinition,
): (base: Prices, profit: Prices, cross: MutablePrices) => void {
  const price = crossPrice(product, base, profit);
  const isOver = crossRule(product, base, profit) === 'over';
  const lowest = lowestPrice(product.path.typicalSpread);
  return (one, other, cross) => {
    const open = inRange(price(one.open, other.open), lowest);
    const close = inRange(price(one.close, other.close), lowest);
    // The higher a price that another one is divided by, the lower what comes of it.
    const up = isOver ? below(other) : above(other);
    const down = isOver ? above(other) : below(other);
    const high = Math.max(open, close) + REACH * open * rootOfSquares(above(one), up);
    const low = Math.min(open, close) - REACH * open * rootOfSquares(below(one), down);
    cross.open = open;
    cross.high = inRange(high, lowest);
    cross.low = inRange(low, lowest);
    cross.close = close;
  };
}

/** How far a span reaches above and below its ends, as a share of its price. */
function above({ open, high, close }: Prices): number {
  return (high - Math.max(open, close)) / open;
}
function below({ open, low, close }: Prices): number {
  return (Math.min(open, close) - low) / open;
}

/** The root of the sum of two squares: no `Math.hypot`, whose last bit is the engine's affair. */
function rootOfSquares(one: number, other: number): number {
  const larger = Math.max(one, other);
  return larger === 0 ? 0 : larger * Math.sqrt((one / larger) ** 2 + (other / larger) ** 2);
}

/** The prices of minutes within those of their half hour, which they reach at least once on both sides. */
function clampWithin({ open, high, low, close }: Span, minutes: readonly Prices[]): readonly Prices[] {
  const turned = (price: number): number => {
    const inside = price > high ? 2 * high - price : price < low ? 2 * low - price : price;
    return Math.min(high, Math.max(low, inside));
  };
  const kept: MutablePrices[] = [];
  let [from, highest, lowest] = [open, 0, 0];
  for (const [i, minute] of minutes.entries()) {
    const to = i === minutes.length - 1 ? close : turned(minute.close);
    kept.push({
      open: from,
      high: Math.min(high, Math.max(from, to, minute.high)),
      low: Math.max(low, Math.min(from, to, minute.low)),
      close: to,
    });
    from = to;
    if (minute.high > (minutes[highest] as Prices).high) highest = i;
    if (minute.low < (minutes[lowest] as Prices).low) lowest = i;
  }
  (kept[highest] as MutablePrices).high = high;
  (kept[lowest] as MutablePrices).low = low;
  return kept;
}
