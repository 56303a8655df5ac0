import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TradeFixture } from '../services/trade/trade-fixture.ts';
import type { Database } from '../storage/index.ts';
import { startTestGateway, type TestGateway } from './testing/index.ts';

const ORDER = '/api/global/tradeapi.app.CfdMMOrderApiService.addMarketOrder';

let directory: string;
let trading: TradeFixture;
let test: TestGateway;
let accountId: number;

/**
 * Trade service and gateway over one store. Nothing reaches the disk any more after the first commit that has a
 * statement of `lastStatement`; the promise of the answer resolves then.
 */
async function start(lastStatement?: string): Promise<{ died: Promise<void> }> {
  let dead = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => (die = resolve));
  const over = (database: Database): Database => ({
    read: (query) => database.read(query),
    close: () => database.close(),
    async commit(statements, options) {
      if (dead) return new Promise(() => {});
      dead = statements.some(({ sql }) => lastStatement !== undefined && sql.includes(lastStatement));
      await database.commit(statements, options);
      if (dead) die();
    },
  });
  trading = await TradeFixture.start(directory, over);
  const database = trading.database;
  test = await startTestGateway({ database, operations: trading.service.operations });
  const customer = (await test.services.customers.ensureDemoCustomer()).customerId;
  accountId = trading.service.accountsOf(customer)[0]?.accountId ?? (await trading.openAccount(customer));
  return { died };
}

async function stop(): Promise<void> {
  await trading.service.close();
  await test.close();
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'exactly-once-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('places a keyed order once although the process ends right after its commit [GW-21]', async () => {
  const { died } = await start('"trade_order"');
  const token = await test.signIn();
  const headers = { token, 'idempotency-key': 'one order' };
  const answer = test.post(ORDER, trading.order(accountId), headers);
  // Whether the answer still leaves does not matter: what counts is what a restart finds.
  await died;
  await Promise.race([answer, died]);
  await stop();

  await start();
  const retry = await test.post(ORDER, trading.order(accountId), { token, 'idempotency-key': 'one order' });
  expect(retry.listed).toBe('0');
  const orders = await test.post(
    '/api/global/tradeapi.app.OrderApiService.queryOrderPage',
    { tradeType: 2, accountId },
    { token },
  );
  const found = orders.body.data as { id: number }[];
  expect(found.map(({ id }) => id)).toEqual([(retry.body.data as { orderId: number }).orderId]);
  await stop();
});
