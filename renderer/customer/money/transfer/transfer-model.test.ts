import { describe, expect, it } from 'vitest';
import { toRate } from '../../../../backend/domain/index.ts';
import type { MoneyAccount } from '../port.ts';
import { firstPair, quoteTransfer, requestedPair, shareOfFree } from './transfer-model.ts';

const account = (changes: Partial<MoneyAccount>): MoneyAccount => ({
  accountId: 1,
  accountType: 'spot',
  currency: 'USDT',
  digits: 2,
  equity: 0n,
  free: 0n,
  openProfit: 0n,
  owed: 0n,
  debt: undefined,
  ...changes,
});
const FROM = account({ free: 214_066n });
const TO = account({ accountId: 2, accountType: 'stock', currency: 'USD', free: 1_420_000n });
const RATE = toRate(999_300_000_000n);
const quote = (typed: string, rate = RATE) => quoteTransfer(typed, FROM, TO, rate);

describe('what a transfer comes to', () => {
  it('is what arrives at the rate of now, and both accounts afterwards', () => {
    expect(quote('1000')).toEqual({
      problem: undefined,
      amount: 100_000n,
      received: 99_930n,
      fromFree: 114_066n,
      toFree: 1_519_930n,
    });
  });

  it('is nothing while nothing was typed, and while no rate is known', () => {
    expect(quote('')).toBeUndefined();
    expect(quoteTransfer('1', FROM, TO, undefined)).toBeUndefined();
  });

  it('names why it cannot be sent', () => {
    expect(quote('1.001')?.problem).toBe('noNumber');
    expect(quote('2140.67')?.problem).toBe('aboveFree');
    expect(quote('0.01', toRate(1n))?.problem).toBe('worthless');
  });
});

describe('the fields of a transfer', () => {
  it('take a share of what is free, rounded down', () => {
    expect(shareOfFree(FROM, 100)).toBe('2140.66');
    expect(shareOfFree(FROM, 25)).toBe('535.16');
    expect(shareOfFree(account({ free: -5n }), 50)).toBe('0.00');
  });

  it('begin at the spot account, and go to another one with money', () => {
    expect(firstPair([TO, FROM])).toEqual([FROM, TO]);
    expect(firstPair([FROM, TO], TO.accountId)).toEqual([TO, FROM]);
    expect(firstPair([FROM])).toBeUndefined();
  });

  it('begins in the currency that everything is counted in, whatever lies in an account of shares', () => {
    const shares = account({ accountId: 3, currency: 'MDF', digits: 8, free: 2_340_000_000n });
    const cross = account({ accountId: 4, accountType: 'cross', free: 5n });
    const more = account({ accountId: 5, accountType: 'isolated', free: 6n });
    expect(firstPair([shares, TO, cross, FROM, more])).toEqual([FROM, more]);
    expect(firstPair([shares, TO, cross], shares.accountId)).toEqual([shares, cross]);
  });
});

describe('a transfer that was said', () => {
  const accounts = [
    account({ accountId: 1, currency: 'BTC' }),
    account({ accountId: 2 }),
    account({ accountId: 3, accountType: 'cross', currency: 'USD' }),
    account({ accountId: 4, accountType: 'cross' }),
  ];
  const pair = (currency: string | undefined, from: 'spot' | 'stock', to: 'cross' | 'stock' = 'cross') => {
    const { from: leaves, to: end } = requestedPair(accounts, { amount: '1', currency, from, to });
    return [leaves?.accountId, end?.accountId];
  };

  it('goes between the accounts of its currency, else to the first of the type, and from none where there is none', () => {
    expect(pair('USDT', 'spot')).toEqual([2, 4]);
    expect(pair('BTC', 'spot')).toEqual([1, 3]);
    expect(pair(undefined, 'spot')).toEqual([2, 4]);
    expect(pair('EUR', 'spot')).toEqual([undefined, 3]);
    expect(pair('USDT', 'spot', 'stock')).toEqual([2, undefined]);
  });
});
