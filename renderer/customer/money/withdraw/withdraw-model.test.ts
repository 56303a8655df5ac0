import { describe, expect, it } from 'vitest';
import { toRate } from '../../../../backend/domain/index.ts';
import { withdrawalState } from '../../meridian/withdrawals.ts';
import type { WithdrawLimit, WithdrawWay } from './port.ts';
import {
  dayUsedPercent,
  isOnItsWay,
  mostNow,
  payeesOf,
  quoteWithdrawal,
  withdrawStep,
} from './withdraw-model.ts';

const limit: WithdrawLimit = {
  ...{ currency: 'USDT', digits: 2, least: 1_000n, most: 10_000_000n, reviewFrom: 500_000n },
  fees: [
    { leftOpen: 0n, rightClosed: 100_000n, fee: { type: 'fixed', amount: 500n } },
    { leftOpen: 100_000n, rightClosed: undefined, fee: { type: 'rate', share: 50_000_000n } },
  ],
};
const standing = {
  obstacle: undefined,
  free: 214_066n,
  dayLeft: 650_000n,
  dayMost: 1_000_000n,
  heldUntilMs: undefined,
};
const RATE = { rate: toRate(921_400_000_000n) };
const quote = (typed: string, now: typeof standing | undefined = standing) =>
  quoteWithdrawal(typed, { digits: 2 }, limit, RATE, now);

describe('what a withdrawal comes to', () => {
  it('is its fee by tier, and what the payee gets at the held rate', () => {
    expect(quote('1500')).toEqual({
      ...{ problem: undefined, amount: 150_000n, fee: 750n, gross: 138_210n, arrives: 137_518n },
      isReviewed: false,
    });
    expect(quote('100')?.fee).toBe(500n);
  });

  it('is nothing while nothing was typed', () => {
    expect(quote('')).toBeUndefined();
  });

  it('names why an amount cannot be sent', () => {
    expect(quote('1.001')?.problem).toBe('noNumber');
    expect(quote('9.99')?.problem).toBe('tooSmall');
    expect(quote('100000.01')?.problem).toBe('tooLarge');
    expect(quote('2140.67')?.problem).toBe('aboveFree');
    expect(quote('7000', { ...standing, free: 1_000_000n })?.problem).toBe('aboveDay');
    const dear = {
      ...limit,
      fees: [{ leftOpen: 0n, rightClosed: undefined, fee: { type: 'fixed', amount: 1_000n } as const }],
    };
    expect(quoteWithdrawal('10', { digits: 2 }, dear, RATE, standing)?.problem).toBe('belowFee');
  });

  it('says what may leave now, and what of 24 hours is used', () => {
    expect(mostNow(limit, standing)).toBe(214_066n);
    expect(mostNow(limit, { ...standing, free: -1n })).toBe(0n);
    expect(dayUsedPercent(standing)).toBe(35);
    expect(dayUsedPercent({ ...standing, dayMost: 0n })).toBe(100);
  });
});

describe('where a withdrawal may go', () => {
  const way = { payee: 'address', currency: 'USDT', networks: ['TRC20'] } as unknown as WithdrawWay;
  const address = { id: 1, currency: 'USDT', address: 'TQn9Y2khEsLJ', isDefault: false };

  it('is to addresses of its currency and networks', () => {
    const own = [
      { ...address, network: 'TRC20', remark: 'Cold wallet', coolsUntilMs: 5 },
      { ...address, id: 2, network: 'ERC20', remark: '', coolsUntilMs: undefined },
    ];
    expect(payeesOf(way, own, [])).toEqual([
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
    const card: WithdrawWay = { ...way, payee: 'card', currency: 'USD' };
    const found = payeesOf(card, [], [bank, { ...bank, id: 4, currency: 'EUR' }]);
    expect(found.map(({ name, coolsUntilMs }) => [name, coolsUntilMs])).toEqual([['Nordhaven …4417', 7]]);
  });
});

describe('how a withdrawal stands', () => {
  const row = { withdrawViewStatus: 1, checkBy: '', remark: '' };

  it('is read from its numbers; one that was taken back is told from a refusal by its reason', () => {
    expect(withdrawalState(row)).toBe('waiting');
    expect(withdrawalState({ ...row, checkBy: 'K. Adler' })).toBe('approved');
    expect(withdrawalState({ ...row, withdrawViewStatus: 5 })).toBe('paying');
    expect(withdrawalState({ ...row, withdrawViewStatus: 4 })).toBe('done');
    expect(withdrawalState({ ...row, withdrawViewStatus: 3 })).toBe('failed');
    expect(withdrawalState({ ...row, withdrawViewStatus: 2 })).toBe('refused');
    expect(withdrawalState({ ...row, withdrawViewStatus: 2, remark: 'cancelled by the customer' })).toBe(
      'cancelled',
    );
  });

  it('is a step of four', () => {
    expect(
      ['waiting', 'approved', 'paying', 'done'].map((state) => withdrawStep(state as 'waiting')),
    ).toEqual([0, 1, 2, 3]);
    expect(withdrawStep('failed')).toBe(2);
    expect(isOnItsWay({ state: 'approved' })).toBe(true);
    expect(isOnItsWay({ state: 'cancelled' })).toBe(false);
  });
});
