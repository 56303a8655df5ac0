import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** More decimals no currency has. */
export const FINEST_DIGITS = 18;

/**
 * An amount that a member of a request says, scaled by its digits; it may be below zero. Throws FS10002, which names the member, for
 * what is no decimal text and for more decimals than there are.
 */
export function requestedAmount(text: string, digits: number, member: string): bigint {
  const amount = parseDecimal(text, digits);
  if (amount !== undefined) return amount;
  if (parseDecimal(text, FINEST_DIGITS) === undefined)
    throw PlatformError.wrong(CODE.fundParameterInvalid, 'number', member);
  throw PlatformError.wrong(CODE.fundParameterInvalid, 'decimals', member, digits);
}

/** An amount that need not be said: 0 and empty text count as absent. Throws FS10002 as above, and for one below zero. */
export function optionalAmount(text: string | undefined, digits: number, member: string): bigint | undefined {
  if (text === undefined || text === '') return undefined;
  const amount = requestedAmount(text, digits, member);
  if (amount < 0n) throw PlatformError.wrong(CODE.fundParameterInvalid, 'atLeast', member, 0);
  return amount === 0n ? undefined : amount;
}
