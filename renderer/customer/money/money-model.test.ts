import { describe, expect, it } from 'vitest';
import {
  addressParts,
  maskedNumber,
  minuteOfDay,
  percentOf,
  stretchChangeBp,
  withLive,
  computeMarketValue,
  rateText,
} from './money-model.ts';
import type { MoneyAccount } from './port.ts';

const account = (currency: string, digits: number, equity: bigint): MoneyAccount => ({
  accountId: 1,
  accountType: 'spot',
  currency,
  digits,
  equity,
  free: 0n,
  openProfit: 0n,
  owed: 0n,
  debt: undefined,
});
const ONE = 10n ** 12n;

describe('what accounts are worth together', () => {
  it('converts each by its rate, rounds down and says its share', () => {
    const rates = new Map([
      ['USDT', ONE],
      ['BTC', 64_210n * ONE],
    ]);
    const marketValue = computeMarketValue(
      [account('USDT', 2, 10_000n), account('BTC', 8, 1_234_567n)],
      rates,
      2,
    );
    expect(marketValue.shares.map(({ marketValue: each }) => each?.amount)).toEqual([10_000n, 79_271n]);
    expect(marketValue.total).toEqual({ currency: 'USDT', digits: 2, amount: 89_271n });
    expect(marketValue.shares.map(({ shareBp }) => shareBp)).toEqual([1_120, 8_879]);
    expect(marketValue.left).toBe(0);
  });

  it('loses no decimals of a currency that has fewer than the whole', () => {
    const rates = new Map([['JPY', 6_400_000_000n]]);
    const { total } = computeMarketValue([account('JPY', 0, 150n)], rates, 2);
    expect(total.amount).toBe(96n);
  });

  it('leaves out what has no rate and says so', () => {
    const marketValue = computeMarketValue(
      [account('USDT', 2, 10_000n), account('XYZ', 2, 5n)],
      new Map([['USDT', ONE]]),
      2,
    );
    expect(marketValue).toMatchObject({ total: { amount: 10_000n }, left: 1 });
    expect(marketValue.shares[1]).toMatchObject({ marketValue: undefined, shareBp: undefined });
  });

  it('has no shares of nothing', () => {
    const marketValue = computeMarketValue([account('USDT', 2, 0n)], new Map([['USDT', ONE]]), 2);
    expect(marketValue.shares[0]?.shareBp).toBeUndefined();
  });
});

describe('figures of this moment', () => {
  it('are those of the traded account, so that page and top bar say the same', () => {
    const accounts = [account('USDT', 2, 10_000n), { ...account('USD', 2, 500n), accountId: 2 }];
    const live = { accountId: 2, digits: 2, equity: 650n, openProfit: 150n };
    expect(withLive(accounts, live)).toEqual([
      accounts[0],
      { ...accounts[1], equity: 650n, openProfit: 150n },
    ]);
  });

  it('are not used while they are not known, or at other digits', () => {
    const accounts = [account('USDT', 2, 10_000n)];
    const live = { accountId: 1, digits: 2, equity: undefined, openProfit: undefined };
    expect(withLive(accounts, undefined)).toBe(accounts);
    expect(withLive(accounts, live)).toBe(accounts);
    expect(withLive(accounts, { ...live, digits: 3, equity: 1n, openProfit: 1n })).toEqual(accounts);
  });
});

describe('what a list shows', () => {
  it('says how much a net value changed over its points, and nothing of one alone', () => {
    const points = [85.1916, 70, 85.0354].map((value, day) => ({ time: `2026-03-0${day + 1}`, value }));
    expect(stretchChangeBp(points)).toBe(-18);
    expect(stretchChangeBp(points.slice(0, 2))).toBe(-1783);
    expect(stretchChangeBp(points.slice(0, 1))).toBeUndefined();
    expect(stretchChangeBp([])).toBeUndefined();
  });

  it('is the ends of an address and the last signs of a number', () => {
    expect(addressParts('TQ7mXe4KpV9wRz3fJbN6sLd2yHcUa8gT5E')).toEqual([
      'TQ7mXe',
      '4KpV9wRz3fJbN6sLd2yHcU',
      'a8gT5E',
    ]);
    expect(addressParts('short')).toEqual(['short', '', '']);
    expect(maskedNumber('DE44500105175407324931')).toBe('…4931');
  });

  it('is a percentage and a time of the day', () => {
    expect(percentOf('0.008')).toBe('0.80%');
    expect(percentOf('self')).toBe('self');
    expect(minuteOfDay(1_320)).toBe('22:00');
  });
});

it('a rate is shown with six figures, and without zeros at its end', () => {
  expect(rateText(1_084_300_000_000n, 12)).toBe('1.0843');
  expect(rateText(1_000_000_000_000n, 12)).toBe('1');
  expect(rateText(64_210_123_456_789_012n, 12)).toBe('64,210.1');
  expect(rateText(15_573_456n, 12)).toBe('0.0000155735');
  expect(rateText(0n, 12)).toBe('0');
});
