import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import type { Account, SymbolBase } from '../protocol/records/index.ts';

let management: ManagementHarness;
let demo: Record<string, string>;

beforeAll(async () => {
  management = await startManagement();
  const { loginName, password } = management.platform.ready.demo;
  const loginPwd = createHash('md5').update(password).digest('hex');
  const login = { type: 1, loginName, loginPwd, device: 2, isThird: false };
  const path = '/api/login/customer.app.CustomerWebApiService.login';
  const { token } = (await management.post<{ token: string }>(path, login)).envelope.data;
  const switched = await management.post<{ token: string }>('/api/thirdExt/switchAccount', {}, { token });
  demo = { companyId: '2', token: switched.envelope.data.token };
});
afterAll(() => management.platform.close());

async function call<Data>(bizType: string, body: object = {}): Promise<Data> {
  const answer = await management.post<Data>(`/api/global/${bizType}`, body, demo);
  expect(answer.listed).toBe('0');
  return answer.envelope.data;
}

async function account(): Promise<Account> {
  const info = await call<{ accountList: Account[] }>('customer.app.CustomerWebApiService.findCustomerInfo');
  const [own] = info.accountList;
  if (own === undefined) throw new Error('the demo customer has no account');
  return own;
}

describe('a demo account that has traded', () => {
  it('is set back to its first balance with a line in its ledger', async () => {
    const { accountId, currency, digits } = await account();
    const products = await call<SymbolBase[]>('config.app.AppSymbolDubboService.getSymbolBaseList', {
      customerGroupId: 1,
    });
    const symbolId = products.find(({ symbolCode }) => symbolCode.includes('BTC'))?.symbolId;
    const order = { tradeType: 2, accountId, accountCurrency: currency, accountDigits: digits };
    const members = { symbolId, bizType: 1, direction: 1, entryType: 1, requestNum: '0.1', requestPrice: '' };
    const rest = { expireType: 2, crossLevelNum: 1, requestTime: Date.now() };
    await call('tradeapi.app.OrderApiService.addMarketOrder', { ...order, ...members, ...rest });
    await expect.poll(async () => (await account()).balance).not.toBe('100000.00');

    const choice = { tradeType: 2, currency };
    expect(await call('customer.app.CustomerWebApiService.resetDemoAccount', choice)).toBeNull();
    expect(await account()).toMatchObject({ balance: '100000.00' });
    const flows = await call<{ records: { businessSubType?: number }[] }>(
      'tradeapi.app.OrderApiService.queryCapitalFlowList',
      { tradeType: 2, businessType: 9 },
    );
    expect(flows.records).toHaveLength(1);
  });
});
