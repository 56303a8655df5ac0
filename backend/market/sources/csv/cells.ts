/** Longest and shortest number of figures of a Unix time in each unit, and its milliseconds as a fraction. */
const MICROSECONDS_A_MILLISECOND = 1_000n;
const NANOSECONDS_A_MILLISECOND = 1_000_000n;

/** Times that a market file may hold: 1970 to 2100. */
const LATEST_MS = Date.UTC(2101, 0, 1);

const NUMERIC_TIME = /^(\d{1,19})(?:\.(\d{1,9}))?$/;
const ZONE = '(?:UTC|GMT)?[+-]\\d{2}(?::?\\d{2})?|Z|UTC|GMT';
const YEAR_FIRST = '(\\d{4})([-./])(\\d{1,2})\\2(\\d{1,2})';
const DAY_FIRST = '(\\d{2})\\.(\\d{2})\\.(\\d{4})';
const CLOCK = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?';
/** Two figures and a year between slashes: the day and the month of them, in an order that the figures may show. */
const SLASHED_TIME = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})(?:[ ,]{1,2}${CLOCK})?$`);
const CALENDAR_TIME = new RegExp(`^(?:${YEAR_FIRST}|${DAY_FIRST})(?:[TD ]${CLOCK}\\s?(${ZONE})?)?$`);
/** A day in eight figures, also with hours, minutes, seconds and milliseconds behind it. */
const COMPACT_TIME =
  /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ]{0,2}(\d{2}):?(\d{2})(?::?(\d{2})(?:\.?(\d{3}))?)?)?(Z)?$/;
/** Numbers of so many figures are days, also with a time: as Unix times they would lie in the seventies. */
const COMPACT_LENGTHS: ReadonlySet<number> = new Set([8, 14, 17]);
const MONTH_NAME_DAY = /^([A-Z][a-z]{2}) (\d{1,2}),? (\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Greatest offset from UTC that a clock on earth has. */
const MOST_OFFSET_MINUTES = 14 * 60;

/** What a time may look like, for error messages. */
export const TIME_FORMS =
  'Unix time in s, ms, µs or ns, 2024-01-31, 2024-01-31T08:00:00Z, 31.01.2024 08:00, 01/31/2024, 20240131 080000 or Jan 31 2024, from 1970 to 2100';

/** What comes first in a time with slashes. */
export type SlashedOrder = 'day' | 'month';

/** What comes first in a time with slashes, `either` where its figures do not show it; undefined for any other text. */
export function slashedOrder(text: string): SlashedOrder | 'either' | undefined {
  const [, first, second] = SLASHED_TIME.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : 'either';
}

/**
 * Reads a time as milliseconds since 1970 UTC: Unix time in seconds (with decimals), milliseconds, microseconds or
 * nanoseconds by its length, or a calendar time, which is UTC where it names no offset. Times with slashes are read
 * in the order that is given. Undefined for anything else.
 */
export function parseTime(text: string, order?: SlashedOrder): number | undefined {
  const timeMs = compactTime(text) ?? unixTime(text) ?? calendarTime(text) ?? slashedTime(text, order);
  return timeMs !== undefined && timeMs >= 0 && timeMs < LATEST_MS ? timeMs : undefined;
}

/**
 * How far the clock that a text shows is ahead of UTC, in milliseconds. Where the text does not say it, `clock` for a time
 * of day and `day` for a day without one.
 */
export function aheadOf(text: string): number | 'clock' | 'day' {
  const compact = COMPACT_TIME.exec(text);
  if (compact) return compact[8] === undefined ? (compact[4] === undefined ? 'day' : 'clock') : 0;
  if (NUMERIC_TIME.test(text)) return 0;
  const zone = CALENDAR_TIME.exec(text)?.[12];
  return zone === undefined ? (text.includes(':') ? 'clock' : 'day') : (offsetMs(zone) ?? 0);
}

function unixTime(text: string): number | undefined {
  const [, whole, fraction] = NUMERIC_TIME.exec(text) ?? [];
  if (whole === undefined || COMPACT_LENGTHS.has(whole.length)) return undefined;
  if (whole.length <= 10) return Number(whole) * 1_000 + Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  if (whole.length <= 13) return Number(whole);
  const unit = whole.length <= 16 ? MICROSECONDS_A_MILLISECOND : NANOSECONDS_A_MILLISECOND;
  return Number(BigInt(whole) / unit);
}

function compactTime(text: string): number | undefined {
  const parts = COMPACT_TIME.exec(text);
  if (!parts) return undefined;
  const day = dayTime(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return day === undefined ? undefined : clockTime(day, parts.slice(4, 8));
}

function calendarTime(text: string): number | undefined {
  const named = MONTH_NAME_DAY.exec(text);
  if (named) return dayTime(Number(named[3]), MONTHS.indexOf(named[1] ?? '') + 1, Number(named[2]));
  const parts = CALENDAR_TIME.exec(text);
  if (!parts) return undefined;
  const day = parts[1]
    ? dayTime(Number(parts[1]), Number(parts[3]), Number(parts[4]))
    : dayTime(Number(parts[7]), Number(parts[6]), Number(parts[5]));
  const offset = offsetMs(parts[12]);
  const time = day === undefined ? undefined : clockTime(day, parts.slice(8, 12));
  return time === undefined || offset === undefined ? undefined : time - offset;
}

function slashedTime(text: string, order: SlashedOrder | undefined): number | undefined {
  const parts = order && SLASHED_TIME.exec(text);
  if (!parts) return undefined;
  const [first, second, figures] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  // Two figures are a year of 1970 to 2069.
  const year = parts[3]?.length === 4 ? figures : figures + (figures < 70 ? 2000 : 1900);
  const day = order === 'day' ? dayTime(year, second, first) : dayTime(year, first, second);
  return day === undefined ? undefined : clockTime(day, parts.slice(4, 8));
}

/** A day and hour, minute, second and fraction of it; undefined for a time that no clock shows. */
function clockTime(day: number, clock: readonly (string | undefined)[]): number | undefined {
  const [hour = 0, minute = 0, second = 0] = clock.slice(0, 3).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Number((clock[3] ?? '').slice(0, 3).padEnd(3, '0'));
  return day + ((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds;
}

/** Start of a day of the calendar; undefined for one that does not exist. */
function dayTime(year: number, month: number, day: number): number | undefined {
  const timeMs = Date.UTC(year, month - 1, day);
  const date = new Date(timeMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? timeMs : undefined;
}

function offsetMs(zone = ''): number | undefined {
  const [, sign, hours, minutes = 0] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const total = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || total > MOST_OFFSET_MINUTES) return undefined;
  return (sign === '-' ? -total : total) * 60_000;
}

const PLAIN_NUMBER = /^(?=\.?\d)\d{0,15}(?:\.\d*)?$/;
/** As programs write numbers that are very small or large: 1.2e-05. */
const WITH_EXPONENT = /^(?=\.?\d)(\d{0,15})(?:\.(\d{0,18}))?[eE]([+-]?\d{1,2})$/;

/**
 * Reads decimal text, with an exponent or without, as a scaled integer, without floating point. Decimals beyond
 * `digits` are rounded half up where `round` says so. Undefined when the text is no number, does not fit, or has too
 * many decimals.
 */
export function parseScaled(text: string, digits: number, round: boolean): number | undefined {
  const plain = PLAIN_NUMBER.test(text) ? text : withoutExponent(text);
  if (plain === undefined) return undefined;
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const fraction = point < 0 ? '' : plain.slice(point + 1);
  const cut = fraction.slice(digits);
  if (!round && /[1-9]/.test(cut)) return undefined;
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const value = cut >= '5' ? kept + 1 : kept;
  return Number.isSafeInteger(value) ? value : undefined;
}

const THOUSANDS = /^\d{1,3}((?:,\d{3})+)(\.\d+)?$/;
/** How vendors shorten large volumes. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['K', 'e3'],
  ['M', 'e6'],
  ['B', 'e9'],
]);

/**
 * The number that vendors dress for readers: without a dollar sign before it, commas between its thousands and a K, M
 * or B behind it. A single comma may be a decimal sign: it is taken away only where a point stands behind it, or where
 * `hasPoints` says that other numbers beside it have one.
 */
export function plainNumber(text: string, hasPoints: boolean): string {
  const bare = text.startsWith('$') ? text.slice(1) : text;
  const [, groups, fraction] = THOUSANDS.exec(bare) ?? [];
  const isSure = groups !== undefined && (groups.length > 4 || fraction !== undefined || hasPoints);
  const number = isSure ? bare.replaceAll(',', '') : bare;
  const exponent = SHORT_FORMS.get(number.slice(-1).toUpperCase());
  return exponent === undefined ? number : `${number.slice(0, -1)}${exponent}`;
}

/** The same number with its point moved to where the exponent says. */
function withoutExponent(text: string): string | undefined {
  const parts = WITH_EXPONENT.exec(text);
  if (!parts) return undefined;
  const [, whole = '', fraction = '', exponent] = parts;
  const figures = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${'0'.repeat(-point)}${figures}`;
  return `${figures.slice(0, point).padEnd(point, '0')}.${figures.slice(point)}`;
}

/** The cells of a row; quotes around a cell are taken off, and may hold the separator and doubled quotes. */
export function splitRow(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, inside] = ['', false];
  for (let i = 0; i < line.length; i++) {
    const character = line[i] as string;
    if (character === '"' && inside && line[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (character === '"') inside = !inside;
    else if (character === separator && !inside) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  cells.push(cell.trim());
  return cells;
}

/**
 * The separator of a file by its first row: the one of tab, semicolon, bar and comma that it has most of. A comma comes
 * last, because it may be the decimal sign of a row that has as many of another.
 */
export function separatorOf(line: string): string {
  const counts = ['\t', ';', '|', ','].map((separator) => ({
    separator,
    count: line.split(separator).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}
