import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TradeFixture } from '../backend/services/trade/testing/trade-fixture.ts';
import type { SqlEngine } from '../backend/storage/engine/engine.ts';
import { loadEngine } from '../backend/storage/engine/load-engine.ts';
import { CommitRecorder, openPlainRows, openSameRows, type BareWriter, type SameRows } from './bare-store.ts';
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
/** Writes so many orders. */
export type Burst = (orders: number) => Promise<void> | void;
type Beside = Pick<BenchResult, 'ours' | 'baseline' | 'ratio'>;

/**
 * Durable orders a second through the trade service (validation, decision, ledger, message, commit), beside bare SQLite
 * in one thread without any of it, in transactions of the same number of orders: once writing the very same rows to the same tables, once as
 * many rows of about their size in one table without an index; by turns. On each engine that this runtime has.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const own = await loadEngine();
  const others = own.name === 'wasm' ? [] : [await loadEngine('wasm')];
  const results: BenchResult[] = [];
  for (const engine of [own, ...others]) results.push(...(await measure(engine)));
  return results;
}

async function measure(engine: SqlEngine): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'orders-durable-'));
  const recorder = new CommitRecorder();
  const service = await startService(directory, { engine: engine.name }, recorder.over);
  const same = openSameRows(engine, join(directory, 'same.db'), recorder, CONCURRENT);
  try {
    await service.burst(WARM_UP);
    const rows = await service.rowsPerOrder();
    const plain = openPlainRows(engine, join(directory, 'plain.db'), rows, CONCURRENT);
    for (const bare of [same, plain]) {
      bare.prepare?.();
      await bare.burst(WARM_UP);
    }
    const [besideSame, besidePlain] = await byTurns(service.burst, [same, plain] as const);
    plain.close();
    await service.compare(same);
    const name = engine.name === 'wasm' ? 'orders-durable' : `orders-durable-${engine.name}`;
    const ours = `${conditionsOf(rows)}, synchronous=FULL, SQLite ${engine.version} (${engine.name})`;
    const bare = `${CONCURRENT} orders per transaction`;
    const unit = 'durable orders/s';
    return [
      {
        name,
        ...besideSame,
        unit,
        conditions: `${ours}; baseline: bare SQLite, the very same rows, ${bare}`,
      },
      {
        name: `${name}-plain`,
        ...besidePlain,
        unit,
        conditions: `${ours}; baseline: bare SQLite, as many rows of 160 bytes in one table without an index, ${bare}`,
      },
    ];
  } finally {
    same.close();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What both sides were asked for, in words. */
export function conditionsOf(rowsPerOrder: number): string {
  return `median of ${ROUNDS} rounds of ${ORDERS} market orders by turns, ${CONCURRENT} at a time, ${rowsPerOrder} rows per order`;
}

/** Orders a second of ours and of each baseline, round by round, so that whatever else the machine does slows all of them. */
export async function byTurns<Bares extends readonly BareWriter[]>(own: Burst, bares: Bares) {
  const rates: { ours: number; baselines: number[] }[] = [];
  const rateOf = async (burst: Burst) => {
    const started = performance.now();
    await burst(ORDERS);
    return (1000 * ORDERS) / (performance.now() - started);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await rateOf(own);
    const baselines: number[] = [];
    for (const bare of bares) {
      bare.prepare?.();
      baselines.push(await rateOf(bare.burst));
    }
    rates.push({ ours, baselines });
  }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const ours = Math.round(median(rates.map((round) => round.ours)));
  const besides = bares.map((_, at): Beside => ({
    ours,
    baseline: Math.round(median(rates.map(({ baselines }) => baselines[at] ?? 0))),
    ratio: Number(median(rates.map((round) => round.ours / (round.baselines[at] ?? 0))).toFixed(3)),
  }));
  return besides as { [At in keyof Bares]: Beside };
}

/** The trade service over a store in a directory or on a server, with one account for each writer. */
export async function startService(
  directory: string | undefined,
  where: Parameters<typeof TradeFixture.start>[2],
  over?: Parameters<typeof TradeFixture.start>[1],
) {
  const fixture = await TradeFixture.start(directory, over, where);
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
  const compare = async (same: SameRows) => {
    for (const table of TABLES) {
      const [ours, theirs] = [await countRows(fixture, table), same.count(table)];
      if (ours !== theirs)
        throw new Error(`${table}: ${theirs} rows beside ${ours}: these are not the same rows`);
    }
  };
  return { burst, compare, rowsPerOrder: () => rowsWrittenPerOrder(fixture), close: () => fixture.close() };
}

async function countRows({ database }: TradeFixture, table: string): Promise<number> {
  const sql = `SELECT count(*) AS count FROM ${table}`;
  const [row] = await database.read<{ count: number }>({ sql, parameters: [] } as never);
  return row?.count ?? 0;
}

/** New rows per order, and the rewritten account and position that every order touches too. */
async function rowsWrittenPerOrder(fixture: TradeFixture): Promise<number> {
  const counts = await Promise.all(TABLES.map((table) => countRows(fixture, table)));
  const [accounts = 0, orders = 1, positions = 0, ...others] = counts;
  const rewritten = orders + (orders - positions);
  const inserted = orders + positions + others.reduce((sum, rows) => sum + rows, 0) - accounts;
  return Math.round((inserted + rewritten) / orders);
}
