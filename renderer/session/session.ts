import { CUSTOMER_CALLS } from '../../backend/contract/calls/customers.ts';
import type { CustomerInfo } from '../../backend/contract/records/customers/customer.ts';
import type { DesktopBridge } from '../../main/ipc/table.ts';
import type { Connection } from '../connection/terminal-connection.ts';
import { queryClient, type ApiResult } from '../connection/terminal-connection.ts';
import type { Credentials, EntrancePort, LoginName, Newcomer } from '../customer/port.ts';
import {
  toSessionAccounts,
  SIGNED_OUT,
  useSessionStore,
  type Seen,
  type SessionCustomer,
  type SessionError,
} from './session-store.ts';

export interface SessionOptions {
  readonly connection: Connection;
  readonly bridge: DesktopBridge;
  /** The ways in. */
  readonly entrance: EntrancePort;
  /** Forgets everything of the session that ends. */
  readonly onLeave: () => void;
}

/** A way in that led nowhere. */
type Failed = Exclude<ApiResult<never>, { kind: 'value' }>;

/** Signs in and out; keeps the token sealed by the host for the next start. */
export class Session {
  readonly #options: SessionOptions;
  /** What the host was last given to keep: one after the other, so that the last word stays. */
  #kept: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    options.connection.on('sessionLost', () => this.#lost());
  }

  /**
   * Takes up the session of the last start if its token still holds; `kept` where the host was asked for it before. The store
   * says `resuming` as soon as there is one.
   */
  async restore(kept = storedToken(this.#options.bridge)): Promise<void> {
    const token = await kept;
    if (token === undefined) {
      useSessionStore.setState(SIGNED_OUT);
      return;
    }
    useSessionStore.setState({ state: 'resuming' });
    const { connection } = this.#options;
    const info = await legible(() => this.#present(token));
    if (info.kind === 'value') return this.#enter(token, info.value);
    connection.signOut();
    // Without an answer the token may still be good: it is kept for the next start.
    if (info.kind === 'refused') await this.#remember('');
    const error = info.kind === 'unknown' ? 'unreachable' : undefined;
    useSessionStore.setState({ ...SIGNED_OUT, error });
  }

  /** Signs in to the demonstration line of the embedded platform. */
  async signInDemo(): Promise<void> {
    const demo = this.#options.connection.profile.demo;
    if (demo === null) return;
    await this.signIn({ name: { kind: 'email', email: demo.loginName }, password: demo.password });
  }

  /** Signs in; a failure is in the store and in the answer. */
  signIn(credentials: Credentials): Promise<Failed | undefined> {
    return this.#open(credentials.name, () => this.#options.entrance.signIn(credentials));
  }

  /** Makes a customer of somebody new and signs it in. */
  register(newcomer: Newcomer): Promise<Failed | undefined> {
    return this.#open(newcomer.address, () => this.#options.entrance.register(newcomer));
  }

  /** Forgets why the last try failed. */
  forgive(): void {
    useSessionStore.setState({ error: undefined });
  }

  async #open(name: LoginName, ask: () => Promise<ApiResult<string>>): Promise<Failed | undefined> {
    if (useSessionStore.getState().state === 'signingIn') return undefined;
    useSessionStore.setState({ ...SIGNED_OUT, state: 'signingIn' });
    const token = await legible(ask);
    if (token.kind !== 'value') return this.#failed(token);
    if (typeof token.value !== 'string') return this.#failed({ kind: 'unknown', reason: 'garbled' });
    const info = await legible(() => this.#present(token.value, textOf(name)));
    if (info.kind !== 'value') return this.#failed(info);
    // Sealing takes its time; nobody waits for it.
    void this.#remember(token.value);
    this.#enter(token.value, info.value);
    return undefined;
  }

  /**
   * Shows the terminal as an operator sees it for a customer. Whoever was signed in here comes back afterwards; the host never gets the
   * token. Answers why it failed.
   */
  async seeAs(seen: Seen): Promise<Failed | undefined> {
    this.#leave(undefined);
    const info = await legible(() => this.#present(seen.token));
    if (info.kind !== 'value') {
      await this.#endSeeing();
      return info;
    }
    this.#enter(seen.token, info.value, seen);
    return undefined;
  }

  async #endSeeing(): Promise<void> {
    await this.#options.connection.api.call(CUSTOMER_CALLS.logout, {});
    this.#leave(undefined);
    await this.restore();
  }

  async signOut(): Promise<void> {
    if (useSessionStore.getState().seen !== undefined) return this.#endSeeing();
    const { connection } = this.#options;
    await this.#remember('');
    await connection.api.call(CUSTOMER_CALLS.logout, {});
    this.#leave(undefined);
  }

  /** Opens the quote line with a token, and asks meanwhile whose it is. */
  async #present(token: string, loginName?: string): Promise<ApiResult<SessionCustomer>> {
    const { connection } = this.#options;
    connection.presentToken(token);
    const info = await connection.api.call(CUSTOMER_CALLS.findCustomerInfo, {});
    return info.kind === 'value' ? { ...info, value: this.#customerOf(info.value, loginName) } : info;
  }

  #enter(token: string, customer: SessionCustomer, seen?: Seen): void {
    this.#options.connection.signIn(token, seen !== undefined);
    useSessionStore.setState({ state: 'signedIn', token, customer, error: undefined, seen });
  }

  #failed(result: Failed): Failed {
    this.#options.connection.signOut();
    const error: SessionError = result.kind === 'refused' ? result.failure : 'unreachable';
    useSessionStore.setState({ ...SIGNED_OUT, error });
    return result;
  }

  #lost(): void {
    const { state, seen } = useSessionStore.getState();
    if (state !== 'signedIn') return;
    if (seen !== undefined) {
      this.#leave(undefined);
      void this.restore();
      return;
    }
    void this.#remember('');
    this.#leave('ended');
  }

  #leave(error: SessionError | undefined): void {
    this.#options.connection.signOut();
    useSessionStore.setState({ ...SIGNED_OUT, error });
    this.#options.onLeave();
    queryClient.clear();
  }

  /** Has the host keep a token, or none. A host that cannot do it does not keep anybody from trading. */
  #remember(token: string): Promise<void> {
    this.#kept = this.#kept.then(async () => {
      await this.#options.bridge.invoke('session.remember', { token }).catch(() => undefined);
    });
    return this.#kept;
  }

  /** `loginName` is what the customer typed; the platform sends a masked address only. */
  #customerOf(info: CustomerInfo, loginName = info.email ?? info.customerNo): SessionCustomer {
    const demoName = this.#options.connection.profile.demo?.loginName;
    const isDemo =
      info.companyType === 'demo' ||
      info.type === DEMO_CUSTOMER ||
      (demoName !== undefined && matchesMask(loginName, demoName));
    return {
      customerId: info.id,
      customerNo: info.customerNo,
      customerGroupId: info.customerGroupId,
      loginName,
      companyType: isDemo ? 'demo' : 'real',
      accounts: toSessionAccounts(info.accountList),
    };
  }
}

/** An answer whose members are not what the interface says is none: whoever signs in is told so, and chooses on. */
async function legible<T>(ask: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  try {
    return await ask();
  } catch {
    return { kind: 'unknown', reason: 'garbled' };
  }
}

/** The token that the host has kept since the last start; undefined for none. */
export async function storedToken(bridge: DesktopBridge): Promise<string | undefined> {
  const restored = await bridge.invoke('session.restore', {}).catch(() => undefined);
  return restored?.token === null || restored?.token === '' ? undefined : restored?.token;
}

function textOf(name: LoginName): string {
  switch (name.kind) {
    case 'email':
      return name.email;
    case 'phone':
      return `${name.area} ${name.number}`;
    case 'number':
      return name.customerNo;
  }
}

/** Customer `type` of a demonstration customer. */
const DEMO_CUSTOMER = 1;

/** Whether a name, as the platform hands it out with stars in its middle, can be `name`. */
export function matchesMask(masked: string, name: string): boolean {
  const first = masked.indexOf('*');
  if (first < 0) return masked.toLowerCase() === name.toLowerCase();
  const tail = masked.slice(masked.lastIndexOf('*') + 1);
  return name.startsWith(masked.slice(0, first)) && name.endsWith(tail);
}
