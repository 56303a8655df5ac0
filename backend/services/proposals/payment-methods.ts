import type { ListedCode } from '../../contract/errors/catalogue.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { REJECTION_TEXT } from '../../contract/mapping/rejection-texts.ts';
import type { AmountVerification } from '../../contract/records/money/amount-verification.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';
import type { FeeTier } from '../../domain/withdrawals/index.ts';

/** The level of verification that an amount needs first; undefined when none is missing. */
export async function findMissingLevel(
  verifications: readonly AmountVerification[],
  { amount, digits }: { readonly amount: bigint; readonly digits: number },
  hasPassed: (levelCode: string) => Promise<boolean>,
): Promise<AmountVerification | undefined> {
  for (const verification of verifications) {
    const { above, levelCode } = verification;
    if (amount > configured(above, digits) && !(await hasPassed(levelCode))) return verification;
  }
  return undefined;
}

/** The refusal of an amount for which a level of verification is missing: it says which, and from where on. */
export function levelNeeded(
  code: ListedCode,
  { above, levelCode }: AmountVerification,
  currency: string,
): PlatformError {
  return new PlatformError(code, [above, currency, levelCode], REJECTION_TEXT.levelNeeded);
}

/** An amount of the configuration, which may have more decimals than the currency. */
export function configured(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}

/** The fee of amounts above `leftOpen` up to `rightClose`, which is without bound when it is absent; decimal text. */
export interface FeeOfAmounts {
  readonly leftOpen: string;
  readonly rightClose?: string | undefined;
  readonly feeType: 'fixed' | 'rate';
  readonly fee: string;
}

/** Fees of a limit at the digits of its currency. */
export function feeTiers({ fees }: { readonly fees: readonly FeeOfAmounts[] }, digits: number): FeeTier[] {
  return fees.map(({ leftOpen, rightClose, feeType, fee }) => ({
    leftOpen: configured(leftOpen, digits),
    rightClosed: rightClose === undefined ? undefined : configured(rightClose, digits),
    fee:
      feeType === 'fixed'
        ? { type: 'fixed', amount: configured(fee, digits) }
        : { type: 'rate', share: configured(fee, RATIO_DIGITS) },
  }));
}

/** What a limit of a payment method is about. */
interface MethodLimit {
  readonly accountCurrency: string;
  /** Absent: every group without a limit of its own. */
  readonly customerGroupId?: number | undefined;
}

/** True for a payment method that a customer group is offered. */
export function isAssigned(
  { customerGroupIds }: { readonly customerGroupIds?: readonly number[] | undefined },
  customerGroupId: number,
): boolean {
  return customerGroupIds === undefined || customerGroupIds.includes(customerGroupId);
}

/** The limits of a payment method for a customer group: those of the group where it has some of a currency, else those of all. */
export function limitsFor<Limit extends MethodLimit>(
  { limits }: { readonly limits: readonly Limit[] },
  customerGroupId: number | undefined,
): readonly Limit[] {
  const own = limits.filter((limit) => limit.customerGroupId === customerGroupId);
  const named = new Set(own.map(({ accountCurrency }) => accountCurrency));
  const general = limits.filter(
    (limit) => limit.customerGroupId === undefined && !named.has(limit.accountCurrency),
  );
  return [...own, ...general];
}

/** The limit of a payment method for accounts in a currency. Throws `code` where it has none. */
export function findLimit<Limit extends MethodLimit>(
  method: { readonly limits: readonly Limit[] },
  customerGroupId: number,
  accountCurrency: string,
  code: ListedCode,
): Limit {
  const limit = limitsFor(method, customerGroupId).find((one) => one.accountCurrency === accountCurrency);
  if (limit === undefined) throw new PlatformError(code);
  return limit;
}

const NUMBER_DIGITS = 6;

/** The number of a proposal, of an address, or of an adjustment: a letter, the date (UTC) and a number. */
export function proposalNumber(letter: 'A' | 'B' | 'D' | 'W', id: number, timeMs: number): string {
  const date = new Date(timeMs).toISOString().slice(0, 10).replaceAll('-', '');
  return `${letter}${date}${String(id).padStart(NUMBER_DIGITS, '0')}`;
}
