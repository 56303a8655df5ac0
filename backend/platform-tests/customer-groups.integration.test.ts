import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFailure } from '../gateway/testing/failures.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
import type { CustomerInfo, SymbolBase } from '../protocol/records/index.ts';

const CRYPTO_ONLY = 3;
const API = '/api/global/';
const ORDER = `${API}tradeapi.app.OrderApiService.addMarketOrder`;
const INFO = `${API}customer.app.CustomerWebApiService.findCustomerInfo`;

let management: ManagementHarness;
let headers: Record<string, string>;
let customer: CustomerInfo;
let products: SymbolBase[];

beforeAll(async () => {
  management = await startManagement();
  const { post } = management;
  const { loginName, password } = management.platform.ready.demo;
  const loginPwd = createHash('md5').update(password).digest('hex');
  const login = { type: 1, loginName, loginPwd, device: 2, isThird: false };
  const path = '/api/login/customer.app.CustomerWebApiService.login';
  headers = { token: (await post<{ token: string }>(path, login)).envelope.data.token };
  customer = (await post<CustomerInfo>(INFO, {}, headers)).envelope.data;
  const list = `${API}config.app.AppSymbolDubboService.getSymbolBaseList`;
  products = (await post<SymbolBase[]>(list, { customerGroupId: 1 })).envelope.data;
});
afterAll(() => management.platform.close());

function order(area: string, members: object = {}) {
  const [account] = customer.accountList;
  return {
    symbolId: products.find(({ labels }) => labels === area)?.symbolId,
    tradeType: 2,
    accountId: account?.accountId,
    accountCurrency: account?.currency,
    accountDigits: account?.digits,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.1',
    requestPrice: '',
    expireType: 2,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...members,
  };
}

const move = (customerGroupId: number) => ({ customerNo: customer.customerNo, customerGroupId });

describe('a customer group that sees some products only', () => {
  it('takes no customer with a position in another, and lets its members open none', async () => {
    const { call, post, token } = management;
    const opened = await post<{ positionId: number }>(ORDER, order('forex'), headers);
    expect(opened.listed).toBe('0');
    const moving = {
      path: `/openapi-b/global/${BIZ.moveCustomer}`,
      body: move(CRYPTO_ONLY),
      headers: { token },
    };
    await expectFailure(management, moving, 'USCUSTOMER_API_0000120');
    const { positionId } = opened.envelope.data;
    const closing = order('forex', { bizType: 2, direction: 2, positionId });
    expect((await post(ORDER, closing, headers)).listed).toBe('0');

    expect((await call(BIZ.moveCustomer, move(CRYPTO_ONLY))).listed).toBe('0');
    await expectFailure(management, { path: ORDER, body: order('forex'), headers }, 'CFDWBWE000013');
    expect((await post(ORDER, order('crypto'), headers)).listed).toBe('0');
    expect((await call(BIZ.moveCustomer, move(1))).listed).toBe('0');
    expect((await post(ORDER, order('forex'), headers)).listed).toBe('0');
  });
});
