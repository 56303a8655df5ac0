import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import type { Clock } from '../../../protocol/clock.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';

/** Longest ID token that is looked at. */
const MAX_ID_TOKEN_LENGTH = 8_192;

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

/** What an operator configures to let customers sign in with Google. */
export interface GoogleConfiguration {
  /** The audience that a token must be made for. */
  readonly clientId: string;
  readonly developerAccount: string;
  /** Public keys that may have signed a token, as the provider publishes them. */
  readonly keys: JSONWebKeySet['keys'];
}

/** Who a token says that its bearer is. */
export interface GoogleIdentity {
  readonly userId: string;
  /** Only an address that the provider has verified. */
  readonly email: string | null;
}

/** Verifies ID tokens of Google (RS256) against configured keys, without asking anybody. */
export class GoogleVerifier {
  readonly #configuration: GoogleConfiguration;
  readonly #wallClock: Clock;
  readonly #keys: ReturnType<typeof createLocalJWKSet>;

  constructor(configuration: GoogleConfiguration, wallClock: Clock) {
    this.#configuration = configuration;
    this.#wallClock = wallClock;
    this.#keys = createLocalJWKSet({ keys: [...configuration.keys] });
  }

  /** Throws 0000902 for a token that is altered, expired, of another issuer or made for somebody else. */
  async verify(idToken: string): Promise<GoogleIdentity> {
    if (idToken.length > MAX_ID_TOKEN_LENGTH) throw new PlatformError('USCUSTOMER_API_0000902');
    try {
      const { payload } = await jwtVerify(idToken, this.#keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: this.#configuration.clientId,
        currentDate: new Date(this.#wallClock.nowMs()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const verified = payload.email_verified === true && typeof payload.email === 'string';
      return {
        userId: payload.sub ?? '',
        email: verified ? String(payload.email).toLowerCase() : null,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new PlatformError('USCUSTOMER_API_0000902');
      throw error;
    }
  }
}
