import { divide, formatDecimal, powerOfTen, rescale } from '../../../../backend/domain/decimal.ts';
import type { Fund, MoneyAccount } from '../port.ts';
import type { Figure } from './port.ts';

/** Pays or is paid with what the fund holds. */
export const BASKET = 'self';

/** Shares of a fund that a customer holds; they lie in the wallet under the code of the shares. */
export function sharesHeld(
  accounts: readonly MoneyAccount[],
  { code }: Pick<Fund, 'code'>,
): Figure & { readonly free: bigint } {
  const own = accounts.filter(({ accountType, currency }) => accountType === 'spot' && currency === code);
  const digits = own[0]?.digits ?? 0;
  const sum = (of: (account: MoneyAccount) => bigint) => own.reduce((all, each) => all + of(each), 0n);
  return { value: sum(({ equity }) => equity), free: sum(({ free }) => free), digits };
}

/** What shares are worth at a net value, with two decimals, rounded down; undefined for a net value that is none. */
export function worthOfShares({ value, digits }: Figure, netValue: string): Figure | undefined {
  const [whole = '', fraction = ''] = netValue.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const price = BigInt(whole + fraction);
  const worth = divide(value * price, powerOfTen(digits), 'down');
  return { value: rescale(worth, fraction.length, 2, 'down'), digits: 2 };
}

/** A number that may be sent: above zero, plain, with at most so many decimals. */
export function isAmount(typed: string, digits: number): boolean {
  const text = typed.trim();
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(text)) return false;
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals <= digits && /[1-9]/.test(text);
}

/** All free shares as a field holds them. */
export function allFree({ free, digits }: { readonly free: bigint; readonly digits: number }): string {
  return formatDecimal(free < 0n ? 0n : free, digits);
}
