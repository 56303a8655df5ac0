import type { TimeZone } from '../../session/preferences.ts';

/** Zones change their offset on a quarter of an hour at the earliest. */
const QUARTER_MS = 15 * 60_000;
/** Offsets of days and quarters that are remembered of named zones; then all are worked out again. */
export const MAX_KNOWN_OFFSETS = 5_000;

const FIELDS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
};

const DAY_MS = 86_400_000;

/** What clocks of a zone of the IANA list show at a moment, less what they show in UTC, in milliseconds. */
function namedOffset(calendar: Intl.DateTimeFormat, quarterMs: number): number {
  const parts = calendar.formatToParts(quarterMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - quarterMs;
}

/**
 * Offsets of zones. Asking a calendar takes long beside writing a time, so that answers are remembered: of a whole UTC day where it
 * begins and ends with the same offset, else of a quarter of an hour.
 */
export function createOffsets(): (zone: TimeZone, ms: number) => number {
  let calendar: { readonly zone: TimeZone; readonly format: Intl.DateTimeFormat } | undefined;
  const known = new Map<number, number>();
  const at = (zone: TimeZone, quarterMs: number): number => {
    if (calendar?.zone !== zone) {
      calendar = { zone, format: new Intl.DateTimeFormat('en', { ...FIELDS, timeZone: zone }) };
      known.clear();
    }
    const before = known.get(quarterMs);
    if (before !== undefined) return before;
    if (known.size >= MAX_KNOWN_OFFSETS) known.clear();
    const offset = namedOffset(calendar.format, quarterMs);
    known.set(quarterMs, offset);
    return offset;
  };
  return (zone, ms) => {
    if (zone === 'utc' || zone === 'exchange') return 0;
    if (zone === 'local') return -new Date(ms).getTimezoneOffset() * 60_000;
    const dayMs = Math.floor(ms / DAY_MS) * DAY_MS;
    const offset = at(zone, dayMs);
    if (offset === at(zone, dayMs + DAY_MS)) return offset;
    return at(zone, Math.floor(ms / QUARTER_MS) * QUARTER_MS);
  };
}

/** The moment at which clocks of a zone show a time: `wallMs` is that time as if it were UTC. Of two such moments the first. */
export function momentOfWall(wallMs: number, offsetOf: (ms: number) => number): number {
  const [before, after] = [wallMs - offsetOf(wallMs - DAY_MS), wallMs - offsetOf(wallMs + DAY_MS)];
  const fits = [before, after].filter((ms) => ms + offsetOf(ms) === wallMs);
  // A time that a clock leaves out in spring is the one after the gap.
  return fits.length === 0 ? Math.max(before, after) : Math.min(...fits);
}

interface ZoneOffset {
  readonly zone: TimeZone;
  readonly offsetMs: number;
}

/** The list that was worked out last, and of which quarter of an hour: it takes four hundred calendars. */
let listed: { readonly quarter: number; readonly zones: readonly ZoneOffset[] } | undefined;

/** Zones of the IANA list with their offsets at a moment (milliseconds), from west to east. */
export function zonesByOffset(ms: number): readonly ZoneOffset[] {
  const quarter = Math.floor(ms / QUARTER_MS);
  if (listed?.quarter !== quarter) {
    const zones = Intl.supportedValuesOf('timeZone').filter(isNamedZone);
    listed = { quarter, zones: offsetsOf(zones, ms) };
  }
  return listed.zones;
}

/** Whether a zone is one of the IANA list. */
export function isNamedZone(zone: TimeZone): boolean {
  return zone.includes('/');
}

/** These zones with their offsets at a moment (milliseconds), from west to east. */
export function offsetsOf(zones: readonly TimeZone[], ms: number): readonly ZoneOffset[] {
  const offsetAt = createOffsets();
  return zones
    .map((zone) => ({ zone, offsetMs: offsetAt(zone, ms) }))
    .toSorted((left, right) => left.offsetMs - right.offsetMs || left.zone.localeCompare(right.zone));
}

/** What people call zones whose city is another, or goes by its name of today. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata Mumbai Delhi India',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Asia/Shanghai': 'Beijing China',
  'Asia/Tokyo': 'Japan',
  'Europe/Kiev': 'Kyiv',
  'Europe/Athens': 'EET',
  'Europe/Berlin': 'Frankfurt CET',
  'Europe/Zurich': 'Geneva',
  'America/Chicago': 'Central',
  'America/New_York': 'Eastern',
};

/** Whether a zone is one that words ask for: each of them is in its names, or in its offset as it is written. */
export function isZoneFound(zone: TimeZone, offsetMs: number, words: string): boolean {
  const names = `${zone.replaceAll('_', ' ')} ${OTHER_NAMES[zone] ?? ''}`;
  const text = `${names} ${offsetName(offsetMs)}`.toLowerCase();
  const requested = words.toLowerCase().replaceAll('-', '\u2212').split(/\s+/).filter(Boolean);
  return requested.every((word) => text.includes(word) || text.replaceAll('\u2212', '-').includes(word));
}

/** An offset as it is written beside a clock: `UTC`, `UTC+9`, `UTC−3:30`. */
export function offsetName(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const tail = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `UTC${offsetMs < 0 ? '\u2212' : '+'}${Math.floor(minutes / 60)}${tail}`;
}
