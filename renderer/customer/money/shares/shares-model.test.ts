import { describe, expect, it } from 'vitest';
import type { MoneyAccount, ShareOrder } from '../port.ts';
import { isAmount, redeemable, sharesHeld, waitingWith, computeSharesValue } from './shares-model.ts';

const account = (changes: Partial<MoneyAccount>): MoneyAccount => ({
  accountId: 1,
  accountType: 'spot',
  currency: 'MDF',
  digits: 4,
  equity: 0n,
  free: 0n,
  openProfit: 0n,
  owed: 0n,
  debt: undefined,
  ...changes,
});

describe('shares of a fund', () => {
  it('are what lies in the wallet under their code, of which some may be frozen', () => {
    const accounts = [
      account({ equity: 48_123_400n, free: 40_000_000n }),
      account({ accountId: 2, currency: 'USDT', equity: 5n }),
      account({ accountId: 3, accountType: 'leveragedSpot', equity: 9n }),
    ];
    expect(sharesHeld(accounts, { code: 'MDF', shareDigits: 4 })).toEqual({
      value: 48_123_400n,
      free: 40_000_000n,
      digits: 4,
    });
    expect(sharesHeld([], { code: 'MDF', shareDigits: 1 })).toEqual({ value: 0n, free: 0n, digits: 1 });
  });

  it('have the decimals of their fund, and more only for a smaller part from the market', () => {
    const held = (equity: bigint, free = equity) =>
      sharesHeld([account({ digits: 8, equity, free })], { code: 'MDF', shareDigits: 1 });
    expect(held(2_340_000_000n)).toEqual({ value: 234n, free: 234n, digits: 1 });
    expect(held(2_345_000_000n, 2_340_000_000n)).toEqual({ value: 2_345n, free: 2_340n, digits: 2 });
    expect(held(1n)).toEqual({ value: 1n, free: 1n, digits: 8 });
  });

  it('and money that wait for the net value are summed up by what they are, each fund by itself', () => {
    const order = (changes: Partial<ShareOrder>) =>
      ({
        kind: 'redemption',
        state: 'waiting',
        shareCode: 'MDF',
        shares: { value: 40n, digits: 1 },
        ...changes,
      }) as ShareOrder;
    const paid = { kind: 'subscription', money: { value: 5n, digits: 0 } } as const;
    const orders = [
      order({}),
      order({ shares: { value: 125n, digits: 2 } }),
      order(paid),
      order({ ...paid, money: { value: 250n, digits: 2 } }),
      order({ state: 'confirmed' }),
      order({ shareCode: 'MBF' }),
    ];
    const fund = { code: 'MDF', currency: 'USDT' };
    expect(Object.fromEntries(waitingWith(orders, fund))).toEqual({
      MDF: { value: 525n, digits: 2 },
      USDT: { value: 750n, digits: 2 },
    });
  });

  it('are taken back at the decimals of the fund, rounded down', () => {
    expect(redeemable({ free: 2_349n, digits: 2 }, { shareDigits: 1 })).toEqual({ value: 234n, digits: 1 });
    expect(redeemable({ free: -5n, digits: 2 }, { shareDigits: 1 })).toEqual({ value: 0n, digits: 1 });
  });

  it('are worth their net value, rounded down', () => {
    expect(computeSharesValue({ value: 48_123_400n, digits: 4 }, '1.0831')).toEqual({
      value: 521_224n,
      digits: 2,
    });
    expect(computeSharesValue({ value: 1n, digits: 0 }, '')).toBeUndefined();
  });

  it('are asked for with plain numbers', () => {
    expect(isAmount('10.25', 2)).toBe(true);
    expect(isAmount('10.255', 2)).toBe(false);
    expect(isAmount('0.00', 2)).toBe(false);
    expect(isAmount('1e5', 2)).toBe(false);
    expect(isAmount('', 2)).toBe(false);
  });
});
