import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { toInstrumentId } from '../../../backend/domain/units.ts';
import { correlationOf, heldOf, syntheticCloses, compareAll, heldCurrencies } from './correlation-model.ts';
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
      symbolId,
      volume,
      direction,
      markPrice: 100,
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

describe('currencies that are held', () => {
  const LONG = Array.from({ length: 20 }, (_, at) => 100 + ((at * 7) % 11));
  const leg = (symbolId: number, inverted: boolean) => ({
    symbolId: toInstrumentId(symbolId),
    symbolDigits: 2,
    inverted,
  });

  it("are the largest exposures, without the account's own money; USD is not USDT [HU-88]", () => {
    const rows = [
      { currency: 'EUR', net: 50n },
      { currency: 'USD', net: -900n },
      { currency: 'BTC', net: 0n },
      { currency: 'JPY', net: -70n },
    ];
    expect(heldCurrencies(rows, 'USDT')).toEqual([
      { currency: 'USD', side: -1 },
      { currency: 'JPY', side: -1 },
      { currency: 'EUR', side: 1 },
    ]);
  });

  it('are worth what the products on the way say, in the half hours that all of them traded', () => {
    const days = new Map([
      [1, series([200, 400, 500])],
      [2, series([4, 8, 10], 1)],
    ]);
    const dayOf = (symbolId: number) => days.get(symbolId);
    expect(syntheticCloses([leg(1, false)], dayOf)?.closes).toEqual([200, 400, 500]);
    expect(syntheticCloses([leg(1, true)], dayOf)?.closes).toEqual([1 / 200, 1 / 400, 1 / 500]);
    expect(syntheticCloses([leg(1, false), leg(2, true)], dayOf)).toEqual({
      times: [1_800, 3_600],
      closes: [100, 62.5],
    });
    expect([syntheticCloses([], dayOf), syntheticCloses(undefined, dayOf)]).toEqual([undefined, undefined]);
    expect(syntheticCloses([leg(3, false)], dayOf)).toBeUndefined();
  });

  it('are compared in pairs, turned round for what is owed, with the time and the number of half hours behind it', () => {
    const closes = new Map([
      ['EUR', series(LONG)],
      ['GBP', series(LONG.slice(2), 2)],
      ['JPY', series(LONG.slice(0, 5))],
    ]);
    const held = [
      { currency: 'EUR', side: 1 },
      { currency: 'GBP', side: -1 },
      { currency: 'JPY', side: 1 },
    ] as const;
    const { pairs, span } = compareAll(held, (currency) => closes.get(currency));
    expect(pairs.get('GBP EUR')?.value).toBeCloseTo(-1, 9);
    expect(pairs.get('GBP EUR')?.samples).toBe(17);
    expect(pairs.get('JPY EUR')).toEqual({ value: undefined, samples: 4 });
    expect(span).toEqual({ fromMs: 3_600_000, toMs: 34_200_000, least: 17, most: 17 });
    expect(compareAll(held, () => undefined)).toMatchObject({ span: undefined });
  });
});
