import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TradeFixture } from '../backend/services/trade/trade-fixture.ts';
import type { SqlEngine } from '../backend/storage/engine/engine.ts';
import { loadEngine } from '../backend/storage/engine/load-engine.ts';
import type { BenchResult } from './result.ts';

/** Orders of a round, rounds, and orders before the first one. */
export const ORDERS = 4_000;
export const ROUNDS = 9;
export const WARM_UP = 6_000;
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

/** Writes so many orders. */
export type Burst = (orders: number) => Promise<void> | void;

/**
 * Durable orders a second through the trade service (validation, decision, ledger, message, commit), beside bare SQLite
 * that writes the same number of rows in transactions of the same number of orders, in one thread without any of it; by turns. Once on
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
  const service = await startService(directory, { engine: engine.name });
  try {
    await service.burst(WARM_UP);
    const rows = await service.rowsPerOrder();
    const bare = openBare(engine, join(directory, 'bare.db'), rows);
    bare.burst(WARM_UP);
    const found = await byTurns(service.burst, bare.burst);
    bare.close();
    return {
      name: engine.name === 'wasm' ? 'orders-durable' : `orders-durable-${engine.name}`,
      ...found,
      unit: 'durable orders/s',
      conditions: `${conditionsOf(rows)}, synchronous=FULL, SQLite ${engine.version} (${engine.name}); baseline: bare SQLite, same rows, ${CONCURRENT} orders per transaction`,
    };
  } finally {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What both sides were asked for, in words. */
export function conditionsOf(rowsPerOrder: number): string {
  return `median of ${ROUNDS} rounds of ${ORDERS} market orders by turns, ${CONCURRENT} at a time, ${rowsPerOrder} rows per order`;
}

/** Orders a second of both, round by round, so that whatever else the machine does slows both. */
export async function byTurns(own: Burst, bare: Burst) {
  const rates: { ours: number; baseline: number }[] = [];
  const rateOf = async (burst: Burst) => {
    const started = performance.now();
    await burst(ORDERS);
    return (1000 * ORDERS) / (performance.now() - started);
  };
  for (let round = 0; round < ROUNDS; round++)
    rates.push({ ours: await rateOf(own), baseline: await rateOf(bare) });
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    ours: Math.round(median(rates.map(({ ours }) => ours))),
    baseline: Math.round(median(rates.map(({ baseline }) => baseline))),
    ratio: Number(median(rates.map(({ ours, baseline }) => ours / baseline)).toFixed(3)),
  };
}

/** The trade service over a store in a directory or on a server, with one account for each writer. */
export async function startService(
  directory: string | undefined,
  where: Parameters<typeof TradeFixture.start>[2],
) {
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
  return { burst, rowsPerOrder: () => rowsWrittenPerOrder(fixture), close: () => fixture.close() };
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

function openBare(engine: SqlEngine, file: string, rowsPerOrder: number) {
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
  const close = () => {
    insert.finalize();
    database.close();
  };
  return { burst, close };
}
