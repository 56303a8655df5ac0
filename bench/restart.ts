import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TradeFixture } from '../backend/services/trade/testing/trade-fixture.ts';
import { loadEngine } from '../backend/storage/engine/load-engine.ts';
import { DATA_FILE } from '../backend/storage/index.ts';
import type { BenchResult } from './result.ts';

export const ORDERS = 100_000;
export const ACCOUNTS = 1_000;
const ROUNDS = 5;

/**
 * A start with 100,000 resting orders: the store is opened and checked, their state is built and the service takes orders.
 * Beside it bare SQLite that opens the same file and reads the same rows, in one thread and without any of it.
 */
export async function run(): Promise<BenchResult> {
  const directory = mkdtempSync(join(tmpdir(), 'restart-'));
  try {
    await fill(directory);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await start(directory));
      bare.push(await readBare(join(directory, DATA_FILE)));
    }
    const [median, baseline] = [ours, bare].map((all) => all.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0) as [
      number,
      number,
    ];
    const { name, version } = await loadEngine();
    return {
      name: 'restart',
      ours: Math.round(median),
      baseline: Math.round(baseline),
      ratio: Number((baseline / median).toFixed(3)),
      unit: 'ms to a start (lower is better)',
      conditions: `${ORDERS} resting orders of ${ACCOUNTS} accounts, store on disk opened and checked, state built, SQLite ${version} (${name}), median of ${ROUNDS}; baseline: bare SQLite opens the file and reads the same rows`,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function fill(directory: string): Promise<void> {
  const fixture = await TradeFixture.start(directory);
  fixture.watched = -1;
  const accounts: number[] = [];
  for (let customer = 1; customer <= ACCOUNTS; customer++)
    accounts.push(await fixture.openAccount(customer, 1_000_000_000_000n));
  await Promise.all(
    accounts.map(async (accountId, index) => {
      for (let placed = 0; placed < ORDERS / ACCOUNTS; placed++) {
        const requestPrice = String(5_900_000 - placed * 10 - index);
        const order = { bizType: 13, requestNum: '0.01', requestPrice };
        await fixture.call(index + 1, 'addMarketOrder', fixture.order(accountId, order));
      }
    }),
  );
  await fixture.close();
}

async function start(directory: string): Promise<number> {
  const fixture = new TradeFixture();
  fixture.resetQuotes();
  const started = performance.now();
  await fixture.open(directory);
  const ms = performance.now() - started;
  await fixture.close();
  return ms;
}

async function readBare(file: string): Promise<number> {
  const engine = await loadEngine();
  const started = performance.now();
  const database = engine.open(file);
  database.exec('PRAGMA locking_mode = exclusive');
  const rows = database.all('SELECT * FROM trade_order WHERE status IN (1, 3) ORDER BY order_id');
  const ms = performance.now() - started;
  database.close();
  if (rows.length !== ORDERS) throw new Error(`${rows.length} orders rest`);
  return ms;
}
