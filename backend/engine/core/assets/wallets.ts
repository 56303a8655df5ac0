import { isWalletType } from '../../../domain/account-type.ts';
import type { Account } from '../model.ts';

type Owned = Pick<Account, 'accountId' | 'companyId' | 'customerId' | 'tradeType'>;

const NONE: readonly number[] = [];

/**
 * The wallets of customers: the accounts of one customer, company and account type that hold assets. What is decided of one of
 * them may touch the others, so a wallet is decided, stored and restored as one.
 */
export class Wallets {
  readonly #members = new Map<string, number[]>();

  /** Notes an account; one that holds no assets is no part of a wallet. */
  add(account: Owned): void {
    if (!isWalletType(account.tradeType)) return;
    const key = keyOf(account);
    const members = this.#members.get(key);
    if (members === undefined) this.#members.set(key, [account.accountId]);
    else if (!members.includes(account.accountId)) {
      members.push(account.accountId);
      members.sort((a, b) => a - b);
    }
  }

  remove(account: Owned): void {
    const key = keyOf(account);
    const left = (this.#members.get(key) ?? NONE).filter((accountId) => accountId !== account.accountId);
    if (left.length === 0) this.#members.delete(key);
    else this.#members.set(key, left);
  }

  /** The accounts that are decided together with this one, in rising order: those of its wallet, or itself. */
  membersOf(account: Owned): readonly number[] {
    return isWalletType(account.tradeType) ? this.find(account) : [account.accountId];
  }

  /** The accounts of a wallet, in rising order; none before the first is opened. */
  find(owner: Pick<Account, 'companyId' | 'customerId' | 'tradeType'>): readonly number[] {
    return this.#members.get(keyOf(owner)) ?? NONE;
  }
}

function keyOf({
  companyId,
  customerId,
  tradeType,
}: Pick<Account, 'companyId' | 'customerId' | 'tradeType'>) {
  return `${companyId}/${customerId}/${tradeType}`;
}
