import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANDLE_INTERVALS, type CandleInterval } from '../../domain/candle-interval.ts';
import type { OrderAck } from '../../contract/records/index.ts';
import { StorageRefusedError, type Database } from '../../storage/index.ts';
import { customerTradeRepository, findUnsound, LEDGER_CHECKS } from '../../storage/trading/index.ts';
import { startTestServer } from '../../storage/postgres/server-for-tests.ts';
import { FailingStore } from './testing/failing-store.ts';
import { MATCHED } from './testing/trade-products-fixture.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import { code } from './testing/trade-harness.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CANDLE_READS = 200;
const MAX_READS_AN_ANSWER = 4;

/** A number of the wire. */
const LIMIT_OPEN = 13;
const GROUP = { companyId: 1, tradeType: 2 };

/** A store whose reads a test sees: how many rows of candles and trades they had, and what happens during one. */
class WatchedReads {
  rows = 0;
  reads = 0;
  during: () => Promise<unknown> = () => Promise.resolve();
  readonly over = (inner: Database): Database => ({
    commit: (...given) => inner.commit(...given),
    available: () => inner.available?.(),
    close: () => inner.close(),
    read: async (query) => {
      const rows = await inner.read(query);
      if (!query.sql.includes('trade_customer')) return rows;
      this.reads += 1;
      this.rows += rows.length;
      await this.during();
      return rows;
    },
  });
}

let directory: string;
let watch: WatchedReads;
let fixture: TradeFixture;
let accounts: readonly number[];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'customer-market-'));
  watch = new WatchedReads();
  fixture = await TradeFixture.start(directory, watch.over);
  accounts = [await fixture.openAccount(1), await fixture.openAccount(2)];
});
afterEach(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

/** Two customers deal 0.10 lots with one another, at `price` ticks. */
async function trade(of: TradeFixture, price: number): Promise<void> {
  const place = (customer: number, members: object) =>
    of.call<OrderAck>(
      customer,
      'addMarketOrder',
      of.order(accounts[customer - 1] ?? 0, { symbolId: MATCHED, requestNum: '0.1', ...members }),
    );
  await place(1, { bizType: LIMIT_OPEN, direction: 2, requestPrice: String(price) });
  await place(2, { direction: 1 });
}
const market = () => fixture.service.customerMarket;
const candles = (interval: CandleInterval, more: object = {}) => {
  const endSeconds = Math.floor(fixture.marketClock.nowMs() / 1000);
  return market().candles({ ...GROUP, symbolId: MATCHED, interval, endSeconds, count: 1_000, ...more });
};
const unsound = async (database = fixture.database) => {
  const found = await Promise.all(LEDGER_CHECKS.map((check) => findUnsound(database, check, 1)));
  return LEDGER_CHECKS.filter((_, at) => (found[at]?.count ?? 0) > 0).map(({ what }) => what);
};

describe('trades between customers', () => {
  it('add up to candles of every interval, which survive a restart [MKT-2]', async () => {
    expect(candles('1m')).toBeUndefined();
    const startMs = fixture.marketClock.nowMs();
    await trade(fixture, 6_000_005);
    fixture.marketClock.advance(60_000);
    fixture.resetQuotes();
    await trade(fixture, 6_000_007);
    const minutes = await candles('1m');
    expect(minutes).toMatchObject([
      { open: 6_000_005, close: 6_000_005, volume: 10, lastTickTimeMs: startMs },
      { open: 6_000_007, close: 6_000_007, volume: 10, lastTickTimeMs: startMs + 60_000 },
    ]);
    const before = await Promise.all(CANDLE_INTERVALS.map((interval) => candles(interval)));
    expect(before.at(-1)).toMatchObject([{ open: 6_000_005, close: 6_000_007, volume: 20 }]);
    const recent = market().recent(GROUP, MATCHED);
    expect(recent?.minutes).toEqual(minutes);
    await fixture.close();
    fixture = await TradeFixture.start(directory, watch.over);
    fixture.marketClock.advance(60_000);
    fixture.resetQuotes();
    expect(await Promise.all(CANDLE_INTERVALS.map((interval) => candles(interval)))).toEqual(before);
    expect(market().recent(GROUP, MATCHED)).toEqual(recent);
    await trade(fixture, 6_000_006);
    expect(await candles('1M')).toMatchObject([{ open: 6_000_005, low: 6_000_005, volume: 30 }]);
    expect(await unsound()).toEqual([]);
  });

  it('are nobody else’s, and only those before a moment are asked for', async () => {
    await trade(fixture, 6_000_005);
    expect(candles('1m', { companyId: 2 })).toBeUndefined();
    expect(candles('1m', { tradeType: 1 })).toBeUndefined();
    const endSeconds = Math.floor(fixture.marketClock.nowMs() / 1000) - 60;
    expect(await candles('1m', { endSeconds })).toEqual([]);
  });

  it('that could not be stored are in no candle, and are there once when they are dealt again', async () => {
    let store: FailingStore | undefined;
    await fixture.close();
    fixture = await TradeFixture.start(
      directory,
      (database) => (store = new FailingStore(watch.over(database))),
    );
    store!.inspect = (statements) => {
      if (statements.some(({ sql }) => sql.includes('trade_customer'))) throw new StorageRefusedError('no');
    };
    expect(await code(trade(fixture, 6_000_005))).toBe('CFDWBW500');
    expect([candles('1m'), market().recent(GROUP, MATCHED)]).toEqual([undefined, undefined]);
    store!.inspect = () => undefined;
    await expect
      .poll(() => accounts.map((accountId) => fixture.service.trades.committed(accountId)))
      .toEqual([undefined, undefined]);
    await fixture.call(
      2,
      'addMarketOrder',
      fixture.order(accounts[1] ?? 0, { symbolId: MATCHED, requestNum: '0.1' }),
    );
    expect(await candles('1d')).toMatchObject([{ volume: 10 }]);
    expect(await unsound()).toEqual([]);
  });

  it.each([
    ['a candle', 'trade_customer_candle SET volume = volume + 1', /volume of customers in candles/],
    ['a trade', 'trade_customer SET price = price + 1', /trade # between customers/],
  ])('of which %s was changed are named by the ledger checks', async (_, change, problem) => {
    await trade(fixture, 6_000_005);
    await fixture.database.commit([{ sql: `UPDATE ${change}`, parameters: [] }]);
    expect((await unsound()).join()).toMatch(problem);
  });

  it('add up alike in PostgreSQL', { tags: ['long'] }, async () => {
    const server = await startTestServer();
    try {
      await fixture.close();
      fixture = await TradeFixture.start(undefined, watch.over, { database: await server.newDatabase() });
      accounts = [await fixture.openAccount(1), await fixture.openAccount(2)];
      await trade(fixture, 6_000_007);
      await trade(fixture, 6_000_005);
      expect(await candles('1w')).toMatchObject([
        { open: 6_000_007, high: 6_000_007, low: 6_000_005, close: 6_000_005, volume: 20 },
      ]);
      expect(await unsound()).toEqual([]);
      await fixture.close();
    } finally {
      await server.remove();
      fixture = await TradeFixture.start(directory);
    }
  });
});

describe('questions about candles of customers', () => {
  it(`are answered by the store ${MAX_CANDLE_READS} at a time, and one more is refused [MAX_CANDLE_READS]`, async () => {
    await trade(fixture, 6_000_005);
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    watch.during = () => gate;
    const requested = Array.from({ length: MAX_CANDLE_READS }, () => candles('1m'));
    await expect(candles('1m')).rejects.toThrow('more than 200');
    go();
    expect((await Promise.all(requested)).every((found) => found?.length === 1)).toBe(true);
    expect(await candles('1m')).toHaveLength(1);
  });

  it(`are asked anew when a trade comes meanwhile, ${MAX_READS_AN_ANSWER} times at most [MAX_READS_AN_ANSWER]`, async () => {
    await trade(fixture, 6_000_005);
    watch.reads = 0;
    watch.during = () => {
      if (watch.reads > 1) return Promise.resolve();
      return trade(fixture, 6_000_006);
    };
    expect(await candles('1m')).toMatchObject([{ volume: 20 }]);
    expect(watch.reads).toBe(2);
    watch.reads = 0;
    watch.during = () => trade(fixture, 6_000_006);
    await candles('1m');
    expect(watch.reads).toBe(MAX_READS_AN_ANSWER);
  });

  it('read no more rows than they ask for, and a start reads a day of minutes, eleven days and 200 trades of a book', async () => {
    const book = { company_id: 1, trade_type: 2, symbol_id: MATCHED };
    const prices = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const start = Math.floor(fixture.marketClock.nowMs() / 60_000) * 60;
    const row = (interval: CandleInterval, start_s: number) => ({
      candle_interval: interval,
      ...book,
      start_s,
      ...prices,
      last_time_ms: start_s * 1000,
    });
    for (let from = 0; from < 3_000; from += 500) {
      const ages = Array.from({ length: 500 }, (_, at) => from + at);
      const trades = ages.map((age) => ({
        trade_id: 900_000 - age,
        ...book,
        time_ms: (start - age * 60) * 1000,
        price: 1,
        volume: 1,
        direction: 1,
      }));
      const rows = ages.flatMap((age) => [row('1m', start - age * 60), row('1d', start - age * 86_400)]);
      await fixture.database.commit(customerTradeRepository.record(trades, rows));
    }
    await fixture.database.commit(
      customerTradeRepository.record(
        [{ trade_id: 1, ...book, time_ms: start * 1000, price: 1, volume: 1, direction: 1 }],
        [row('1M', start)],
      ),
    );
    await fixture.close();
    watch.rows = 0;
    fixture = await TradeFixture.start(directory, watch.over);
    expect(watch.rows).toBe(1 + 1_441 + 11 + 200);
    watch.rows = 0;
    expect(await candles('1m', { count: 300 })).toHaveLength(300);
    expect(watch.rows).toBe(300);
  });
});
