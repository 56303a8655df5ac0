import { createHash } from 'node:crypto';
import type { AnyCall } from '../contract/call.ts';
import { CALLS, MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { describeWrongAnswer, findWrongMember } from '../contract/check-answer.ts';
import type { CustomerInfo } from '../contract/records/index.ts';
import {
  startPlatform,
  type Platform,
  type PlatformConfig,
  type PlatformHooks,
  type ReadyLine,
} from '../platform.ts';

/** An answer of the management API as a back-office program sees it. */
export interface ManagementAnswer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: {
    readonly code: string;
    readonly bizCode: string;
    readonly msg: string;
    readonly data: Data;
    readonly trace: string;
  };
  /** `bizCode` and `code` joined; `0` for success. */
  readonly listed: string;
}

/** A customer that is signed in, and its isolated account. */
export interface Trader {
  readonly customerNo: string;
  readonly token: string;
  readonly accountId: number;
}

/** A running platform with a back-office program that has authorized. */
export interface ManagementHarness {
  readonly platform: Platform;
  readonly token: string;
  /** POSTs to a path below the platform's address with the usual headers and the given ones; null leaves one out. */
  post<Data = unknown>(path: string, body?: unknown, headers?: SentHeaders): Promise<ManagementAnswer<Data>>;
  /** Calls a management operation, below `/openapi-b/global/`. */
  call<Data = unknown>(bizType: string, body?: unknown): Promise<ManagementAnswer<Data>>;
  /** Creates a customer with an e-mail address and `CUSTOMER_PASSWORD`; resolves to its number. */
  addCustomer(email: string, members?: object): Promise<string>;
  /** Creates a customer with 10,000 USDT to trade with, and signs it in. */
  addTrader(email: string): Promise<Trader>;
  /** Signs a customer in; resolves to its token. */
  signIn(email: string): Promise<string>;
  /** Signs the demonstration customer in. */
  signInDemo(): Promise<CustomerInfo & { readonly token: string }>;
  /** Calls a customer's own operation, below `/api/global/`. */
  own<Data = unknown>(token: string, bizType: string, body?: unknown): Promise<ManagementAnswer<Data>>;
  /**
   * Creates a person at the office with a role and signs it in; resolves to its number, credentials and token. `by` is the token of the
   * person who creates it; without it, the company does.
   */
  addPerson(name: string, role: string, by?: string): Promise<SignedInPerson>;
  /** Signs a person in; resolves to its token. */
  signInPerson(person: Pick<SignedInPerson, 'appId' | 'appSecret'>): Promise<string>;
  /** Authorizes and returns the whole company record; fails with the listed code. */
  authorize(appSecret?: string): Promise<ManagementAnswer<{ token: string } | null>>;
}

/** A person at the operator's office who has authorized. */
export interface SignedInPerson {
  readonly id: number;
  readonly appId: string;
  readonly appSecret: string;
  readonly token: string;
}

/** Password of the customers that tests create, as it travels. */
export const CUSTOMER_PASSWORD = md5('correct horse');

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';

/** Starts a platform on free ports and authorizes; the caller closes the platform. For tests. */
export async function startManagement(
  settings: Partial<PlatformConfig> = {},
  hooks: PlatformHooks = {},
): Promise<ManagementHarness> {
  const configured = {
    port: 0,
    quotePort: 0,
    messagePort: 0,
    logLevel: 'silent',
    atMs: Date.UTC(2026, 2, 2, 12),
    ...settings,
  } as const;
  const platform = await startPlatform(configured, hooks);
  return { platform, ...(await connectManagement(platform.ready)) };
}

/** What has to be known of a platform that runs already: a terminal's own says as much. */
type Reached = Pick<ReadyLine, 'baseUrl' | 'companyId'> & {
  readonly demo: Pick<ReadyLine['demo'], 'appId' | 'appSecret' | 'openMsgAppId' | 'loginName' | 'password'>;
};

/** Authorizes at a platform that runs already, here or in another process. */
export async function connectManagement(ready: Reached): Promise<Omit<ManagementHarness, 'platform'>> {
  const { baseUrl, demo, companyId } = ready;
  const send: Send = (path, body, headers) => sendTo(baseUrl + path, body, headers);
  const authorize = (appSecret = demo.appSecret) =>
    send<{ token: string } | null>(AUTH, { appId: demo.appId, appSecret }, {});
  const token = (await authorize()).envelope.data?.token ?? '';
  const usual = { companyId: String(companyId), token };
  const call: ManagementHarness['call'] = (bizType, body = {}) =>
    send(`/openapi-b/global/${bizType}`, body, usual);
  const signInPerson: ManagementHarness['signInPerson'] = async ({ appId, appSecret }) =>
    (await send<{ token: string }>(AUTH, { appId, appSecret }, {})).envelope.data.token;
  return {
    token,
    authorize,
    call,
    async addPerson(name, role, by = token) {
      const made = await send<Omit<SignedInPerson, 'token'>>(
        `/openapi-b/global/${MANAGEMENT_BIZ_TYPE.createOperatorPerson}`,
        { name, role },
        { ...usual, token: by },
      );
      if (made.listed !== '0') throw new Error(`the person was not created: ${made.listed}`);
      return { ...made.envelope.data, token: await signInPerson(made.envelope.data) };
    },
    signInPerson,
    ...customersOf(ready, send, call),
    own: (owner, bizType, body = {}) =>
      send(`/api/global/${bizType}`, body, { companyId: usual.companyId, token: owner }),
    post: (path, body = {}, headers = {}) => send(path, body, { ...usual, ...headers }),
  };
}

type SentHeaders = Readonly<Record<string, string | null>>;
type Send = <Data>(path: string, body: unknown, headers: SentHeaders) => Promise<ManagementAnswer<Data>>;

const PUBLISHED: ReadonlyMap<string, AnyCall> = new Map(
  [...Object.values<AnyCall>(CALLS), ...Object.values<AnyCall>(MANAGEMENT_CALLS)].map((call) => [
    `${'permission' in call ? 'management' : 'client'} ${call.bizType}`,
    call,
  ]),
);

/** Every answer that a test gets is as its call says; of calls under other names nothing is known here. */
function requirePublished(url: string, data: unknown): void {
  const side = url.includes('/openapi-b/') ? 'management' : 'client';
  const call = PUBLISHED.get(`${side} ${url.split('/').at(-1) ?? ''}`);
  const wrong = call && findWrongMember(call, data);
  if (wrong !== undefined) throw new Error(describeWrongAnswer(wrong));
}

async function sendTo<Data>(
  url: string,
  body: unknown,
  headers: SentHeaders,
): Promise<ManagementAnswer<Data>> {
  const usual = { 'content-type': 'application/json', trace: 'trace-1', lang: 'en-US' };
  const sent = Object.entries({ ...usual, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  const envelope = (await response.json()) as ManagementAnswer<Data>['envelope'];
  const listed = envelope.code === '0' ? '0' : `${envelope.bizCode}${envelope.code}`;
  if (listed === '0') requirePublished(url, envelope.data);
  return { status: response.status, headers: response.headers, envelope, listed };
}

/** Customers of the platform's first company, as the harness makes and signs them in. */
function customersOf(
  { demo, companyId }: Reached,
  send: Send,
  call: ManagementHarness['call'],
): Pick<ManagementHarness, 'addCustomer' | 'addTrader' | 'signIn' | 'signInDemo'> {
  const login = async (loginName: string, loginPwd: string) => {
    const body = { type: 1, loginName, device: 2, isThird: false, loginPwd };
    const headers = { companyId: String(companyId) };
    const answer = await send<CustomerInfo & { token: string }>(LOGIN, body, headers);
    if (answer.listed !== '0') throw new Error(`${loginName} was not signed in: ${answer.listed}`);
    return answer.envelope.data;
  };
  const addCustomer = async (email: string, members: object = {}) => {
    const usual = { email, pwd: CUSTOMER_PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    const created = await call<string>(MANAGEMENT_BIZ_TYPE.addCustomer, { ...usual, ...members });
    if (created.listed !== '0') throw new Error(`the customer was not created: ${created.listed}`);
    return created.envelope.data;
  };
  return {
    addCustomer,
    async addTrader(email) {
      const customerNo = await addCustomer(email);
      const funded = await call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
        customerNo,
        accountCurrency: 'USDT',
        tradeType: 2,
        businessType: 7,
        amount: 10_000,
        withdraw: true,
      });
      const { token, accountList } = await login(email, CUSTOMER_PASSWORD);
      const account = accountList.find(({ tradeType }) => tradeType === 2);
      if (funded.listed !== '0' || account === undefined)
        throw new Error(`${email} has nothing to trade with`);
      return { customerNo, token, accountId: account.accountId };
    },
    signIn: async (email) => (await login(email, CUSTOMER_PASSWORD)).token,
    signInDemo: () => login(demo.loginName, md5(demo.password)),
  };
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
