import { describe, expect, it } from 'vitest';
import { toRate } from '../../../../backend/domain/index.ts';
import { depositState } from '../../meridian/deposits.ts';
import { isUnfinished, ownReason, quoteDeposit, stepOf, timeLeftPercent } from './deposit-model.ts';
import type { DepositLimit } from './port.ts';

const limit: DepositLimit = {
  currency: 'USDT',
  digits: 2,
  least: 1_000n,
  most: 10_000_000n,
  reviewFrom: 1_000_000n,
  fee: { type: 'rate', share: 10_000n * 100n },
};
const fixed = (amount: bigint): DepositLimit => ({ ...limit, fee: { type: 'fixed', amount } });
const RATE = { rate: toRate(1_100_000_000_000n) };
const quote = (typed: string, of: DepositLimit = fixed(100n)) => quoteDeposit(typed, { digits: 2 }, of, RATE);

describe('what a deposit comes to', () => {
  it('is what has to be paid, rounded up, its fee, and what arrives', () => {
    expect(quote('100')).toEqual({
      ...{ problem: undefined, isReviewed: false },
      // 90.91 at 1.1 are 100.001, of which the account gets two decimals.
      ...{ toPay: 9_091n, fee: 100n, arrives: 9_900n },
    });
  });

  it('is nothing while nothing was typed, and while no rate is known', () => {
    expect(quote('')).toBeUndefined();
    expect(quoteDeposit('1', { digits: 2 }, limit, { rate: toRate(0n) })).toBeUndefined();
  });

  it('names why an amount cannot be sent', () => {
    expect(quote('x')?.problem).toBe('noNumber');
    expect(quote('0')?.problem).toBe('noNumber');
    expect(quote('9.99')?.problem).toBe('tooSmall');
    expect(quote('100000.01')?.problem).toBe('tooLarge');
    expect(quote('10', fixed(1_000n))?.problem).toBe('belowFee');
  });

  it('says from which amount on a person looks at it', () => {
    expect(quote('9999.99')?.isReviewed).toBe(false);
    expect(quote('10000')?.isReviewed).toBe(true);
  });
});

describe('how a deposit stands', () => {
  const numbers = { checkStatus: 1, depositStatus: 1, paymentStatus: 1, refundRet: null, checkBy: '' };

  it('is read from its word, or from the numbers of a platform that has no word for it', () => {
    expect(depositState({ ...numbers, state: 'failed' })).toBe('failed');
    expect(depositState(numbers)).toBe('waiting');
    expect(depositState({ ...numbers, paymentStatus: 2 })).toBe('paid');
    expect(depositState({ ...numbers, paymentStatus: 2, checkBy: 'A' })).toBe('approved');
    expect(depositState({ ...numbers, checkStatus: 2, depositStatus: 2 })).toBe('done');
    expect(depositState({ ...numbers, checkStatus: 3, depositStatus: 3, refundRet: 1 })).toBe('refused');
    expect(depositState({ ...numbers, checkStatus: 3, depositStatus: 3, refundRet: 5 })).toBe('refunded');
    expect(depositState({ ...numbers, checkStatus: 4, depositStatus: 3 })).toBe('void');
  });

  it('is a step of four, and something can still come of it until it has ended', () => {
    expect(stepOf('waiting')).toBe(0);
    expect(stepOf('refunded')).toBe(1);
    expect(stepOf('approved')).toBe(2);
    expect(stepOf('done')).toBe(3);
    expect(isUnfinished({ state: 'refused' })).toBe(true);
    expect(isUnfinished({ state: 'void' })).toBe(false);
  });

  it('names the reasons of the platform itself, and leaves the words of a person as they are', () => {
    expect(ownReason('expired')).toBe('expired');
    expect(ownReason('another name on the card')).toBeUndefined();
    expect(ownReason('toString')).toBeUndefined();
  });

  it('says which part of its time is left', () => {
    const deposit = { createdAtMs: 0, expiresAtMs: 1000 };
    expect(timeLeftPercent(deposit, 250)).toBe(75);
    expect(timeLeftPercent(deposit, 2000)).toBe(0);
    expect(timeLeftPercent({ createdAtMs: 5, expiresAtMs: 5 }, 0)).toBe(0);
  });
});
