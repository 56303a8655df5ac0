import { createHash } from 'node:crypto';
import type { TerminalReady } from './terminal.ts';

/** What has to be known of a platform that is called from outside. */
export type PlatformReady = Pick<TerminalReady, 'baseUrl' | 'companyId'> & {
  readonly demo: Pick<TerminalReady['demo'], 'loginName' | 'password'>;
};

/** The parts of an answer that tests look at. */
export interface Answer {
  readonly code: string;
  readonly bizCode: string;
  readonly msg: string;
  readonly data: unknown;
}

let calls = 0;

/** A client-API call from outside the terminal. */
export async function callPlatform(
  ready: PlatformReady,
  route: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${ready.baseUrl}/api${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(ready.companyId),
      trace: `outside-${++calls}`,
      timestamp: String(Date.now()),
      lang: 'en-US',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** Signs in as the demonstration customer, outside the terminal. */
export async function signIn(ready: PlatformReady): Promise<string> {
  const answer = await callPlatform(ready, '/login/customer.app.CustomerWebApiService.login', {
    type: 1,
    device: 2,
    isThird: false,
    loginName: ready.demo.loginName,
    loginPwd: createHash('md5').update(ready.demo.password).digest('hex'),
  });
  return (answer.data as { token: string }).token;
}

/** Buys BTC/USDT at the market on the isolated account, unless `members` say otherwise. */
export async function marketBuy(
  ready: PlatformReady,
  token: string,
  lots: string,
  members: object = {},
): Promise<Answer> {
  const info = await callPlatform(
    ready,
    '/global/customer.app.CustomerWebApiService.findCustomerInfo',
    {},
    { token },
  );
  const { accountList } = info.data as {
    accountList: { tradeType: number; accountId: number; currency: string; digits: number }[];
  };
  const account = accountList.find((entry) => entry.tradeType === 2);
  if (!account) throw new Error('the demonstration customer has no account of trade type 2');
  return callPlatform(
    ready,
    '/global/tradeapi.app.OrderApiService.addMarketOrder',
    {
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      symbolId: 10021,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: lots,
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
      ...members,
    },
    { token, group: 'tradeApi', version: '0.0.1' },
  );
}

/** Buys BTC/USDT as the demonstration customer, by another channel than the terminal. */
export async function buyElsewhere(ready: PlatformReady, lots: string): Promise<void> {
  const answer = await marketBuy(ready, await signIn(ready), lots);
  if (answer.code !== '0') throw new Error(`refused: ${answer.bizCode}${answer.code} ${answer.msg}`);
}
