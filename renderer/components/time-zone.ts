import type { TimeZone } from '../session/preferences.ts';

/** Zones change their offset on a quarter of an hour at the earliest. */
const QUARTER_MS = 15 * 60_000;
/** Offsets that are remembered of named zones; then all are worked out again. */
export const MAX_KNOWN_OFFSETS = 5_000;

const FIELDS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
};

/** What clocks of a zone of the IANA list show at a moment, less what they show in UTC, in milliseconds. */
function namedOffset(timeZone: string, quarterMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { ...FIELDS, timeZone }).formatToParts(quarterMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - quarterMs;
}

/** Offsets of zones. Asking a calendar takes long beside writing a time, so that answers are remembered. */
export function createOffsets(): (zone: TimeZone, ms: number) => number {
  const known = new Map<string, number>();
  return (zone, ms) => {
    if (zone === 'utc' || zone === 'exchange') return 0;
    if (zone === 'local') return -new Date(ms).getTimezoneOffset() * 60_000;
    const quarterMs = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
    const key = `${zone} ${quarterMs}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MAX_KNOWN_OFFSETS) known.clear();
    const offset = namedOffset(zone, quarterMs);
    known.set(key, offset);
    return offset;
  };
}

/** An offset as it is written beside a clock: `UTC`, `UTC+9`, `UTC−3:30`. */
export function offsetName(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const tail = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `UTC${offsetMs < 0 ? '\u2212' : '+'}${Math.floor(minutes / 60)}${tail}`;
}
