import { parseDecimal, formatDecimal, toSafeNumber } from '../../../backend/protocol/decimal.ts';
import type { Violation } from '../../../backend/protocol/rules/index.ts';

/** A figure of the ticket: what it means, or the listed code that refuses it. */
export type Figure<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'value'; readonly value: Value }
  | { readonly state: 'wrong'; readonly code: Violation['code'] };

/** Text that ends in a point or begins with one is a figure on its way: `12.` is 12, `.5` is 0.5. */
function completed(text: string): string {
  return `${text.startsWith('.') ? '0' : ''}${text}`.replace(/\.$/, '');
}

/**
 * A positive figure with at most `digits` decimals. Zero and too many decimals are CFDWBWE000007, what is no number is
 * CFDWBWE000006, as the platform would answer.
 */
export function parseNumericInput(text: string, digits: number): Figure<bigint> {
  if (text === '') return { state: 'empty' };
  if (!/\d/.test(text)) return { state: 'wrong', code: 'CFDWBWE000006' };
  const value = parseDecimal(completed(text), digits);
  if (value === undefined || value <= 0n) return { state: 'wrong', code: 'CFDWBWE000007' };
  return { state: 'value', value };
}

/** The same for prices and volumes, which must be safe integers. */
export function readUnits(text: string, digits: number): Figure<number> {
  const figure = parseNumericInput(text, digits);
  if (figure.state !== 'value') return figure;
  if (figure.value > BigInt(Number.MAX_SAFE_INTEGER)) return { state: 'wrong', code: 'CFDWBWE000007' };
  return { state: 'value', value: toSafeNumber(figure.value) };
}

/** The value of a figure, or undefined. */
export function knownValue<Value>(figure: Figure<Value>): Value | undefined {
  return figure.state === 'value' ? figure.value : undefined;
}

/** Moves a figure by steps of `step` units, never below one step; an unreadable figure starts at `start`. */
export function stepFigure(text: string, digits: number, step: number, steps: number, start: number): string {
  const current = knownValue(readUnits(text, digits));
  if (current === undefined) return formatDecimal(Math.max(step, start), digits);
  const onGrid = Math.floor(current / step) * step;
  const base = steps < 0 && onGrid !== current ? onGrid + step : onGrid;
  return formatDecimal(Math.min(Number.MAX_SAFE_INTEGER, Math.max(step, base + steps * step)), digits);
}
