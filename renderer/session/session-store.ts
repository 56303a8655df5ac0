import { create } from 'zustand';
import type { SessionAccount } from './session-account.ts';
import type { ApiFailure } from '../connection/index.ts';

/** Who is signed in. The token is held in memory here and, sealed, by the host; nowhere else. */
export interface SessionCustomer {
  readonly customerId: number;
  readonly customerNo: string;
  readonly customerGroupId: number;
  readonly loginName: string;
  readonly companyType: 'demo' | 'real';
  readonly accounts: readonly SessionAccount[];
}

/** Why a sign-in failed, in words: a refusal of the platform, or no answer. */
export type SessionError = ApiFailure | 'unreachable' | 'ended';

export interface SessionState {
  /** `resuming`: there is a token of the last start, and the platform is asked whether it still holds. */
  readonly state: 'starting' | 'resuming' | 'signedOut' | 'signingIn' | 'signedIn';
  readonly token: string | undefined;
  readonly customer: SessionCustomer | undefined;
  readonly error: SessionError | undefined;
}

export const SIGNED_OUT: SessionState = {
  state: 'signedOut',
  token: undefined,
  customer: undefined,
  error: undefined,
};

export const useSessionStore = create<SessionState>(() => ({ ...SIGNED_OUT, state: 'starting' }));
