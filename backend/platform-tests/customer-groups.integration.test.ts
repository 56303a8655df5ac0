import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { CustomerInfo, SymbolBase } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

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
  headers = { token: (await management.signInDemo()).token };
  customer = (await post<CustomerInfo>(INFO, {}, headers)).envelope.data;
  const list = `${API}config.app.AppSymbolDubboService.getSymbolBaseList`;
  products = (await post<SymbolBase[]>(list, { customerGroupId: 1 })).envelope.data;
});
afterAll(() => management.platform.close());

function order(area: string, members: object = {}) {
  const [account] = customer.accountList;
  const product = products.find(({ labels }) => labels === area);
  return isolatedOrder(product?.symbolId, {
    accountId: account?.accountId,
    accountCurrency: account?.currency,
    accountDigits: account?.digits,
    requestNum: '0.1',
    ...members,
  });
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
