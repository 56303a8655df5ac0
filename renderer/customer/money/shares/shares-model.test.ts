import { describe, expect, it } from 'vitest';
import type { MoneyAccount } from '../port.ts';
import { allFree, isAmount, sharesHeld, worthOfShares } from './shares-model.ts';

const account = (changes: Partial<MoneyAccount>): MoneyAccount => ({
  ...{ accountId: 1, accountType: 'spot', currency: 'MDF', digits: 4, equity: 0n, free: 0n },
  ...{ openProfit: 0n, owed: 0n, debt: undefined, ...changes },
});

describe('shares of a fund', () => {
  it('are what lies in the wallet under their code, of which some may be frozen', () => {
    const accounts = [
      account({ equity: 48_123_400n, free: 40_000_000n }),
      account({ accountId: 2, currency: 'USDT', equity: 5n }),
      account({ accountId: 3, accountType: 'leveragedSpot', equity: 9n }),
    ];
    expect(sharesHeld(accounts, { code: 'MDF' })).toEqual({
      ...{ value: 48_123_400n, free: 40_000_000n, digits: 4 },
    });
    expect(sharesHeld([], { code: 'MDF' })).toEqual({ value: 0n, free: 0n, digits: 0 });
    expect(allFree({ free: 12_345n, digits: 4 })).toBe('1.2345');
  });

  it('are worth their net value, rounded down', () => {
    expect(worthOfShares({ value: 48_123_400n, digits: 4 }, '1.0831')).toEqual({
      value: 521_224n,
      digits: 2,
    });
    expect(worthOfShares({ value: 1n, digits: 0 }, '')).toBeUndefined();
  });

  it('are asked for with plain numbers', () => {
    expect(isAmount('10.25', 2)).toBe(true);
    expect(isAmount('10.255', 2)).toBe(false);
    expect(isAmount('0.00', 2)).toBe(false);
    expect(isAmount('1e5', 2)).toBe(false);
    expect(isAmount('', 2)).toBe(false);
  });
});
