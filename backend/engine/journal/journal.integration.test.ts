import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../storage/index.ts';
import { journalRepository, journalStatement } from '../../storage/trading/index.ts';
import { JournalWriter } from './journal-writer.ts';
import { replayJournal, verifyJournal, stateHash } from './journal-replay.ts';
import { HEDGED } from '../../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../../services/trade/testing/trade-fixture.ts';

const TABLES = {
  trade_account: 'account_id',
  trade_order: 'order_id',
  trade_position: 'position_id',
  trade_deal: 'deal_id',
  trade_ledger: 'transfer_id',
  trade_message: 'seq_id',
  trade_leverage: 'account_id',
  trade_hedge: 'hedge_id',
};
const log = pino({ level: 'silent' });

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const rows = (database: Database, sql: string) =>
  database.read<Record<string, number | string>>({ sql, parameters: [] } as never);
const run = (database: Database, sql: string) => database.commit([{ sql, parameters: [] }]);

/** Trades a while, in contracts and in wallets, by customers and by the market. */
async function story(where: Parameters<typeof TradeFixture.start>[2] = {}): Promise<TradeFixture> {
  const fixture = await TradeFixture.start(undefined, undefined, where);
  opened.push(fixture);
  const accountId = await fixture.openAccount(1);
  const cross = await fixture.openAccount(2, 100_000_000n, 'cross');
  const place = (customer: number, id: number, members: object = {}) =>
    fixture.call<{ orderId: number; positionId: number }>(
      customer,
      'addMarketOrder',
      fixture.order(id, members),
    );
  const { positionId } = await place(1, accountId, { requestNum: '2', stopLoss: '5900000' });
  await place(1, accountId, { bizType: 2, direction: 2, requestNum: '1', positionId });
  const resting = await place(1, accountId, { bizType: 13, requestPrice: '5950000' });
  const pending = { accountId, tradeType: 2, pboId: resting.orderId };
  await fixture.call(1, 'updatePboOrder', { ...pending, requestPrice: '5940000' });
  await place(1, accountId, { bizType: 13, requestPrice: '5990000' });
  await place(2, cross, { tradeType: 1, requestNum: '0.05' });
  const hedged = await place(1, accountId, { symbolId: HEDGED, requestNum: '0.5' });
  const part = { symbolId: HEDGED, bizType: 2, direction: 2, requestNum: '0.2' };
  await place(1, accountId, { ...part, positionId: hedged.positionId });
  await fixture.openSpot(3, 'USDT', 10_000_000n);
  await fixture.openSpot(3, 'USDT', 1_000_000n, 'leveragedSpot');
  const order = {
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.5',
    requestPrice: '',
    requestTime: 1,
  };
  await fixture.call(3, 'addOrder', { ...order, tradeType: 5, symbolId: 51, requestNum: '0.1' });
  await fixture.call(3, 'addOrder', { ...order, tradeType: 3, symbolId: 61, operationType: 2 });
  // The stop loss, the second limit order and what a falling market does to the others.
  fixture.feed.quote(1, 5_890_000);
  fixture.feed.quote(61, 3_000_000);
  await place(1, accountId, { bizType: 13, requestPrice: '5500000' });
  await fixture.settle();
  return fixture;
}

/** Puts the journal of one store, and nothing else of it, into another one. */
async function copyJournal(from: Database, to: Database): Promise<void> {
  for await (const { record, checksum, ...header } of journalRepository.records(from, 0)) {
    const statement = journalStatement(header, record);
    expect(statement.parameters.at(-1)).toBe(checksum);
    await to.commit([statement]);
  }
}

async function another(): Promise<Database> {
  const database = await openDatabase({});
  opened.push(database);
  return database;
}

describe('the journal', () => {
  it('leads to what the tables hold, in any store that gets its records', async () => {
    const { database } = await story();
    const report = await verifyJournal(database);
    expect(report?.problems).toEqual([]);
    expect(report?.records).toBeGreaterThan(10);
    const copy = await another();
    await copyJournal(database, copy);
    expect(stateHash((await replayJournal(copy)).state)).toBe(report?.hash);
    expect(await verifyJournal(copy)).toEqual(report);
  });

  it('is enough to make every row of the tables again', async () => {
    const { database } = await story();
    const copy = await another();
    await copyJournal(database, copy);
    for (const [table, key] of Object.entries(TABLES)) {
      const made = await rows(copy, `SELECT * FROM ${table} ORDER BY ${key}`);
      expect(made, table).toEqual(await rows(database, `SELECT * FROM ${table} ORDER BY ${key}`));
      if (table !== 'trade_leverage') expect(made.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['a balance in the tables', 'UPDATE trade_account SET cash = cash + 1', /another state/],
    ['an order in the tables', 'UPDATE trade_order SET price = price + 1', /another state/],
    [
      'a fee of the house',
      "UPDATE trade_ledger SET to_book = 'fee' WHERE to_book = 'house'",
      /another state/,
    ],
    ['a hedge of the house', 'UPDATE trade_hedge SET cost = cost + 1', /another state/],
    ['a missing record', 'DELETE FROM trade_journal WHERE sequence = 4', /record \d+/],
  ])('shows %s that was changed', async (_, sql, problem) => {
    const { database } = await story();
    await run(database, sql);
    expect((await verifyJournal(database))?.problems.join('\n')).toMatch(problem);
  });

  it('that lacks its beginning has its first five problems named [MAX_PROBLEMS]', async () => {
    const { database } = await story();
    await run(database, 'DELETE FROM trade_journal WHERE sequence < 4');
    expect((await replayJournal(database)).problems).toHaveLength(5);
  });

  it('refuses a record that is not as it was written', async () => {
    const { database } = await story();
    await run(database, "UPDATE trade_journal SET record = replace(record, '2', '3') WHERE sequence = 3");
    await expect(verifyJournal(database)).rejects.toThrow('record 3 of the journal is not as it was written');
  });

  it('of a store that traded before it had one begins with a snapshot', async () => {
    const fixture = await story();
    const { database } = fixture;
    await fixture.service.close();
    await run(database, 'DELETE FROM trade_journal');
    expect(await verifyJournal(database)).toBeUndefined();
    const later = await TradeFixture.start(undefined, () => database);
    expect((await verifyJournal(database))?.problems).toEqual([]);
    const { accountId } = later.service.accountsOf(1)[0] as { accountId: number };
    await later.call(1, 'addMarketOrder', later.order(accountId, { direction: 2 }));
    const report = await verifyJournal(database);
    expect([report?.problems, report?.records]).toEqual([[], 1]);
    await later.service.close();
  });

  it('has a snapshot take the place of its records when there are 500,000 [MAX_JOURNAL_RECORDS]', async () => {
    const fixture = await story();
    const { database } = fixture;
    const before = await verifyJournal(database);
    const { last, records } = await journalRepository.extent(database);
    const journal = { last, snapshot: undefined, records: 499_998 };
    const { state } = await replayJournal(database);
    const [line] = await rows(database, 'SELECT max(transfer_id) AS last FROM trade_ledger');
    const numbers = { lastSequence: last, lastTransferId: Number(line?.['last']) };
    const writer = new JournalWriter({ database, log, state, journal, numbers });
    await writer.begin();
    writer.noteRecord();
    expect(writer.isDue).toBe(false);
    expect((await journalRepository.extent(database)).records).toBe(records);
    writer.noteRecord();
    expect(writer.isDue).toBe(true);
    writer.take();
    expect(writer.isDue).toBe(false);
    await writer.settled();
    expect(await journalRepository.extent(database)).toEqual({ last, snapshot: last, records: 0 });
    expect(await verifyJournal(database)).toEqual({ ...before, records: 0 });
    // The next one goes on from this one's books.
    await fixture.openAccount(9);
    const grown = (await journalRepository.extent(database)).last;
    const next = new JournalWriter({
      database,
      log,
      state: (await replayJournal(database)).state,
      journal: { last: grown, snapshot: last, records: 500_000 },
      numbers: { lastSequence: grown, lastTransferId: numbers.lastTransferId + 1 },
    });
    await next.begin();
    const report = await verifyJournal(database);
    expect([report?.problems, report?.records]).toEqual([[], 0]);
  });
});
