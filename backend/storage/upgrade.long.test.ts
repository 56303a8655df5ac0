import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyJournal } from '../services/trade/trade-service.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import { applyMigrations } from './apply-migrations.ts';
import { DATA_FILE } from './data-folder.ts';
import type { SqlConnection, SqlParameter, SqlRow } from './engine/engine.ts';
import { loadEngine } from './engine/load-engine.ts';
import { MIGRATIONS } from './migrations.ts';
import { makeStore } from './new-store.ts';
import { findUnsound, LEDGER_CHECKS } from './trading/index.ts';
import {
  JOURNAL_MIGRATION,
  RATE_DIGITS_MIGRATION,
  REASON_MIGRATION,
  TRADING_MIGRATION,
} from './trading/migration.ts';

/** Tables of the books, as every schema names them. */
const BOOKS = /^(?:trade_|fund_)/;
/** Of what the records are made anew at the first start, where a schema has no journal yet. */
const JOURNAL = /^trade_(?:journal|snapshot)$/;

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly SqlRow[];
}
type Books = ReadonlyMap<string, Table>;

const placeOf = ({ id }: { readonly id: string }) => MIGRATIONS.findIndex((step) => step.id === id);

let root: string;
let newest: Books;
let customerReads: unknown;
/** What an older form of a row had in the place of today's. */
const EARLIER: readonly { readonly until: number; change(table: string, row: SqlRow): SqlRow }[] = [
  {
    until: placeOf(RATE_DIGITS_MIGRATION),
    change: (table, row) =>
      (table === 'trade_position' || table === 'trade_deal') && row['rate'] !== null
        ? { ...row, rate: BigInt(row['rate'] as number | bigint) / 100n }
        : row,
  },
  {
    until: placeOf(REASON_MIGRATION),
    change: (table, row) =>
      table === 'trade_order' && row['reason'] === 'insufficientMargin'
        ? { ...row, reason: 'CFDWBWE000031' }
        : row,
  },
];

function readBooks(database: SqlConnection): Books {
  const names = database
    .all(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .map(({ name }) => String(name))
    .filter((name) => BOOKS.test(name));
  return new Map(
    names.map((name) => {
      const columns = database.all(`PRAGMA table_info("${name}")`).map((column) => String(column['name']));
      return [name, { columns, rows: database.all(`SELECT * FROM "${name}"`) }];
    }),
  );
}

async function inFile<Result>(folder: string, act: (database: SqlConnection) => Result): Promise<Result> {
  const database = (await loadEngine('wasm')).open(join(folder, DATA_FILE));
  try {
    // Without it the log of a store would need shared memory, which WebAssembly lacks.
    database.exec('PRAGMA locking_mode = exclusive');
    return act(database);
  } finally {
    database.close();
  }
}

/** The account, its orders and its positions, as their customer reads them. */
async function readAsCustomer(fixture: TradeFixture): Promise<unknown> {
  const page = { tradeType: 2, size: 50, current: 1 };
  return {
    orders: await fixture.call(1, 'queryOrderPage', page),
    resting: await fixture.call(1, 'queryPBOOrderPage', page),
    positions: await fixture.call(1, 'queryPositionPage', page),
  };
}

/** A small book in the newest schema: a position closed in part, one of the other side, a resting order, a rejected one. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const folder = join(root, 'newest');
  const fixture = await TradeFixture.start(folder);
  const accountId = await fixture.openAccount(1);
  const place = (members: object) =>
    fixture.call<{ positionId: number }>(1, 'addMarketOrder', fixture.order(accountId, members));
  const { positionId } = await place({ requestNum: '2' });
  await place({ bizType: 2, direction: 2, requestNum: '1', positionId });
  await place({ direction: 2, requestNum: '3' });
  await place({ bizType: 13, requestPrice: '5900000' });
  await expect(place({ requestNum: '40' })).rejects.toMatchObject({ code: 'CFDWBWE000031' });
  await fixture.settle();
  customerReads = await readAsCustomer(fixture);
  await fixture.close();
  newest = await inFile(folder, readBooks);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a store in the schema that the first steps make, with the rows and columns of the books that it has room for. */
async function makeOld(folder: string, steps: number): Promise<Books> {
  mkdirSync(folder, { mode: 0o700 });
  makeStore(await loadEngine('wasm'), join(folder, DATA_FILE));
  return inFile(folder, (database) => {
    applyMigrations(database, MIGRATIONS.slice(0, steps));
    for (const [name, { columns }] of readBooks(database)) {
      const today = newest.get(name);
      if (today === undefined || (JOURNAL.test(name) && steps <= placeOf(JOURNAL_MIGRATION))) continue;
      const common = columns.filter((column) => today.columns.includes(column));
      const list = common.map((column) => `"${column}"`).join(', ');
      const places = common.map(() => '?').join(', ');
      for (const row of today.rows) {
        const old = EARLIER.reduce(
          (changed, { until, change }) => (steps <= until ? change(name, changed) : changed),
          row,
        );
        database.run(
          `INSERT INTO "${name}" (${list}) VALUES (${places})`,
          common.map((column) => old[column] as SqlParameter),
        );
      }
    }
    return readBooks(database);
  });
}

/** Steps after which a store has books: with each of them a schema begins that some data folder may have. */
const SCHEMAS = MIGRATIONS.map((_, at) => at + 1).filter((steps) => steps > placeOf(TRADING_MIGRATION));

it(
  `of each of ${SCHEMAS.length} schemas a store with books is brought up to date: ledger, journal, orders and positions are as they were`,
  { timeout: 900_000 },
  async () => {
    for (const steps of SCHEMAS) {
      const step = MIGRATIONS[steps - 1]?.id ?? '';
      const folder = join(root, String(steps));
      const old = await makeOld(folder, steps);
      const fixture = await TradeFixture.start(folder);
      expect([step, await readAsCustomer(fixture)]).toEqual([step, customerReads]);
      for (const check of LEDGER_CHECKS)
        expect([step, check.what, await findUnsound(fixture.database, check, 5)]).toEqual([
          step,
          check.what,
          { rows: [], count: 0 },
        ]);
      expect([step, (await verifyJournal(fixture.database))?.problems]).toEqual([step, []]);
      await fixture.close();
      if (steps === MIGRATIONS.length) continue;
      // The way back: what the upgrade has put aside is the store as it was, with all of its rows.
      const copy = join(folder, 'before-upgrade', step);
      expect([step, await inFile(copy, readBooks)]).toEqual([step, old]);
      rmSync(folder, { recursive: true });
    }
  },
);
