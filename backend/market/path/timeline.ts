import type { Tick } from '../../protocol/market-data.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { drawBell, drawKey } from '../random.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { type DivisionKeys, divideSpan } from './divide.ts';
import type { TickMaker } from './minute-ticks.ts';
import type { Span } from './span.ts';

/** What is kept for each product: divided days, divided half hours and minutes with their ticks. */
const CACHED_DAYS = 24;
const CACHED_HALF_HOURS = 48;
const CACHED_MINUTES = 4;

/** How unevenly activity is spread over the children of a division: deviation of its logarithm. */
const UNEVEN = { halfHours: 0.3, quarters: 0.22, fives: 0.28, minutes: 0.42 } as const;

/** The spans of one product at every level of division. Units are counted from 1970, in their own length. */
export interface Timeline {
  day(day: number): Span | undefined;
  halfHour(halfHour: number): Span | undefined;
  quarter(quarter: number): Span | undefined;
  five(five: number): Span | undefined;
  minute(minute: number): Span | undefined;
  /** Ticks of a minute, in order; empty while closed. */
  ticks(minute: number): readonly Tick[];
}

interface Level {
  readonly keys: DivisionKeys;
  readonly activity: number;
  readonly uneven: number;
}

/** The children of one half hour, each level computed when it is first asked for. */
interface HalfHourParts {
  quarters?: readonly Span[];
  fives?: readonly Span[];
  minutes?: readonly Span[];
}

interface TimelineInputs {
  readonly seed: number;
  readonly symbolId: number;
  readonly calendar: QuoteCalendar;
  readonly activity: readonly number[];
  readonly days: DailyPath;
  readonly tickMaker: TickMaker;
}

const NO_TICKS: readonly Tick[] = [];

/** Builds the timeline of a product over its days. */
export function createTimeline(inputs: TimelineInputs): Timeline {
  const { calendar, days, tickMaker } = inputs;
  const halfHour = divideDays(inputs);
  const { quartersOf, fivesOf, minutesOf } = divideHalfHours(inputs, halfHour);
  const dividedHalfHours = new BoundedCache<number, HalfHourParts>(CACHED_HALF_HOURS);
  const minuteTicks = new BoundedCache<number, readonly Tick[]>(CACHED_MINUTES);

  const part = (of: PartsOf, perHalfHour: number, unit: number): Span | undefined => {
    const index = Math.floor(unit / perHalfHour);
    if (!calendar.isOpen(index)) return undefined;
    return of(
      dividedHalfHours.take(index, () => ({})),
      index,
    )[unit - index * perHalfHour];
  };
  const minute = (unit: number): Span | undefined => part(minutesOf, MINUTES_A_HALF_HOUR, unit);

  return {
    day: (day) => days.day(day),
    halfHour,
    quarter: (unit) => part(quartersOf, 2, unit),
    five: (unit) => part(fivesOf, 6, unit),
    minute,
    ticks: (unit) =>
      minuteTicks.take(unit, () => {
        const span = minute(unit);
        return span ? tickMaker.ticksOf(unit, span) : NO_TICKS;
      }),
  };
}

function levelOf({ seed, symbolId }: TimelineInputs, name: keyof typeof UNEVEN): Level {
  return {
    keys: {
      steps: drawKey(seed, symbolId, `${name} steps`),
      highs: drawKey(seed, symbolId, `${name} highs`),
      lows: drawKey(seed, symbolId, `${name} lows`),
    },
    activity: drawKey(seed, symbolId, `${name} activity`),
    uneven: UNEVEN[name],
  };
}

/** The half hours of days, a few divided days kept. */
function divideDays(inputs: TimelineInputs): (halfHour: number) => Span | undefined {
  const { calendar, activity, days } = inputs;
  const level = levelOf(inputs, 'halfHours');
  const divided = new BoundedCache<number, ReadonlyMap<number, Span>>(CACHED_DAYS);
  const halfHoursOf = (day: number): ReadonlyMap<number, Span> => {
    const span = days.day(day);
    if (!span) return new Map();
    const open = calendar.openHalfHours(day);
    const usual = open.map((halfHour) => activity[halfHour] ?? 1);
    const parts = divide(level, span, usual, MINUTES_A_HALF_HOUR, day);
    return new Map(parts.map((part, i) => [open[i] ?? 0, part]));
  };
  return (index) => {
    const day = Math.floor(index / HALF_HOURS_A_DAY);
    return divided.take(day, () => halfHoursOf(day)).get(index - day * HALF_HOURS_A_DAY);
  };
}

type PartsOf = (parts: HalfHourParts, index: number) => readonly Span[];

/** The quarters, five minutes and minutes of a half hour, each computed into `parts` when first asked for. */
function divideHalfHours(inputs: TimelineInputs, halfHour: (index: number) => Span | undefined) {
  const levels = {
    quarters: levelOf(inputs, 'quarters'),
    fives: levelOf(inputs, 'fives'),
    minutes: levelOf(inputs, 'minutes'),
  };
  const quartersOf: PartsOf = (parts, index) => {
    const span = halfHour(index);
    return (parts.quarters ??= span ? divide(levels.quarters, span, [1, 1], 15, index) : []);
  };
  const fivesOf: PartsOf = (parts, index) =>
    (parts.fives ??= quartersOf(parts, index).flatMap((span, i) =>
      divide(levels.fives, span, [1, 1, 1], 5, 2 * index + i),
    ));
  const minutesOf: PartsOf = (parts, index) =>
    (parts.minutes ??= fivesOf(parts, index).flatMap((span, i) =>
      divide(levels.minutes, span, [1, 1, 1, 1, 1], 1, 6 * index + i),
    ));
  return { quartersOf, fivesOf, minutesOf };
}

function divide(
  level: Level,
  parent: Span,
  usual: readonly number[],
  minutesEach: number,
  index: number,
): Span[] {
  const activities = usual.map(
    (base, i) => base * Math.exp(level.uneven * drawBell(level.activity, index, i)),
  );
  return divideSpan(parent, activities, minutesEach, level.keys, index);
}
