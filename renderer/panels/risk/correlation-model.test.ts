import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { correlationOf, heldOf } from './correlation-model.ts';
import type { RiskPosition } from './risk-model.ts';

const series = (closes: readonly number[], first = 0) => ({
  closes,
  times: closes.map((_, at) => (first + at) * 1_800),
});
const UP_DOWN = Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? 1_000 : 1_100 + at));

describe('correlation', () => {
  it('is one of products that move alike and minus one of opposite ones', () => {
    const twice = UP_DOWN.map((close) => close * 2);
    const inverse = UP_DOWN.map((close) => 1e6 / close);
    expect(correlationOf(series(UP_DOWN), series(twice))).toBeCloseTo(1, 9);
    expect(correlationOf(series(UP_DOWN), series(inverse))).toBeCloseTo(-1, 9);
  });

  it('counts only what both traded, and says nothing of too little [MIN_COMMON_RETURNS]', () => {
    expect(correlationOf(series(UP_DOWN.slice(0, 13)), series(UP_DOWN))).toBeCloseTo(1, 9);
    expect(correlationOf(series(UP_DOWN.slice(0, 12)), series(UP_DOWN))).toBeUndefined();
    expect(correlationOf(series(UP_DOWN), series(UP_DOWN, 20))).toBeUndefined();
  });

  it('is none of a product that did not move', () => {
    expect(correlationOf(series(UP_DOWN), series(UP_DOWN.map(() => 5)))).toBeUndefined();
  });
});

it('compares the largest holdings, each on the side of most of it [MAX_CORRELATED]', () => {
  const held = (symbolId: number, volume: number, direction: 'buy' | 'sell') =>
    ({
      ...{ symbolId, volume, direction, markPrice: 100 },
      terms: { symbolDigits: 0, numberDigits: 0, contractSize: 1 } as InstrumentTerms,
      conversion: { accountDigits: 2, rate: UNIT_RATE },
    }) as RiskPosition;
  expect(heldOf([held(1, 5, 'buy'), held(1, 9, 'sell'), held(2, 6, 'buy')])).toEqual([
    { symbolId: 2, side: 1 },
    { symbolId: 1, side: -1 },
  ]);
  const many = Array.from({ length: 12 }, (_, at) => held(at + 1, at + 1, 'buy'));
  expect(heldOf(many).map(({ symbolId }) => symbolId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
});
