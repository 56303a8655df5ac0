import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import { clickedEntry, entriesAt, sideOf } from './chart-orders.tsx';

const market = { bid: 1000, ask: 1004 };

describe('an order at a price of the chart', () => {
  it('is a limit on the near side of the market and a stop on the far side', () => {
    expect(entriesAt(900, market)).toEqual(['buyLimit', 'sellStop']);
    expect(entriesAt(1100, market)).toEqual(['sellLimit', 'buyStop']);
    expect(entriesAt(1002, market)).toEqual(['buyLimit', 'sellLimit']);
  });

  it('by a click buys below the middle of the market and sells above it', () => {
    expect([1001, 1002, 1003].map((price) => clickedEntry(price, market))).toEqual([
      'buyLimit',
      'buyLimit',
      'sellLimit',
    ]);
    expect(['buyLimit', 'sellLimit', 'buyStop', 'sellStop'].map((kind) => sideOf(kind as never))).toEqual([
      DIRECTION.buy,
      DIRECTION.sell,
      DIRECTION.buy,
      DIRECTION.sell,
    ]);
  });
});
