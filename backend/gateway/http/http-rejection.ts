import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { BodyTooLargeError } from './body-reader.ts';

/** Status of answers that no operation gave; the envelope of a call has 200 whatever it says (docs/decisions.md ENV-16). */
const HTTP_STATUS = { notFound: 404, wrongType: 415, wrongHost: 421 } as const;

/** Why a request is refused before anything is looked up; without a status it is answered as calls are. */
export interface HttpRejection {
  readonly failure: PlatformError;
  readonly status?: number;
}

/** A body that is too large, or that cannot be read. */
export function unreadable(error: object): PlatformError {
  return error instanceof BodyTooLargeError
    ? PlatformError.wrong(CODE.requestInvalid, 'tooLarge', 'body', error.bound)
    : new PlatformError(CODE.requestInvalid);
}

/** A body that does not call itself JSON. */
export function wrongType(): HttpRejection {
  return { failure: new PlatformError(CODE.requestTypeUnsupported), status: HTTP_STATUS.wrongType };
}

/** A name that is not the platform's. */
export function wrongHost(): HttpRejection {
  return { failure: new PlatformError(CODE.noAccess), status: HTTP_STATUS.wrongHost };
}

/** A path of no family. */
export function notFound(): HttpRejection {
  return { failure: new PlatformError(CODE.callUnknown), status: HTTP_STATUS.notFound };
}
