import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TradeFixture } from '../backend/services/trade/trade-fixture.ts';
import type { SqlEngine } from '../backend/storage/engine/engine.ts';
import { loadEngine } from '../backend/storage/engine/load-engine.ts';
import type { BenchResult } from './result.ts';

export const ORDERS = 20_000;
export const WARM_UP = 2_000;
export const CONCURRENT = 128;
const TABLES = [
  'trade_account',
  'trade_order',
  'trade_position',
  'trade_deal',
  'trade_ledger',
  'trade_message',
];
/** About the size of an average stored row of an order. */
export const ROW = 'x'.repeat(160);

/**
 * Durable orders a second through the trade service (validation, decision, ledger, message, commit), beside bare SQLite
 * that writes the same number of rows in transactions of the same number of orders, in one thread without any of it. Once on
 * each engine that this runtime has.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const own = await loadEngine();
  const others = own.name === 'wasm' ? [] : [await loadEngine('wasm')];
  const results: BenchResult[] = [];
  for (const engine of [own, ...others]) results.push(await measure(engine));
  return results;
}

async function measure(engine: SqlEngine): Promise<BenchResult> {
  const directory = mkdtempSync(join(tmpdir(), 'orders-durable-'));
  try {
    const { ordersPerSecond, rowsPerOrder } = await measureService(directory, { engine: engine.name });
    const baseline = measureBare(engine, join(directory, 'bare.db'), rowsPerOrder);
    return {
      name: engine.name === 'wasm' ? 'orders-durable' : `orders-durable-${engine.name}`,
      ours: Math.round(ordersPerSecond),
      baseline: Math.round(baseline),
      ratio: Number((ordersPerSecond / baseline).toFixed(3)),
      unit: 'durable orders/s',
      conditions: `${ORDERS} market orders, ${CONCURRENT} at a time, ${rowsPerOrder} rows written per order, synchronous=FULL, SQLite ${engine.version} (${engine.name}); baseline: bare SQLite, same rows, ${CONCURRENT} orders per transaction`,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Orders a second through the service, over a store in a directory or on a server. */
export async function measureService(
  directory: string | undefined,
  where: Parameters<typeof TradeFixture.start>[2],
): Promise<{ ordersPerSecond: number; rowsPerOrder: number }> {
  const fixture = await TradeFixture.start(directory, undefined, where);
  fixture.watched = -1;
  const accounts: number[] = [];
  for (let customer = 1; customer <= CONCURRENT; customer++) {
    accounts.push(await fixture.openAccount(customer, 1_000_000_000_000n));
  }
  const burst = async (orders: number) => {
    let left = orders;
    await Promise.all(
      accounts.map(async (accountId, index) => {
        while (left > 0) {
          left -= 2;
          const opened = await fixture.call<{ positionId: number }>(
            index + 1,
            'addMarketOrder',
            fixture.order(accountId, { requestNum: '0.01' }),
          );
          const close = { bizType: 2, direction: 2, requestNum: '0.01', positionId: opened.positionId };
          await fixture.call(index + 1, 'addMarketOrder', fixture.order(accountId, close));
        }
      }),
    );
  };
  await burst(WARM_UP);
  const started = performance.now();
  await burst(ORDERS);
  const seconds = (performance.now() - started) / 1000;
  const rowsPerOrder = await rowsWrittenPerOrder(fixture);
  await fixture.close();
  return { ordersPerSecond: ORDERS / seconds, rowsPerOrder };
}

/** New rows per order, and the rewritten account and position that every order touches too. */
async function rowsWrittenPerOrder(fixture: TradeFixture): Promise<number> {
  const count = async (table: string) => {
    const sql = `SELECT count(*) AS count FROM ${table}`;
    const [row] = await fixture.database.read<{ count: number }>({ sql, parameters: [] } as never);
    return row?.count ?? 0;
  };
  const [accounts = 0, orders = 1, positions = 0, ...others] = await Promise.all(TABLES.map(count));
  const rewritten = orders + (orders - positions);
  const inserted = orders + positions + others.reduce((sum, rows) => sum + rows, 0) - accounts;
  return Math.round((inserted + rewritten) / orders);
}

function measureBare(engine: SqlEngine, file: string, rowsPerOrder: number): number {
  const database = engine.open(file);
  database.exec('PRAGMA locking_mode = exclusive');
  database.all('PRAGMA journal_mode = wal');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, payload TEXT)');
  const insert = database.prepare('INSERT INTO bare (payload) VALUES (?)');
  const burst = (orders: number) => {
    for (let written = 0; written < orders; written += CONCURRENT) {
      database.exec('BEGIN IMMEDIATE');
      for (let row = 0; row < CONCURRENT * rowsPerOrder; row++) insert.run([ROW]);
      database.exec('COMMIT');
    }
  };
  burst(WARM_UP);
  const started = performance.now();
  burst(ORDERS);
  const seconds = (performance.now() - started) / 1000;
  insert.finalize();
  database.close();
  return ORDERS / seconds;
}
