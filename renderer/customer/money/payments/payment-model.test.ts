import { describe, expect, it } from 'vitest';
import { toRate } from '../../../../backend/domain/index.ts';
import { DEPOSIT_STATES as ALL_DEPOSIT_STATES } from '../../../../backend/domain/deposits/index.ts';
import { depositState } from '../../meridian/deposits.ts';
import { withdrawalState } from '../../meridian/withdrawals.ts';
import {
  dayUsedPercent,
  DEPOSIT_STATES,
  isOnItsWay,
  isUnfinished,
  mostNow,
  ownReason,
  payeesOf,
  quoteDeposit,
  quoteWithdrawal,
  timeLeftPercent,
  WITHDRAWAL_STATES,
} from './payment-model.ts';
import type { DepositLimit, WithdrawLimit, WithdrawMethod } from './port.ts';

const bounds = { currency: 'USDT', digits: 2, least: 1_000n, most: 10_000_000n };
const fixed = (amount: bigint) => ({ type: 'fixed', amount }) as const;
const depositLimit = (fee: bigint): DepositLimit => ({ ...bounds, reviewFrom: 1_000_000n, fee: fixed(fee) });
const withdrawLimit: WithdrawLimit = {
  ...bounds,
  reviewFrom: 500_000n,
  fees: [
    { leftOpen: 0n, rightClosed: 100_000n, fee: fixed(500n) },
    { leftOpen: 100_000n, rightClosed: undefined, fee: { type: 'rate', share: 50_000_000n } },
  ],
};
const dear: WithdrawLimit = {
  ...withdrawLimit,
  fees: [{ leftOpen: 0n, rightClosed: undefined, fee: fixed(1_000n) }],
};
const standing = {
  obstacle: undefined,
  free: 214_066n,
  dayLeft: 650_000n,
  dayMost: 1_000_000n,
  heldUntilMs: undefined,
};
const IN = { rate: toRate(1_100_000_000_000n) };
const OUT = { rate: toRate(921_400_000_000n) };
const way = { digits: 2 };
const deposit = (typed: string, fee = 100n, rate = IN) => quoteDeposit(typed, way, depositLimit(fee), rate);
const withdrawal = (typed: string, limit = withdrawLimit, now = standing) =>
  quoteWithdrawal(typed, way, limit, OUT, now);

describe('what a payment comes to', () => {
  it('is for a deposit what has to be paid, rounded up, its fee, and what arrives', () => {
    expect(deposit('100')).toEqual({
      problem: undefined,
      isReviewed: false,
      amount: 10_000n,
      // 90.91 at 1.1 are 100.001, of which the account gets two decimals.
      gross: 9_091n,
      fee: 100n,
      arrives: 9_900n,
    });
  });

  it('is for a withdrawal its fee by tier, and what the payee gets at the held rate', () => {
    expect(withdrawal('1500')).toEqual({
      problem: undefined,
      isReviewed: false,
      amount: 150_000n,
      gross: 138_210n,
      fee: 750n,
      arrives: 137_518n,
    });
    expect(withdrawal('100')?.fee).toBe(500n);
  });

  it('is nothing while nothing was typed, and while no rate is known', () => {
    expect(deposit('')).toBeUndefined();
    expect(withdrawal('')).toBeUndefined();
    expect(deposit('1', 100n, { rate: toRate(0n) })).toBeUndefined();
  });

  it.each([
    ['x', deposit('x'), 'noNumber'],
    ['0', deposit('0'), 'noNumber'],
    ['less than the least deposit', deposit('9.99'), 'tooSmall'],
    ['more than the most deposit', deposit('100000.01'), 'tooLarge'],
    ['no more than the fee of a deposit', deposit('10', 1_000n), 'belowFee'],
    ['more decimals than the account has', withdrawal('1.001'), 'noNumber'],
    ['less than the least withdrawal', withdrawal('9.99'), 'tooSmall'],
    ['more than the most withdrawal', withdrawal('100000.01'), 'tooLarge'],
    ['no more than the fee of a withdrawal', withdrawal('10', dear), 'belowFee'],
    ['more than may leave', withdrawal('2140.67'), 'aboveFree'],
    [
      'more than is left of the day',
      withdrawal('7000', withdrawLimit, { ...standing, free: 1_000_000n }),
      'aboveDay',
    ],
  ])('names why an amount cannot be sent: %s', (_name, quote, problem) => {
    expect(quote?.problem).toBe(problem);
  });

  it('says from which amount on a person looks at it', () => {
    expect(deposit('9999.99')?.isReviewed).toBe(false);
    expect(deposit('10000')?.isReviewed).toBe(true);
    expect(withdrawal('5000')?.isReviewed).toBe(true);
  });

  it('says what may leave now, and what of 24 hours is used', () => {
    expect(mostNow(withdrawLimit, standing)).toBe(214_066n);
    expect(mostNow(withdrawLimit, { ...standing, free: -1n })).toBe(0n);
    expect(dayUsedPercent(standing)).toBe(35);
    expect(dayUsedPercent({ ...standing, dayMost: 0n })).toBe(100);
  });
});

describe('where a withdrawal may go', () => {
  const toAddress = { payee: 'address', currency: 'USDT', networks: ['TRC20'] } as unknown as WithdrawMethod;
  const address = { id: 1, currency: 'USDT', address: 'TQn9Y2khEsLJ', isDefault: false };

  it('is to addresses of its currency and networks', () => {
    const own = [
      { ...address, network: 'TRC20', remark: 'Cold wallet', coolsUntilMs: 5 },
      { ...address, id: 2, network: 'ERC20', remark: '', coolsUntilMs: undefined },
    ];
    expect(payeesOf(toAddress, own, [])).toEqual([
      {
        id: 'address-1',
        account: 'TQn9Y2khEsLJ',
        network: 'TRC20',
        name: 'Cold wallet, TRC20 …EsLJ',
        coolsUntilMs: 5,
      },
    ]);
  });

  it('is to bank accounts of its currency, each with the time that it cools', () => {
    const bank = {
      id: 3,
      bank: 'Nordhaven',
      currency: 'USD',
      number: 'DE00114417',
      holder: 'N',
      coolsUntilMs: 7,
    };
    const card: WithdrawMethod = { ...toAddress, payee: 'card', currency: 'USD' };
    const found = payeesOf(card, [], [bank, { ...bank, id: 4, currency: 'EUR' }]);
    expect(found.map(({ name, coolsUntilMs }) => [name, coolsUntilMs])).toEqual([['Nordhaven …4417', 7]]);
  });
});

describe('how a payment stands', () => {
  const numbers = { checkStatus: 1, depositStatus: 1, paymentStatus: 1, refundRet: null, checkBy: '' };
  const row = { withdrawViewStatus: 1, checkBy: '', remark: '' };

  it.each([
    ['failed', { state: 'failed' }],
    ['waiting', {}],
    ['paid', { paymentStatus: 2 }],
    ['approved', { paymentStatus: 2, checkBy: 'A' }],
    ['done', { checkStatus: 2, depositStatus: 2 }],
    ['refused', { checkStatus: 3, depositStatus: 3, refundRet: 1 }],
    ['refunded', { checkStatus: 3, depositStatus: 3, refundRet: 5 }],
    ['void', { checkStatus: 4, depositStatus: 3 }],
  ] as const)('reads a deposit that is %s from its word, else from its numbers', (state, changes) => {
    expect(depositState({ ...numbers, ...changes })).toBe(state);
  });

  it.each([
    ['waiting', {}],
    ['approved', { checkBy: 'K. Adler' }],
    ['paying', { withdrawViewStatus: 5 }],
    ['done', { withdrawViewStatus: 4 }],
    ['failed', { withdrawViewStatus: 3 }],
    ['refused', { withdrawViewStatus: 2 }],
    // Told from a refusal by its reason alone.
    ['cancelled', { withdrawViewStatus: 2, remark: 'cancelled by the customer' }],
  ] as const)('reads a withdrawal that is %s from its numbers', (state, changes) => {
    expect(withdrawalState({ ...row, ...changes })).toBe(state);
  });

  it('is a step of four, at which it stops when it ends badly', () => {
    const steps = (states: Readonly<Record<string, { readonly step: number }>>) =>
      Object.fromEntries(Object.entries(states).map(([state, { step }]) => [state, step]));
    expect(steps(DEPOSIT_STATES)).toEqual({
      waiting: 0,
      void: 0,
      failed: 0,
      paid: 1,
      refused: 1,
      refunded: 1,
      approved: 2,
      done: 3,
    });
    expect(steps(WITHDRAWAL_STATES)).toEqual({
      waiting: 0,
      refused: 0,
      cancelled: 0,
      approved: 1,
      paying: 2,
      failed: 2,
      done: 3,
    });
  });

  it('is open while something can still come of it: what was refused is still to be sent back', () => {
    expect(ALL_DEPOSIT_STATES.filter((state) => isUnfinished({ state })).toSorted()).toEqual([
      'approved',
      'paid',
      'refused',
      'waiting',
    ]);
    expect(isOnItsWay({ state: 'approved' })).toBe(true);
    expect(isOnItsWay({ state: 'refused' })).toBe(false);
    expect(isOnItsWay({ state: 'cancelled' })).toBe(false);
  });

  it('names the reasons of the platform itself, and leaves the words of a person as they are', () => {
    expect(ownReason('expired')).toBe('deposit.why.expired');
    expect(ownReason('another name on the card')).toBeUndefined();
    expect(ownReason('toString')).toBeUndefined();
  });

  it('says which part of its time is left', () => {
    const waiting = { createdAtMs: 0, expiresAtMs: 1000 };
    expect(timeLeftPercent(waiting, 250)).toBe(75);
    expect(timeLeftPercent(waiting, 2000)).toBe(0);
    expect(timeLeftPercent({ createdAtMs: 5, expiresAtMs: 5 }, 0)).toBe(0);
  });
});
