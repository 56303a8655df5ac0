import { expect, it } from 'vitest';
import { houseResults, nameProducts, toCents, toFilter } from './trading-model.ts';

it('the house has the other side of what customers have open, of all account types together', () => {
  const row = (symbolId: number, pnl: string) => ({ symbolId, pnl });
  expect([...houseResults([row(1, '-120.50'), row(2, '3'), row(1, '20')])]).toEqual([
    [1, '100.5'],
    [2, '-3'],
  ]);
});

it('a whole number of a customer is looked for at the platform, any other text in the rows', () => {
  const row = { customerNo: '10000003', symbolCode: 'BTC/USDT' };
  expect(toFilter(' 10000003 ').customerNo).toBe('10000003');
  expect([toFilter('1000').customerNo, toFilter('1000').fits(row), toFilter('btc').fits(row)]).toEqual([
    undefined,
    true,
    true,
  ]);
  expect([toFilter('eth').fits(row), toFilter('').fits(row)]).toEqual([false, true]);
});

it('what is below a cent is left out', () => {
  expect(['692.98500000', '-3.1', '7'].map(toCents)).toEqual(['692.98', '-3.1', '7']);
});

it('one call names no more products than it may, and all are named [MAX_PRODUCTS]', () => {
  const parts = (count: number) =>
    nameProducts(Array.from({ length: count }, (_, at) => at + 1)).map((part) => part.split(',').length);
  expect([parts(0), parts(100), parts(101), parts(250)]).toEqual([[], [100], [100, 1], [100, 100, 50]]);
});
