import { afterAll, beforeAll, expect, it } from 'vitest';
import { MERIDIAN } from '../services/company/index.ts';
import { TEST_PASSWORD } from '../services/testing/index.ts';
import { startTestGateway, type TestGateway } from './testing/index.ts';
import { TestCustomer } from './testing/customers.ts';

/** A company that has every account type: one account for contracts, one for each currency in the other account types. */
const ALL_TYPES = [
  { tradeType: 1, currency: 'USDT' },
  { tradeType: 2, currency: 'USDT' },
  { tradeType: 3, currency: 'USDT' },
  { tradeType: 3, currency: 'BTC' },
  { tradeType: 5, currency: 'USDT' },
  { tradeType: 5, currency: 'BTC' },
  { tradeType: 6, currency: 'USD' },
] as const;

let test: TestGateway;
let customer: TestCustomer;

beforeAll(async () => {
  const company = { ...MERIDIAN, tradeTypes: [1, 2, 3, 5, 6] as const, openingAccounts: ALL_TYPES };
  test = await startTestGateway({ companies: [company] });
  customer = await TestCustomer.register(test);
});
afterAll(() => test.close());

it('a sign-in brings an account for each contract account type, and one for each currency of the others', async () => {
  const login = await customer.login({ loginPwd: TEST_PASSWORD });
  const info = await customer.call('findCustomerInfo');
  for (const answer of [login, info]) {
    const { accountList } = answer.body.data as { accountList: { tradeType: number; currency: string }[] };
    expect(accountList.map(({ tradeType, currency }) => ({ tradeType, currency }))).toEqual(ALL_TYPES);
  }
});
