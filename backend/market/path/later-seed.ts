import { HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR, MINUTE_MS } from '../sessions/time.ts';
import type { MarketTimeMs } from '../../domain/units.ts';
import type { BookShape } from './book-shape.ts';
import type { Cross } from './cross.ts';
import type { HalfHours } from './half-hours.ts';
import type { TickMaker } from './minute-ticks.ts';
import type { Timeline } from './timeline.ts';

/**
 * Another seed from the beginning of a day (UTC) on: until then the market is the same to the byte, after it every price,
 * tick and book is another one. It goes on from where prices stood.
 */
export interface LaterSeed {
  readonly seed: number;
  readonly fromMs: MarketTimeMs;
}

/** What the market of a product is made of, drawn from one seed. */
export interface SeededMarket {
  readonly book: BookShape;
  readonly tickMaker: TickMaker;
}

const MINUTES_A_DAY = HALF_HOURS_A_DAY * MINUTES_A_HALF_HOUR;

/** Joins what is drawn from two seeds: the first until a day, counted from 1970, the later one from then on. */
export function joinAtDay(fromDay: number) {
  const pick = <Part>(first: Part, later: Part, unit: number, unitsADay: number): Part =>
    unit < fromDay * unitsADay ? first : later;
  return {
    markets: (first: SeededMarket, later: SeededMarket): SeededMarket => ({
      book: {
        ...first.book,
        depthOf: (tick, levels, stress) =>
          pick(first, later, Math.floor(tick.timeMs / MINUTE_MS), MINUTES_A_DAY).book.depthOf(
            tick,
            levels,
            stress,
          ),
      },
      tickMaker: {
        // How nervous a minute is follows from its span alone.
        ...first.tickMaker,
        ticksOf: (minute, span) => pick(first, later, minute, MINUTES_A_DAY).tickMaker.ticksOf(minute, span),
        lastTickTime: (minute) => pick(first, later, minute, MINUTES_A_DAY).tickMaker.lastTickTime(minute),
      },
    }),
    halfHours: (first: HalfHours, later: HalfHours): HalfHours => ({
      spansOf: (day) => pick(first, later, day, 1).spansOf(day),
      pricesOf: (day, rows) => pick(first, later, day, 1).pricesOf(day, rows),
    }),
    crosses: (first: Cross, later: Cross): Cross => ({
      day: (day) => pick(first, later, day, 1).day(day),
      spansOf: (day) => pick(first, later, day, 1).spansOf(day),
      minutesOf: (span, halfHour) => pick(first, later, halfHour, HALF_HOURS_A_DAY).minutesOf(span, halfHour),
    }),
    timelines: (first: Timeline, later: Timeline): Timeline => ({
      day: (day) => pick(first, later, day, 1).day(day),
      halfHour: (unit) => pick(first, later, unit, HALF_HOURS_A_DAY).halfHour(unit),
      quarter: (unit) => pick(first, later, unit, 2 * HALF_HOURS_A_DAY).quarter(unit),
      five: (unit) => pick(first, later, unit, 6 * HALF_HOURS_A_DAY).five(unit),
      minute: (unit) => pick(first, later, unit, MINUTES_A_DAY).minute(unit),
      ticks: (minute) => pick(first, later, minute, MINUTES_A_DAY).ticks(minute),
    }),
  };
}
