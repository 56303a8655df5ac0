import { create } from 'zustand';
import type { TradeType } from '../../backend/domain/account-type.ts';
import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import type { Account } from '../../backend/contract/records/customers/account.ts';
import type { ApiFailure } from '../connection/terminal-connection.ts';
import type { CustomerId, CustomerNo } from '../../backend/domain/units.ts';

/** Who is signed in. The token is held in memory here and, sealed, by the host; nowhere else. */
export interface SessionCustomer {
  readonly customerId: CustomerId;
  readonly customerNo: CustomerNo;
  readonly customerGroupId: number;
  readonly loginName: string;
  readonly companyType: 'demo' | 'real';
  readonly accounts: readonly SessionAccount[];
}

/** Why a sign-in failed, in words: a refusal of the platform, or no answer. */
export type SessionError = ApiFailure | 'unreachable' | 'ended';

/** An operator sees the terminal as a customer: nothing can be changed, and it ends by itself. */
export interface Seen {
  readonly token: string;
  readonly customerNo: CustomerNo;
  /** Who sees. */
  readonly by: string;
  /** By the local clock, milliseconds. */
  readonly untilMs: number;
}

export interface SessionState {
  /** `resuming`: there is a token of the last start, and the platform is asked whether it still holds. */
  readonly state: 'starting' | 'resuming' | 'signedOut' | 'signingIn' | 'signedIn';
  readonly token: string | undefined;
  readonly customer: SessionCustomer | undefined;
  readonly error: SessionError | undefined;
  /** Undefined where the customer itself is signed in. */
  readonly seen: Seen | undefined;
}

export const SIGNED_OUT: SessionState = {
  state: 'signedOut',
  token: undefined,
  customer: undefined,
  error: undefined,
  seen: undefined,
};

export const useSessionStore = create<SessionState>(() => ({ ...SIGNED_OUT, state: 'starting' }));

/** An account of the customer, with its type in the words of the terminal. */
type SessionAccount = Omit<Account, 'tradeType'> & { readonly tradeType: TradeType };

/** The accounts of a customer without those of a type that this terminal does not know. */
export function toSessionAccounts(accounts: readonly Account[]): readonly SessionAccount[] {
  return accounts.flatMap((account) => {
    const tradeType = TRADE_TYPES.word(account.tradeType);
    return tradeType === undefined ? [] : [{ ...account, tradeType }];
  });
}
