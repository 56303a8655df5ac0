import type { TapeBatch, TapeRow } from '../../market/contracts.ts';

/** Prints that the tape keeps for a product. */
export const MAX_PRINTS = 400;

/** A print is large when it is this many times the average of those in sight. */
const LARGE_FACTOR = 6;
/** Fewest prints from which an average says anything. */
const LARGE_FROM = 20;

/**
 * Adds a batch (oldest first) to the tape (newest first). Prints that came before are dropped; a batch that does not
 * follow the newest print replaces the tape.
 */
export function addPrints(tape: readonly TapeRow[], batch: TapeBatch): readonly TapeRow[] {
  const newest = tape[0]?.seq ?? Number.NEGATIVE_INFINITY;
  const counted = tape.find(({ beside }) => beside !== undefined)?.beside ?? 0;
  const fresh = batch.rows.filter(({ seq, beside }) =>
    beside === undefined ? seq > newest : seq >= newest && beside > counted,
  );
  const [oldest] = fresh;
  if (oldest === undefined) return tape;
  const kept = oldest.seq <= newest + 1 ? tape : [];
  return [...fresh.reverse(), ...kept].slice(0, MAX_PRINTS);
}

/** Tells a print from all others of the tape. */
export function keyOfPrint({ seq, beside }: TapeRow): string {
  return beside === undefined ? String(seq) : `beside ${beside}`;
}

/** Volume from which a print is large, in units; infinite while there are too few. */
export function largeFrom(tape: readonly TapeRow[]): number {
  if (tape.length < LARGE_FROM) return Number.POSITIVE_INFINITY;
  const sum = tape.reduce((total, row) => total + row.volume, 0);
  return Math.ceil((LARGE_FACTOR * sum) / tape.length);
}

/** Width of a print's bar in percent of its cell; a large print fills the row instead. */
export function barShare(volume: number, large: number): number {
  if (!Number.isFinite(large) || large <= 0) return 0;
  return Math.min(40, Math.round((volume / large) * 40));
}

/** Sizes that the filter offers, in units: everything, then powers of ten. */
export function filterSteps(numberDigits: number): readonly number[] {
  const steps = [0];
  for (let units = 10; units <= 10 ** (numberDigits + 2); units *= 10) steps.push(units);
  return steps;
}
