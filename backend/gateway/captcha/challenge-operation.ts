import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { implement, type Operation } from '../../services/operation.ts';
import type { LocalVerifier } from './local-verifier.ts';

/** A proof-of-work challenge for a guest. */
export function challengeOperation(local: LocalVerifier | undefined): Operation {
  return implement(MESSAGE_CALLS.captchaChallenge, async () => {
    if (local === undefined) throw new PlatformError(CODE.operationUnavailable);
    return (await local.challenge()) as never;
  });
}
