import { createApiClient, createFetchTransport, valueOf, type ApiClient } from '../backend/client/index.ts';
import { CUSTOMER_CALLS } from '../backend/contract/calls/customers.ts';
import { passwordText } from '../backend/contract/encryption/password.ts';
import type { ConnectionProfile } from './ipc/table.ts';

/** A client of the client API that is signed in to the demonstration. */
export interface DemoClient {
  readonly token: string;
  readonly api: ApiClient;
}

/**
 * Signs in to the demonstration, as any client would.
 * @throws CallError with the platform's code when it refuses.
 */
export async function signInToDemo(profile: ConnectionProfile): Promise<DemoClient> {
  if (!profile.demo) throw new Error('this platform has no demonstration customer');
  const { loginName, password } = profile.demo;
  const session: { token?: string } = {};
  const api = createApiClient({
    companyId: profile.companyId,
    transport: createFetchTransport(profile.baseUrl),
    now: () => Date.now(),
    token: () => session.token,
    language: () => 'en-US',
  });
  const loginPwd = passwordText(password);
  const body = { type: 1, device: 2, isThird: false, loginName, loginPwd };
  const { token } = valueOf(await api.call(CUSTOMER_CALLS.login, body));
  session.token = token;
  return { token, api };
}
