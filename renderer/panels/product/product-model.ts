import { RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import { formatRatio } from '../../components/index.ts';
import { formatDecimal, powerOfTen } from '../../../backend/domain/decimal.ts';
import type { InstrumentTerms } from '../../../backend/domain/instrument-terms.ts';
import { periodAt } from '../../../backend/domain/margin/margin-calendar.ts';
import { MARGIN_PERIODS, type MarginPeriod } from '../../../backend/domain/margin/margin-terms.ts';
import { dayOfWeekAt, isTradeTime, type TradingSession } from '../../../backend/domain/session.ts';

/** What the product card says, worked out of the product's terms. Times are of the market clock, in milliseconds. */

const DAY_MS = 86_400_000;
/** How far ahead a closing or an opening is looked for. */
const SEARCH_DAYS = 15;
/** Holidays that are named, and how far ahead. */
export const MAX_NAMED_HOLIDAYS = 5;
const HOLIDAYS_AHEAD_MS = 366 * DAY_MS;

/** A window of a day in which a product trades, as shares of the day. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

export interface WeekDay {
  /** 1 to 7, Monday to Sunday. */
  readonly day: number;
  readonly windows: readonly DayWindow[];
  /** `08:00 to 16:30`, one text for each window. */
  readonly hours: readonly string[];
  readonly isToday: boolean;
}

/** The week of a product, day by day, with today marked. */
export function weekOf(session: TradingSession, nowMs: number | undefined): readonly WeekDay[] {
  const today = nowMs === undefined ? undefined : dayOfWeekAt(nowMs);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const spans = session.tradeTimes
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .toSorted((left, right) => left.startTime - right.startTime);
    return {
      day,
      windows: spans.map(({ startTime, endTime }) => ({ from: startTime / 86_400, to: endTime / 86_400 })),
      hours: spans.map(({ startTime, endTime }) => `${clock(startTime)}\u2013${clock(endTime)}`),
      isToday: day === today,
    };
  });
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}`;
}

/** Whether a product trades, and when that ends; undefined for one that does not within two weeks. */
export interface MarketState {
  readonly isOpen: boolean;
  readonly untilMs: number | undefined;
}

export function marketState(session: TradingSession, nowMs: number): MarketState {
  const isOpen = isTradeTime(session, nowMs);
  const edge = edgesAfter(session, nowMs).find((atMs) => isTradeTime(session, atMs) !== isOpen);
  return { isOpen, untilMs: edge };
}

/** Every moment after a time at which a window or a holiday begins or ends. */
function edgesAfter({ tradeTimes, holidays }: TradingSession, nowMs: number): readonly number[] {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const lastMs = midnight + SEARCH_DAYS * DAY_MS;
  const edges = holidays.flatMap(({ startTime, endTime }) => [startTime, endTime]);
  for (let day = midnight; day < lastMs; day += DAY_MS)
    for (const { dayOfWeek, startTime, endTime } of tradeTimes)
      if (dayOfWeek === dayOfWeekAt(day)) edges.push(day + startTime * 1000, day + endTime * 1000);
  return edges.filter((atMs) => atMs > nowMs && atMs < lastMs).toSorted((left, right) => left - right);
}

/** Holidays of the next year that are not over, the next first. */
export function comingHolidays(session: TradingSession, nowMs: number): TradingSession['holidays'] {
  return session.holidays
    .filter(({ startTime, endTime }) => endTime > nowMs && startTime < nowMs + HOLIDAYS_AHEAD_MS)
    .toSorted((left, right) => left.startTime - right.startTime)
    .slice(0, MAX_NAMED_HOLIDAYS);
}

/** One tier of a margin set as it is shown. */
export interface TierRow {
  /** Lots from which it counts. */
  readonly fromLots: string;
  readonly maxLeverage: number;
  /** Percent text. */
  readonly initial: string;
  readonly maintenance: string;
}

export interface MarginSetRows {
  readonly period: MarginPeriod;
  readonly isInForce: boolean;
  readonly tiers: readonly TierRow[];
}

/** The margin sets of a product, the one in force marked. One set of one tier where margins are the same at all times and sizes. */
export function marginSetsOf(terms: InstrumentTerms, nowMs: number | undefined): readonly MarginSetRows[] {
  const { marginSets, numberDigits, maxLeverage, maintenanceRatio } = terms;
  const row = (fromVolume: number, leverage: number, maintenance: bigint): TierRow => ({
    fromLots: formatDecimal(fromVolume, numberDigits),
    maxLeverage: leverage,
    initial: formatRatio(powerOfTen(RATIO_DIGITS) / BigInt(leverage), RATIO_DIGITS),
    maintenance: formatRatio(maintenance, RATIO_DIGITS),
  });
  if (marginSets === undefined)
    return [{ period: 'daily', isInForce: true, tiers: [row(0, maxLeverage, maintenanceRatio)] }];
  const now = nowMs === undefined ? undefined : periodAt(terms, marginSets.leads, nowMs);
  const inForce = now !== undefined && marginSets[now] === undefined ? 'daily' : now;
  return MARGIN_PERIODS.flatMap((period) => {
    const tiers = marginSets[period]?.map((tier) =>
      row(tier.fromVolume, tier.maxLeverage, tier.maintenanceRatio),
    );
    return tiers === undefined ? [] : [{ period, isInForce: period === inForce, tiers }];
  });
}
