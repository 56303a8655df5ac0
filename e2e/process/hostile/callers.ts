import { createSign, randomUUID } from 'node:crypto';
import { signingText } from '../../../backend/contract/signing/open-api.ts';
import { call, signInDemo, type ReadyLine } from '../platform-process.ts';
import type { Family } from './judge.ts';
import type { RawRequest } from './raw-http.ts';
import type { Known, Schema } from './sample.ts';

/** An operation of the platform's own documentation, once for every family that has it. */
export interface Endpoint {
  readonly family: Family;
  readonly method: string;
  readonly path: string;
  readonly request: Schema;
}

interface Documented {
  readonly method: string;
  readonly paths: readonly string[];
  readonly request: Schema;
}

const FAMILIES: readonly Family[] = ['api', 'openapi-c', 'openapi-b', 'auth2'];
const CUSTOMER = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
const SETTINGS = 'venue.admin.CompanyAdminService.settings';
const KEYS = '/global/customer.app.CustomerApiWebService';
const PERMISSIONS = ['ready_only', 'trade', 'contract_trade', 'captial_out'];

/** Every operation that the platform documents. */
export async function readEndpoints({ docsUrl }: ReadyLine): Promise<readonly Endpoint[]> {
  const table = (await (await fetch(`${docsUrl}.json`)).json()) as Documented[];
  return table.flatMap(({ method, paths, request }) => {
    const byFamily = new Map<Family, Endpoint>();
    for (const path of paths) {
      const family = FAMILIES.find((name) => path.startsWith(`/${name}/`));
      if (family !== undefined && !byFamily.has(family))
        byFamily.set(family, { family, method, path, request });
    }
    return [...byFamily.values()];
  });
}

/** The codes that the platform publishes. */
export async function readListedCodes({ docsUrl }: ReadyLine): Promise<ReadonlySet<string>> {
  const document = (await (await fetch(`${docsUrl}/openapi.json`)).json()) as {
    'x-error-codes': { listedCode: string }[];
  };
  return new Set(document['x-error-codes'].map(({ listedCode }) => listedCode));
}

/** Everybody who may call: the demonstration customer, one of its API keys, the back office of its company. */
export interface Callers {
  readonly token: string;
  readonly apiKey: string;
  readonly privateKey: string;
  readonly managementToken: string;
  /** Values that mean something in requests of this customer. */
  readonly known: Known;
}

/** Whether everybody is signed in as before. */
export async function areSignedIn(ready: ReadyLine, callers: Callers): Promise<boolean> {
  const { baseUrl } = ready;
  const own = { family: 'openapi-c', method: 'POST', path: `/openapi-c${CUSTOMER}`, request: {} } as const;
  const settings = { ...own, family: 'openapi-b', path: `/openapi-b/${SETTINGS}` } as const;
  const customer = { ...own, family: 'api', path: `/api${CUSTOMER}` } as const;
  const answers = await Promise.all(
    [customer, own, settings].map(async (endpoint) => {
      const { path, method, headers } = requestOf(endpoint, Buffer.from('{}'), callers);
      const sent = { method, headers: Object.fromEntries(headers), body: '{}' };
      return ((await (await fetch(baseUrl + path, sent)).json()) as { code: string }).code;
    }),
  );
  return answers.every((code) => code === '0');
}

/**
 * Signs everybody in; whoever is signed in still stays so. Rejects when somebody cannot be: then a hostile request has
 * changed who they are.
 */
export async function signInAll(ready: ReadyLine, before?: Callers): Promise<Callers> {
  const isSignedIn =
    before !== undefined && (await call(ready, CUSTOMER, {}, { token: before.token })).code === '0';
  const token = isSignedIn ? before.token : await signInDemo(ready);
  const ask = async <Data>(route: string, body: object): Promise<Data> => {
    const answer = await call<Data>(ready, route, body, { token });
    if (answer.code !== '0') throw new Error(`${route}: ${answer.bizCode}${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const { records } = await ask<{ records: { id: number; apiKey: string }[] }>(`${KEYS}.page`, {});
  const kept = records.find(({ apiKey }) => apiKey === before?.apiKey);
  for (const other of records) if (other !== kept) await ask(`${KEYS}.delApi`, { id: other.id });
  const issued =
    kept === undefined ? await ask<IssuedKey>(`${KEYS}.applyApi`, { tag: 'hostile' }) : undefined;
  const { id, apiKey } = issued ?? kept!;
  const permissionList = PERMISSIONS.map((code) => ({ code, status: 1 }));
  await ask(`${KEYS}.editApiPermission`, { id, permissionList, whiteIps: '' });
  const info = await ask<{ accountList: Record<string, unknown>[] }>(CUSTOMER, {});
  const account = info.accountList[0] ?? {};
  return {
    token,
    apiKey,
    privateKey: issued === undefined ? before!.privateKey : pemOf(issued.privateKey),
    managementToken: await signInManagement(ready),
    known: {
      companyId: ready.companyId,
      accountId: account['accountId'],
      accountCurrency: account['currency'],
      accountDigits: account['digits'],
      symbolId: 10021,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '0.1',
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
      pageNum: 1,
      pageSize: 10,
      customerGroupId: 1,
    },
  };
}

interface IssuedKey {
  readonly id: number;
  readonly apiKey: string;
  readonly privateKey: string;
}

function pemOf(privateKey: string): string {
  return `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
}

export async function signInManagement({ baseUrl, demo }: ReadyLine): Promise<string> {
  const response = await fetch(`${baseUrl}/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', trace: 'hostile' },
    body: JSON.stringify({ appId: demo.appId, appSecret: demo.appSecret }),
  });
  const { code, data } = (await response.json()) as { code: string; data: { token: string } };
  if (code !== '0') throw new Error(`management authorization: ${code}`);
  return data.token;
}

/** A complete request of whoever may call the endpoint; a signed one where the body can be signed. */
export function requestOf(endpoint: Endpoint, body: Buffer, callers: Callers): RawRequest {
  const { family, method, path } = endpoint;
  const timestamp = String(Date.now());
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['companyId', '1'],
    ['trace', randomUUID()],
    ['timestamp', timestamp],
    ['lang', 'en-US'],
  ];
  if (family === 'openapi-c') {
    headers.push(['apiKey', callers.apiKey], ['recvWindow', '60000']);
    headers.push(['signature', signature(body, timestamp, callers.privateKey)]);
  } else headers.push(['token', family === 'openapi-b' ? callers.managementToken : callers.token]);
  return { method, path, headers, body: method === 'GET' ? Buffer.alloc(0) : body };
}

/** What has no signing text is signed as nothing. */
function signature(body: Buffer, timestamp: string, privateKey: string): string {
  let text = timestamp;
  try {
    text = signingText(body.toString() || '{}', timestamp);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return createSign('RSA-SHA1').update(text).sign(privateKey, 'base64');
}

/** The request with one header gone, another, or twice. */
export function withHeader(request: RawRequest, name: string, ...values: readonly string[]): RawRequest {
  const others = request.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, ...values.map((value) => [name, value] as const)] };
}
