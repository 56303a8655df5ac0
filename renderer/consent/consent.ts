import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { signInReturn } from '../../backend/contract/sign-in-return.ts';
import { connection, type ApiResult } from '../connection/index.ts';
import { openLink } from '../session/open-link.ts';
import type { ConsentRequest } from './consent-request.ts';

/** Who asks, as the platform knows it. */
export interface AskingApplication {
  readonly name: string;
  /** The white label's name. */
  readonly company: string;
  /** Host to which the browser returns. */
  readonly returnHost: string;
}

/** Asks the platform who stands behind a request; it refuses unknown applications and unregistered return addresses. */
export function describeRequest({ appId, url }: ConsentRequest): Promise<ApiResult<AskingApplication>> {
  return connection().api.call<AskingApplication>(BIZ_TYPE.describeApplication, { appId, url });
}

/** Agrees for the signed-in customer and asks whether to open the return address; its value says whether it was. */
export async function agree(
  request: ConsentRequest,
  application: AskingApplication,
): Promise<ApiResult<{ readonly opened: boolean }>> {
  const code = await connection().api.call<string>(BIZ_TYPE.auth2Code, request, { mount: 'site' });
  if (code.kind !== 'value') return code;
  const url = signInReturn(request.url, code.value, application.company, request.state);
  return { kind: 'value', value: await openLink(url) };
}
