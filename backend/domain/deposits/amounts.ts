import { RATE_DIGITS } from '../amounts.ts';
import { divide, powerOfTen } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { Money, Rate, Ratio } from '../units.ts';

/** What a deposit costs the customer. */
export type DepositFee =
  | { readonly type: 'fixed'; /** At the account's digits. */ readonly amount: Money }
  | { readonly type: 'rate'; /** Share of what is paid in. */ readonly share: Ratio };

/** In what a deposit is paid and in what it is credited. */
export interface DepositConversion {
  /** Units of the account's currency for one unit of the paid one, above zero. */
  readonly rate: Rate;
  readonly paymentDigits: number;
  readonly accountDigits: number;
}

/** What a payment is worth in the account's currency; rounded down, for the house. */
export function toDepositAmount(payment: Money, conversion: DepositConversion): Money {
  const { rate, paymentDigits, accountDigits } = conversion;
  const scale = powerOfTen(RATE_DIGITS + paymentDigits);
  return divide(payment * rate * powerOfTen(accountDigits), scale, 'down');
}

/** What has to be paid for an amount in the account's currency; rounded up, so that it is worth no less. */
export function toPaymentAmount(amount: Money, conversion: DepositConversion): Money {
  const { rate, paymentDigits, accountDigits } = conversion;
  const scale = powerOfTen(RATE_DIGITS + paymentDigits);
  return divide(amount * scale, rate * powerOfTen(accountDigits), 'up');
}

/** The fee of a deposit in the account's currency; rounded down, so that no less is credited than clients have shown. */
export function computeDepositFee(amount: Money, fee: DepositFee): Money {
  if (fee.type === 'fixed') return fee.amount;
  return divide(amount * fee.share, powerOfTen(RATIO_DIGITS), 'down');
}
