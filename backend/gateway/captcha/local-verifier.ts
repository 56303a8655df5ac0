import { randomBytes } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { WallClock } from '../../domain/clock.ts';
import type { CaptchaVerifier } from './captcha.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';

/** Solved challenges that are remembered so that none counts twice; beyond it nobody is let in until some expire. */
const MAX_REMEMBERED_CHALLENGES = 100_000;

/** The challenges that were solved within their lifetime: each counts once. */
export class SpentChallenges {
  readonly #lifetimeMs: number;
  /** Nonces with the time at which they were spent, oldest first. */
  readonly #used = new Map<string, number>();

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** False for a challenge that was spent before. Throws GATEWAY_CODE_018 when there is no room to remember it. */
  spend(nonce: string, nowMs: number): boolean {
    for (const [used, timeMs] of this.#used) {
      if (nowMs - timeMs < this.#lifetimeMs) break;
      this.#used.delete(used);
    }
    if (this.#used.has(nonce)) return false;
    if (this.#used.size >= MAX_REMEMBERED_CHALLENGES) throw new PlatformError(CODE.tooManyCalls);
    this.#used.set(nonce, nowMs);
    return true;
  }
}

/** A challenge is valid for this long after it was issued. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** A solution takes about 4096 tries of ten hashes: a tenth of a second of a desktop, and ten hashes to check. */
const COST = 10;
const KEY_PREFIX = '000';

/**
 * Proof of work of the ALTCHA library. Challenges are signed with a secret of this process, so none has to be stored;
 * a restart voids those that are open.
 */
export class LocalVerifier implements CaptchaVerifier {
  readonly #wallClock: WallClock;
  readonly #secret = randomBytes(32).toString('hex');
  readonly #spent = new SpentChallenges(CHALLENGE_LIFETIME_MS);

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** A new challenge. Its expiry is signed data: the platform's clock decides, not the library's. */
  challenge(): Promise<Challenge> {
    return createChallenge({
      algorithm: 'SHA-256',
      cost: COST,
      keyPrefix: KEY_PREFIX,
      deriveKey,
      hmacSignatureSecret: this.#secret,
      data: { expireTime: this.#wallClock.nowMs() + CHALLENGE_LIFETIME_MS },
    });
  }

  async verify(token: string): Promise<boolean> {
    const payload = parsePayload(token);
    if (payload === undefined) return false;
    try {
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret: this.#secret,
      });
      return verified && this.#spend(payload.challenge);
    } catch {
      // The library throws for parameters that it never makes itself.
      return false;
    }
  }

  #spend({ parameters }: Payload['challenge']): boolean {
    const nowMs = this.#wallClock.nowMs();
    if (Number(parameters.data?.expireTime ?? 0) <= nowMs) return false;
    return this.#spent.spend(parameters.nonce, nowMs);
  }
}

/** The challenge and solution in a token; undefined for what is neither. */
function parsePayload(token: string): Payload | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
  const { challenge, solution } = (value ?? {}) as Partial<Payload>;
  if (typeof challenge?.parameters !== 'object' || typeof solution !== 'object') return undefined;
  return { challenge, solution };
}
