import type { TapeRow } from '../../market/contracts.ts';

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
