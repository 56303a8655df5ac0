import type { WallClock } from '../../domain/clock.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { type Operation, type RequestContext, implement } from '../../services/operation.ts';
import { Check } from 'typebox/value';
import { CaptchaChallenge } from '../../contract/captcha-challenge.ts';
import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';
import { randomBytes } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

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
const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** A solution takes about 4096 tries of ten hashes: a tenth of a second of a desktop, and ten hashes to check. */
const COST = 10;
const KEY_PREFIX = '000';

/**
 * Proof of work of the ALTCHA library. Challenges are signed with a secret of this process, so none has to be stored;
 * a restart voids those that are open.
 */
class LocalVerifier implements CaptchaVerifier {
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
      const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: this.#secret });
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

/** A verifier that has not answered by then is unavailable. */
const VERIFIER_TIMEOUT_MS = 5_000;

/** Longest answer of a verifier that is read, in characters. */
const MAX_VERIFIER_ANSWER = 16_384;

/**
 * A verification service of the operator's choice, asked the way such services have in common: a POST of a form with
 * `response`, `remoteip` and `action`, answered by JSON with `success`. Parameters of the address, for example its
 * secret, travel in the form, so that they appear in no access log.
 */
export class ExternalVerifier implements CaptchaVerifier {
  readonly #address: string;
  readonly #parameters: URLSearchParams;

  constructor(url: string) {
    const { origin, pathname, searchParams } = new URL(url);
    this.#address = origin + pathname;
    this.#parameters = searchParams;
  }

  async verify(token: string, context: Pick<RequestContext, 'ip'>, action: string): Promise<boolean> {
    const form = new URLSearchParams(this.#parameters);
    form.set('response', token);
    form.set('remoteip', context.ip);
    form.set('action', action);
    const { isSound, text } = await this.#ask(form);
    if (!isSound) throw new PlatformError(CODE.serviceFault);
    if (text.trim() === '') throw new PlatformError(CODE.serviceSilent);
    return isSuccess(text);
  }

  /** The verifier's answer; not sound when its status is no success or it is too long. Throws 012 when there is none. */
  async #ask(form: URLSearchParams): Promise<{ isSound: boolean; text: string }> {
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(VERIFIER_TIMEOUT_MS),
      });
      const text = await readText(response);
      return { isSound: response.ok && text.length <= MAX_VERIFIER_ANSWER, text };
    } catch {
      throw new PlatformError(CODE.serviceUnavailable);
    }
  }
}

/** Throws 011 for an answer that is no JSON object. */
function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { success?: unknown }).success === true;
  } catch {
    throw new PlatformError(CODE.serviceFault);
  }
}

/** The text of an answer, as far as it shows whether it is too long. */
async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_VERIFIER_ANSWER) break;
  }
  return text;
}

/** A proof-of-work challenge for a guest. */
function challengeOperation(local: LocalVerifier | undefined): Operation {
  return implement(MESSAGE_CALLS.captchaChallenge, async () => {
    if (local === undefined) throw new PlatformError(CODE.operationUnavailable);
    const challenge: unknown = await local.challenge();
    if (!Check(CaptchaChallenge, challenge)) throw new Error('the library made a challenge of another form');
    return challenge;
  });
}

/** How a person is verified: not at all, by proof of work, or by a service of the operator. */
export type CaptchaMode = 'off' | 'local' | 'external';

/** Longest value of the header `captcha`. */
export const MAX_CAPTCHA_LENGTH = 4_096;

/** Checks whether a verification token is valid. */
export interface CaptchaVerifier {
  /**
   * True at most once for one token. Without a result it rejects with GATEWAY_CODE_012 (not available), 011 (a
   * faulty answer) or 013 (an empty one).
   */
  verify(token: string, context: Pick<RequestContext, 'ip'>, action: string): Promise<boolean>;
}

export interface CaptchaOptions {
  readonly mode: CaptchaMode;
  /** Address of the external verifier; needed in mode `external` only. */
  readonly url?: string | undefined;
  readonly wallClock: WallClock;
}

/** Human verification of the operations that ask for it. */
export class Captcha {
  /** The call that issues challenges; disabled (201) where an external service does that. */
  readonly operation: Operation;
  readonly #mode: CaptchaMode;
  readonly #verifier: CaptchaVerifier;

  constructor({ mode, url, wallClock }: CaptchaOptions) {
    const local = new LocalVerifier(wallClock);
    if (mode === 'external' && url === undefined) throw new Error('an external captcha needs its address');
    this.#mode = mode;
    this.#verifier = mode === 'external' && url !== undefined ? new ExternalVerifier(url) : local;
    this.operation = challengeOperation(mode === 'external' ? undefined : local);
  }

  /** True when a request of the operation has to carry a verification token. */
  isNeeded({ captcha }: Operation, { version, caller }: Pick<RequestContext, 'version' | 'caller'>): boolean {
    if (captcha === undefined || (captcha.of === 'guests' && caller !== undefined)) return false;
    return this.#mode !== 'off' || captcha.alwaysInVersion === version;
  }

  /** Throws F999999 unless the token is good. */
  async require(token: string | undefined, context: RequestContext, operation: Operation): Promise<void> {
    const action = operation.bizType.slice(operation.bizType.lastIndexOf('.') + 1);
    const wellFormed = token !== undefined && token.length <= MAX_CAPTCHA_LENGTH;
    if (!wellFormed || !(await this.#verifier.verify(token, context, action))) {
      throw new PlatformError(CODE.captchaFailed);
    }
  }
}
