import { expect, it } from 'vitest';
import { toInstrumentId } from '../../../backend/domain/units.ts';
import type { HouseReport } from '../overview/overview-model.ts';
import { currenciesOf, shareOf, sumDays, sumHedges, toHouseDays } from './house-days.ts';

const CURRENCY = {
  currency: 'USDT',
  accountDigits: 2,
  openingBalances: '0.00',
  deposits: '500.00',
  withdrawals: '20.00',
  adjustments: '0.00',
  customersResult: '12.50',
  companyResult: '-12.50',
  fees: '3.25',
  exchanged: '0.00',
  loans: '0.00',
  interest: '0.40',
  dividends: '0.00',
  financing: '-0.15',
  closingBalances: '0.00',
};

function report(startTime: number, change: Partial<typeof CURRENCY> = {}): HouseReport {
  const hedge = { symbolId: toInstrumentId(1), symbolCode: 'BTC/USDT', tradeType: 2, fills: 1 };
  return {
    startTime,
    endTime: startTime + 1,
    currencies: [
      { ...CURRENCY, currency: 'EUR', fees: '0.00' },
      { ...CURRENCY, ...change },
    ],
    exposures: [],
    hedges: [
      { ...hedge, currency: 'USDT', realisedResult: '7.009' },
      { ...hedge, currency: 'USD', realisedResult: '900' },
    ],
    unusual: [],
    complete: true,
  };
}

it('adds up what the house earned on a day, by where it comes from, in one currency', () => {
  const [day] = toHouseDays([report(5)], 'USDT');
  expect(day).toMatchObject({ startMs: 5, customers: -1250n, hedges: 700n, fees: 325n, financing: -15n });
  expect(day?.earned).toBe(-1250n + 700n + 325n - 15n + 40n);
});

it('sums days, and says nothing of none', () => {
  const sum = sumDays(toHouseDays([report(9), report(5, { companyResult: '20.00' })], 'USDT'));
  expect(sum).toMatchObject({ startMs: 5, customers: 750n, paidIn: 100_000n, takenOut: 4000n });
  expect(sumDays([])).toBeUndefined();
});

it('adds hedges of several days by product', () => {
  const [first, other] = sumHedges([report(1), report(2)]);
  expect(first).toEqual({ product: 'BTC/USDT', currency: 'USDT', fills: 2, result: 1_401_800_000n });
  expect(other?.currency).toBe('USD');
});

it('begins with the currency that customers trade in', () => {
  expect(currenciesOf([report(1), report(2)])).toEqual(['USDT', 'EUR']);
});

it('draws the largest amount in full, and nothing where there is none', () => {
  expect([shareOf(-50n, [100n, -200n]), shareOf(-200n, [100n, -200n]), shareOf(0n, [0n])]).toEqual([
    25, 100, 0,
  ]);
});
