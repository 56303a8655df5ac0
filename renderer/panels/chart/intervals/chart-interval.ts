import type { CandleInterval } from '../../../../backend/domain/candle-interval.ts';
import { toUsualWidth } from '../../../components/index.ts';
import { createStoredState } from '../../../session/stored-state.ts';

/** The ten served intervals in the order of the tool row and of the keys 1 to 0. */
export const SERVED_INTERVALS: readonly CandleInterval[] = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '1d',
  '1w',
  '1M',
];

/** Units of an interval as the field writes them: minutes, hours, days, weeks, months. */
export type IntervalUnit = 'm' | 'h' | 'd' | 'w' | 'M';

/** Length of the bars of a chart: one that the platform serves, or any multiple of one, such as `45m` or `2d`. */
export type ChartInterval = `${number}${IntervalUnit}`;

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY_SECONDS = 4 * DAY_SECONDS;
const DAY_MINUTES = 1440;

/** The longest bars, by their unit: a day is the longest within a day, and a candle is never longer than two years. */
export const MAX_MULTIPLE: Readonly<Record<IntervalUnit, number>> = {
  m: DAY_MINUTES,
  h: 24,
  d: 365,
  w: 52,
  M: 24,
};

/** Served lengths below a day in minutes, longest first. */
const SERVED_MINUTES: readonly (readonly [minutes: number, type: CandleInterval])[] = [
  [240, '4h'],
  [120, '2h'],
  [60, '1h'],
  [30, '30m'],
  [15, '15m'],
  [5, '5m'],
  [1, '1m'],
];

interface Parts {
  readonly count: number;
  readonly unit: IntervalUnit;
}

function partsOf(interval: ChartInterval): Parts {
  return { count: Number.parseInt(interval, 10), unit: interval.slice(-1) as IntervalUnit };
}

const UNIT_WORDS: Readonly<Record<string, IntervalUnit>> = {
  '': 'm',
  min: 'm',
  m: 'm',
  h: 'h',
  d: 'd',
  w: 'w',
  mo: 'M',
};

/**
 * Reads what a trader types: `45` and `45m` are minutes, `3h` hours, `2D` days, `2W` weeks, `3M` months. Equal lengths have one
 * name: `60m` is `1h`. Undefined for what is none or too long.
 */
export function readInterval(text: string): ChartInterval | undefined {
  const [, digits, word] = /^(\d{1,4})\s*([a-z]{0,3})$/i.exec(toUsualWidth(text).trim()) ?? [];
  if (digits === undefined || word === undefined) return undefined;
  const unit = word === 'M' ? 'M' : UNIT_WORDS[word.toLowerCase()];
  const count = Number(digits);
  if (unit === undefined || count < 1 || count > MAX_MULTIPLE[unit]) return undefined;
  const minutes = unit === 'm' ? count : unit === 'h' ? count * 60 : undefined;
  if (minutes === undefined) return `${count}${unit}`;
  if (minutes === DAY_MINUTES) return '1d';
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** As it stands on a button: days, weeks and months in capitals, without their one. */
export function intervalLabel(interval: ChartInterval): string {
  const { count, unit } = partsOf(interval);
  if (unit === 'm' || unit === 'h') return interval;
  return `${count === 1 ? '' : count}${unit.toUpperCase()}`;
}

/** The longest served candle of which whole ones make a bar of an interval, and how many they are at most. */
export function composedOf(interval: ChartInterval): {
  readonly type: CandleInterval;
  readonly count: number;
} {
  const { count, unit } = partsOf(interval);
  if (unit !== 'm' && unit !== 'h') return { type: `1${unit}`, count };
  const minutes = unit === 'm' ? count : count * 60;
  const [length, type] = SERVED_MINUTES.find(([each]) => minutes % each === 0) ?? [1, '1m' as const];
  return { type, count: minutes / length };
}

/**
 * Start in seconds of the bar to which a time (seconds) belongs. Bars within a day are counted from its start, days and months
 * from 1970, weeks from a Monday; all by UTC.
 */
export function barStart(interval: ChartInterval, seconds: number): number {
  const { count, unit } = partsOf(interval);
  if (unit === 'M') return monthStart(Math.floor(monthOf(seconds) / count) * count);
  if (unit === 'w')
    return floorTo(seconds - FIRST_MONDAY_SECONDS, count * WEEK_SECONDS) + FIRST_MONDAY_SECONDS;
  if (unit === 'd') return floorTo(seconds, count * DAY_SECONDS);
  const day = floorTo(seconds, DAY_SECONDS);
  return day + floorTo(seconds - day, count * (unit === 'm' ? 60 : 3600));
}

/** When the bar that began at `start` ends (seconds): the last one of a day is cut where the day ends. */
export function barEnd(interval: ChartInterval, start: number): number {
  const { count, unit } = partsOf(interval);
  if (unit === 'M') return monthStart(monthOf(start) + count);
  if (unit === 'w') return start + count * WEEK_SECONDS;
  if (unit === 'd') return start + count * DAY_SECONDS;
  const end = start + count * (unit === 'm' ? 60 : 3600);
  return Math.min(end, floorTo(start, DAY_SECONDS) + DAY_SECONDS);
}

/** The usual length of a bar in seconds; of months, that of the first. */
export function barSeconds(interval: ChartInterval): number {
  return (
    barEnd(interval, barStart(interval, FIRST_MONDAY_SECONDS)) - barStart(interval, FIRST_MONDAY_SECONDS)
  );
}

/** Whether the time of day says something on the axis. */
export function showsTimeOfDay(interval: ChartInterval): boolean {
  const { unit } = partsOf(interval);
  return unit === 'm' || unit === 'h';
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** Months since January 1970. */
function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function monthStart(month: number): number {
  return Date.UTC(1970, month, 1) / 1000;
}

/** Intervals of the trader's own; the one that was added longest ago goes. */
export const MAX_OWN_INTERVALS = 12;

interface IntervalState {
  /** As they were added. */
  readonly own: readonly ChartInterval[];
}

/** Intervals that a trader typed, kept in the profile's local storage. */
export const useOwnIntervals = createStoredState<IntervalState>(
  'meridian.intervals',
  { own: [] },
  ({ own }) => ({ own: readOwn(own) }),
);

export function addInterval(interval: ChartInterval): void {
  if (isServed(interval)) return;
  useOwnIntervals.setState(({ own }) => {
    const kept = own.filter((each) => each !== interval).slice(-(MAX_OWN_INTERVALS - 1));
    return { own: [...kept, interval] };
  });
}

export function removeInterval(interval: ChartInterval): void {
  useOwnIntervals.setState(({ own }) => ({ own: own.filter((each) => each !== interval) }));
}

/** Whether the platform has candles of exactly this length. */
export function isServed(interval: ChartInterval): boolean {
  return SERVED_INTERVALS.some((each) => each === interval);
}

/** Shortest first. */
export function inOrder(intervals: readonly ChartInterval[]): readonly ChartInterval[] {
  return intervals.toSorted((a, b) => barSeconds(a) - barSeconds(b));
}

/** What of stored intervals this version knows. */
export function readOwn(stored: unknown): readonly ChartInterval[] {
  if (!Array.isArray(stored)) return [];
  const known = (stored as unknown[]).flatMap((each) => {
    const interval = typeof each === 'string' ? readInterval(each) : undefined;
    return interval === undefined || isServed(interval) ? [] : [interval];
  });
  return [...new Set(known)].slice(-MAX_OWN_INTERVALS);
}
