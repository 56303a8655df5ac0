import { divide, powerOfTen, rescale } from './decimal.ts';
import { RATIO_DIGITS } from './instrument-terms.ts';

/** Fees at their digits, above zero where customers paid them. */
export interface PaidFees {
  readonly amount: bigint;
  readonly digits: number;
}

/** Fees of one currency together, at the most digits that one of them has. */
export function sumFees(fees: readonly PaidFees[]): PaidFees {
  const digits = Math.max(0, ...fees.map((one) => one.digits));
  const amount = fees.reduce((sum, one) => sum + rescale(one.amount, one.digits, digits, 'down'), 0n);
  return { amount, digits };
}

/** What an agent gets of fees, at the digits of its account: rounded down, never below zero. `rate` at RATIO_DIGITS. */
export function rebateOf({ amount, digits }: PaidFees, rate: bigint, accountDigits: number): bigint {
  if (amount <= 0n) return 0n;
  const denominator = powerOfTen(RATIO_DIGITS + digits);
  return divide(amount * rate * powerOfTen(accountDigits), denominator, 'down');
}
