import { divide, formatDecimal, powerOfTen, rescale } from '../../../backend/domain/decimal.ts';
import type { NumberForm } from '../../session/preferences.ts';
import { useSettings } from '../../session/settings.ts';
import { decimalMarkOf, printFigureIn, printPlainIn } from './figure-text.ts';

/**
 * Scaled integers to text. Nothing here touches floating point: what is shown is the figure, digit for digit.
 * Signs are typographic (true minus `−`), thousands are grouped as the trader likes them, zero never carries a sign.
 */

export const MINUS = '\u2212';
/** In place of a figure that there is none of. */
const NO_FIGURE = '\u2013';

/** Where a plus sign belongs: on changes and profit, never on prices and balances. */
export type SignStyle = 'minus-only' | 'always';

function form(): NumberForm {
  return useSettings.getState().numberForm;
}

/** Plain decimal text in the trader's form, with groups: `1234.5` is `1,234.5`. */
export function formatPlain(decimal: string): string {
  return printFigureIn(form(), decimal);
}

/** Plain decimal text in the trader's form as it is typed, without groups: `1234.5` is `1234,5` where the comma goes before decimals. */
export function printPlain(decimal: string): string {
  return printPlainIn(form(), decimal);
}

function withSign(value: bigint, digits: number, sign: SignStyle): string {
  const negative = value < 0n;
  const mark = negative ? MINUS : sign === 'always' && value !== 0n ? '+' : '';
  return `${mark}${formatPlain(formatDecimal(negative ? -value : value, digits))}`;
}

/** A price in ticks, for example 964125 with 1 digit: `96,412.5`. */
export function formatPrice(ticks: number, digits: number): string {
  return withSign(BigInt(ticks), digits, 'minus-only');
}

/** A difference of prices in ticks: `+370.0`, `−390.0`, `0.0`. */
export function formatPriceChange(ticks: number, digits: number): string {
  return withSign(BigInt(ticks), digits, 'always');
}

/** A price as an input field holds it: no grouping, a plain minus. */
export function plainPrice(ticks: number, digits: number): string {
  return formatDecimal(ticks, digits);
}

/** A volume in units of `numberDigits`: `0.850`. */
export function formatVolume(units: number, numberDigits: number): string {
  return withSign(BigInt(units), numberDigits, 'minus-only');
}

/** A sum of volumes in a narrow column: three figures, decimals only while they fit (`0.94`, `24.3`, `1,204`). */
export function formatVolumeShort(units: number, numberDigits: number, figures = 3): string {
  const whole = formatDecimal(units, numberDigits).split('.')[0] ?? '0';
  const kept = Math.max(0, Math.min(numberDigits, figures - whole.length));
  return withSign(rescale(BigInt(units), numberDigits, kept, 'down'), kept, 'minus-only');
}

/** Thousands, millions and billions, by the power of ten that they stand for. */
const MULTIPLES = [
  [9, 'B'],
  [6, 'M'],
  [3, 'k'],
] as const;
/** Volumes below this are written out. */
const FIRST_MULTIPLE_FROM = 10_000n;

/** A volume that must not be wider than five figures: as `formatVolumeShort`, and `12.7k`, `105k`, `1.26M` from ten thousand on. */
export function formatVolumeNarrow(units: number, numberDigits: number): string {
  const whole = rescale(BigInt(units), numberDigits, 0, 'down');
  const multiple = MULTIPLES.find(([power]) => whole >= powerOfTen(power));
  if (whole < FIRST_MULTIPLE_FROM || multiple === undefined) return formatVolumeShort(units, numberDigits);
  const [power, letter] = multiple;
  return `${formatVolumeShort(Number(whole), power)}${letter}`;
}

/** A volume that must not be wider than four figures: `4.55`, `151`, `9.1k`, `14k`, `105k`, `1.2M`. */
export function formatVolumeTiny(units: number, numberDigits: number): string {
  const whole = rescale(BigInt(units), numberDigits, 0, 'down');
  const multiple = MULTIPLES.find(([power]) => whole >= powerOfTen(power));
  if (multiple === undefined) return formatVolumeShort(units, numberDigits);
  const [power, letter] = multiple;
  return `${formatVolumeShort(Number(whole), power, 2)}${letter}`;
}

/** Decimals of money on screen, whatever the account keeps. */
const MONEY_DIGITS = 2;

/** Money at the account's digits, shown with two decimals: `18,934.53`. Digits beyond are rounded half to even. */
export function formatMoney(amount: bigint, digits: number, sign: SignStyle = 'minus-only'): string {
  const shown = Math.min(digits, MONEY_DIGITS);
  return withSign(rescale(amount, digits, shown, 'half-even'), shown, sign);
}

/** An amount of an asset with all its decimals: `0.49975000`. */
export function formatAmount(amount: bigint, digits: number): string {
  return withSign(amount, digits, 'minus-only');
}

/** Profit and loss: money with its sign. */
export function formatProfit(amount: bigint, digits: number): string {
  return formatMoney(amount, digits, 'always');
}

/** `part` of `whole` in basis points, rounded half to even; undefined when there is no whole. */
export function ratioBp(part: bigint | number, whole: bigint | number): number | undefined {
  const denominator = BigInt(whole);
  if (denominator === 0n) return undefined;
  return Number(divide(BigInt(part) * 10_000n, denominator, 'half-even'));
}

/** Change from `reference` to `value` in basis points. */
export function changeBp(value: number, reference: number): number | undefined {
  return reference === 0 ? undefined : ratioBp(value - reference, reference);
}

/** Basis points as percent with two decimals: 128 is `+1.28%`. */
export function formatPercent(basisPoints: number, sign: SignStyle = 'always'): string {
  return `${withSign(BigInt(basisPoints), 2, sign)}%`;
}

/** Basis points as percent with one decimal, for distances and levels: 14964 is `149.6%`. */
export function formatPercentShort(basisPoints: number, sign: SignStyle = 'minus-only'): string {
  return `${withSign(divide(BigInt(basisPoints), 10n, 'half-even'), 1, sign)}%`;
}

/** A figure that is counted, not kept exactly (a rate, a multiple, a share of a chart), with so many decimals: `1,234.5`. */
export function formatNumber(value: number, digits: number, sign: SignStyle = 'minus-only'): string {
  if (!Number.isFinite(value)) return NO_FIGURE;
  return withSign(BigInt(Math.round(value * 10 ** digits)), digits, sign);
}

/** A counted share as percent: 0.0525 is `5%`, with two decimals `5.25%`. */
export function formatPercentOf(share: number, digits = 0, sign: SignStyle = 'minus-only'): string {
  return `${formatNumber(share * 100, digits, sign)}%`;
}

/** Percent has two more digits before the point than its ratio. */
const PERCENT_SHIFT = 2;
/** Decimals of a percent that is shown exactly. */
const PERCENT_DIGITS = 4;

/** A ratio of so many decimals as percent without zeros at the end: 5,000,000 of ten decimals is `0.05%`. */
export function formatRatio(ratio: bigint, digits: number): string {
  const shown = Math.min(PERCENT_DIGITS, digits - PERCENT_SHIFT);
  const size = rescale(ratio < 0n ? -ratio : ratio, digits - PERCENT_SHIFT, shown, 'down');
  const text = formatPlain(shortDecimal(size, shown));
  return `${ratio < 0n ? MINUS : ''}${text}%`;
}

/** Plain decimal text without zeros at the end: 10 of three decimals is `0.01`. */
export function shortDecimal(value: bigint | number, digits: number): string {
  const text = formatDecimal(value, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Levels and ratios beyond this (basis points) are far from everything: by how much says nothing. */
const FAR_LEVEL_BP = 1_000_000;

/** A level or ratio in basis points as percent: 14964 is `149.6%`; a far one reads `> 10,000.0%`. */
export function formatLevel(basisPoints: number): string {
  const text = formatPercentShort(Math.min(basisPoints, FAR_LEVEL_BP));
  return basisPoints > FAR_LEVEL_BP ? `> ${text}` : text;
}

/** A share in basis points as percent with one decimal; one that is too small for it reads `< 0.1%`, not as nothing. */
export function formatShare(part: bigint, whole: bigint): string | undefined {
  const basisPoints = ratioBp(part, whole);
  if (basisPoints === undefined) return undefined;
  return part > 0n && basisPoints < 10 ? `< ${formatPercentShort(10)}` : formatPercentShort(basisPoints);
}

/** Tone of a signed figure: no sign, no colour. */
export function chooseTone(value: number | bigint | undefined): 'up' | 'down' | 'none' {
  if (value === undefined || value === 0 || value === 0n) return 'none';
  return value > 0 ? 'up' : 'down';
}

/**
 * Splits the text of a price into the part that all `others` share (dimmed on a long ladder) and the part that moves.
 * At least the last two characters always move.
 */
export function sharedPrefix(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let length = Math.max(0, first.length - 2);
  for (const text of others) {
    if (text.length !== first.length) return 0;
    while (length > 0 && !text.startsWith(first.slice(0, length))) length -= 1;
  }
  while (length > 0 && first[length - 1] === decimalMarkOf(form())) length -= 1;
  return length;
}

/** The tail of a catalogue code, which distinguishes codes: `CFDWBWE000027` is `…E000027`. */
export function shortCode(code: string): string {
  return code.length <= 8 ? code : `…${code.slice(-7)}`;
}

/** What stands between the parts of a line: things of one kind, facts of one thing, or clauses that have commas of their own. */
const BETWEEN = {
  english: { things: ', ', facts: ', ', clauses: '; ' },
  chinese: { things: '、', facts: '，', clauses: '；' },
} as const;

/** Several things in one line, as the terminal's language separates them: `BTC, ETH`, `BTC、ETH`. What is empty is left out. */
export function formatList(
  parts: readonly (string | false | null | undefined)[],
  kind: keyof typeof BETWEEN.english = 'things',
): string {
  const isChinese = useSettings.getState().language.startsWith('zh');
  const shown = parts.filter((part) => typeof part === 'string' && part !== '');
  return shown.join(BETWEEN[isChinese ? 'chinese' : 'english'][kind]);
}
