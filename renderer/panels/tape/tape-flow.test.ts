import { describe, expect, it } from 'vitest';
import type { TapeRow } from '../../market/contracts.ts';
import { aggregatePrints } from './tape-flow.ts';

const row = (seq: number, timeMs: number, more: Partial<TapeRow> = {}): TapeRow => ({
  seq,
  timeMs,
  price: 100,
  volume: 10,
  direction: 'buy',
  ...more,
});

describe('the flow of the tape', () => {
  it('joins neighbours of one side, price and moment, and nothing else', () => {
    const tape = [
      row(5, 250),
      row(4, 210),
      row(3, 199),
      row(2, 150, { price: 101 }),
      row(1, 120, { direction: 'sell' }),
    ];
    const joined = aggregatePrints(tape, 100);
    expect(joined.map(({ seq, volume, trades }) => [seq, volume, trades])).toEqual([
      [5, 20, 2],
      [3, 10, 1],
      [2, 10, 1],
      [1, 10, 1],
    ]);
    expect(aggregatePrints(tape, 0)).toHaveLength(5);
  });
});
