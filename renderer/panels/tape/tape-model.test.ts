import { describe, expect, it } from 'vitest';
import type { TapeRow } from '../../market/contracts.ts';
import { addPrints, barShare, filterSteps, keyOfPrint, largeFrom, aggregatePrints } from './tape-model.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PRINTS = 400;

const row = (seq: number, volume = 10): TapeRow => ({
  seq,
  timeMs: seq,
  price: 100,
  volume,
  direction: 'buy',
});
const batch = (rows: readonly TapeRow[]) => ({ symbolId: 1, rows, receivedAtMs: 0 });

describe('tape', () => {
  it('puts the newest print on top and shows none twice', () => {
    const once = addPrints([], batch([row(1), row(2)]));
    expect(once.map(({ seq }) => seq)).toEqual([2, 1]);
    const again = addPrints(once, batch([row(2), row(3)]));
    expect(again.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(addPrints(again, batch([row(1)]))).toBe(again);
  });

  it('shows trades between customers beside those of the market, each once [MKT-2]', () => {
    const beside = (seq: number, count: number) => ({ ...row(seq), beside: count });
    const tape = addPrints([], batch([row(1), row(2), beside(2, 1)]));
    const more = addPrints(tape, batch([beside(2, 1), beside(2, 2), row(3)]));
    expect(more.map(keyOfPrint)).toEqual(['3', 'beside 2', 'beside 1', '2', '1']);
    expect(addPrints(more, batch([beside(3, 3)])).map(({ seq }) => seq)).toEqual([3, 3, 2, 2, 2, 1]);
  });

  it('begins anew after trades that it did not see, so that no hole looks like a quiet moment [DT-19]', () => {
    const before = addPrints([], batch([row(1), row(2)]));
    expect(addPrints(before, batch([row(7), row(8)])).map(({ seq }) => seq)).toEqual([8, 7]);
    expect(addPrints(before, batch([row(1), row(2), row(3)])).map(({ seq }) => seq)).toEqual([3, 2, 1]);
  });

  it('keeps a bounded number of prints [MAX_PRINTS]', () => {
    const many = Array.from({ length: MAX_PRINTS + 50 }, (_, index) => row(index + 1));
    const tape = addPrints([], batch(many));
    expect(tape).toHaveLength(MAX_PRINTS);
    expect(tape[0]?.seq).toBe(MAX_PRINTS + 50);
  });

  it('calls a print large against its neighbours, not before there are enough', () => {
    expect(largeFrom([row(1)])).toBe(Number.POSITIVE_INFINITY);
    expect(largeFrom(Array.from({ length: 20 }, (_, index) => row(index)))).toBe(60);
    expect(barShare(30, 60)).toBe(20);
    expect(barShare(6000, 60)).toBe(40);
    expect(barShare(5, Number.POSITIVE_INFINITY)).toBe(0);
  });

  it('offers sizes from one step of the product to a hundred lots', () => {
    expect(filterSteps(3)).toEqual([0, 10, 100, 1000, 10_000, 100_000]);
    expect(filterSteps(0)).toEqual([0, 10, 100]);
  });
});

const flowRow = (seq: number, timeMs: number, more: Partial<TapeRow> = {}): TapeRow => ({
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
      flowRow(5, 250),
      flowRow(4, 210),
      flowRow(3, 199),
      flowRow(2, 150, { price: 101 }),
      flowRow(1, 120, { direction: 'sell' }),
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
