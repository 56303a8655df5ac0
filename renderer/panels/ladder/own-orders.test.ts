import { describe, expect, it } from 'vitest';
import { groupMarks, heldSides, marksByRow, ownMarks, pinnedMarks, type OwnMark } from './own-orders.ts';

const order = (orderId: string, direction: 'buy' | 'sell', price: number, volume = 100, symbolId = 1) => ({
  orderId,
  symbolId,
  direction,
  price,
  volume,
});
const mark = (id: string, side: 'buy' | 'sell', price: number, kind: OwnMark['kind'] = 'order'): OwnMark => ({
  kind,
  id,
  side,
  price,
  volume: 100,
});

describe('own orders in the ladder', () => {
  it('marks resting orders at their prices and brackets on the side that closes', () => {
    const position = {
      positionId: '7',
      symbolId: 1,
      direction: 'buy' as const,
      volume: 850,
      takeProfit: 1_100,
      stopLoss: 900,
    };
    expect(ownMarks([order('9', 'buy', 1_000), order('8', 'buy', 1_000, 1, 2)], [position], 1)).toEqual([
      { kind: 'order', id: '9', side: 'buy', price: 1_000, volume: 100 },
      { kind: 'takeProfit', id: '7', side: 'sell', price: 1_100, volume: 850 },
      { kind: 'stopLoss', id: '7', side: 'sell', price: 900, volume: 850 },
    ]);
  });

  it('puts several orders of one row together and keeps the sides apart', () => {
    const rows = marksByRow([mark('1', 'buy', 1_003), mark('2', 'buy', 1_009), mark('3', 'sell', 991)], 10);
    expect([...rows.keys()]).toEqual([1_000]);
    const marks = rows.get(1_000) ?? [];
    expect(groupMarks(marks, 'buy')).toMatchObject([{ kind: 'order', volume: 200 }]);
    expect(groupMarks(marks, 'sell').flatMap(({ marks: own }) => own.map(({ id }) => id))).toEqual(['3']);
  });

  it('pins what is out of view to the first or last row, the nearest first, with its distance in rows', () => {
    const rows = marksByRow(
      [
        mark('far', 'sell', 1_300),
        mark('near', 'sell', 1_120),
        mark('target', 'sell', 1_200, 'takeProfit'),
        mark('seen', 'buy', 1_050),
        mark('stop', 'sell', 900, 'stopLoss'),
      ],
      10,
    );
    const { above, below } = pinnedMarks(rows, { top: 1_100, count: 11, step: 10 });
    expect(above.map(({ kind, away, marks }) => [kind, away, marks[0]?.id])).toEqual([
      ['order', 2, 'near'],
      ['takeProfit', 10, 'target'],
    ]);
    expect(below.map(({ kind, away }) => [kind, away])).toEqual([['stopLoss', -10]]);
  });

  it('weighs the average entry by volume, and knows no profit while one is missing', () => {
    const held = (direction: 'buy' | 'sell', volume: number, entryPrice: number, openProfit?: bigint) => ({
      symbolId: 1,
      direction,
      volume,
      entryPrice,
      openProfit,
    });
    expect(heldSides([held('buy', 100, 1_000, 5n), held('buy', 300, 1_040, 7n)], 1)).toEqual([
      { side: 'buy', volume: 400, average: 1_030, profit: 12n },
    ]);
    expect(heldSides([held('sell', 1, 10, 1n), held('sell', 1, 11)], 1)).toEqual([
      { side: 'sell', volume: 2, average: 11, profit: undefined },
    ]);
    expect(heldSides([held('buy', 1, 10)], 2)).toEqual([]);
  });
});
