import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type {
  SocialConfiguration,
  SocialIdentity,
  SocialSource,
  RequestedProvider,
  IdTokenProvider,
  TelegramProvider,
} from './providers.ts';
import { callExternal } from '../../external-call.ts';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { MAX_ID_TOKEN_LENGTH } from '../../../contract/calls/social.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Login data is good for so long after Telegram made it, and may be so far ahead of this clock. */
const TELEGRAM_LOGIN_LIFETIME_MS = 60 * 60 * 1000;
const MAX_AHEAD_MS = 60 * 1000;

const HASH = /^[0-9a-f]{64}$/;
const USER_ID = /^\d{1,19}$/;

/**
 * Verifies the data of Telegram's login widget: `hash` is the HMAC-SHA-256 of all other members, sorted, under the
 * SHA-256 of the bot's token.
 */
export class TelegramVerifier {
  readonly #key: Buffer;
  readonly #wallClock: WallClock;

  constructor({ botToken }: TelegramProvider, wallClock: WallClock) {
    this.#key = createHash('sha256').update(botToken).digest();
    this.#wallClock = wallClock;
  }

  /** `userJson` is the data as JSON text. Throws 0000902 for anything that Telegram did not make, or made too long ago. */
  verify(userJson: string): SocialIdentity {
    const members = parseMembers(userJson);
    const { hash, ...signed } = members;
    const lines = Object.entries(signed)
      .map(([name, value]) => `${name}=${value}`)
      .sort();
    const expected = createHmac('sha256', this.#key).update(lines.join('\n')).digest();
    const given = Buffer.from(HASH.test(hash ?? '') ? (hash ?? '') : '', 'hex');
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    const ageMs = this.#wallClock.nowMs() - Number(signed['auth_date']) * 1000;
    const isFresh = ageMs >= -MAX_AHEAD_MS && ageMs <= TELEGRAM_LOGIN_LIFETIME_MS;
    const userId = signed['id'] ?? '';
    if (!isGenuine || !isFresh || !USER_ID.test(userId)) throw new PlatformError(CODE.thirdPartyInvalid);
    return { source: 'telegram', userId, email: null, phone: null };
  }
}

/** The members as text. Throws 0000902 for text that is no flat JSON object. */
function parseMembers(userJson: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(userJson);
  } catch {
    throw new PlatformError(CODE.thirdPartyInvalid);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PlatformError(CODE.thirdPartyInvalid);
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  const isFlat = entries.every(([, member]) => ['string', 'number', 'boolean'].includes(typeof member));
  if (!isFlat) throw new PlatformError(CODE.thirdPartyInvalid);
  return Object.fromEntries(entries.map(([name, member]) => [name, String(member)]));
}

const ISSUERS = {
  google: ['https://accounts.google.com', 'accounts.google.com'],
  apple: ['https://appleid.apple.com'],
} as const;

/** Verifies ID tokens of Google or Apple (RS256) against configured keys, without asking anybody. */
class IdTokenVerifier {
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

/** Longest id and address that a verifier may answer. */
const MAX_ID_LENGTH = 128;
const MAX_ADDRESS_LENGTH = 254;

/**
 * Asks the operator's verifier, for sources whose proofs only their network can judge: it is sent the proof as the client
 * sent it and answers `{code: '0', data: {userId, email?, phone?}}`; the addresses are those that the source has verified.
 */
export class AskingVerifier {
  readonly #source: SocialSource;
  readonly #url: string;
  readonly #wallClock: WallClock;

  constructor(source: SocialSource, { verifierUrl }: RequestedProvider, wallClock: WallClock) {
    this.#source = source;
    this.#url = verifierUrl;
    this.#wallClock = wallClock;
  }

  /** Throws 0000902 for a proof that is not good, GATEWAY_CODE_012 when nobody answers and 011 for a faulty answer. */
  async verify(proof: object, request: { companyId: number; trace: string }): Promise<SocialIdentity> {
    const body = { thirdSource: this.#source, proof };
    const answer = await callExternal(this.#wallClock, { url: this.#url, ...request, body });
    if (answer?.code === undefined) throw new PlatformError(CODE.serviceUnavailable);
    if (answer.code !== '0') throw new PlatformError(CODE.thirdPartyInvalid);
    const { userId, email, phone } = (answer.data ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof userId !== 'string' || userId === '' || userId.length > MAX_ID_LENGTH)
      throw new PlatformError(CODE.serviceFault);
    return {
      source: this.#source,
      userId,
      email: addressOrNull(email)?.toLowerCase() ?? null,
      phone: addressOrNull(phone),
    };
  }
}

function addressOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ADDRESS_LENGTH ? value : null;
}

/** The members of a proof as the client sends them. */
export type Proof = Readonly<Record<string, string | undefined>>;

type Verify = (proof: Proof, request: { companyId: number; trace: string }) => Promise<SocialIdentity>;

/** Judges proofs of the sources that the operator has set up. */
export class SocialProver {
  readonly #verifiers: Partial<Record<SocialSource, Verify>> = {};

  constructor(configuration: SocialConfiguration, wallClock: WallClock) {
    const { google, apple, telegram } = configuration;
    if (google) this.#verifiers.google = idToken(new IdTokenVerifier('google', google, wallClock), 'idToken');
    if (apple) this.#verifiers.apple = appleToken(new IdTokenVerifier('apple', apple, wallClock));
    if (telegram) {
      const verifier = new TelegramVerifier(telegram, wallClock);
      this.#verifiers.telegram = async ({ userJsonStr = '' }) => verifier.verify(userJsonStr);
    }
    for (const source of ['facebook', 'twitter', 'metamask'] as const) {
      const provider = configuration[source];
      if (provider === undefined) continue;
      const verifier = new AskingVerifier(source, provider, wallClock);
      this.#verifiers[source] = (proof, request) => verifier.verify(proof, request);
    }
  }

  /** Throws 0000003 for a source that is not set up, and what its verifier throws. */
  async prove(
    source: SocialSource,
    proof: Proof,
    request: { companyId: number; trace: string },
  ): Promise<SocialIdentity> {
    const verify = this.#verifiers[source];
    if (verify === undefined) throw new PlatformError(CODE.dataUnknown);
    return verify(proof, request);
  }
}

function idToken(verifier: IdTokenVerifier, member: string): Verify {
  return (proof) => verifier.verify(proof[member] ?? '');
}

/** Applications send `identityToken` with the `openId` that it is for, web pages `idToken`. */
function appleToken(verifier: IdTokenVerifier): Verify {
  return async ({ identityToken = '', idToken: webToken = '', openId = '' }) => {
    const identity = await verifier.verify(identityToken === '' ? webToken : identityToken);
    if (openId !== '' && openId !== identity.userId) throw new PlatformError(CODE.thirdPartyInvalid);
    return identity;
  };
}
