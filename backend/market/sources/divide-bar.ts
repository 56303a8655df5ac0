import type { InstrumentId } from '../../domain/units.ts';
import { type DivisionLevel, divideSpan } from '../path/divide.ts';
import type { Span } from '../path/span.ts';
import { drawKey } from '../random.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOUR_MS, MINUTE_MS } from '../sessions/time.ts';
import type { Bar } from './bars.ts';

/** How a bar is divided: lengths in minutes, and how unevenly activity is spread over the parts. */
const STEPS = [
  { name: 'file half hours', minutes: 30, uneven: 0.3 },
  { name: 'file quarters', minutes: 15, uneven: 0.22 },
  { name: 'file fives', minutes: 5, uneven: 0.28 },
  { name: 'file minutes', minutes: 1, uneven: 0.42 },
] as const;
/** Range of a stretch over the deviation of the random path through it. */
const RANGE_PER_DEVIATION = 1.6;

/** The open minutes of a bar, counted from 1970, each with its span. */
export type BarMinutes = ReadonlyMap<number, Span>;

/** Divides the candles of one product into minutes that add up to them exactly; the same bar gives the same minutes. */
export function createBarDivision(symbolId: InstrumentId, calendar: QuoteCalendar): (bar: Bar) => BarMinutes {
  const levels = STEPS.map(({ name, minutes, uneven }): DivisionLevel => ({
    steps: drawKey(0, symbolId, `${name} steps`),
    extremes: drawKey(0, symbolId, `${name} extremes`),
    activity: drawKey(0, symbolId, `${name} activity`),
    uneven,
    rangePerDeviation: RANGE_PER_DEVIATION,
    minutesEach: minutes,
  }));

  return (bar) => {
    let parts = [{ startMs: bar.startMs, lengthMs: bar.endMs - bar.startMs, span: spanOf(bar) }];
    levels.forEach((level) => {
      const length = level.minutesEach * MINUTE_MS;
      parts = parts.flatMap(({ startMs, lengthMs, span }) => {
        // A part lies in one half hour of the session, which says whether it is open.
        const fits = lengthMs % length === 0 && startMs % length === 0;
        if (lengthMs <= length || !fits) return [{ startMs, lengthMs, span }];
        const starts: number[] = [];
        for (let at = startMs; at < startMs + lengthMs; at += length)
          if (calendar.isOpen(Math.floor(at / HALF_HOUR_MS))) starts.push(at);
        const spans: Span[] = [];
        divideSpan(
          span,
          starts.map(() => 1),
          level,
          startMs / MINUTE_MS,
          spans,
        );
        return spans.map((child, i) => ({ startMs: starts[i] ?? 0, lengthMs: length, span: child }));
      });
    });
    return new Map(parts.map(({ startMs, span }) => [startMs / MINUTE_MS, span]));
  };
}

function spanOf({ open, high, low, close, ticks, volume, ticksBefore, minutes }: Bar): Span {
  return { open, high, low, close, ticks, volume, ticksBefore, minutes };
}
