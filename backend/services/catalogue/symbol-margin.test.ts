import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, type ContractTerms } from '../../market/index.ts';
import { nextMarginChange } from '../../domain/index.ts';
import { termsFromDetail } from '../../contract/mapping/instrument-terms.ts';
import { symbolDetail } from './symbol-detail.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

function detailOf(code: string, tradeType: number, nowMs: number) {
  const product = BUILT_IN_PRODUCTS.find((candidate) => candidate.code === code)!;
  const play = product.plays.find((terms: ContractTerms) => terms.tradeType === tradeType)!;
  const facts = { language: 'en-US', nowMs, assetId: () => 1, referencePrice: 100_000 } as const;
  return symbolDetail(product, play, facts);
}

describe('the margin members of a product detail [ORD-37]', () => {
  it('say of a product without sets that every time and size costs the same', () => {
    const detail = detailOf('BTC/USDT', 2, at('2026-03-07T12:00'));
    const [only, ...others] = detail.dailyMarginSet;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ rangeLeft: 0, rangeRight: 5_000, percent: 5, values: '1-100' });
    for (const part of ['holiday', 'weekend', 'beforeHoliday', 'beforeWeekend', 'used'] as const)
      expect(detail[`${part}MarginSet`]).toEqual([only]);
    expect(detail.overnightBuyInitMarginRatio).toEqual(detail.daytimeBuyInitMarginRatio);
    expect(detail.marginTiers).toEqual([]);
    expect(termsFromDetail(detail).marginSets).toBeUndefined();
  });

  it.each([
    ['2026-03-04T12:00', 'daily'],
    ['2026-03-06T20:59', 'daily'],
    ['2026-03-06T21:00', 'beforeWeekend'],
    ['2026-03-07T12:00', 'weekend'],
    ['2026-12-24T23:00', 'beforeHoliday'],
    ['2026-12-25T12:00', 'holiday'],
  ] as const)('name the set in force at %s: %s', (time, part) => {
    const detail = detailOf('GBP/JPY', 1, at(time));
    expect(detail.usedMarginSet).toEqual(detail[`${part}MarginSet`]);
    const isDear = part !== 'daily';
    expect(
      detail.usedMarginSet.map(({ rangeLeft, rangeRight, percent, values }) => [
        rangeLeft,
        rangeRight,
        percent,
        values,
      ]),
    ).toEqual(
      isDear
        ? [
            [0, 2_000_000, 2, '1-50'],
            [2_000_000, 10_000_000, 4, '1-25'],
            [10_000_000, 20_000_000, 5, '1-20'],
          ]
        : [
            [0, 2_000_000, 1, '1-200'],
            [2_000_000, 10_000_000, 1, '1-100'],
            [10_000_000, 20_000_000, 2, '1-50'],
          ],
    );
  });

  it('lead back to the sets that positions are charged with', () => {
    const terms = termsFromDetail(detailOf('TEC100', 2, at('2026-03-04T12:00')));
    const { daily, overnight, weekend, leads } = terms.marginSets!;
    expect(leads).toEqual({ weekend: 60, holiday: 60, overnight: 60 });
    expect(daily.map(({ fromVolume, maxLeverage }) => [fromVolume, maxLeverage])).toEqual([
      [0, 100],
      [200 * 10 ** terms.numberDigits, 50],
      [1000 * 10 ** terms.numberDigits, 20],
    ]);
    expect(overnight?.[1]).toMatchObject({ maxLeverage: 25, maintenanceRatio: 150_000_000n });
    expect(weekend?.[0]).toMatchObject({ maxLeverage: 20, maintenanceRatio: 90_000_000n });
    expect(nextMarginChange(terms, at('2026-03-04T12:00'))).toBe(at('2026-03-04T20:00'));
  });

  it('have the maintenance of an isolated position, and of a cross account the levels at which it is warned and closed', () => {
    const isolated = detailOf('TEC100', 2, 0);
    expect(isolated.daytimeBuyInitMarginRatio.percent).toBe(2);
    expect(isolated.daytimeBuyRemainingMarginRatio.percent).toBe(0.5);
    expect(isolated.overnightBuyRemainingMarginRatio.percent).toBe(0.8);
    const cross = detailOf('TEC100', 1, 0);
    expect(cross.daytimeSellAlarmMarginRatio.percent).toBe(2);
    expect(cross.daytimeSellRemainingMarginRatio.percent).toBe(1);
  });
});
