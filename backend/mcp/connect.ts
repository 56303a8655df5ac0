import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import {
  createApiClient,
  createFetchTransport,
  createOpenClient,
  valueOf,
  type ApiClient,
} from '../client/index.ts';
import { COMPANY_CALLS } from '../contract/calls/companies.ts';
import { CUSTOMER_CALLS } from '../contract/calls/customers.ts';
import type { Caller } from './tools.ts';

/** A command line that cannot be followed, or credentials that nobody takes; the message is one clear line. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

/** What the command line asks for. */
export interface AssistantOptions {
  readonly role: Caller['role'];
  readonly withTrading: boolean;
  /** Command of the program that may be evaluated. */
  readonly bot: string | undefined;
  readonly from:
    | { readonly credentials: string }
    | {
        readonly url: string;
        readonly companyId: number;
        readonly apiKey: string;
        readonly secretFile: string;
      };
}

/** @throws ConnectError */
export function parseOptions(args: readonly string[]): AssistantOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        credentials: text,
        operator: flag,
        url: text,
        company: text,
        'api-key': text,
        'secret-file': text,
        'with-trading': flag,
        bot: text,
      },
    }));
  } catch (error) {
    throw new ConnectError((error as Error).message);
  }
  const { credentials, operator, url, company, bot } = values;
  const [apiKey, secretFile, withTrading] = [
    values['api-key'],
    values['secret-file'],
    values['with-trading'],
  ];
  const role = operator ? 'operator' : 'customer';
  if (credentials !== undefined) {
    if (operator && withTrading) throw new ConnectError('--with-trading is for customers');
    return { role, withTrading, bot, from: { credentials } };
  }
  if (operator) throw new ConnectError('--operator needs --credentials FILE');
  if (url === undefined || company === undefined || apiKey === undefined || secretFile === undefined)
    throw new ConnectError('name --credentials FILE, or --url, --company, --api-key and --secret-file');
  const companyId = Number(company);
  if (!Number.isSafeInteger(companyId) || companyId < 1)
    throw new ConnectError(`--company is a whole number from 1, not ${company}`);
  if (!/^https?:\/\//.test(url)) throw new ConnectError(`--url begins with http:// or https://, not ${url}`);
  return { role, withTrading, bot, from: { url: url.replace(/\/+$/, ''), companyId, apiKey, secretFile } };
}

const Credentials = Type.Object({
  baseUrl: Type.String(),
  companyId: Type.Integer(),
  demo: Type.Optional(Type.Object({ loginName: Type.String(), password: Type.String() })),
  companies: Type.Array(
    Type.Object({ companyId: Type.Integer(), appId: Type.String(), appSecret: Type.Optional(Type.String()) }),
  ),
});
type Credentials = Static<typeof Credentials>;

/** Signs in; the client that speaks for the one who asks. @throws ConnectError */
export async function connect({ role, withTrading, from }: AssistantOptions): Promise<Caller> {
  try {
    if (!('credentials' in from)) return { api: openClientOf(from), role, withTrading };
    const credentials = readCredentials(from.credentials);
    const api = role === 'operator' ? await backOfficeOf(credentials) : await customerOf(credentials);
    return { api, role, withTrading };
  } catch (error) {
    throw error instanceof ConnectError ? error : new ConnectError((error as Error).message);
  }
}

function readCredentials(file: string): Credentials {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Value.Check(Credentials, read)) throw new ConnectError(`${file} is no file of credentials`);
  return read;
}

function clientOf({ baseUrl, companyId }: Credentials, token?: string): ApiClient {
  return createApiClient({
    companyId,
    transport: createFetchTransport(baseUrl),
    now: Date.now,
    language: () => 'en-US',
    token: () => token,
  });
}

async function customerOf(credentials: Credentials): Promise<ApiClient> {
  const { demo } = credentials;
  if (demo === undefined)
    throw new ConnectError('the platform has no demonstration customer: name --url, --company and a key');
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, device: 2, isThird: false, loginName: demo.loginName, loginPwd };
  const { token } = valueOf(await clientOf(credentials).call(CUSTOMER_CALLS.login, login));
  return clientOf(credentials, token ?? undefined);
}

async function backOfficeOf(credentials: Credentials): Promise<ApiClient> {
  const own = credentials.companies.find(({ companyId }) => companyId === credentials.companyId);
  if (own?.appSecret === undefined)
    throw new ConnectError(
      'the file has no secret of the back office: take credentials.json of the platform',
    );
  const { appId, appSecret } = own;
  const { token } = valueOf(await clientOf(credentials).call(COMPANY_CALLS.auth, { appId, appSecret }));
  return clientOf(credentials, token);
}

function openClientOf(from: Exclude<AssistantOptions['from'], { credentials: string }>): ApiClient {
  const text = readFileSync(from.secretFile, 'utf8').replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  return createOpenClient({
    companyId: from.companyId,
    transport: createFetchTransport(from.url),
    now: Date.now,
    apiKey: from.apiKey,
    sign: (signed) => sign('sha1', Buffer.from(signed), key).toString('base64'),
  });
}
