import { parseDecimal } from '../domain/decimal.ts';
import type { DaySummary, Depth, Tick } from '../domain/market-data.ts';
import { usualActivity } from './path/activity.ts';
import { createBookShape } from './path/book-shape.ts';
import { type CandleInputs, candleBetween, readCandles } from './path/candles.ts';
import { createCross, type CrossLeg } from './path/cross.ts';
import { createDailyPath, type DailyPath } from './path/daily.ts';
import { createGroupChance, type GroupChance } from './path/daily-chance.ts';
import { createHalfHours, type HalfHours } from './path/half-hours.ts';
import { isTurn, joinAt, type LaterSeed } from './path/later-seed.ts';
import { createTickMaker } from './path/minute-ticks.ts';
import { pathBounds } from './path/quote-bounds.ts';
import { createTimeline, type Timeline } from './path/timeline.ts';
import { BUILT_IN_FUNDS, BUILT_IN_PRODUCTS, storedWalk } from './products/built-in-products.ts';
import type { MarketSource } from './market-source.ts';
import { createAdjustedTimelines } from './splits/adjusted-timeline.ts';
import { shuffleDays } from './shuffled-market.ts';
import type { DayOrder } from './sources/day-order.ts';
import { splitsOf } from './splits/split-moments.ts';
import { type FundDefinition, isCross, type ProductDefinition } from './product-definition.ts';
import { createQuoteCalendar, type QuoteCalendar } from './sessions/calendar.ts';
import {
  DAY_MS,
  FIRST_DAY,
  HALF_HOUR_MS,
  HALF_HOURS_A_DAY,
  LAST_MS,
  MINUTES_A_HALF_HOUR,
  MINUTE_MS,
  dayOf,
} from './sessions/time.ts';

export interface BuiltInMarketOptions {
  /** Whole number from 0 to 2^53 - 1; the same seed gives the same market. */
  readonly seed: number;
  /** Another seed from a day on. */
  readonly later?: LaterSeed | undefined;
  /** Days in another order. */
  readonly shuffle?: DayOrder | undefined;
  readonly products?: readonly ProductDefinition[];
  readonly funds?: readonly FundDefinition[];
}

/** The market of one product. */
interface ProductMarket extends CandleInputs {
  readonly product: ProductDefinition;
  /** The book that a tick left behind, at most so many levels a side. */
  readonly depthOf: (tick: Tick, levels: number) => Depth | undefined;
  /** The timeline as it is shown at a time, in the shares of then. */
  readonly shownAt: (nowMs: number) => Timeline;
  /** What a cross is made of; a cross itself has none. */
  readonly halfHours?: HalfHours;
}

/**
 * The market that needs no source: every price, tick, candle and depth is a pure function of seed, product and time
 * (docs/market.md). Throws RangeError for a seed or a product that it cannot compute.
 */
export function createBuiltInMarket({
  seed,
  later,
  shuffle,
  products = BUILT_IN_PRODUCTS,
  funds = BUILT_IN_FUNDS,
}: BuiltInMarketOptions): MarketSource {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`seed must be a whole number, got ${seed}`);
  if (later && !isTurn(later.fromMs))
    throw new RangeError(`another seed begins with a second, got ${new Date(later.fromMs).toISOString()}`);
  const first: Seeds = { seed, groupOf: groupsOf(seed) };
  const markets = createMarkets(first, products);
  if (later) {
    const then: Seeds = {
      seed: later.seed,
      groupOf: groupsOf(later.seed),
      before: { ...first, toDay: Math.floor(later.fromMs / DAY_MS) },
    };
    for (const [symbolId, market] of createMarkets(then, products)) {
      const own = markets.get(symbolId);
      if (own) markets.set(symbolId, joinMarkets(own, market, later.fromMs));
    }
  }
  if (shuffle)
    for (const [symbolId, market] of markets) markets.set(symbolId, shuffleMarket(market, shuffle));

  const lastTick = (symbolId: number, atMs: number): Tick | undefined => {
    const market = markets.get(symbolId);
    return market && newestTick(market, atMs);
  };

  return {
    products,
    funds,
    lastTick,
    ticks(symbolId, fromMs, toMs) {
      const market = markets.get(symbolId);
      return market ? ticksBetween(market, fromMs, toMs) : [];
    },
    candles(symbolId, type, endSeconds, count, nowMs) {
      const market = markets.get(symbolId);
      return market ? readCandles(shown(market, nowMs), type, endSeconds * 1000, count, nowMs) : [];
    },
    depth(symbolId, atMs, levels) {
      const tick = lastTick(symbolId, atMs);
      return tick && markets.get(symbolId)?.depthOf(tick, levels);
    },
    daySummary(symbolId, atMs) {
      const market = markets.get(symbolId);
      return market && summaryOf(shown(market, atMs), atMs);
    },
    bounds(symbolId, fromMs, toMs) {
      const market = markets.get(symbolId);
      return market && pathBounds(market, fromMs, toMs);
    },
  };
}

/** A market as it is shown at a time. */
function shown(market: ProductMarket, nowMs: number): CandleInputs {
  return { ...market, timeline: market.shownAt(nowMs) };
}

/** Seven days in a row: every day of the week once. */
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** What a market is drawn from: a seed with the chance of its groups; days before one may be another seed's. */
interface Seeds {
  readonly seed: number;
  readonly groupOf: (name: string) => GroupChance;
  readonly before?: Seeds & { readonly toDay: number };
}

/** The chance of groups, each made once: their products share it. */
function groupsOf(seed: number): (name: string) => GroupChance {
  const groups = new Map<string, GroupChance>();
  return (name) => {
    const group = groups.get(name) ?? createGroupChance(seed, name);
    groups.set(name, group);
    return group;
  };
}

/** The markets of products by their ids. */
function createMarkets(seeds: Seeds, products: readonly ProductDefinition[]): Map<number, ProductMarket> {
  const markets = new Map<number, ProductMarket>();
  for (const product of products)
    if (!isCross(product.path)) markets.set(product.symbolId, createProductMarket(seeds, product));
  for (const product of products) {
    if (!isCross(product.path)) continue;
    const legOf = (id: number): CrossLeg => {
      const leg = products.find(({ symbolId }) => symbolId === id);
      const { timeline, halfHours } = markets.get(id) ?? {};
      if (!leg || !timeline || !halfHours) throw new RangeError(`${product.code} needs product ${id}`);
      if (leg.sessions !== product.sessions)
        throw new RangeError(`${product.code} needs the sessions of ${leg.code}`);
      return { product: leg, timeline, halfHours };
    };
    const [base, profit] = product.path.legs;
    markets.set(product.symbolId, createProductMarket(seeds, product, [legOf(base), legOf(profit)]));
  }
  return markets;
}

/** The days of a product; those before one may be drawn from another seed. */
function daysOf({ before, ...own }: Seeds, product: ProductDefinition, calendar: QuoteCalendar): DailyPath {
  const first = before ?? own;
  // How busy the days of a cross are is its own affair.
  const group = isCross(product.path) ? product.code : product.path.factorGroup;
  return createDailyPath({
    seed: first.seed,
    product,
    calendar,
    activity: usualActivity(product.area),
    group: first.groupOf(group),
    stored: storedWalk(first.seed, product),
    later: before && { seed: own.seed, group: own.groupOf(group), fromDay: before.toDay },
  });
}

function createProductMarket(
  seeds: Seeds,
  product: ProductDefinition,
  legs?: readonly [CrossLeg, CrossLeg],
): ProductMarket {
  const { seed } = seeds;
  const { symbolId, path, numberDigits } = product;
  const calendar = createQuoteCalendar(product.sessions);
  const activity = usualActivity(product.area);
  const typicalVolume = Number(parseDecimal(path.typicalTradeVolume, numberDigits) ?? 1n);
  const book = createBookShape(seed, symbolId, path.typicalSpread, typicalVolume);
  // The longest session of the week carries a day's usual volatility.
  const openHalfHours = Math.max(...WEEK.map((day) => calendar.openHalfHours(day).length), 1);
  const minuteVolatility = path.dailyVolatility / Math.sqrt(openHalfHours * MINUTES_A_HALF_HOUR);
  const tickMaker = createTickMaker(seed, symbolId, path.typicalSpread, book, minuteVolatility);
  const own = daysOf(seeds, product, calendar);
  const parts = { seed, symbolId, calendar, tickMaker };
  const depthIn =
    (timeline: Timeline): ProductMarket['depthOf'] =>
    (tick, levels) => {
      const span = timeline.minute(Math.floor(tick.timeMs / MINUTE_MS));
      return span && book.depthOf(tick, levels, tickMaker.stressOf(span));
    };
  if (legs) {
    const cross = createCross({ seed, product, calendar, activity, trades: own, legs });
    const { minutesOf } = cross;
    const timeline = createTimeline({ ...parts, days: cross, halfHours: cross, minutesOf });
    const depthOf = depthIn(timeline);
    return { product, timeline, shownAt: () => timeline, calendar, tickMaker, depthOf };
  }
  const halfHours = createHalfHours({ seed, symbolId, calendar, activity, days: own });
  const timeline = createTimeline({ ...parts, days: own, halfHours, minutesOf: undefined });
  const shownAt = createAdjustedTimelines(timeline, splitsOf(product));
  return { product, timeline, shownAt, calendar, tickMaker, depthOf: depthIn(timeline), halfHours };
}

/** The market of a product whose seed is another one from a time on. */
function joinMarkets(first: ProductMarket, later: ProductMarket, fromMs: number): ProductMarket {
  const { product, calendar } = first;
  const joined = joinAt(fromMs, first, later, (drawn) => newestTick({ ...drawn, calendar }, fromMs - 1));
  return {
    ...joined,
    product,
    calendar,
    shownAt: createAdjustedTimelines(joined.timeline, splitsOf(product)),
    depthOf: (tick, levels) => (tick.timeMs < fromMs ? first : later).depthOf(tick, levels),
  };
}

/** The market of a product with its days in another order. */
function shuffleMarket(market: ProductMarket, order: DayOrder): ProductMarket {
  const splits = splitsOf(market.product);
  const moved = shuffleDays(market, order, splits);
  return { ...market, ...moved, shownAt: createAdjustedTimelines(moved.timeline, splits) };
}

function newestTick(
  { timeline, calendar, tickMaker }: Pick<ProductMarket, 'timeline' | 'calendar' | 'tickMaker'>,
  atMs: number,
): Tick | undefined {
  const knownMs = Math.min(atMs, LAST_MS);
  const halfHour = calendar.latestOpen(Math.floor(knownMs / HALF_HOUR_MS), FIRST_DAY * HALF_HOURS_A_DAY);
  if (halfHour === undefined) return undefined;
  // The first tick of an open minute is at its start, so the newest one is in the newest open minute.
  const minute = Math.min(Math.floor(knownMs / MINUTE_MS), ((halfHour + 1) * HALF_HOUR_MS) / MINUTE_MS - 1);
  if (atMs === minute * MINUTE_MS) {
    // Whoever moves on by the minute asks for nothing else.
    const span = timeline.minute(minute);
    return span && tickMaker.firstTickOf(minute, span);
  }
  const ticks = timeline.ticks(minute);
  return ticks[firstAfter(ticks, atMs) - 1];
}

function ticksBetween({ timeline, calendar }: ProductMarket, fromMs: number, toMs: number): Tick[] {
  const found: Tick[] = [];
  for (
    let minute = Math.floor(Math.max(fromMs, FIRST_DAY * DAY_MS) / MINUTE_MS);
    minute * MINUTE_MS < toMs;
    minute++
  ) {
    if (!calendar.isOpen(Math.floor((minute * MINUTE_MS) / HALF_HOUR_MS))) continue;
    const ticks = timeline.ticks(minute);
    const end = firstAfter(ticks, toMs - 1);
    for (let i = firstAfter(ticks, fromMs - 1); i < end; i++) found.push(ticks[i] as Tick);
  }
  return found;
}

/** Position of the first tick after a time. */
function firstAfter(ticks: readonly Tick[], timeMs: number): number {
  let [from, to] = [0, ticks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ticks[middle]?.timeMs ?? Infinity) > timeMs) to = middle;
    else from = middle + 1;
  }
  return from;
}

function summaryOf(market: CandleInputs, atMs: number): DaySummary | undefined {
  const first = FIRST_DAY * HALF_HOURS_A_DAY;
  const latest = market.calendar.latestOpen(Math.floor(Math.min(atMs, LAST_MS) / HALF_HOUR_MS), first);
  if (latest === undefined) return undefined;
  const day = dayOf(latest * HALF_HOUR_MS);
  const today = candleBetween(market, day * DAY_MS, Math.min(atMs + 1, (day + 1) * DAY_MS));
  if (!today) return undefined;
  const before = market.calendar.latestOpen(day * HALF_HOURS_A_DAY - 1, first);
  const yesterday = before === undefined ? undefined : market.timeline.day(dayOf(before * HALF_HOUR_MS));
  const { open, high, low, close } = today;
  return { open, high, low, close, yesterdayClose: yesterday?.close ?? open };
}
