import type { InstrumentId } from '../../domain/units.ts';
import type { Tick } from '../../domain/market-data.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { type DivisionLevel, divideSpan } from './divide.ts';
import type { HalfHours } from './half-hours.ts';
import { levelOf } from './levels.ts';
import type { TickMaker } from './minute-ticks.ts';
import { addUp, type Span } from './span.ts';

/** What is kept for each product: divided days, divided half hours and minutes with their ticks. */
const CACHED_DAYS = 24;
const CACHED_HALF_HOURS = 48;
const CACHED_MINUTES = 4;

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

/** The children of one half hour, each level computed when it is first asked for. */
interface HalfHourFactors {
  quarters?: readonly Span[];
  fives?: readonly Span[];
  minutes?: readonly Span[];
}

interface TimelineInputs {
  readonly seed: number;
  readonly symbolId: InstrumentId;
  readonly calendar: QuoteCalendar;
  readonly days: DailyPath;
  readonly halfHours: Pick<HalfHours, 'spansOf'>;
  /** The minutes of an open half hour where they are known, as those of a cross; other half hours are divided. */
  readonly minutesOf: ((span: Span, halfHour: number) => readonly Span[]) | undefined;
  readonly tickMaker: TickMaker;
}

const NO_TICKS: readonly Tick[] = [];

/** Builds the timeline of a product over its days. */
export function createTimeline(inputs: TimelineInputs): Timeline {
  const { calendar, days, tickMaker } = inputs;
  const halfHour = placeHalfHours(inputs);
  const { quartersOf, fivesOf, minutesOf } = inputs.minutesOf
    ? addUpMinutes(inputs.minutesOf, halfHour)
    : divideHalfHours(inputs, halfHour);
  const dividedHalfHours = new BoundedCache<number, HalfHourFactors>(CACHED_HALF_HOURS);
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

const CLOSED_DAY: readonly undefined[] = [];

/** The half hours of days by their number, a few days kept. */
function placeHalfHours({ calendar, halfHours }: TimelineInputs): (halfHour: number) => Span | undefined {
  const placed = new BoundedCache<number, readonly (Span | undefined)[]>(CACHED_DAYS);
  const place = (day: number): readonly (Span | undefined)[] => {
    const spans = halfHours.spansOf(day);
    if (spans.length === 0) return CLOSED_DAY;
    const open = calendar.openHalfHours(day);
    const places: (Span | undefined)[] = Array.from({ length: HALF_HOURS_A_DAY }, () => undefined);
    spans.forEach((span, i) => (places[open[i] ?? 0] = span));
    return places;
  };
  return (index) => {
    const day = Math.floor(index / HALF_HOURS_A_DAY);
    return placed.take(day, () => place(day))[index - day * HALF_HOURS_A_DAY];
  };
}

type PartsOf = (parts: HalfHourFactors, index: number) => readonly Span[];

const TWO = [1, 1] as const;
const THREE = [1, 1, 1] as const;
const FIVE = [1, 1, 1, 1, 1] as const;

/** The quarters, five minutes and minutes of a half hour, each computed into `parts` when first asked for. */
function divideHalfHours(
  inputs: Pick<TimelineInputs, 'seed' | 'symbolId'>,
  halfHour: (index: number) => Span | undefined,
) {
  const { seed, symbolId } = inputs;
  const levels = {
    quarters: levelOf(seed, symbolId, 'quarters'),
    fives: levelOf(seed, symbolId, 'fives'),
    minutes: levelOf(seed, symbolId, 'minutes'),
  };
  const divideAll = (
    parents: readonly Span[],
    usual: readonly number[],
    level: DivisionLevel,
    first: number,
  ): readonly Span[] => {
    const children: Span[] = [];
    parents.forEach((parent, i) => divideSpan(parent, usual, level, first + i, children));
    return children;
  };
  const quartersOf: PartsOf = (parts, index) => {
    if (parts.quarters) return parts.quarters;
    const span = halfHour(index);
    return (parts.quarters = span ? divideAll([span], TWO, levels.quarters, index) : []);
  };
  const fivesOf: PartsOf = (parts, index) =>
    (parts.fives ??= divideAll(quartersOf(parts, index), THREE, levels.fives, 2 * index));
  const minutesOf: PartsOf = (parts, index) =>
    (parts.minutes ??= divideAll(fivesOf(parts, index), FIVE, levels.minutes, 6 * index));
  return { quartersOf, fivesOf, minutesOf };
}

/** The parts of half hours whose minutes are known: the longer ones add them up. */
function addUpMinutes(
  minutesWithin: (span: Span, halfHour: number) => readonly Span[],
  halfHour: (index: number) => Span | undefined,
) {
  const minutesOf: PartsOf = (parts, index) => {
    if (parts.minutes) return parts.minutes;
    const span = halfHour(index);
    return (parts.minutes = span ? minutesWithin(span, index) : []);
  };
  const inRuns = (parts: readonly Span[], length: number): readonly Span[] =>
    Array.from({ length: parts.length / length }, (_, i) => addUp(parts.slice(i * length, (i + 1) * length)));
  const quartersOf: PartsOf = (parts, index) => (parts.quarters ??= inRuns(minutesOf(parts, index), 15));
  const fivesOf: PartsOf = (parts, index) => (parts.fives ??= inRuns(minutesOf(parts, index), 5));
  return { quartersOf, fivesOf, minutesOf };
}
