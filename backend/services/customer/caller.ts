import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Caller, RequestContext } from '../operation.ts';

/** The customer who calls an operation that needs a login. Throws GATEWAY_CODE_001 for a guest. */
export function requireCaller(context: RequestContext): Caller {
  if (context.caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return context.caller;
}
