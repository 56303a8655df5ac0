import type { TFunction } from 'i18next';
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

/** Trades of one side, price and moment as one print. */
export interface TapePrint extends TapeRow {
  /** How many trades it stands for. */
  readonly trades: number;
}

/** Steps of aggregation in milliseconds; 0 shows every trade. */
export const AGGREGATIONS = [0, 100, 1_000] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/**
 * Joins neighbours (newest first) of the same side and price within the same span of `spanMs`. A print has the time and
 * number of its newest trade.
 */
export function aggregatePrints(tape: readonly TapeRow[], spanMs: number): readonly TapePrint[] {
  const prints: TapePrint[] = [];
  for (const row of tape) {
    const last = prints.at(-1);
    if (last !== undefined && spanMs > 0 && isSamePrint(last, row, spanMs)) {
      prints[prints.length - 1] = { ...last, volume: last.volume + row.volume, trades: last.trades + 1 };
    } else prints.push({ ...row, trades: 1 });
  }
  return prints;
}

function isSamePrint(print: TapeRow, row: TapeRow, spanMs: number): boolean {
  const span = ({ timeMs }: TapeRow) => Math.floor(timeMs / spanMs);
  return print.price === row.price && print.direction === row.direction && span(print) === span(row);
}

/** What the drawing of the tape says in the language of the terminal. */
export interface TapeLabels {
  readonly time: string;
  readonly price: string;
  readonly size: string;
  readonly prints: string;
  readonly usualNone: string;
  readonly bought: string;
  readonly five: string;
  readonly delta: string;
  usual(times: string, rate: string): string;
  boughtVolume(volume: string): string;
  soldVolume(volume: string): string;
}

export function tapeWords(t: TFunction<'panels'>): TapeLabels {
  return {
    time: t('tape.time'),
    price: t('tape.price'),
    size: t('tape.size'),
    prints: t('tape.prints'),
    usualNone: t('tape.usualNone'),
    bought: t('tape.bought'),
    five: t('tape.five'),
    delta: t('tape.delta'),
    usual: (times, rate) => t('tape.usual', { times, rate }),
    boughtVolume: (volume) => t('tape.boughtVolume', { volume }),
    soldVolume: (volume) => t('tape.soldVolume', { volume }),
  };
}
