import type { WallClock } from '../../../domain/clock.ts';
import { clientNetwork } from '../../client-network.ts';
import type { KnownNetworks } from './known-networks.ts';
import { LOGIN_LIMIT, type GuardLimit, type LoginGuard } from './login-guard.ts';

/** Wrong passwords for one login name from all networks that are new to its customer, in six hours. */
const MAX_NAME_FAILURES = 50;
const NAME_WINDOW_MS = 6 * 60 * 60 * 1000;

/** Wrong passwords from one network for all login names, in half an hour; networks known to a customer stay open to it. */
const MAX_NETWORK_FAILURES = 200;
const NETWORK_WINDOW_MS = 30 * 60 * 1000;

/** An attempt that was counted. */
export interface SignInAttempt {
  /** The password was right: what was counted is taken back. */
  succeed(): Promise<void>;
}

/**
 * Guards passwords against guesses without letting strangers lock their owner out. Five wrong ones lock a login name
 * for the network that sent them alone. Guesses from many networks are limited by a slower guard, which does not
 * concern networks from which the customer signed in before. Names that do not exist are guarded in the same way.
 */
export class SignInGuard {
  readonly #guard: LoginGuard;
  readonly #networks: Pick<KnownNetworks, 'isKnown'>;
  readonly #wallClock: WallClock;

  constructor(guard: LoginGuard, networks: Pick<KnownNetworks, 'isKnown'>, wallClock: WallClock) {
    this.#guard = guard;
    this.#networks = networks;
    this.#wallClock = wallClock;
  }

  /** Counts an attempt before its password is checked; undefined while no attempt from there is taken. */
  async attempt(
    subject: string,
    customerId: number | undefined,
    address: string,
  ): Promise<SignInAttempt | undefined> {
    const isKnown = await this.#networks.isKnown(customerId, address);
    const here = pairKey(subject, address);
    const shared = isKnown ? [] : this.#sharedLimits(subject, address);
    const counted = [[here, LOGIN_LIMIT] as const, ...shared];
    if (counted.some(([key]) => this.#guard.isLocked(key))) return undefined;
    await this.#guard.countAttempts(counted);
    return {
      succeed: () =>
        this.#guard.takeBack(
          [here],
          shared.map(([key]) => key),
        ),
    };
  }

  /** Opens a login name again for the network of somebody who proved by a code to be its customer. */
  async forgive(subject: string, address: string): Promise<void> {
    await this.#guard.succeed(pairKey(subject, address));
  }

  #sharedLimits(subject: string, address: string): (readonly [string, GuardLimit])[] {
    const now = this.#wallClock.nowMs();
    const window = (lengthMs: number) => Math.floor(now / lengthMs);
    return [
      [
        `all ${subject} ${window(NAME_WINDOW_MS)}`,
        { maxFailures: MAX_NAME_FAILURES, lockMs: NAME_WINDOW_MS },
      ],
      [
        `from ${clientNetwork(address)} ${window(NETWORK_WINDOW_MS)}`,
        { maxFailures: MAX_NETWORK_FAILURES, lockMs: NETWORK_WINDOW_MS },
      ],
    ];
  }
}

function pairKey(subject: string, address: string): string {
  return `${subject} @ ${clientNetwork(address)}`;
}
