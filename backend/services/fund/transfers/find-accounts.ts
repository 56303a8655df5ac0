import { isWalletType, type TradeType } from '../../../domain/account-type.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';

/** Customers as transfers see them. */
export interface TransferDirectory {
  byId(customerId: number): Promise<CustomerRow | undefined>;
  byNumber(companyId: number, customerNo: string): Promise<CustomerRow | undefined>;
  accountsOf(customerId: number): Promise<readonly Account[]>;
  /** Opens an empty account unless the customer has it. */
  openAccount(customer: CustomerRow, tradeType: TradeType, currency: string): Promise<void>;
}

/** How a request names one side; undefined and empty members leave nothing out. */
export interface AccountWish {
  readonly accountId?: number | undefined;
  readonly tradeType?: number | undefined;
  readonly currency?: string | undefined;
}

/**
 * The one account of a customer that a request means. Throws FS520010 for one whose account type is another than the request says,
 * FS50000 for none and FS10001 where several fit.
 */
export function findAccount(accounts: readonly Account[], wish: AccountWish): Account {
  const { accountId, tradeType, currency } = wish;
  const named = accounts.filter((one) => !accountId || one.accountId === accountId);
  const typed = named.filter((one) => !tradeType || one.tradeType === tradeType);
  if (accountId && named.length > 0 && typed.length === 0) throw new PlatformError(CODE.accountOfAnotherType);
  const [account, ...others] = typed.filter((one) => !currency || one.currency === currency);
  if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  if (others.length > 0) throw new PlatformError(CODE.fundParameterMissing);
  return account;
}

/**
 * The account that gets the money. A wallet that has no account in the currency gets one; every other account has to be there.
 * Throws like `findAccount`.
 */
export async function findTarget(
  directory: TransferDirectory,
  customer: CustomerRow,
  wish: AccountWish & { readonly tradeType: number; readonly currency: string },
): Promise<Account> {
  const { accountId, tradeType, currency } = wish;
  const accounts = await directory.accountsOf(customer.id);
  const type = TRADE_TYPES.word(tradeType);
  const isOpenable =
    !accountId &&
    type !== undefined &&
    isWalletType(type) &&
    accounts.some((one) => one.tradeType === tradeType) &&
    !accounts.some((one) => one.tradeType === tradeType && one.currency === currency);
  if (!isOpenable) return findAccount(accounts, wish);
  try {
    await directory.openAccount(customer, type, currency);
  } catch {
    throw new PlatformError(CODE.fundAccountUnknown);
  }
  return findAccount(await directory.accountsOf(customer.id), wish);
}
