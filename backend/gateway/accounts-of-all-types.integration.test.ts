import { TRADE_TYPES } from '../contract/mapping/account-numbers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MERIDIAN } from '../services/company/company-service.ts';
import { TEST_PASSWORD } from '../services/testing/test-services.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { TestCustomer } from './testing/customers.ts';

/** A company that has every account type: one account for contracts, one for each currency in the other account types. */
const ALL_TYPES = [
  { tradeType: 'cross', currency: 'USDT' },
  { tradeType: 'isolated', currency: 'USDT' },
  { tradeType: 'leveragedSpot', currency: 'USDT' },
  { tradeType: 'leveragedSpot', currency: 'BTC' },
  { tradeType: 'spot', currency: 'USDT' },
  { tradeType: 'spot', currency: 'BTC' },
  { tradeType: 'stock', currency: 'USD' },
] as const;

let test: TestGateway;
let customer: TestCustomer;

beforeAll(async () => {
  const company = { ...MERIDIAN, tradeTypes: TRADE_TYPES.words, openingAccounts: ALL_TYPES };
  test = await startTestGateway({ companies: [company] });
  customer = await TestCustomer.register(test);
});
afterAll(() => test.close());

it('a sign-in brings an account for each contract account type, and one for each currency of the others', async () => {
  const login = await customer.login({ loginPwd: TEST_PASSWORD });
  const info = await customer.call('findCustomerInfo');
  for (const answer of [login, info]) {
    const { accountList } = answer.body.data as { accountList: { tradeType: number; currency: string }[] };
    expect(accountList.map(({ tradeType, currency }) => ({ tradeType, currency }))).toEqual(
      ALL_TYPES.map((each) => ({ ...each, tradeType: TRADE_TYPES.number(each.tradeType) })),
    );
  }
});

it.each([1, 2, 3, 5, 6])(
  'of type %i is not opened in a currency that no product connects with the others, and is in one that can be traded [HU-30]',
  async (tradeType) => {
    const open = (allCurrency: string) =>
      customer.call('openAccount', { tradeTypeCurrencyList: [{ tradeType, allCurrency }] });
    for (const currency of ['HKD', 'hkd', 'EUR,HKD'])
      expect((await open(currency)).listed).toBe('USCUSTOMER_API_0000114');
    expect((await open('EUR')).listed).toBe('0');
  },
);
