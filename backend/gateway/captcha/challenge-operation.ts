import { Type } from 'typebox';
import { CaptchaChallenge, CHALLENGE_BIZ_TYPE } from '../../contract/captcha-challenge.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { operation, type Operation } from '../../services/operation.ts';
import type { LocalVerifier } from './local-verifier.ts';

/** A proof-of-work challenge for a guest. */
export function challengeOperation(local: LocalVerifier | undefined): Operation {
  return operation({
    bizType: CHALLENGE_BIZ_TYPE,
    mount: 'global',
    access: 'guest',
    // Every call gets a challenge of its own.
    answer: 'secret',
    request: Type.Object({}),
    response: CaptchaChallenge,
    section: 'Authentication, Client API',
    async handle() {
      if (local === undefined) throw new PlatformError(CODE.operationUnavailable);
      return (await local.challenge()) as never;
    },
  });
}
