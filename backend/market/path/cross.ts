import { powerOfTen } from '../../protocol/decimal.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { divideTrades } from './divide.ts';
import { levelOf } from './levels.ts';
import { inRange, lowestPrice } from './price-range.ts';
import { addUp, type Span } from './span.ts';
import type { ComposedSpans, Timeline } from './timeline.ts';

/** Days that are kept for each cross: eleven years, as adding one up takes the half hours of both legs. */
const CACHED_DAYS = 4_096;
/** How far a cross reaches beyond the ends of a span, over the root of the sum of squares of how far its legs do. */
const REACH = 0.8;
/** How unevenly trades are spread over the minutes of a half hour: as by the three divisions of other products. */
const UNEVEN_MINUTES = 0.55;
const EVEN_MINUTES: readonly number[] = Array.from({ length: MINUTES_A_HALF_HOUR }, () => 1);

/** One of the two products that a cross follows from. */
export interface CrossLeg {
  readonly product: ProductDefinition;
  readonly timeline: Pick<Timeline, 'halfHour' | 'minute'>;
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
 * The spans of a cross. At both ends of every minute its price is what its legs make, rounded to its own price ticks, but
 * where that lies beyond the range of its half hour, at whose bounds it turns. Half hours and minutes reach as far beyond
 * their ends as those of both legs together; days are added up of half hours.
 */
export function createCross(inputs: CrossInputs): DailyPath & ComposedSpans {
  const { seed, product, calendar, activity, trades, legs } = inputs;
  const { symbolId } = product;
  const level = levelOf(seed, symbolId, 'halfHours');
  const minuteLevel = { ...levelOf(seed, symbolId, 'minutes'), uneven: UNEVEN_MINUTES };
  const priceOf = createPricing(product, legs[0].product, legs[1].product);

  const halfHours = (day: number): readonly Span[] => {
    const whole = trades.day(day);
    if (!whole) return [];
    const open = calendar.openHalfHours(day);
    const usual = open.map((halfHour) => activity[halfHour] ?? 1);
    return divideTrades(whole, usual, level, day).map((trade, i) => {
      const halfHour = day * HALF_HOURS_A_DAY + (open[i] as number);
      const [base, profit] = legs.map(({ timeline }) => timeline.halfHour(halfHour)) as [Span, Span];
      return { ...trade, ...priceOf(base, profit) };
    });
  };
  const minutes = (span: Span, halfHour: number): readonly Span[] => {
    const first = halfHour * MINUTES_A_HALF_HOUR;
    const prices = Array.from({ length: MINUTES_A_HALF_HOUR }, (_, i) => {
      const [base, profit] = legs.map(({ timeline }) => timeline.minute(first + i)) as [Span, Span];
      return priceOf(base, profit);
    });
    const within = keepWithin(span, prices);
    return divideTrades(span, EVEN_MINUTES, minuteLevel, halfHour).map((trade, i) => ({
      ...trade,
      ...(within[i] as Prices),
    }));
  };
  const days = new BoundedCache<number, Span>(CACHED_DAYS);
  return {
    halfHours,
    minutes,
    day: (day) => trades.day(day) && days.take(day, () => addUp(halfHours(day))),
  };
}

type Prices = Pick<Span, 'open' | 'high' | 'low' | 'close'>;
type MutablePrices = { -readonly [Name in keyof Prices]: Prices[Name] };

/** The prices of a span of a cross from those of its legs. */
function createPricing(
  product: ProductDefinition,
  base: ProductDefinition,
  profit: ProductDefinition,
): (base: Prices, profit: Prices) => Prices {
  const price = crossPrice(product, base, profit);
  const isOver = crossRule(product, base, profit) === 'over';
  const lowest = lowestPrice(product.path.typicalSpread);
  return (one, other) => {
    const open = inRange(price(one.open, other.open), lowest);
    const close = inRange(price(one.close, other.close), lowest);
    // The higher a price that another one is divided by, the lower what comes of it.
    const [up, down] = isOver ? [below(other), above(other)] : [above(other), below(other)];
    const high = Math.max(open, close) + REACH * open * Math.hypot(above(one), up);
    const low = Math.min(open, close) - REACH * open * Math.hypot(below(one), down);
    return { open, high: inRange(high, lowest), low: inRange(low, lowest), close };
  };
}

/** How far a span reaches above and below its ends, as a share of its price. */
function above({ open, high, close }: Prices): number {
  return (high - Math.max(open, close)) / open;
}
function below({ open, low, close }: Prices): number {
  return (Math.min(open, close) - low) / open;
}

/** The prices of minutes within those of their half hour, which they reach at least once on both sides. */
function keepWithin({ open, high, low, close }: Span, minutes: readonly Prices[]): readonly Prices[] {
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
