import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/units.ts';

/** Decimals of every ratio in files; what a person reads has fewer. */
export const RATIO_DECIMALS = 6;

/** What stands where a figure is not defined. */
export const NOTHING = '–';

/**
 * The one printer of ratios: plain decimal text with so many decimals, rounded by the exact value of the number, halves away
 * from zero.
 */
export function printRatio(value: number | undefined, decimals = RATIO_DECIMALS): string {
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) >= 1e15) return NOTHING;
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** A ratio as JSON carries it: the number that its text stands for; null where there is none. */
export function ratioNumber(value: number | undefined): number | null {
  const text = printRatio(value);
  return text === NOTHING ? null : Number(text);
}

/** A share as percent. */
export function printPercent(value: number | undefined, decimals = 1): string {
  const text = printRatio(value === undefined ? undefined : value * 100, decimals);
  return text === NOTHING ? text : `${text}%`;
}

/** A figure for people: thousands apart, a proper minus, and a plus where the sign says something. */
export function readable(text: string, sign: 'signed' | 'plain' = 'plain'): string {
  if (text === NOTHING) return text;
  const isBelow = text.startsWith('-');
  const [whole = '', ...rest] = (isBelow ? text.slice(1) : text).split(/(?=[^\d])/);
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const isNothing = !/[1-9]/.test(text);
  const mark = isBelow ? '−' : sign === 'signed' && !isNothing ? '+' : '';
  return `${mark}${grouped}${rest.join('')}`;
}

/** Money for people. */
export function readableMoney(amount: Money, digits: number, sign: 'signed' | 'plain' = 'plain'): string {
  return readable(formatDecimal(amount, digits), sign);
}

/** A length of time in the two largest units that it has. */
export function printSpan(ms: number | undefined): string {
  if (ms === undefined) return NOTHING;
  const minutes = Math.round(ms / 60_000);
  if (ms < 60_000) return `${printRatio(ms / 1_000, 1)} s`;
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
}
