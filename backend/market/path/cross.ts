import { powerOfTen } from '../../protocol/decimal.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { drawKey, drawUniform } from '../random.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOURS_A_DAY } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { bridgeExtreme, divideTrades } from './divide.ts';
import { levelOf } from './levels.ts';
import { HIGHEST_PRICE, lowestPrice } from './price-range.ts';
import type { Span } from './span.ts';
import type { Timeline } from './timeline.ts';

/** Days that are kept for each cross: eleven years, as adding one up takes the half hours of both legs. */
const CACHED_DAYS = 4_096;
/** Range of a Brownian path over its deviation. */
const RANGE_PER_DEVIATION = 1.6;

/** One of the two products that a cross follows from. */
export interface CrossLeg {
  readonly product: ProductDefinition;
  readonly timeline: Pick<Timeline, 'halfHour'>;
}

interface CrossInputs {
  readonly seed: number;
  readonly product: ProductDefinition;
  readonly calendar: QuoteCalendar;
  readonly activity: readonly number[];
  /** Ticks and volumes of the cross's days. */
  readonly trades: DailyPath;
  /** Open whenever the cross is. */
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

/**
 * The days of a cross, added up of half hours. At the ends of every half hour its price is what its legs make, rounded
 * to its own price ticks; between them it moves by itself, as widely as both legs together, and is divided further as
 * any other product.
 */
export function createCrossDays(inputs: CrossInputs): DailyPath {
  const { seed, product, calendar, activity, trades, legs } = inputs;
  const { symbolId, path } = product;
  const level = levelOf(seed, symbolId, 'halfHours');
  const price = crossPrice(product, legs[0].product, legs[1].product);
  const lowest = lowestPrice(path.typicalSpread);
  const inRange = (value: number): number => Math.min(HIGHEST_PRICE, Math.max(lowest, Math.round(value)));
  const extremes = drawKey(seed, symbolId, 'cross extremes');

  const priced = (trade: Span, halfHour: number): Span => {
    const [base, profit] = legs.map(({ timeline }) => timeline.halfHour(halfHour)) as [Span, Span];
    const open = inRange(price(base.open, profit.open));
    const close = inRange(price(base.close, profit.close));
    const variance = (open / RANGE_PER_DEVIATION) ** 2 * (rangeOf(base) ** 2 + rangeOf(profit) ** 2);
    const extreme = (side: 1 | -1): number =>
      inRange(bridgeExtreme(open, close, variance, drawUniform(extremes, halfHour, side), side));
    const [high, low] = [Math.max(open, close, extreme(1)), Math.min(open, close, extreme(-1))];
    return { ...trade, open, high, low, close };
  };
  const halfHours = (day: number): readonly Span[] => {
    const whole = trades.day(day);
    if (!whole) return [];
    const open = calendar.openHalfHours(day);
    const usual = open.map((halfHour) => activity[halfHour] ?? 1);
    return divideTrades(whole, usual, level, day).map((trade, i) =>
      priced(trade, day * HALF_HOURS_A_DAY + (open[i] as number)),
    );
  };
  const days = new BoundedCache<number, Span>(CACHED_DAYS);
  return {
    halfHours,
    day(day) {
      const whole = trades.day(day);
      return whole && days.take(day, () => addUp(whole, halfHours(day)));
    },
  };
}

/** Range of a span as a share of its price. */
function rangeOf({ open, high, low }: Span): number {
  return (high - low) / open;
}

function addUp(trades: Span, parts: readonly Span[]): Span {
  let [high, low] = [-Infinity, Infinity];
  for (const part of parts) {
    high = Math.max(high, part.high);
    low = Math.min(low, part.low);
  }
  const [first, last] = [parts[0] as Span, parts[parts.length - 1] as Span];
  return { ...trades, open: first.open, high, low, close: last.close };
}
