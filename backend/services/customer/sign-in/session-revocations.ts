import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { EndReason, Sessions } from './sessions.ts';

/** Why logins end from the platform's side: signed in elsewhere, or ended by an operator. */
export type LoginEndReason = 'disconnect' | 'UserForceLogoutRet';

export type LoginEndListener = (companyId: number, customerId: number, reason: LoginEndReason) => void;

/** Ends all logins of a customer, and notifies the sockets that use them. */
export class SessionRevocations {
  readonly #sessions: Sessions;
  readonly #listeners = new Set<LoginEndListener>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** Hears of every end. Returns the removal. */
  onEnd(listener: LoginEndListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Resolves when no token of the customer is good any more; connections were notified by then. `told` is what later calls
   * with these tokens are answered.
   */
  async end(
    customer: Pick<CustomerRow, 'id' | 'company_id'>,
    reason: LoginEndReason,
    notified: EndReason | undefined = reason === 'disconnect' ? 'signedOut' : undefined,
  ): Promise<void> {
    // Told first: the connections of a token are closed with it.
    for (const listener of this.#listeners) listener(customer.company_id, customer.id, reason);
    await this.#sessions.endAll(customer.id, { reason: notified, keepsConsents: reason === 'disconnect' });
  }
}
