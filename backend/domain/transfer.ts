import { RATE_DIGITS } from './amounts.ts';
import { divide, powerOfTen } from './decimal.ts';
import type { Money, Rate } from './units.ts';

/** How money of one account becomes money of another. */
export interface TransferConversion {
  /** Units of the receiving account's currency for one unit of the paying one's (RATE_DIGITS), above zero. */
  readonly rate: Rate;
  readonly fromDigits: number;
  readonly toDigits: number;
}

/** What a transfer brings to the receiving account, at its digits; rounded down, for the house. */
export function receivedAmount(amount: Money, { rate, fromDigits, toDigits }: TransferConversion): Money {
  return divide(amount * rate * powerOfTen(toDigits), powerOfTen(RATE_DIGITS + fromDigits), 'down');
}
