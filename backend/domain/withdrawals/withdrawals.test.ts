import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATE_DIGITS } from '../amounts.ts';
import { personNamed } from '../testing/approver-fixture.ts';
import { toRate } from '../units.ts';
import {
  applyWithdrawalEvent,
  approvalsOf,
  computeWithdrawalFee,
  FINAL_WITHDRAWAL_STATES,
  findBrokenLimit,
  isOpenAt,
  newWithdrawal,
  toAccountAmount,
  toPayout,
  toPayoutEntries,
  withdrawalFigures,
  type FeeTier,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalTerms,
} from './index.ts';

const RATE = toRate(10n ** BigInt(RATE_DIGITS) / 2n);
const TERMS: WithdrawalTerms = {
  rate: RATE,
  accountDigits: 2,
  payoutDigits: 4,
  amount: 10_000n,
  fee: 100n,
  reviewFrom: 20_000n,
  fourEyesFrom: 40_000n,
};
const of = (amount: bigint) => newWithdrawal({ ...TERMS, amount });
const run = (start: Withdrawal, ...events: WithdrawalEvent[]) =>
  events.reduce<Withdrawal | undefined>((now, event) => now && applyWithdrawalEvent(now, event), start);
const by = (person: string): WithdrawalEvent => ({ type: 'approved', by: personNamed(person), atMs: 0 });
const why = { reason: 'a reason' };

describe('a withdrawal', () => {
  it('is paid at once below the amount of a review, after one approval from there on, after two of two persons when very large', () => {
    expect(of(19_999n).state).toBe('paying');
    expect(run(of(20_000n), by('a'))).toMatchObject({ state: 'paying', approvals: [{ by: 'a' }] });
    expect(run(of(39_999n), by('a'))?.state).toBe('paying');
    expect(run(of(40_000n), by('a'))?.state).toBe('approved');
    expect(run(of(40_000n), by('a'), by('a'))).toBeUndefined();
    expect(run(of(40_000n), by('a'), by('b'))).toMatchObject({
      state: 'paying',
      approvals: [{ by: 'a' }, { by: 'b' }],
    });
    expect([19_999n, 20_000n, 40_000n].map((amount) => approvalsOf({ ...TERMS, amount }))).toEqual([0, 1, 2]);
  });

  it('is refused until it is paid out, taken back until somebody decides, and fails only on its way', () => {
    const waiting = of(40_000n);
    expect(run(waiting, { type: 'refused', ...why })).toMatchObject({ state: 'refused', ...why });
    expect(run(waiting, by('a'), { type: 'refused', ...why })?.state).toBe('refused');
    expect(run(waiting, { type: 'cancelled', ...why })?.state).toBe('cancelled');
    expect(run(waiting, by('a'), { type: 'cancelled', ...why })).toBeUndefined();
    expect(run(waiting, { type: 'failed', ...why })).toBeUndefined();
    expect(run(waiting, { type: 'paid' })).toBeUndefined();
    const paying = of(1_000n);
    expect(run(paying, { type: 'paid' })?.state).toBe('done');
    expect(run(paying, { type: 'failed', ...why })?.state).toBe('failed');
    for (const type of ['refused', 'cancelled'] as const)
      expect(run(paying, { type, ...why })).toBeUndefined();
  });

  it('ends once: nothing leaves a final state', () => {
    const event = fc.oneof(
      fc.constantFrom('a', 'b', 'c').map(by),
      fc.constantFrom('refused', 'cancelled', 'failed').map((type) => ({ type, ...why }) as WithdrawalEvent),
      fc.constant<WithdrawalEvent>({ type: 'paid' }),
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 60_000n }),
        fc.array(event, { maxLength: 12 }),
        (amount, events) => {
          let now = of(amount);
          for (const each of events) {
            const next = applyWithdrawalEvent(now, each);
            if (next === undefined) continue;
            expect(FINAL_WITHDRAWAL_STATES).not.toContain(now.state);
            now = next;
          }
        },
      ),
    );
  });
});

describe('what a withdrawal costs and brings', () => {
  it('is rounded for the company: payouts down, prices and fees up', () => {
    const conversion = { rate: toRate(3_333_333_333n), accountDigits: 2, payoutDigits: 2 };
    expect(toPayout(100n, conversion)).toBeLessThanOrEqual((100n * 3_333_333_333n) / 10n ** 10n);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (payout) => {
        const needed = toAccountAmount(payout, conversion);
        expect(toPayout(needed, conversion)).toBeGreaterThanOrEqual(payout);
        expect(toPayout(needed - 1n, conversion)).toBeLessThan(payout);
      }),
    );
    expect(withdrawalFigures(TERMS)).toEqual({ net: 9_900n, fee: 100n, payout: 495_000n });
    expect(withdrawalFigures({ ...TERMS, fee: 10_000n }).payout).toBe(0n);
  });

  it('is the fee of the first tier above whose left end and up to whose right end the amount lies', () => {
    const tiers: FeeTier[] = [
      { leftOpen: 0n, rightClosed: 1_000n, fee: { type: 'fixed', amount: 5n } },
      { leftOpen: 1_000n, rightClosed: 2_000n, fee: { type: 'rate', share: 50_000_000n } },
      { leftOpen: 5_000n, rightClosed: undefined, fee: { type: 'rate', share: 10_000_000n } },
    ];
    const fees = [1n, 1_000n, 1_001n, 2_000n, 2_001n, 5_000n, 5_001n].map((amount) =>
      computeWithdrawalFee(amount, tiers),
    );
    // A share of 0.005 is rounded up.
    expect(fees).toEqual([5n, 5n, 6n, 10n, 0n, 0n, 6n]);
  });

  it('stands in two lines of books that sum to zero', () => {
    for (const step of ['sent', 'arrived', 'returned'] as const) {
      const [from, to] = toPayoutEntries(step, 7n);
      expect([from.amount + to.amount, to.amount]).toEqual([0n, 7n]);
    }
  });
});

describe('the bounds of withdrawals', () => {
  const limits = { low: 10n, high: 100n, inPeriod: 150n, maxCount: 2 };
  const none = { count: 0, amount: 0n };

  it('hold for one of them and for those of 24 hours, both ends included', () => {
    expect(findBrokenLimit(9n, limits, none)).toBe('low');
    expect(findBrokenLimit(101n, limits, none)).toBe('high');
    for (const amount of [10n, 100n]) expect(findBrokenLimit(amount, limits, none)).toBeUndefined();
    expect(findBrokenLimit(50n, limits, { count: 1, amount: 100n })).toBeUndefined();
    expect(findBrokenLimit(51n, limits, { count: 1, amount: 100n })).toBe('inPeriod');
    expect(findBrokenLimit(10n, limits, { count: 2, amount: 0n })).toBe('count');
  });

  it('of time are those of the UTC week; without any it is always open', () => {
    const monday = Date.UTC(2026, 2, 2);
    const at = (hours: number, minutes = 0) => monday + (hours * 60 + minutes) * 60_000;
    const times = [
      { weekDay: 1, openTime: '09:00-12:00,13:00-17:00' },
      { weekDay: 7, openTime: '22:00-02:00' },
    ];
    const open = [at(9), at(11, 59), at(16, 59), at(6 * 24 + 23, 59)];
    const closed = [at(8, 59), at(12), at(17), at(24 + 10), at(6 * 24 + 21, 59), at(7 * 24 + 1)];
    expect(open.map((time) => isOpenAt(times, time))).toEqual(open.map(() => true));
    expect(closed.map((time) => isOpenAt(times, time))).toEqual(closed.map(() => false));
    expect(isOpenAt([], at(3))).toBe(true);
  });
});
