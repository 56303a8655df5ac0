import { crossRule } from '../path/cross.ts';
import { isCross, type ProductDefinition } from '../product-definition.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOUR_MS, MINUTE_MS } from '../sessions/time.ts';
import type { Scenario } from './scenario.ts';

/** How finely a price factor changes: not at all, from minute to minute, or within a minute. */
export type Grain = 'none' | 'minute' | 'tick';

/** What one scenario does to one product. */
export interface Shock {
  /** It acts from here on, and until there; a price factor that has been reached by then may stay. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly grain: Grain;
  readonly frozen: boolean;
  readonly thin: boolean;
  readonly crossed: boolean;
  /** Logarithm of the factor on prices: 0 before `fromMs`, one value from `toMs` on. */
  logAt(timeMs: number): number;
  /** Multiple of the usual spread while it acts. */
  strainAt(timeMs: number): number;
}

/** Usual daily move of a product whose path does not say it (prices from files). */
const FALLBACK_DAILY_MOVE = 0.01;
/** No scenario moves a price by more than this factor either way. */
const MOST_LOG = Math.log(3);
/** Share of a flash crash in which prices fall; they come back in the rest. */
const FALLING_SHARE = 0.2;
/** Spread at the bottom of a flash crash, and in an illiquid market, in usual ones. */
const CRASH_STRAIN = 6;
const ILLIQUID_STRAIN = 5;
const SECOND_MS = 1_000;

const STILL = {
  grain: 'none',
  frozen: false,
  thin: false,
  crossed: false,
  logAt: () => 0,
  strainAt: () => 1,
} as const;

/** The effect of a scenario on one of the products of a market; undefined when there is none. */
export function shockOf(
  scenario: Scenario,
  product: ProductDefinition,
  products: readonly ProductDefinition[],
  calendar: QuoteCalendar,
): Shock | undefined {
  const { name, startMs: fromMs, endMs, stoppedMs = endMs } = scenario;
  const toMs = Math.min(endMs, stoppedMs);
  if (toMs <= fromMs) return undefined;
  if (name === 'flash-crash' || name === 'opening-gap' || name === 'trend-day') {
    const log = moveOf(scenario, product, products);
    if (log === undefined) return undefined;
    if (name === 'flash-crash') return flashCrash(fromMs, endMs, toMs, log);
    const moved = name === 'opening-gap' ? openingGap : trendDay;
    return moved(calendar, fromMs, endMs, toMs, log);
  }
  if (!isIntended(scenario, product)) return undefined;
  switch (name) {
    case 'illiquid':
      return { ...STILL, fromMs, toMs, thin: true, strainAt: () => ILLIQUID_STRAIN };
    case 'frozen-feed':
      return { ...STILL, fromMs, toMs, frozen: true };
    case 'crossed-feed':
      return { ...STILL, fromMs, toMs, crossed: true };
  }
}

function isIntended({ symbolIds }: Scenario, { symbolId }: ProductDefinition): boolean {
  return symbolIds.length === 0 || symbolIds.includes(symbolId);
}

/**
 * Logarithm of the factor by which a scenario moves a price in the end; undefined when it does not. A cross moves with
 * its legs, so that it still costs what they make, and by itself only where the scenario leaves both alone.
 */
function moveOf(
  scenario: Scenario,
  product: ProductDefinition,
  products: readonly ProductDefinition[],
): number | undefined {
  const { path } = product;
  if (isCross(path)) {
    const legs = path.legs.map((id) => products.find(({ symbolId }) => symbolId === id));
    const [base, profit] = legs.map((leg) => leg && moveOf(scenario, leg, products));
    if (base !== undefined || profit !== undefined) {
      const isOver = legs[0] && legs[1] && crossRule(product, legs[0], legs[1]) === 'over';
      return (base ?? 0) + (isOver ? -1 : 1) * (profit ?? 0);
    }
  }
  if (!isIntended(scenario, product)) return undefined;
  const move = scenario.size * (path.dailyVolatility || FALLBACK_DAILY_MOVE);
  return Math.max(-MOST_LOG, Math.min(MOST_LOG, move));
}

/** Prices fall fast, second by second, and come back slower and slower to where they would have been. */
function flashCrash(fromMs: number, endMs: number, toMs: number, log: number): Shock {
  const depthAt = (timeMs: number): number => {
    if (timeMs < fromMs || timeMs >= toMs) return 0;
    const passed = Math.floor((timeMs - fromMs) / SECOND_MS) * SECOND_MS;
    const share = passed / (endMs - fromMs);
    return share < FALLING_SHARE ? share / FALLING_SHARE : ((1 - share) / (1 - FALLING_SHARE)) ** 2;
  };
  return {
    ...STILL,
    fromMs,
    toMs,
    grain: 'tick',
    logAt: (timeMs) => log * depthAt(timeMs),
    strainAt: (timeMs) => 1 + (CRASH_STRAIN - 1) * depthAt(timeMs),
  };
}

/** From its next opening on a product trades at another level; one that never shuts jumps at the start. */
function openingGap(
  calendar: QuoteCalendar,
  fromMs: number,
  endMs: number,
  toMs: number,
  log: number,
): Shock | undefined {
  const openingMs = nextOpening(calendar, fromMs, endMs);
  if (openingMs === undefined || openingMs >= toMs) return undefined;
  return { ...STILL, fromMs: openingMs, toMs: openingMs, logAt: (timeMs) => (timeMs >= openingMs ? log : 0) };
}

/** Start of the first session from a time on; the time itself where a product is open all the while. */
function nextOpening(calendar: QuoteCalendar, fromMs: number, endMs: number): number | undefined {
  const first = Math.ceil(fromMs / HALF_HOUR_MS);
  let [alwaysOpen, neverOpen] = [calendar.isOpen(first - 1), true];
  for (let halfHour = first; halfHour * HALF_HOUR_MS < endMs; halfHour++) {
    const open = calendar.isOpen(halfHour);
    if (open && !calendar.isOpen(halfHour - 1)) return halfHour * HALF_HOUR_MS;
    if (open) neverOpen = false;
    else alwaysOpen = false;
  }
  return alwaysOpen && !neverOpen ? fromMs : undefined;
}

/** Prices drift minute by minute of open time, and stay where that has brought them. */
function trendDay(calendar: QuoteCalendar, fromMs: number, endMs: number, toMs: number, log: number): Shock {
  const first = Math.floor(fromMs / MINUTE_MS);
  const before = openMinutesBefore(calendar, first, Math.ceil(endMs / MINUTE_MS) - first);
  const total = before[before.length - 1] ?? 0;
  const logAt = (timeMs: number): number => {
    if (timeMs < fromMs || total === 0) return 0;
    const minute = Math.floor(Math.min(timeMs, toMs) / MINUTE_MS) - first;
    return (log * (before[minute] ?? total)) / total;
  };
  return { ...STILL, fromMs, toMs, grain: 'minute', logAt };
}

/** For every minute after the first one, and the end: how many open minutes lie before it. */
function openMinutesBefore(calendar: QuoteCalendar, first: number, count: number): Uint16Array {
  const before = new Uint16Array(count + 1);
  for (let i = 0; i < count; i++) {
    const open = calendar.isOpen(Math.floor(((first + i) * MINUTE_MS) / HALF_HOUR_MS));
    before[i + 1] = (before[i] ?? 0) + (open ? 1 : 0);
  }
  return before;
}
