import { Check } from 'typebox/value';
import { CaptchaChallenge } from '../../contract/captcha-challenge.ts';
import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { implement, type Operation } from '../../services/operation.ts';
import type { LocalVerifier } from './local-verifier.ts';

/** A proof-of-work challenge for a guest. */
export function challengeOperation(local: LocalVerifier | undefined): Operation {
  return implement(MESSAGE_CALLS.captchaChallenge, async () => {
    if (local === undefined) throw new PlatformError(CODE.operationUnavailable);
    const challenge: unknown = await local.challenge();
    if (!Check(CaptchaChallenge, challenge)) throw new Error('the library made a challenge of another form');
    return challenge;
  });
}
