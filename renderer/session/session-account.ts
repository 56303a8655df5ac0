import type { TradeType } from '../../backend/domain/account-type.ts';
import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import type { Account } from '../../backend/contract/records/account.ts';

/** An account of the customer, with its type in the words of the terminal. */
export type SessionAccount = Omit<Account, 'tradeType'> & { readonly tradeType: TradeType };

/** The accounts of a customer without those of a type that this terminal does not know. */
export function toSessionAccounts(accounts: readonly Account[]): readonly SessionAccount[] {
  return accounts.flatMap((account) => {
    const tradeType = TRADE_TYPES.word(account.tradeType);
    return tradeType === undefined ? [] : [{ ...account, tradeType }];
  });
}
