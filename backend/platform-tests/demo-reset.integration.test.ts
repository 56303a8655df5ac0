import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import type { Account, SymbolBase } from '../contract/records/index.ts';

let management: ManagementHarness;
let demo: Record<string, string>;

beforeAll(async () => {
  management = await startManagement();
  const { token } = await management.signInDemo();
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
    const own = { accountId, accountCurrency: currency, accountDigits: digits, requestNum: '0.1' };
    await call('tradeapi.app.OrderApiService.addMarketOrder', isolatedOrder(symbolId, own));
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
