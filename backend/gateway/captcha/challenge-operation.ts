import { Type } from 'typebox';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { operation, type Operation } from '../../services/operation.ts';
import type { LocalVerifier } from './local-verifier.ts';

/** Business type of the call that issues a challenge. */
export const CHALLENGE_BIZ_TYPE = 'venue.app.CaptchaService.challenge';

const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    data: Type.Object({ expireTime: Type.Integer() }),
  }),
  signature: Type.String(),
});

/**
 * A proof-of-work challenge for a guest. The header `captcha` of the request that follows is the base64 of the JSON
 * `{challenge, solution: {counter, derivedKey}}`.
 */
export function challengeOperation(local: LocalVerifier | undefined): Operation {
  return operation({
    bizType: CHALLENGE_BIZ_TYPE,
    mount: 'global',
    access: 'guest',
    // Every call gets a challenge of its own.
    answer: 'secret',
    request: Type.Object({}),
    response: Challenge,
    section: 'Authentication, Client API',
    async handle() {
      if (local === undefined) throw new PlatformError(CODE.operationUnavailable);
      return (await local.challenge()) as never;
    },
  });
}
