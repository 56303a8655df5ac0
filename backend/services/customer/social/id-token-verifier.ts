import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { MAX_ID_TOKEN_LENGTH } from '../../../contract/calls/social.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { IdTokenProvider, SocialIdentity } from './providers.ts';

const ISSUERS = {
  google: ['https://accounts.google.com', 'accounts.google.com'],
  apple: ['https://appleid.apple.com'],
} as const;

/** Verifies ID tokens of Google or Apple (RS256) against configured keys, without asking anybody. */
export class IdTokenVerifier {
  readonly #source: keyof typeof ISSUERS;
  readonly #provider: IdTokenProvider;
  readonly #wallClock: WallClock;
  readonly #keys: ReturnType<typeof createLocalJWKSet>;

  constructor(source: keyof typeof ISSUERS, provider: IdTokenProvider, wallClock: WallClock) {
    this.#source = source;
    this.#provider = provider;
    this.#wallClock = wallClock;
    this.#keys = createLocalJWKSet({ keys: [...provider.keys] });
  }

  /** Throws 0000902 for a token that is altered, expired, of another issuer or made for somebody else. */
  async verify(idToken: string): Promise<SocialIdentity> {
    if (idToken.length > MAX_ID_TOKEN_LENGTH) throw new PlatformError(CODE.thirdPartyInvalid);
    try {
      const { payload } = await jwtVerify(idToken, this.#keys, {
        algorithms: ['RS256'],
        issuer: [...ISSUERS[this.#source]],
        audience: this.#provider.clientId,
        currentDate: new Date(this.#wallClock.nowMs()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      // Apple writes the flag as text.
      const verified = payload.email_verified === true || payload.email_verified === 'true';
      const email = verified && typeof payload.email === 'string' ? payload.email.toLowerCase() : null;
      return { source: this.#source, userId: payload.sub ?? '', email, phone: null };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new PlatformError(CODE.thirdPartyInvalid);
      throw error;
    }
  }
}
