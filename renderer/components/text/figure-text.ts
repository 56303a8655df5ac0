import type { NumberForm } from '../../session/preferences.ts';

/**
 * The one reader and the one printer of figures. Every field, the palette and every list go through here, so that a figure
 * means the same wherever it stands. What cannot be read is not guessed: it stays as it was typed and says why (APP-21).
 */

/** What stands between thousands, and before decimals. */
interface Marks {
  readonly thousands: string;
  readonly decimals: '.' | ',';
}

/** A narrow space never ends a line. */
const MARKS: Readonly<Record<NumberForm, Marks>> = {
  comma: { thousands: ',', decimals: '.' },
  space: { thousands: '\u202f', decimals: '.' },
  plain: { thousands: '', decimals: '.' },
  point: { thousands: '.', decimals: ',' },
};

/** Longest text that is read as a figure. */
export const MAX_FIGURE_LENGTH = 40;
/** Characters of a text that is no figure that stay in a field. */
export const MAX_UNREAD_LENGTH = 200;

/** Why a text is no figure. */
export type UnreadReason =
  /** A mark of thousands where no group of three can stand: `0,125`, `1,2`. */
  | 'group'
  /** More than one mark of decimals, or none of its digits. */
  | 'marks'
  /** A point of another script: an ideographic one, a middle dot. */
  | 'point'
  | 'exponent'
  /** Digits of another script, raised ones, fractions. */
  | 'digits'
  /** Several lines, as a spreadsheet copies them. */
  | 'lines'
  | 'character'
  | 'long';

/** What a text says: nothing, a figure as plain decimal text (`-1234.50`), or something that is not read. */
export type FigureReading =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly decimal: string }
  | { readonly state: 'unread'; readonly reason: UnreadReason };

const unread = (reason: UnreadReason): FigureReading => ({ state: 'unread', reason });

/** Full-width and small forms of what a figure is made of. Nothing else is taken for something that it is not: `2\u00b2` is no 22. */
const WIDE = /[\uff0b-\uff0e\uff10-\uff19\uff2b\uff2d\uff4b\uff4d\ufe50\ufe52]/g;
const SMALL: Readonly<Record<string, string>> = { '\ufe50': ',', '\ufe52': '.' };
/** From a full-width character to the usual one. */
const WIDE_OFFSET = 0xfee0;

function toUsual(text: string): string {
  return text
    .replaceAll(WIDE, (each) => SMALL[each] ?? String.fromCharCode(each.charCodeAt(0) - WIDE_OFFSET))
    .replaceAll('\u2212', '-');
}

/** Spaces and apostrophes never stand before decimals: they group in every form. */
const GROUPING = /[ \u00a0\u2007\u2009\u202f\u3000'\u2019]/g;
/** Around a figure, copied along: spaces, and marks of the direction of a text. */
const AROUND = /[\s\p{Cf}]/u;
const OTHER_POINTS = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3001\u3002\u30fb\u066b\u066c\uff61\uff64\uff65]/;
const OTHER_DIGITS = /(?![0-9])\p{N}/u;
/** Thousands and millions behind a figure: `10k`, `1.5m`. */
const MULTIPLES: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Reads what was typed in a form of figures. `12.` is 12, `.5` is 0.5, `10k` is 10000. */
export function readFigureIn(form: NumberForm, typed: string): FigureReading {
  const text = toUsual(trimmed(typed));
  if (text === '') return { state: 'empty' };
  if (text.length > MAX_FIGURE_LENGTH) return unread('long');
  const outsider = createOutsider(text);
  if (outsider !== undefined) return unread(outsider);
  const [, sign = '', body = '', multiple = ''] = /^([+-]?)(.*?)([km]?)$/i.exec(text) ?? [];
  const { decimals } = MARKS[form];
  const [whole = '', fraction, ...more] = body.split(decimals);
  if (more.length > 0) return unread('marks');
  const grouping = decimals === ',' ? '.' : ',';
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return unread('group');
  if (!/\d/.test(`${whole}${fraction ?? ''}`)) return unread('marks');
  const digits = ungrouped(whole, grouping);
  if (digits === undefined) return unread('group');
  const shifted = shift(digits, fraction ?? '', MULTIPLES[multiple.toLowerCase()] ?? 0);
  return { state: 'read', decimal: `${sign === '-' ? '-' : ''}${shifted}` };
}

function trimmed(text: string): string {
  let [from, end] = [0, text.length];
  while (from < end && AROUND.test(text.charAt(from))) from++;
  while (end > from && AROUND.test(text.charAt(end - 1))) end--;
  return text.slice(from, end);
}

/** Of a text that has something which no figure has: what that is. */
function createOutsider(text: string): UnreadReason | undefined {
  if (/[\n\r\u2028\u2029\u23ce]/.test(text)) return 'lines';
  if (/\d[.,]?\s*(e|\uff45|\uff25|\^|\u00d7|\*)/i.test(text)) return 'exponent';
  if (OTHER_POINTS.test(text)) return 'point';
  if (OTHER_DIGITS.test(text)) return 'digits';
  const rest = text.replaceAll(GROUPING, '').replace(/^[+-]/, '');
  return /^[\d.,]*[km]?$/i.test(rest) ? undefined : 'character';
}

/** The digits of a whole part; undefined where a mark stands that groups nothing. */
function ungrouped(whole: string, mark: string): string | undefined {
  const groups = whole.replaceAll(GROUPING, ' ').split(/[ .,]/);
  if (groups.length === 1) return whole;
  const marks = new Set(whole.replaceAll(GROUPING, ' ').replaceAll(/\d/g, ''));
  const isOneMark = marks.size === 1 && (marks.has(' ') || marks.has(mark));
  const [first = '', ...others] = groups;
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
  return isOneMark && isGrouped ? groups.join('') : undefined;
}

/** Decimal text of a figure times a power of ten, without zeros that lead. */
function shift(whole: string, fraction: string, power: number): string {
  const padded = fraction.padEnd(power, '0');
  const left = `${whole}${padded.slice(0, power)}`.replace(/^0+(?=\d)/, '');
  const right = padded.slice(power);
  return `${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`;
}

/** Prints plain decimal text in a form of figures, with groups; the sign stays what it is. */
export function printFigureIn(form: NumberForm, decimal: string): string {
  const { thousands, decimals } = MARKS[form];
  const point = decimal.indexOf('.');
  const whole = point < 0 ? decimal : decimal.slice(0, point);
  const grouped = thousands === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return point < 0 ? grouped : `${grouped}${decimals}${decimal.slice(point + 1)}`;
}

/** Prints plain decimal text as a field holds it: without groups, so that it can be edited. */
export function printPlainIn(form: NumberForm, decimal: string): string {
  return decimal.replace('.', MARKS[form].decimals);
}

/** What stands before decimals in a form. */
export function decimalMarkOf(form: NumberForm): '.' | ',' {
  return MARKS[form].decimals;
}

/** What stands between thousands in a form; a form without one is shown how a comma groups. */
export function groupMarkOf(form: NumberForm): string {
  const { thousands } = MARKS[form];
  return thousands === '' ? ',' : thousands;
}

/**
 * Before a text that was not read. The value of a field is plain decimal text, nothing, or this mark with what was typed: no
 * reader of decimal text takes it, so nothing can be sent of it.
 */
const UNREAD_MARK = '\ufffd';

/** The value of a field in which a text was typed. */
export function figureValueIn(form: NumberForm, typed: string): string {
  const reading = readFigureIn(form, typed);
  if (reading.state === 'read') return reading.decimal;
  if (reading.state === 'empty') return '';
  return `${UNREAD_MARK}${typed.length > MAX_UNREAD_LENGTH ? `${typed.slice(0, MAX_UNREAD_LENGTH)}\u2026` : typed}`;
}

/** Whether the value of a field is a text that was not read. */
export function isUnread(value: string): boolean {
  return value.startsWith(UNREAD_MARK);
}

/** The value of a field as it stands there. */
export function shownValueIn(form: NumberForm, value: string): string {
  return isUnread(value) ? value.slice(UNREAD_MARK.length) : printPlainIn(form, value);
}

/** Why the value of a field is no figure; undefined for one that is, and for none. */
export function unreadReasonIn(form: NumberForm, value: string): UnreadReason | undefined {
  if (!isUnread(value)) return undefined;
  const reading = readFigureIn(form, shownValueIn(form, value));
  // Another form may read it; it stays unread until somebody types.
  return reading.state === 'unread' ? reading.reason : 'marks';
}

/** Full-width forms of letters, digits and signs, as an input method types them, and the space of the same width. */
const WIDE_LETTERS = /[\uff01-\uff5e\u3000]/g;

/** What is typed beside figures (codes, lengths, times, sentences) with letters of the usual width; each character stays where it stood. */
export function toUsualWidth(text: string): string {
  return text.replaceAll(WIDE_LETTERS, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET),
  );
}
