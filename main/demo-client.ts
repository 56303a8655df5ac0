import { randomUUID } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { passwordText } from '../backend/contract/encryption/password.ts';
import { BIZ_TYPE, TRADE_GROUP } from '../backend/contract/business-types.ts';
import type { ConnectionProfile } from './ipc/table.ts';
import { createRelay } from './relay.ts';

/** A client of the client API that is signed in to the demonstration. */
export interface DemoClient {
  readonly token: string;
  /**
   * Calls a business type and checks the members of its answer that are read.
   * @throws Error with the platform's code when it refuses, or when the answer has another shape.
   */
  call<Data extends TSchema>(data: Data, bizType: string, body: object): Promise<Static<Data>>;
}

/** Business types of a trading group; the others are asked for without one. */
const TRADE_TYPES: ReadonlySet<string> = new Set([
  BIZ_TYPE.addMarketOrder,
  BIZ_TYPE.updateOrder,
  BIZ_TYPE.queryPositionPage,
]);
const SignedIn = Type.Object({ token: Type.String() });

/** Signs in to the demonstration, as any client would. */
export async function signInToDemo(profile: ConnectionProfile): Promise<DemoClient> {
  if (!profile.demo) throw new Error('this platform has no demonstration customer');
  const { loginName, password } = profile.demo;
  const loginPwd = passwordText(password);
  const body = { type: 1, device: 2, isThird: false, loginName, loginPwd };
  const { token } = await post(profile, SignedIn, { mount: 'login', bizType: BIZ_TYPE.login, body });
  return {
    token,
    call: (data, bizType, content) => post(profile, data, { mount: 'global', bizType, body: content, token }),
  };
}

interface DemoCall {
  readonly mount: 'login' | 'global';
  readonly bizType: string;
  readonly body: object;
  readonly token?: string;
}

async function post<Data extends TSchema>(
  profile: ConnectionProfile,
  schema: Data,
  { mount, bizType, body, token }: DemoCall,
): Promise<Static<Data>> {
  const headers = {
    companyId: String(profile.companyId),
    trace: randomUUID(),
    timestamp: String(Date.now()),
    lang: 'en-US',
    ...(token === undefined ? {} : { token }),
    ...(TRADE_TYPES.has(bizType) ? { group: TRADE_GROUP } : {}),
    ...(bizType === BIZ_TYPE.getSymbolDetail ? { version: '0.0.2' } : {}),
  };
  const path = `/api/${mount}/${bizType}`;
  const answer = await createRelay(profile).post(path, headers, JSON.stringify(body));
  const { bizCode = '', code = '', data } = (answer.body ?? {}) as Partial<Record<string, unknown>>;
  if (code !== '0') throw new Error(`${bizType} was answered by ${String(bizCode)}${String(code)}`);
  if (!Value.Check(schema, data)) throw new Error(`${bizType} was answered in another shape than expected`);
  return data;
}
