import { createHash } from 'node:crypto';
import { MANAGEMENT_BIZ_TYPE } from '../protocol/management-types.ts';
import type { CustomerInfo } from '../protocol/records/index.ts';
import { startPlatform, type Platform, type PlatformConfig } from '../platform.ts';

/** An answer of the management API as a back-office program sees it. */
export interface ManagementAnswer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: {
    readonly code: string;
    readonly bizCode: string;
    readonly data: Data;
    readonly trace: string;
  };
  /** `bizCode` and `code` joined; `0` for success. */
  readonly listed: string;
}

/** A running platform with a back-office program that has authorized. */
export interface ManagementHarness {
  readonly platform: Platform;
  readonly token: string;
  /** POSTs to a path below the platform's address with the usual headers and the given ones; null leaves one out. */
  post<Data = unknown>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | null>>,
  ): Promise<ManagementAnswer<Data>>;
  /** Calls a management operation, below `/openapi-b/global/`. */
  call<Data = unknown>(bizType: string, body?: unknown): Promise<ManagementAnswer<Data>>;
  /** Creates a customer with an e-mail address and `CUSTOMER_PASSWORD`; resolves to its number. */
  addCustomer(email: string, members?: object): Promise<string>;
  /** Signs a customer in; resolves to its token. */
  signIn(email: string): Promise<string>;
  /** Signs the demonstration customer in. */
  signInDemo(): Promise<CustomerInfo & { readonly token: string }>;
  /** Calls a customer's own operation, below `/api/global/`. */
  own<Data = unknown>(token: string, bizType: string, body?: unknown): Promise<ManagementAnswer<Data>>;
  /** Authorizes and returns the whole company record; fails with the listed code. */
  authorize(appSecret?: string): Promise<ManagementAnswer<{ token: string } | null>>;
}

/** Password of the customers that tests create, as it travels. */
export const CUSTOMER_PASSWORD = md5('correct horse');

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';

/** Starts a platform on free ports and authorizes; the caller closes the platform. For tests. */
export async function startManagement(settings: Partial<PlatformConfig> = {}): Promise<ManagementHarness> {
  const platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    logLevel: 'silent',
    atMs: Date.UTC(2026, 2, 2, 12),
    ...settings,
  });
  const { baseUrl, demo, companyId } = platform.ready;
  const send = async <Data>(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string | null>>,
  ) => {
    const sent = Object.entries({
      'content-type': 'application/json',
      trace: 'trace-1',
      lang: 'en-US',
      ...headers,
    }).filter((entry): entry is [string, string] => entry[1] !== null);
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as ManagementAnswer<Data>['envelope'];
    const listed = envelope.code === '0' ? '0' : `${envelope.bizCode}${envelope.code}`;
    return { status: response.status, headers: response.headers, envelope, listed };
  };
  const authorize = (appSecret = demo.appSecret) =>
    send<{ token: string } | null>(AUTH, { appId: demo.appId, appSecret }, {});
  const token = (await authorize()).envelope.data?.token ?? '';
  const usual = { companyId: String(companyId), token };
  const call = <Data>(bizType: string, body: unknown = {}) =>
    send<Data>(`/openapi-b/global/${bizType}`, body, usual);
  const login = async (loginName: string, loginPwd: string) => {
    const body = { type: 1, loginName, device: 2, isThird: false, loginPwd };
    const answer = await send<CustomerInfo & { token: string }>(LOGIN, body, { companyId: usual.companyId });
    if (answer.listed !== '0') throw new Error(`${loginName} was not signed in: ${answer.listed}`);
    return answer.envelope.data;
  };
  return {
    platform,
    token,
    authorize,
    call,
    async addCustomer(email, members = {}) {
      const created = await call<string>(MANAGEMENT_BIZ_TYPE.addCustomer, {
        email,
        pwd: CUSTOMER_PASSWORD,
        country: 'SG',
        registerSource: 3,
        customerGroupId: 1,
        ...members,
      });
      if (created.listed !== '0') throw new Error(`the customer was not created: ${created.listed}`);
      return created.envelope.data;
    },
    signIn: async (email) => (await login(email, CUSTOMER_PASSWORD)).token,
    signInDemo: () => login(demo.loginName, md5(demo.password)),
    own: (owner, bizType, body = {}) =>
      send(`/api/global/${bizType}`, body, { companyId: usual.companyId, token: owner }),
    post: (path, body = {}, headers = {}) => send(path, body, { ...usual, ...headers }),
  };
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
