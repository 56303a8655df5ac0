import type { AmountVerification } from '../../contract/records/amount-verification.ts';

import { configured } from './configured-amount.ts';

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
