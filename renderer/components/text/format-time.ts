import type { DateForm } from '../../session/preferences.ts';
import { useSettings } from '../../session/settings.ts';
import { createOffsets, momentOfWall, offsetName } from './time-zone.ts';

/**
 * Times of the market as text, in the zone and form that the trader has set; the status bar names the zone once. A day is no moment: what
 * stands for one (a daily candle, a dividend, a line of a statement) keeps its date in every zone (decision DAY-1).
 */

const offsetAt = createOffsets();

/** The moment whose UTC fields are what the trader's clock shows (milliseconds). */
export function wallTime(ms: number): number {
  return ms + offsetAt(useSettings.getState().timeZone, ms);
}

/** The zone of all times on screen, at a moment: `UTC`, `UTC+9`. */
export function zoneName(ms: number): string {
  return offsetName(offsetAt(useSettings.getState().timeZone, ms));
}

/** The moment at which the trader's clock shows a time (milliseconds, as if it were UTC). */
export function momentOfWallTime(wallMs: number): number {
  const { timeZone } = useSettings.getState();
  return momentOfWall(wallMs, (ms) => offsetAt(timeZone, ms));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function tail(ms: number): number {
  return ((ms % 1000) + 1000) % 1000;
}

/** `14:32:08` */
export function formatTime(ms: number): string {
  const date = new Date(wallTime(ms));
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** `14:32:08.4`, for the tape. */
export function formatTimeTenths(ms: number): string {
  return `${formatTime(ms)}.${Math.floor(tail(ms) / 100)}`;
}

/** `14:32:08.417` */
export function formatTimeMs(ms: number): string {
  return `${formatTime(ms)}.${String(tail(ms)).padStart(3, '0')}`;
}

const DATES: Readonly<Record<DateForm, (year: string, month: string, day: string) => string>> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  dayFirst: (year, month, day) => `${day}.${month}.${year}`,
  monthFirst: (year, month, day) => `${month}/${day}/${year}`,
};
const DAYS: Readonly<Record<DateForm, (month: string, day: string) => string>> = {
  iso: (month, day) => `${month}-${day}`,
  dayFirst: (month, day) => `${day}.${month}.`,
  monthFirst: (month, day) => `${month}/${day}`,
};

/** `2026-11-20`, `20.11.2026` or `11/20/2026` */
export function formatDate(ms: number): string {
  return formatCalendarDate(wallTime(ms));
}

/** The same of a day, in no zone: `ms` lies in the UTC day of that date. */
export function formatCalendarDate(ms: number): string {
  const [year = '', month = '', day = ''] = isoDay(ms).split('-');
  return DATES[useSettings.getState().dateForm](year, month, day);
}

/** A day of this year: `11-20`, `20.11.` or `11/20` */
export function formatDay(ms: number): string {
  return formatCalendarDay(wallTime(ms));
}

/** The same of a day, in no zone. */
export function formatCalendarDay(ms: number): string {
  const [, month = '', day = ''] = isoDay(ms).split('-');
  return DAYS[useSettings.getState().dateForm](month, day);
}

/** The date of a UTC day as files write it: `2026-11-20`. */
export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Date and minute of UTC fields as a field of date and time holds them: `2026-11-20T14:30`. */
export function isoMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** A date in words, of UTC fields: with `day` and `month` `20 Nov` or `Nov 20`, as the form of dates has it. */
export function formatNamedDate(ms: number, deps: Intl.DateTimeFormatOptions): string {
  const { language, dateForm } = useSettings.getState();
  const locale = language === 'en-US' && dateForm === 'dayFirst' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...deps, timeZone: 'UTC' }).format(ms);
}

/** `11-20 14:32:08`: month, day and time, for histories. */
export function formatDateTime(ms: number): string {
  return `${formatDay(ms)} ${formatTime(ms)}`;
}

const DAY_MS = 86_400_000;

/** When something begins: `22:00` within a day, `Sun 22:00` within a week, `12-28 22:00` later. */
export function formatUpcoming(ms: number, nowMs: number, language: string): string {
  const time = formatTime(ms).slice(0, 5);
  if (ms - nowMs < DAY_MS) return time;
  if (ms - nowMs >= 6 * DAY_MS) return `${formatDay(ms)} ${time}`;
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(wallTime(ms));
  return `${day} ${time}`;
}

/** Units of time as English writes them beside a number. */
const UNITS = { second: 's', minute: 'min', hour: 'h', day: 'd' } as const;

/** A number of a unit of time: `8 s`, `4 d`; the unit in the words of another language: `8 秒`, `4 天`. */
function formatSpan(count: number, unit: keyof typeof UNITS): string {
  const { language } = useSettings.getState();
  if (language === 'en-US') return `${count} ${UNITS[unit]}`;
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit }).formatToParts(count);
  return `${count} ${parts.find(({ type }) => type === 'unit')?.value ?? UNITS[unit]}`;
}

/** Time left as `02:52`, `3:02:52` or `4 d`. Never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days >= 2) return formatSpan(days, 'day');
  const hours = Math.floor(seconds / 3600);
  const tail = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** An age in the largest unit that says enough: `8 s`, `3 min`, `2 h`, `4 d`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return formatSpan(seconds, 'second');
  if (seconds < 3600) return formatSpan(Math.floor(seconds / 60), 'minute');
  if (seconds < 172_800) return formatSpan(Math.floor(seconds / 3600), 'hour');
  return formatSpan(Math.floor(seconds / 86_400), 'day');
}
