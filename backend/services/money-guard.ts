import type { SecurityChange } from '../storage/customers/index.ts';

/** An address or card on a customer's own list. */
export interface OwnPayee {
  readonly form: 'card' | 'address';
  readonly account: string;
  /** Chain and currency of an address; the currency of a card. */
  readonly blockchain: string;
  readonly currency: string;
  readonly name: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly addedAtMs: number;
}

/** What stands between a customer and its money. */
export interface MoneyGuard {
  /** When what protects the customer was set or changed last. */
  changes(customerId: number): Promise<ReadonlyMap<SecurityChange, number>>;
  /** Whether the customer has passed a level; true for one that the company does not ask for. */
  hasPassed(companyId: number, customerId: number, levelCode: string): Promise<boolean>;
  payees(customerId: number): Promise<readonly OwnPayee[]>;
  /** Throws 0000132 for a wrong fund password and 0000134 once five in a row were wrong. */
  requireFundPassword(customerId: number, password: string): Promise<void>;
  /** Throws 0000519, 0000520 and 0000512 where the customer signs in with one-time codes. */
  requireGoogleCode(customerId: number, code: string | undefined): Promise<void>;
  /** Throws 00012004 for a key in the first 48 hours after it was made, or bound to no address. */
  requireKeyMayWithdraw(customerId: number, apiKey: string): void;
}
