import { RATE_DIGITS } from '../amounts.ts';
import { divide, powerOfTen } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { Money, Rate, Ratio } from '../units.ts';

/** What a withdrawal costs, in the account's currency: an amount, or a share of what is taken out. */
export type WithdrawalFee =
  | { readonly type: 'fixed'; readonly amount: Money }
  | { readonly type: 'rate'; readonly share: Ratio };

/** The fee of amounts above `leftOpen` up to `rightClosed`, both in the account's currency. */
export interface FeeTier {
  readonly leftOpen: Money;
  /** Undefined: without bound. */
  readonly rightClosed: Money | undefined;
  readonly fee: WithdrawalFee;
}

/** In what a withdrawal is taken from the account and in what it is paid out. */
export interface WithdrawalConversion {
  /** Units of the paid currency for one unit of the account's, above zero. */
  readonly rate: Rate;
  readonly accountDigits: number;
  readonly payoutDigits: number;
}

/** What an amount of the account is worth in the paid currency; rounded down, for the house. */
export function toPayout(amount: Money, { rate, accountDigits, payoutDigits }: WithdrawalConversion): Money {
  return divide(amount * rate * powerOfTen(payoutDigits), powerOfTen(RATE_DIGITS + accountDigits), 'down');
}

/** What an account has to give for an amount in the paid currency; rounded up, so that it is worth no less. */
export function toAccountAmount(
  payout: Money,
  { rate, accountDigits, payoutDigits }: WithdrawalConversion,
): Money {
  return divide(payout * powerOfTen(RATE_DIGITS + accountDigits), rate * powerOfTen(payoutDigits), 'up');
}

/** The fee of an amount: that of the first tier that holds it, rounded up, for the house; nothing outside all of them. */
export function computeWithdrawalFee(amount: Money, tiers: readonly FeeTier[]): Money {
  const tier = tiers.find(
    ({ leftOpen, rightClosed }) => amount > leftOpen && (rightClosed === undefined || amount <= rightClosed),
  );
  if (tier === undefined) return 0n;
  if (tier.fee.type === 'fixed') return tier.fee.amount;
  return divide(amount * tier.fee.share, powerOfTen(RATIO_DIGITS), 'up');
}
