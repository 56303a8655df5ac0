/** Longest and shortest number of figures of a Unix time in each unit, and its milliseconds as a fraction. */
const MICROSECONDS_A_MILLISECOND = 1_000n;
const NANOSECONDS_A_MILLISECOND = 1_000_000n;

/** Times that a market file may hold: 1970 to 2100. */
const LATEST_MS = Date.UTC(2101, 0, 1);

const NUMERIC_TIME = /^(\d{1,19})(?:\.(\d{1,9}))?$/;
const CALENDAR_TIME =
  /^(?:(\d{4})([-./])(\d{1,2})\2(\d{1,2})|(\d{2})\.(\d{2})\.(\d{4}))(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/;
const COMPACT_DAY = /^(19|20)\d{6}$/;
const MONTH_NAME_DAY = /^([A-Z][a-z]{2}) (\d{1,2}),? (\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What a time may look like, for error messages. */
export const TIME_FORMS =
  'Unix time in s, ms, µs or ns, 2024-01-31, 2024-01-31T08:00:00Z, 31.01.2024 08:00 or Jan 31 2024';

/**
 * Reads a time as milliseconds since 1970 UTC: Unix time in seconds (with decimals), milliseconds, microseconds or
 * nanoseconds by its length, or a calendar time, which is UTC where it names no offset. Undefined for anything else.
 */
export function parseTime(text: string): number | undefined {
  if (COMPACT_DAY.test(text))
    return dayTime(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  const numeric = NUMERIC_TIME.exec(text);
  const timeMs = numeric ? unixTime(numeric[1] ?? '', numeric[2]) : calendarTime(text);
  return timeMs !== undefined && timeMs >= 0 && timeMs < LATEST_MS ? timeMs : undefined;
}

function unixTime(whole: string, fraction: string | undefined): number {
  if (whole.length <= 10) return Number(whole) * 1_000 + Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  if (whole.length <= 13) return Number(whole);
  const unit = whole.length <= 16 ? MICROSECONDS_A_MILLISECOND : NANOSECONDS_A_MILLISECOND;
  return Number(BigInt(whole) / unit);
}

function calendarTime(text: string): number | undefined {
  const named = MONTH_NAME_DAY.exec(text);
  if (named) return dayTime(Number(named[3]), MONTHS.indexOf(named[1] ?? '') + 1, Number(named[2]));
  const parts = CALENDAR_TIME.exec(text);
  if (!parts) return undefined;
  const day = parts[1]
    ? dayTime(Number(parts[1]), Number(parts[3]), Number(parts[4]))
    : dayTime(Number(parts[7]), Number(parts[6]), Number(parts[5]));
  const [hour, minute, second] = [Number(parts[8] ?? 0), Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Number((parts[11] ?? '').slice(0, 3).padEnd(3, '0'));
  return day + ((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds - offsetMs(parts[12]);
}

/** Start of a day of the calendar; undefined for one that does not exist. */
function dayTime(year: number, month: number, day: number): number | undefined {
  const timeMs = Date.UTC(year, month - 1, day);
  const date = new Date(timeMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? timeMs : undefined;
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

const PLAIN_NUMBER = /^\d{1,15}(\.\d{0,18})?$/;

/**
 * Reads plain decimal text as a scaled integer, without floating point. Decimals beyond `digits` are rounded half up
 * where `round` says so. Undefined when the text is no plain number, does not fit, or has too many decimals.
 */
export function parseScaled(text: string, digits: number, round: boolean): number | undefined {
  if (!PLAIN_NUMBER.test(text)) return undefined;
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  const cut = fraction.slice(digits);
  if (!round && /[1-9]/.test(cut)) return undefined;
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const value = cut >= '5' ? kept + 1 : kept;
  return Number.isSafeInteger(value) ? value : undefined;
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

/** The separator of a file by its first row: the one of comma, semicolon, tab and bar that it has most of. */
export function separatorOf(line: string): string {
  const counts = [',', ';', '\t', '|'].map((separator) => ({
    separator,
    count: line.split(separator).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}
