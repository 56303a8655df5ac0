import type { SessionCalendar } from '../product-definition.ts';
import { DAY_MS, HALF_HOUR_MS, HALF_HOURS_A_DAY, dayOf, weekdayOf } from './time.ts';

const HALF_HOUR_SECONDS = HALF_HOUR_MS / 1000;
const NO_HALF_HOURS: readonly number[] = [];

/**
 * When a product is quoted, in half hours. A half hour is open when a weekly quote window covers it and no holiday
 * touches it.
 */
export interface QuoteCalendar {
  /** Open half hours of a day, 0 to 47, in order. */
  openHalfHours(day: number): readonly number[];
  /** Whether a half hour, counted from 1970, is open. */
  isOpen(halfHour: number): boolean;
  /** The latest open half hour at or before one, but not before `first`; undefined when there is none. */
  latestOpen(halfHour: number, first: number): number | undefined;
}

/** Products share their sessions, and so the calendars that are read from them. */
const known = new WeakMap<SessionCalendar, QuoteCalendar>();

/** The calendar of sessions. Throws RangeError when a quote window does not start and end on half hours, or holds nothing. */
export function createQuoteCalendar(sessions: SessionCalendar): QuoteCalendar {
  const calendar = known.get(sessions) ?? readCalendar(sessions);
  known.set(sessions, calendar);
  return calendar;
}

function readCalendar(sessions: SessionCalendar): QuoteCalendar {
  const week = weeklyHalfHours(sessions);
  const cut = holidayHalfHours(sessions);
  const openInWeek = Uint8Array.from(
    week.flatMap((open) => Array.from({ length: HALF_HOURS_A_DAY }, (_, i) => (open.includes(i) ? 1 : 0))),
  );

  const openHalfHours = (day: number): readonly number[] => {
    const usual = week[weekdayOf(day) - 1] ?? NO_HALF_HOURS;
    const closed = cut.get(day);
    return closed ? usual.filter((halfHour) => !closed.has(halfHour)) : usual;
  };

  const isOpen = (halfHour: number): boolean => {
    const day = Math.floor(halfHour / HALF_HOURS_A_DAY);
    const inDay = halfHour - day * HALF_HOURS_A_DAY;
    return (
      openInWeek[(weekdayOf(day) - 1) * HALF_HOURS_A_DAY + inDay] === 1 && cut.get(day)?.has(inDay) !== true
    );
  };

  const latestOpen = (halfHour: number, first: number): number | undefined => {
    if (halfHour >= first && isOpen(halfHour)) return halfHour;
    const firstDay = Math.floor(first / HALF_HOURS_A_DAY);
    for (let day = Math.floor(halfHour / HALF_HOURS_A_DAY); day >= firstDay; day--) {
      const open = openHalfHours(day);
      for (let i = open.length - 1; i >= 0; i--) {
        const found = day * HALF_HOURS_A_DAY + (open[i] ?? 0);
        if (found <= halfHour) return found >= first ? found : undefined;
      }
    }
    return undefined;
  };

  return { openHalfHours, isOpen, latestOpen };
}

function weeklyHalfHours(sessions: SessionCalendar): readonly number[][] {
  const week = Array.from({ length: 7 }, () => new Set<number>());
  for (const { dayOfWeek, startTime, endTime } of sessions.quoteTimes) {
    const whole = startTime % HALF_HOUR_SECONDS === 0 && endTime % HALF_HOUR_SECONDS === 0;
    const halfHours = week[dayOfWeek - 1];
    if (!whole || !halfHours || startTime < 0 || endTime > DAY_MS / 1000) {
      throw new RangeError(
        `a quote window must lie on half hours of a day: ${dayOfWeek} ${startTime}-${endTime}`,
      );
    }
    if (endTime <= startTime)
      throw new RangeError(
        `a quote window must end after it starts (over midnight it takes two): ${dayOfWeek} ${startTime}-${endTime}`,
      );
    for (let second = startTime; second < endTime; second += HALF_HOUR_SECONDS) {
      halfHours.add(second / HALF_HOUR_SECONDS);
    }
  }
  return week.map((halfHours) => [...halfHours].sort((a, b) => a - b));
}

function holidayHalfHours(sessions: SessionCalendar): ReadonlyMap<number, ReadonlySet<number>> {
  const cut = new Map<number, Set<number>>();
  for (const { startTime, endTime } of sessions.holidays) {
    const first = Math.floor(startTime / HALF_HOUR_MS);
    for (let halfHour = first; halfHour * HALF_HOUR_MS < endTime; halfHour++) {
      const day = dayOf(halfHour * HALF_HOUR_MS);
      const closed = cut.get(day) ?? new Set<number>();
      closed.add(halfHour - day * HALF_HOURS_A_DAY);
      cut.set(day, closed);
    }
  }
  return cut;
}
