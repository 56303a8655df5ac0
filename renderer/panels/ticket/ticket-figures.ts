import { parseDecimal, formatDecimal, toSafeNumber } from '../../../backend/domain/decimal.ts';
import type { RejectReason } from '../../../backend/domain/index.ts';
import { isUnread } from '../../components/index.ts';

/** A figure of the ticket: what it means, or why it is refused. */
export type Figure<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'value'; readonly value: Value }
  | { readonly state: 'wrong'; readonly reason: RejectReason };

/**
 * A positive figure of a field's value with at most `digits` decimals. Zero and too many decimals are out of range, what was not
 * read is malformed, as the platform would answer.
 */
export function parseNumericInput(text: string, digits: number): Figure<bigint> {
  if (text === '') return { state: 'empty' };
  if (isUnread(text)) return { state: 'wrong', reason: 'numberMalformed' };
  const value = parseDecimal(text, digits);
  if (value === undefined || value <= 0n) return { state: 'wrong', reason: 'numberOutOfRange' };
  return { state: 'value', value };
}

/** The same for prices and volumes, which must be safe integers. */
export function readUnits(text: string, digits: number): Figure<number> {
  const figure = parseNumericInput(text, digits);
  if (figure.state !== 'value') return figure;
  if (figure.value > BigInt(Number.MAX_SAFE_INTEGER)) return { state: 'wrong', reason: 'numberOutOfRange' };
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
