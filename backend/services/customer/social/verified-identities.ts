import { randomBytes, randomUUID } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { SocialIdentity, SocialSource } from './providers.ts';

/** How long a verified identity may be used for the call that follows. */
export const VERIFIED_LIFETIME_MS = 10 * 60 * 1000;

/** Verified identities that wait for their call; the oldest gives way. */
export const MAX_VERIFIED = 10_000;

/** 64 hexadecimal figures. */
const AUTH_TOKEN_BYTES = 32;

/** How a call names a proved identity; some carry a secret too. */
export interface NamedIdentity {
  readonly source: SocialSource;
  readonly userId: string;
  readonly authToken?: string;
}

interface Verified {
  readonly companyId: number;
  readonly identity: SocialIdentity;
  readonly authToken: string;
  readonly untilMs: number;
}

/**
 * Identities that somebody has just proved. The calls that follow a proof (sign in, register, bind) carry nothing but the
 * source and a user id, and the ids of other services are no secrets: so the id that the proof answers is a name of its
 * own, known to nobody else, good once and for ten minutes. They live in memory; after a restart one proves again.
 */
export class VerifiedIdentities {
  readonly #wallClock: WallClock;
  readonly #byName = new Map<string, Verified>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** Remembers a proved identity; returns its name for the call that follows, and the secret that some calls want. */
  add(companyId: number, identity: SocialIdentity): { userId: string; authToken: string } {
    const name = randomUUID();
    const authToken = randomBytes(AUTH_TOKEN_BYTES).toString('hex');
    const untilMs = this.#wallClock.nowMs() + VERIFIED_LIFETIME_MS;
    this.#byName.set(name, { companyId, identity, authToken, untilMs });
    for (const oldest of this.#byName.keys()) {
      if (this.#byName.size <= MAX_VERIFIED) break;
      this.#byName.delete(oldest);
    }
    return { userId: name, authToken };
  }

  /**
   * The identity of a name. Throws 0000902 for a name that is unknown, over, or of another source or company, and for a
   * wrong secret where the call carries one.
   */
  find(companyId: number, { source, userId, authToken }: NamedIdentity): SocialIdentity {
    const found = this.#byName.get(userId);
    const isGood =
      found !== undefined &&
      found.companyId === companyId &&
      found.identity.source === source &&
      found.untilMs > this.#wallClock.nowMs() &&
      (authToken === undefined || authToken === found.authToken);
    if (!isGood) throw new PlatformError(CODE.thirdPartyInvalid);
    return found.identity;
  }

  /** As `find`, once. */
  spend(companyId: number, named: NamedIdentity): SocialIdentity {
    const identity = this.find(companyId, named);
    this.#byName.delete(named.userId);
    return identity;
  }
}
