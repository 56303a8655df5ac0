import { useMemo } from 'react';
import type { Failed } from '../connection/call-failure.tsx';
import type { Credentials, Newcomer } from '../customer/port.ts';
import { part } from '../parts.ts';
import type { Session } from './session.ts';
import { useSessionStore, type SessionError, type SessionState } from './session-store.ts';
import type { CustomerNo } from '../../backend/domain/units.ts';

export { applySettings, defaultQuantity, useConfirmation, usePreference, useSettings } from './settings.ts';
export type { Confirmation, ConfirmedAction, Preferences, SoundEvent } from './preferences.ts';
export { useSessionStore, type Seen, type SessionCustomer, type SessionError } from './session-store.ts';
export { storedToken, Session } from './session.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    readonly session: Session;
  }
}

export interface SessionView {
  readonly state: 'starting' | 'resuming' | 'signedOut' | 'signedIn';
  /** A sign-in is under way. */
  readonly busy: boolean;
  readonly customer?: {
    readonly customerNo: CustomerNo;
    readonly loginName: string;
    readonly companyType: 'demo' | 'real';
  };
  readonly error?: SessionError;
  signInDemo(): Promise<void>;
  /** Why it failed; undefined when it did not. */
  signIn(credentials: Credentials): Promise<Failed | undefined>;
  register(newcomer: Newcomer): Promise<Failed | undefined>;
  /** Forgets why the last try failed. */
  forgive(): void;
  signOut(): Promise<void>;
}

const ACTIONS = {
  signInDemo: () => part('session').signInDemo(),
  signIn: (credentials: Credentials) => part('session').signIn(credentials),
  register: (newcomer: Newcomer) => part('session').register(newcomer),
  forgive: () => part('session').forgive(),
  signOut: () => part('session').signOut(),
};

/** Who is signed in, and the ways in and out. */
export function useSession(): SessionView {
  const state = useSessionStore();
  return useMemo(() => toView(state), [state]);
}

function toView({ state, customer, error }: SessionState): SessionView {
  return {
    ...ACTIONS,
    state: state === 'signingIn' ? 'signedOut' : state,
    busy: state === 'signingIn',
    ...(customer ? { customer } : {}),
    ...(error === undefined ? {} : { error }),
  };
}
