import { describe, expect, it } from 'vitest';
import type { PositionView } from '../../trading/contracts.ts';
import {
  chosenPositions,
  positionLines,
  resultTotals,
  returnOf,
  sortLines,
  type PositionLine,
} from './position-lines.ts';

const position = (members: Partial<PositionView> & { positionId: string }): PositionView => ({
  orderId: String(members.positionId),
  symbolId: 1,
  direction: 'buy',
  volume: 100,
  entryPrice: 1_000,
  markPrice: 1_010,
  liquidationPrice: 900,
  leverage: 10,
  margin: 10_000n,
  openProfit: 500n,
  openFee: 20n,
  financing: -5n,
  takeProfit: undefined,
  stopLoss: undefined,
  openTimeMs: Number(members.positionId),
  ...members,
});
const NEWEST_FIRST = [
  position({ positionId: '4', symbolId: 2, openProfit: -700n }),
  position({ positionId: '3', volume: 300, entryPrice: 1_100 }),
  position({ positionId: '1' }),
];
const ids = (lines: readonly PositionLine[]) => lines.map(({ id }) => id);

describe('the lines of positions', () => {
  it('are each position, the product as one, or groups with their parts', () => {
    expect(ids(positionLines(NEWEST_FIRST, 'lots'))).toEqual(['4', '3', '1']);
    expect(ids(positionLines(NEWEST_FIRST, 'net'))).toEqual(['4', 'product-1']);
    expect(ids(positionLines(NEWEST_FIRST, 'grouped'))).toEqual(['product-2', '4', 'product-1', '3', '1']);
    const closed = new Set(['product-1']);
    expect(ids(positionLines(NEWEST_FIRST, 'grouped', closed))).toEqual(['product-2', '4', 'product-1']);
  });

  it('of a group have its volume, mean entry and the sums of its parts, the oldest first', () => {
    const [, line] = positionLines(NEWEST_FIRST, 'net');
    expect(line).toMatchObject({
      direction: 'buy',
      volume: 400,
      entryPrice: 1_075,
      markPrice: 1_010,
      leverage: 10,
      margin: 20_000n,
      gross: 1_000n,
      fees: -40n,
      financing: -10n,
      net: 950n,
    });
    expect(line?.positions.map(({ positionId }) => positionId)).toEqual(['1', '3']);
    expect(returnOf(line!)).toBe(475);
  });

  it('of both sides are what is left of the larger one, at the price that makes up for the other', () => {
    const short = position({ positionId: '2', direction: 'sell', volume: 300, entryPrice: 1_200 });
    const [line] = positionLines([short, position({ positionId: '1' })], 'net');
    expect(line).toMatchObject({ direction: 'sell', volume: 200, entryPrice: 1_300 });
    const equal = position({ positionId: '2', direction: 'sell' });
    expect(positionLines([equal, position({ positionId: '1' })], 'net')[0]).toMatchObject({
      volume: 0,
      entryPrice: undefined,
    });
  });

  it('say no result while a part of it is not known', () => {
    const unknown = position({ positionId: '2', openProfit: undefined });
    const [line] = positionLines([unknown, position({ positionId: '1' })], 'net');
    expect(line).toMatchObject({ gross: undefined, net: undefined, fees: -40n });
    expect(returnOf(line!)).toBeUndefined();
    expect(resultTotals([]).net).toBe(0n);
  });

  it('are sorted by group, and inside of each', () => {
    const lines = positionLines(NEWEST_FIRST, 'grouped');
    const rising = sortLines(lines, ({ net }) => net, 'ascending');
    expect(ids(rising)).toEqual(['product-2', '4', 'product-1', '3', '1']);
    const largest = sortLines(lines, ({ volume }) => volume, 'descending');
    expect(ids(largest)).toEqual(['product-1', '3', '1', 'product-2', '4']);
    expect(sortLines(lines, undefined, 'ascending')).toBe(lines);
  });
});

describe('positions that are closed together', () => {
  it('are all, the winning, the losing or those of a product; after fees', () => {
    const even = position({ positionId: '9', openProfit: 25n });
    const rows = [...NEWEST_FIRST, even, position({ positionId: '8', openProfit: undefined })];
    const chosen = (choice: Parameters<typeof chosenPositions>[1]) =>
      chosenPositions(rows, choice).map(({ positionId }) => positionId);
    expect(chosen('all')).toHaveLength(5);
    expect(chosen('winning')).toEqual(['3', '1']);
    expect(chosen('losing')).toEqual(['4']);
    expect(chosen({ symbolId: 2 })).toEqual(['4']);
  });
});
