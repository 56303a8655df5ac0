import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import type { Candle } from '../../domain/market-data.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import {
  DAY_MS,
  FIRST_DAY,
  HALF_HOUR_MS,
  HALF_HOURS_A_DAY,
  LAST_MS,
  MINUTE_MS,
  dayOf,
  monthStart,
  weekStart,
} from '../sessions/time.ts';
import type { TickMaker } from './minute-ticks.ts';
import { type Span, spanOfTicks } from './span.ts';
import type { Timeline } from './timeline.ts';

const SHORT_INTERVALS: Partial<Record<KlineType, number>> = {
  [KLINE_TYPE.minute1]: MINUTE_MS,
  [KLINE_TYPE.minute5]: 5 * MINUTE_MS,
  [KLINE_TYPE.minute15]: 15 * MINUTE_MS,
  [KLINE_TYPE.minute30]: HALF_HOUR_MS,
  [KLINE_TYPE.hour1]: 2 * HALF_HOUR_MS,
  [KLINE_TYPE.hour2]: 4 * HALF_HOUR_MS,
  [KLINE_TYPE.hour4]: 8 * HALF_HOUR_MS,
};

/** Where candles begin and end, in milliseconds; weeks on Monday, months on the first, all in UTC. */
export interface Grid {
  /** Start of the interval that holds a time. */
  startOf(timeMs: number): number;
  endOf(startMs: number): number;
}

const DAY_GRID: Grid = { startOf: (timeMs) => dayOf(timeMs) * DAY_MS, endOf: (startMs) => startMs + DAY_MS };
const WEEK_GRID: Grid = {
  startOf: (timeMs) => weekStart(dayOf(timeMs)) * DAY_MS,
  endOf: (startMs) => startMs + 7 * DAY_MS,
};
const MONTH_GRID: Grid = {
  startOf: (timeMs) => monthStart(dayOf(timeMs)) * DAY_MS,
  endOf: (startMs) => monthStart(dayOf(startMs), 1) * DAY_MS,
};

/** The grid of a candle type. */
export function gridOf(type: KlineType): Grid {
  const length = SHORT_INTERVALS[type];
  if (length !== undefined) {
    return {
      startOf: (timeMs) => Math.floor(timeMs / length) * length,
      endOf: (startMs) => startMs + length,
    };
  }
  if (type === KLINE_TYPE.week) return WEEK_GRID;
  return type === KLINE_TYPE.month ? MONTH_GRID : DAY_GRID;
}

export interface CandleInputs {
  readonly timeline: Timeline;
  readonly calendar: QuoteCalendar;
  readonly tickMaker: TickMaker;
}

/**
 * At most `count` candles of a type in rising order, the last one starting at or before `endMs`, none with a tick
 * after `nowMs`. Closed intervals have no candle.
 */
export function readCandles(
  inputs: CandleInputs,
  type: KlineType,
  endMs: number,
  count: number,
  nowMs: number,
): Candle[] {
  const { calendar } = inputs;
  const grid = gridOf(type);
  const candles: Candle[] = [];
  let start = grid.startOf(Math.min(endMs, nowMs, LAST_MS));
  while (candles.length < count && start >= grid.startOf(FIRST_DAY * DAY_MS)) {
    const end = grid.endOf(start);
    const candle = candleBetween(inputs, start, Math.min(end, nowMs + 1));
    if (candle) candles.push(candle);
    // Everything between the latest open half hour before this interval and the interval itself is shut.
    const before = calendar.latestOpen(Math.floor((start - 1) / HALF_HOUR_MS), FIRST_DAY * HALF_HOURS_A_DAY);
    if (before === undefined) break;
    start = grid.startOf(Math.min(start - 1, (before + 1) * HALF_HOUR_MS - 1));
  }
  return candles.reverse();
}

/** The candle of all ticks with `startMs <= timeMs < limitMs`; undefined when there are none. */
export function candleBetween(inputs: CandleInputs, startMs: number, limitMs: number): Candle | undefined {
  const whole = wholeUnit(inputs, startMs, limitMs);
  if (whole) return whole;
  const sum = createSum();
  let at = Math.max(startMs, FIRST_DAY * DAY_MS);
  while (at < limitMs) {
    const unit = largestUnit(inputs.timeline, at, limitMs);
    if (!unit) {
      addTicks(inputs.timeline, sum, at, limitMs);
      break;
    }
    if (unit.span) sum.add(unit.span, at + unit.length);
    at += unit.length;
  }
  return sum.candle(inputs, startMs);
}

/** The candle of an interval that is one closed unit; undefined when it is none, or is shut. */
function wholeUnit(inputs: CandleInputs, startMs: number, limitMs: number): Candle | undefined {
  const length = limitMs - startMs;
  if (length > DAY_MS || startMs < FIRST_DAY * DAY_MS) return undefined;
  const unit = largestUnit(inputs.timeline, startMs, limitMs);
  if (unit?.length !== length || !unit.span) return undefined;
  const { open, high, low, close, volume, ticksBefore, ticks } = unit.span;
  const lastTickTimeMs = lastTickBefore(inputs.calendar, inputs.tickMaker, limitMs);
  const lastTickSeq = ticksBefore + ticks;
  return { timestamp: startMs / 1000, open, high, low, close, volume, lastTickTimeMs, lastTickSeq };
}

interface Unit {
  readonly length: number;
  readonly span: Span | undefined;
}

/** The longest closed unit that begins at a time and ends within the limit; undefined inside the running minute. */
function largestUnit(timeline: Timeline, at: number, limit: number): Unit | undefined {
  const fits = (length: number): boolean => at % length === 0 && at + length <= limit;
  if (fits(DAY_MS)) return { length: DAY_MS, span: timeline.day(at / DAY_MS) };
  if (fits(HALF_HOUR_MS)) return { length: HALF_HOUR_MS, span: timeline.halfHour(at / HALF_HOUR_MS) };
  const [quarter, five] = [15 * MINUTE_MS, 5 * MINUTE_MS];
  if (fits(quarter)) return { length: quarter, span: timeline.quarter(at / quarter) };
  if (fits(five)) return { length: five, span: timeline.five(at / five) };
  if (fits(MINUTE_MS)) return { length: MINUTE_MS, span: timeline.minute(at / MINUTE_MS) };
  return undefined;
}

function addTicks(timeline: Timeline, sum: CandleSum, startMs: number, limitMs: number): void {
  const ticks = timeline.ticks(Math.floor(startMs / MINUTE_MS));
  const span = spanOfTicks(ticks, startMs, limitMs);
  const lastMs = ticks.findLast(({ timeMs }) => timeMs < limitMs)?.timeMs;
  if (span !== undefined && lastMs !== undefined) sum.add(span, lastMs, lastMs);
}

interface CandleSum {
  /** Adds the trades of a span that ends at `endMs`; `lastTickMs` is given where it is known already. */
  add(span: Span, endMs: number, lastTickMs?: number): void;
  candle(inputs: CandleInputs, startMs: number): Candle | undefined;
}

function createSum(): CandleSum {
  let open: number | undefined;
  let high = -Infinity;
  let low = Infinity;
  let close = 0;
  let volume = 0;
  let lastTickSeq = 0;
  let lastEnd = 0;
  let lastTickTimeMs: number | undefined;
  return {
    add(span, endMs, lastTickMs) {
      open ??= span.open;
      high = Math.max(high, span.high);
      low = Math.min(low, span.low);
      close = span.close;
      volume += span.volume;
      lastTickSeq = span.ticksBefore + span.ticks;
      lastEnd = endMs;
      lastTickTimeMs = lastTickMs;
    },
    candle({ calendar, tickMaker }, startMs) {
      if (open === undefined) return undefined;
      const time = lastTickTimeMs ?? lastTickBefore(calendar, tickMaker, lastEnd);
      return { timestamp: startMs / 1000, open, high, low, close, volume, lastTickTimeMs: time, lastTickSeq };
    },
  };
}

/** Time of the last tick of the latest open minute before `endMs`, which is on a minute. */
function lastTickBefore(calendar: QuoteCalendar, tickMaker: TickMaker, endMs: number): number {
  const halfHour = Math.floor((endMs - 1) / HALF_HOUR_MS);
  const open = calendar.latestOpen(halfHour, FIRST_DAY * HALF_HOURS_A_DAY) ?? halfHour;
  const end = open === halfHour ? endMs : (open + 1) * HALF_HOUR_MS;
  return tickMaker.lastTickTime(end / MINUTE_MS - 1);
}
