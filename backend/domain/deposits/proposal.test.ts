import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personNamed } from '../testing/approver-fixture.ts';
import { toRate } from '../units.ts';
import {
  applyDepositEvent,
  approvalsNeeded,
  computeDepositFee,
  depositFigures,
  FINAL_DEPOSIT_STATES,
  isCreditable,
  newDeposit,
  toChannelEntries,
  toDepositAmount,
  toPaymentAmount,
  type Deposit,
  type DepositEvent,
  type DepositTerms,
} from './index.ts';

const RATE = toRate(1_100_000_000_000n);
const TERMS: DepositTerms = {
  rate: RATE,
  paymentDigits: 2,
  accountDigits: 2,
  requested: 10_000n,
  fee: { type: 'fixed', amount: 100n },
  reviewFrom: 100_000n,
  fourEyesFrom: 500_000n,
};
const isFinal = ({ state }: Deposit) => FINAL_DEPOSIT_STATES.some((final) => final === state);

const approved = (by: string) => ({ type: 'approved', by: personNamed(by), atMs: 0 }) as const;
const event: fc.Arbitrary<DepositEvent> = fc.oneof(
  fc.bigInt({ min: -1n, max: 1_000_000n }).map((amount) => ({ type: 'paid', amount }) as const),
  fc.constantFrom('', 'ann', 'bob').map((by) => approved(by)),
  fc.constantFrom(
    ...([
      { type: 'refused', reason: 'r' },
      { type: 'refunded' },
      { type: 'failed', reason: 'f' },
      { type: 'voided', reason: 'v' },
    ] as const),
  ),
);

describe('a deposit', () => {
  it('that has ended never changes again, whatever happens, and ends done only with money and enough approvals', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let deposit = newDeposit(TERMS);
        for (const happened of events) {
          const next = applyDepositEvent(deposit, happened);
          if (isFinal(deposit)) expect(next).toBeUndefined();
          if (next !== undefined && deposit.paid > 0n) expect(next.paid).toBe(deposit.paid);
          deposit = next ?? deposit;
        }
        expect(new Set(deposit.approvals.map(({ by }) => by)).size).toBe(deposit.approvals.length);
        if (deposit.state !== 'done') return;
        expect(depositFigures(deposit).final).toBeGreaterThan(0n);
        expect(deposit.approvals.length).toBeGreaterThanOrEqual(approvalsNeeded(deposit));
      }),
    );
  });

  it('is credited without a person when exactly what was asked for is paid, below the amount of a review', () => {
    const paid = (amount: bigint, terms = TERMS) => ({ terms, paid: amount });
    expect(approvalsNeeded(paid(10_000n))).toBe(0);
    expect(approvalsNeeded(paid(9_999n))).toBe(1);
    expect(approvalsNeeded(paid(10_001n))).toBe(1);
    expect(approvalsNeeded(paid(10_000n, { ...TERMS, reviewFrom: 11_000n }))).toBe(1);
    expect(approvalsNeeded(paid(10_000n, { ...TERMS, reviewFrom: 11_001n }))).toBe(0);
    expect(approvalsNeeded(paid(10_000n, { ...TERMS, fourEyesFrom: 11_000n }))).toBe(2);
  });

  it('that its fee eats up is not credited', () => {
    expect(isCreditable({ terms: TERMS, paid: 90n })).toBe(false);
    expect(isCreditable({ terms: TERMS, paid: 92n })).toBe(true);
    const paid = applyDepositEvent(newDeposit(TERMS), { type: 'paid', amount: 90n });
    expect(paid && applyDepositEvent(paid, approved('ann'))).toBeUndefined();
  });
});

describe('amounts of a deposit', () => {
  it('are rounded for the house: worth down, price and fee up', () => {
    const conversion = { rate: toRate(1_234_567_890_123n), paymentDigits: 2, accountDigits: 2 };
    expect(toDepositAmount(10_001n, conversion)).toBe(12_346n);
    expect(toPaymentAmount(12_346n, conversion)).toBe(10_001n);
    expect(computeDepositFee(199n, { type: 'rate', share: 100_000_000n })).toBe(1n);
  });

  it('that are asked for are worth at least what was wished', () => {
    const digits = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(
        ...[fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 17n }), digits, digits],
        (amount, rate, paymentDigits, accountDigits) => {
          const conversion = { rate: toRate(rate), paymentDigits, accountDigits };
          expect(toDepositAmount(toPaymentAmount(amount, conversion), conversion)).toBeGreaterThanOrEqual(
            amount,
          );
        },
      ),
    );
  });

  it('move between the books of a channel without a rest', () => {
    for (const step of ['received', 'credited', 'returned'] as const) {
      const [from, to] = toChannelEntries(step, 7n);
      expect(from.amount + to.amount).toBe(0n);
      expect(from.book).not.toBe(to.book);
    }
  });
});
