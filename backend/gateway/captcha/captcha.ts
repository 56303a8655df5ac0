import type { WallClock } from '../../domain/clock.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { type Operation, type RequestContext, implement } from '../../services/operation.ts';
import { ExternalVerifier } from './external-verifier.ts';
import { LocalVerifier } from './local-verifier.ts';
import { Check } from 'typebox/value';
import { CaptchaChallenge } from '../../contract/captcha-challenge.ts';
import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';

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
