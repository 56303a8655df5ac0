import type { AmountVerification } from '../../contract/records/amount-verification.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** The level of verification that an amount needs first; undefined when none is missing. */
export async function findMissingLevel(
  verifications: readonly AmountVerification[],
  { amount, digits }: { readonly amount: bigint; readonly digits: number },
  hasPassed: (levelCode: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const { above, levelCode } of verifications) {
    if (amount > configured(above, digits) && !(await hasPassed(levelCode))) return levelCode;
  }
  return undefined;
}

/** An amount of the configuration, which may have more decimals than the currency. */
export function configured(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}
