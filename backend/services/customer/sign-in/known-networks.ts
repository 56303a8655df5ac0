import type { WallClock } from '../../../domain/clock.ts';
import { networkRepository } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';
import { clientNetwork } from '../../client-network.ts';

/** Networks of one customer that are remembered; the one of the oldest sign-in gives way. */
export const MAX_KNOWN_NETWORKS = 20;
/** A network is known for this long after the last sign-in from it. */
export const KNOWN_NETWORK_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

/** Networks from which customers signed in: guesses of strangers elsewhere do not keep them out there. */
export class KnownNetworks {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Whether a customer signed in from where the address is. Reads once, also for a customer who does not exist. */
  isKnown(customerId: number | undefined, address: string): Promise<boolean> {
    const sinceMs = this.#wallClock.nowMs() - KNOWN_NETWORK_LIFETIME_MS;
    return networkRepository.isKnown(this.#database, customerId ?? -1, clientNetwork(address), sinceMs);
  }

  /** Notes a sign-in. */
  note(customerId: number, address: string): Promise<void> {
    const nowMs = this.#wallClock.nowMs();
    return this.#database.commit(
      networkRepository.note(customerId, clientNetwork(address), nowMs, MAX_KNOWN_NETWORKS),
    );
  }
}
