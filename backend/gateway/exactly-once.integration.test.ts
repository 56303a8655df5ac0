import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../services/testing/test-services.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import { openDatabase } from '../storage/index.ts';
import { NEW_PASSWORD, customerPath, TestCustomer } from './testing/customers.ts';
import { dyingDatabase, type DyingDatabase } from './testing/dying-database.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { applyKey } from './testing/signed-calls.ts';

const ORDER = '/api/global/tradeapi.app.CfdMMOrderApiService.addMarketOrder';
const BASE_LIST = '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList';
const ORDERS = '/api/global/tradeapi.app.OrderApiService.queryOrderPage';
const KEYS = '/api/global/customer.app.CustomerApiWebService';
const WATCHLIST = '/api/global/customer.app.CustomerOptionalWebApiService';
const WALLETS = '/api/global/customer.app.CustomerWalletWebApiService';
const KYC = '/api/global/customer.app.KycWebApiService';

let directory: string;
let store: DyingDatabase;
let test: TestGateway;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'exactly-once-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('an order', () => {
  let trading: TradeFixture;
  let accountId: number;

  async function start(): Promise<void> {
    trading = await TradeFixture.start(directory, (inner) => (store = dyingDatabase(inner)));
    test = await startTestGateway({ database: store, operations: trading.service.operations });
    const { customerId } = await test.services.customers.ensureDemoCustomer();
    accountId =
      trading.service.accountsOf(customerId)[0]?.accountId ?? (await trading.openAccount(customerId));
  }

  async function stop(): Promise<void> {
    await trading.service.close();
    await test.close();
  }

  it('with a key is placed once although the process ends right after its commit [GW-21]', async () => {
    await start();
    const headers = { token: await test.signIn(), 'idempotency-key': 'one order' };
    const died = store.dieAfter('"trade_journal"');
    // Whether the answer still leaves does not matter: what counts is what a restart finds.
    test.post(ORDER, trading.order(accountId), headers).catch(() => {});
    await died;
    await stop();

    await start();
    const token = await test.signIn();
    const retry = await test.post(ORDER, trading.order(accountId), { ...headers, token });
    expect(retry.listed).toBe('0');
    const found = (await test.post(ORDERS, { tradeType: 2, accountId }, { token })).body.data as {
      id: number;
    }[];
    expect(found.map(({ id }) => id)).toEqual([(retry.body.data as { orderId: number }).orderId]);
    await stop();
  });

  it('with a key waits for a store in memory too: what is stored beside a decision may be there already', async () => {
    await start();
    const token = await test.signIn();
    const commit = vi.spyOn(store, 'commit');
    const place = (headers: object) => test.post(ORDER, trading.order(accountId), { token, ...headers });
    for (const headers of [{}, { 'idempotency-key': 'another' }])
      expect((await place(headers)).listed).toBe('0');
    const ofTrading = commit.mock.calls.filter(([statements]) =>
      statements.some(({ sql }) => sql.includes('"trade_journal"')),
    );
    expect(ofTrading.map(([, options]) => options?.cannotConflict)).toEqual([true, false]);
    await stop();
  });
});

interface Change {
  readonly path: string;
  readonly body: object;
}

/** Changes by a customer that have one effect, each with the table of its commit and what leads up to it. */
const CHANGES: readonly [string, table: string, prepare: (customer: TestCustomer) => Promise<Change>][] = [
  [
    'a wallet is removed',
    'wallets',
    async (customer) => {
      const wallet = { currency: 'USDT', chainName: 'TRC20' };
      const code = await customer.codeMembers('EMAIL_LOGINED_VERIFICATION_CODE');
      const added = { ...wallet, ...code, address: `T${'A'.repeat(33)}`, remark: '' };
      expect((await test.post(`${WALLETS}.add`, added, customer.headers)).listed).toBe('0');
      return { path: `${WALLETS}.delete`, body: wallet };
    },
  ],
  [
    'an API key is deleted',
    'api_keys',
    async (customer) => {
      const { id } = await applyKey(test, customer.token, 'bot');
      return { path: `${KEYS}.delApi`, body: { id } };
    },
  ],
  [
    'a product is no longer watched',
    'watchlist_entries',
    async (customer) => {
      const list = await test.post(BASE_LIST, { customerGroupId: 1 });
      const symbolId = (list.body.data as { symbolId: number }[])[0]?.symbolId;
      const body = { tradeType: 2, symbolList: [symbolId] };
      expect((await test.post(`${WATCHLIST}.add`, body, customer.headers)).listed).toBe('0');
      return { path: `${WATCHLIST}.delete`, body };
    },
  ],
  [
    'the login password is changed',
    'customers',
    async () => ({
      path: customerPath('updateLoginPwd'),
      body: { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD },
    }),
  ],
  [
    'the fund password is set',
    'customer_security',
    async () => ({ path: customerPath('bindAssertsPwd'), body: { pwd: NEW_PASSWORD } }),
  ],
  [
    'the closing of the account is applied for',
    'customers',
    async () => ({ path: customerPath('destroy'), body: { remark: 'moving on' } }),
  ],
  [
    'verification is applied for',
    'kyc_applications',
    async () => {
      const elements = { first_name: 'Mei', last_name: 'Lin', birthday: '1990-04-01', id_card: 'S1234' };
      const elementList = Object.entries(elements).map(([elementCode, elementValue]) => ({
        elementCode,
        elementValue,
      }));
      return { path: `${KYC}.kycLevelApply`, body: { levelCode: 'level_1', elementList } };
    },
  ],
];

describe('a change by a customer', () => {
  async function start(): Promise<void> {
    store = dyingDatabase(await openDatabase({ directory }));
    test = await startTestGateway({ database: store });
  }

  it.each(CHANGES)(
    'with a key happens once although the process ends when %s',
    async (_what, table, prepare) => {
      await start();
      const customer = await TestCustomer.register(test);
      const { path, body } = await prepare(customer);
      const headers = { ...customer.headers, 'idempotency-key': 'once' };
      const died = store.dieAfter(`"${table}"`);
      // Whether the answer still leaves does not matter: what counts is what a restart finds.
      test.post(path, body, headers).catch(() => {});
      await died;
      await test.close();

      await start();
      const retry = await test.post(path, body, headers);
      expect(retry.listed).toBe('0');
      const withoutKey = await test.post(path, body, customer.headers);
      expect(withoutKey.listed).not.toBe('0');
      await test.close();
    },
  );
});
