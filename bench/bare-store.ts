import type { Database, Statement } from '../backend/storage/database.ts';
import type {
  SqlConnection,
  SqlEngine,
  SqlParameter,
  SqlStatement,
} from '../backend/storage/engine/engine.ts';
import { MIGRATIONS } from '../backend/storage/migrations.ts';
import { allProjected } from '../backend/storage/trading/journal-row.ts';
import { SqliteStore } from '../backend/storage/sqlite-store.ts';
import type { Burst } from './orders-durable.ts';

/** About the size of an average stored row of an order. */
export const ROW = 'x'.repeat(160);

/** Rows that wait to be written, and the burst that writes them. */
export interface BareWriter {
  /** Makes ready what the next burst writes; outside of the measurement. */
  prepare?(): void;
  readonly burst: Burst;
  close(): void;
}

/** A writer of the service's own rows. */
export interface SameRows extends BareWriter {
  /** Rows of a table. */
  count(table: string): number;
}

/** Keeps the commits that pass through a store on their way. */
export class CommitRecorder {
  #commits: (readonly Statement[])[] = [];

  readonly over = (database: Database): Database => ({
    commit: (statements, options) => {
      this.#commits.push(statements as readonly Statement[]);
      return database.commit(statements, options);
    },
    read: (query) => database.read(query),
    available: () => database.available?.(),
    close: () => database.close(),
  });

  /** The commits since the last call, with every row that the store makes of them. */
  take(): readonly (readonly Statement[])[] {
    const taken = this.#commits;
    this.#commits = [];
    return taken.map(allProjected);
  }
}

/**
 * Bare SQLite on a file with the platform's own tables and indexes: writes the very rows that the service wrote since the last
 * burst, so many commits a transaction. Before its first burst those are all rows so far.
 */
export function openSameRows(
  engine: SqlEngine,
  file: string,
  recorder: CommitRecorder,
  ordersPerTransaction: number,
): SameRows {
  new SqliteStore(engine, file, MIGRATIONS).close();
  const database = openDurable(engine, file);
  const prepared = new Map<string, SqlStatement>();
  let commits: readonly (readonly Statement[])[] = [];
  const write = ({ sql, parameters }: Statement) => {
    let statement = prepared.get(sql);
    if (statement === undefined) prepared.set(sql, (statement = database.prepare(sql)));
    statement.run(parameters as readonly SqlParameter[]);
  };
  return {
    count: (table) => Number(database.get(`SELECT count(*) AS count FROM ${table}`)?.['count']),
    prepare: () => void (commits = recorder.take()),
    burst: () => {
      for (let from = 0; from < commits.length; from += ordersPerTransaction) {
        database.exec('BEGIN IMMEDIATE');
        for (const commit of commits.slice(from, from + ordersPerTransaction)) commit.forEach(write);
        database.exec('COMMIT');
      }
    },
    close: () => {
      for (const statement of prepared.values()) statement.finalize();
      database.close();
    },
  };
}

/** Bare SQLite on a new file: so many rows of the same size an order, in one table without an index. */
export function openPlainRows(
  engine: SqlEngine,
  file: string,
  rowsPerOrder: number,
  ordersPerTransaction: number,
): BareWriter {
  const database = openDurable(engine, file);
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, payload TEXT)');
  const insert = database.prepare('INSERT INTO bare (payload) VALUES (?)');
  return {
    burst: (orders) => {
      for (let written = 0; written < orders; written += ordersPerTransaction) {
        database.exec('BEGIN IMMEDIATE');
        for (let row = 0; row < ordersPerTransaction * rowsPerOrder; row++) insert.run([ROW]);
        database.exec('COMMIT');
      }
    },
    close: () => {
      insert.finalize();
      database.close();
    },
  };
}

function openDurable(engine: SqlEngine, file: string): SqlConnection {
  const database = engine.open(file);
  database.exec('PRAGMA locking_mode = exclusive');
  database.all('PRAGMA journal_mode = wal');
  database.exec('PRAGMA synchronous = FULL');
  return database;
}
