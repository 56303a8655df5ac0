import type { TradeType } from '../../domain/account-type.ts';
import type { Statement } from '../../storage/index.ts';
import type { Account } from '../../contract/records/index.ts';

/** What opening an account needs to know. */
export interface OpenAccountRequest {
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
  readonly tradeType: TradeType;
  readonly currency: string;
  /** Decimals of the currency's amounts. */
  readonly digits: number;
  readonly assetsId: number;
  /** Scaled by `digits`. */
  readonly initialBalance: bigint;
}

/** The trade service as customers need it: accounts are its property. */
export interface Accounts {
  /** Resolves to the account id when the account is stored. */
  openAccount(request: OpenAccountRequest): Promise<number>;
  /** Accounts of a customer with their figures of this moment. */
  accountsOf(customerId: number): Account[] | Promise<Account[]>;
  /** Products of which a customer holds a position, each once. */
  heldProducts(customerId: number): readonly number[];
  /**
   * Pays in or takes out what an account lacks of a balance (scaled) or has beyond it. What `extraStatements` holds is stored
   * with the ledger lines. Throws CFDWBWE000031 when less is free.
   */
  resetBalance(accountId: number, balance: bigint, extraStatements: readonly Statement[]): Promise<void>;
}
