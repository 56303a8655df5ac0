import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompiledQuery } from 'kysely';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { HEDGED, SPLIT_MS, SPLITTING } from '../../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../../services/trade/testing/trade-fixture.ts';
import { verifyJournal } from '../../services/trade/trade-service.ts';
import { dataPushRepository } from '../data-push/data-push-repository.ts';
import type { Database } from '../database.ts';
import { findUnsound, hedgeRepository, LEDGER_CHECKS, readLoanLines, totalLedger } from '../trading/index.ts';
import { startTestServer, type TestServer } from './server-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.remove());

const TABLES = {
  trade_account: 'account_id',
  trade_order: 'order_id',
  trade_position: 'position_id',
  trade_deal: 'deal_id',
  trade_ledger: 'transfer_id',
  trade_message: 'seq_id',
  trade_journal: 'sequence',
  trade_hedge: 'hedge_id',
  trade_split: 'position_id, time_ms',
  data_push_groups: 'name',
};

/** Trades a while over a database, and returns everything that it keeps of it. */
async function story(where: { readonly database?: string }): Promise<Record<string, unknown>> {
  const fixture = await TradeFixture.start(undefined, undefined, where);
  const { database } = fixture;
  await database.commit(dataPushRepository.addGroup({ company_id: 1, name: 'g', seen_time_ms: 1 }));
  const account = await fixture.openAccount(1, 1_000_000n);
  const rich = await fixture.openAccount(2, 9_000_000_000_000_000n);
  for (const [customer, id] of [
    [1, account],
    [2, rich],
  ] as const) {
    const { positionId } = await fixture.call<{ positionId: number }>(
      customer,
      'addMarketOrder',
      fixture.order(id, { requestNum: '0.02' }),
    );
    const close = { bizType: 2, direction: 2, requestNum: '0.01', positionId };
    await fixture.call(customer, 'addMarketOrder', fixture.order(id, close));
  }
  const hedged = { symbolId: HEDGED, requestNum: '0.50' };
  await fixture.call(2, 'addMarketOrder', fixture.order(rich, hedged));
  await fixture.call(
    2,
    'addMarketOrder',
    fixture.order(rich, { ...hedged, direction: 2, requestNum: '0.80' }),
  );
  const owing = await tradeWallets(fixture);
  await splitShares(fixture);
  await database.commit(dataPushRepository.addGroup({ company_id: 1, name: 'later', seen_time_ms: 2 }));
  const kept: Record<string, unknown> = {};
  for (const [table, key] of Object.entries(TABLES))
    kept[table] = await rowsOf(database, `SELECT * FROM ${table} ORDER BY ${key}`);
  const changes = await dataPushRepository.changes(database, 1_000);
  kept['changes'] = changes.map(({ id, kind, record }) => ({
    id,
    kind,
    record: JSON.parse(record) as unknown,
  }));
  kept['loans'] = (await readLoanLines(database, { accountIds: owing, limit: 50, offset: 0 })).rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  );
  const hedges = { companyId: 1, symbolId: HEDGED, tradeType: 2, fromMs: 0, toMs: 2 ** 45 };
  kept['hedges'] = [
    await hedgeRepository.page(database, { ...hedges, limit: 1, offset: 1 }),
    await hedgeRepository.newest(database),
    await hedgeRepository.sums(database, hedges),
  ];
  // Replayed, the journal leads to the state of the tables and to the same hash everywhere.
  const journal = await verifyJournal(database);
  expect(journal?.problems).toEqual([]);
  kept['journal'] = [journal?.hash];
  kept['totals'] = await totalLedger(database);
  kept['unsound'] = await Promise.all(LEDGER_CHECKS.map((check) => findUnsound(database, check, 5)));
  kept['customers'] = [
    await dataPushRepository.customers(database, []),
    await rowsOf(database, 'SELECT 1 AS one'),
  ];
  await database.commit(dataPushRepository.stopWatching());
  await fixture.close();
  return kept;
}

/** Holds shares over a split, of which a part is paid in cash. */
async function splitShares(fixture: TradeFixture): Promise<void> {
  await fixture.openAccount(3, 10_000_000_000n, TRADE_TYPE.stock);
  await fixture.call(3, 'placeOrder', {
    tradeType: 6,
    accountCurrency: 'USDT',
    accountDigits: 4,
    symbolId: SPLITTING,
    requestTime: 1,
    bizType: 1,
    direction: 1,
    requestNum: '15',
    requestPrice: 0,
  });
  fixture.marketClock.advance(SPLIT_MS - fixture.marketClock.nowMs());
  await fixture.settle();
}

/** Buys with borrowed money and with own, sells, and repays a part. Returns the accounts that lent. */
async function tradeWallets(fixture: TradeFixture): Promise<number[]> {
  const order = (tradeType: number, symbolId: number, members: object) =>
    fixture.call(1, 'addOrder', {
      tradeType,
      symbolId,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '0.5',
      requestPrice: '',
      requestTime: fixture.wallClock.nowMs(),
      ...members,
    });
  await fixture.openSpot(1, 'USDT', 10_000_000n);
  const owing = await fixture.openSpot(1, 'USDT', 1_000_000n, 'leveragedSpot');
  await order(5, 51, {});
  await order(5, 51, { direction: 2, requestNum: '0.2' });
  await order(5, 51, { bizType: 13, requestPrice: '5900000', requestNum: '0.1' });
  await order(3, 61, { operationType: 2 });
  await order(3, 61, { operationType: 3, direction: 2, requestNum: '0.1' });
  return [owing];
}

const rowsOf = (database: Database, text: string) => database.read(CompiledQuery.raw(text));

it('keeps the same rows of the same story as SQLite, value for value, and the same changes for data push', async () => {
  const inMemory = await story({});
  const onServer = await story({ database: await server.newDatabase() });
  expect(onServer).toEqual(inMemory);
  for (const rows of Object.values(inMemory)) expect((rows as unknown[]).length).toBeGreaterThan(0);
  expect(JSON.stringify(onServer['unsound'])).not.toContain('found');
});
