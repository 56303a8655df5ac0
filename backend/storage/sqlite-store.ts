import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import type { Database as SqliteDatabase, JSValue, Statement as SqliteStatement } from 'node-sqlite3-wasm';
import type { Statement } from './database.ts';
import type { CommitRequest, StorageReply, StorageRequest } from './messages.ts';
import type { Migration } from './migrations.ts';
import { sealStore, type SealSettings } from './seal/seal-store.ts';

/** Prepared statements kept for use again; the oldest is dropped beyond it. */
const MAX_PREPARED_STATEMENTS = 256;
/** Rows that one read may return; lists are paged far below it. */
const MAX_ROWS_PER_READ = 1_000_000;

/** The file is no database, or its pages contradict each other. */
export class DamagedFileError extends Error {}
/** The file holds steps that this version does not know. */
export class UnknownMigrationError extends Error {}

/**
 * SQLite itself, synchronous, to be used from one thread. Applies batches of requests, each batch in one transaction
 * that is flushed to disk before its replies exist.
 */
export class SqliteStore {
  readonly #database: SqliteDatabase;
  readonly #prepared = new Map<string, SqliteStatement>();
  readonly #brokenChains = new Set<string>();

  constructor(file: string | undefined, migrations: readonly Migration[], seal: SealSettings = {}) {
    if (file !== undefined) removeStaleLibraryLock(file);
    this.#database = new sqlite.Database(file ?? ':memory:');
    try {
      this.#prepare(file);
      const isNew = this.#migrate(migrations);
      sealStore(this.#database, seal, isNew);
    } catch (error) {
      this.#closeQuietly();
      throw isDamage(error) ? new DamagedFileError(messageOf(error)) : error;
    }
    if (file !== undefined) syncDirectory(dirname(file));
  }

  /** Runs a batch: its reads first (they see all earlier batches), then its commits in one transaction. */
  run(requests: readonly StorageRequest[]): StorageReply[] {
    const replies: StorageReply[] = [];
    const commits: CommitRequest[] = [];
    for (const request of requests) {
      if (request.kind === 'read') replies.push(this.#read(request.id, request.statement));
      else commits.push(request);
    }
    if (commits.length > 0) replies.push(...this.#commit(commits));
    return replies;
  }

  close(): void {
    for (const statement of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(file: string | undefined): void {
    // Exclusive locking comes first: without it the write-ahead log would need shared memory, which this build lacks.
    this.#database.exec('PRAGMA locking_mode = exclusive');
    if (file !== undefined) this.#database.all('PRAGMA journal_mode = wal');
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#database.exec('PRAGMA foreign_keys = ON');
    const check = this.#database.get('PRAGMA quick_check(1)') as { quick_check?: string } | null;
    if (check?.quick_check !== 'ok')
      throw new DamagedFileError(check?.quick_check ?? 'quick_check gave no answer');
  }

  /** Brings the schema up to date; true for a store that had none before. */
  #migrate(migrations: readonly Migration[]): boolean {
    this.#database.exec(
      'CREATE TABLE IF NOT EXISTS migration (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)',
    );
    const applied = new Set(this.#database.all('SELECT id FROM migration').map((row) => String(row['id'])));
    const known = new Set(migrations.map((migration) => migration.id));
    const unknown = [...applied].find((id) => !known.has(id));
    if (unknown !== undefined) throw new UnknownMigrationError(unknown);
    for (const migration of migrations) {
      if (applied.has(migration.id)) continue;
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        for (const statement of migration.statements) this.#database.exec(statement);
        this.#database.run('INSERT INTO migration (id) VALUES (?)', [migration.id]);
        this.#database.exec('COMMIT');
      } catch (error) {
        if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    }
    return applied.size === 0;
  }

  #commit(commits: readonly CommitRequest[]): StorageReply[] {
    const replies: StorageReply[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const commit of commits) replies.push(this.#apply(commit));
      this.#database.exec('COMMIT');
      return replies;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      for (const { chain } of commits) if (chain !== undefined) this.#brokenChains.add(chain);
      return commits.map(({ id }) => ({ id, ok: false, message: messageOf(error) }));
    }
  }

  /** Applies one commit inside the open transaction; a refused statement undoes this commit only. */
  #apply({ id, statements, chain }: CommitRequest): StorageReply {
    if (chain !== undefined && this.#brokenChains.has(chain)) {
      return { id, ok: false, message: `an earlier commit of the chain ${chain} failed` };
    }
    const guarded = statements.length > 1;
    if (guarded) this.#database.exec('SAVEPOINT request');
    try {
      for (const statement of statements) this.#run(statement);
      if (guarded) this.#database.exec('RELEASE request');
      return { id, ok: true, rows: undefined };
    } catch (error) {
      // Some failures (disk full, I/O) end the whole transaction; then no commit of the batch can be kept.
      if (!this.#database.inTransaction) throw error;
      if (guarded) {
        this.#database.exec('ROLLBACK TO request');
        this.#database.exec('RELEASE request');
      }
      if (chain !== undefined) this.#brokenChains.add(chain);
      return { id, ok: false, message: messageOf(error) };
    }
  }

  #run(statement: Statement): void {
    try {
      this.#statement(statement.sql).run(bindings(statement));
    } catch (error) {
      this.#forget(statement.sql);
      throw error;
    }
  }

  #read(id: number, statement: Statement): StorageReply {
    try {
      const rows: unknown[] = [];
      for (const row of this.#statement(statement.sql).iterate(bindings(statement))) {
        if (rows.length >= MAX_ROWS_PER_READ) throw new Error(`more than ${MAX_ROWS_PER_READ} rows`);
        rows.push(row);
      }
      return { id, ok: true, rows };
    } catch (error) {
      this.#forget(statement.sql);
      return { id, ok: false, message: messageOf(error) };
    }
  }

  /** Drops a statement that failed: the library leaves it unfinished, and an unfinished one fails again. */
  #forget(sql: string): void {
    const statement = this.#prepared.get(sql);
    this.#prepared.delete(sql);
    try {
      statement?.finalize();
    } catch {
      // Finalising reports the failure of the last run once more; it is already on its way to the caller.
    }
  }

  #statement(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined) this.#forget(oldest);
    }
    const prepared = this.#database.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #closeQuietly(): void {
    try {
      this.#database.close();
    } catch {
      // The file is about to be reported; a failing close adds nothing to that.
    }
  }
}

function bindings({ parameters }: Statement): JSValue[] {
  return parameters as JSValue[];
}

/** The library guards a file by a directory beside it, which stays after a kill. The instance lock makes it needless. */
function removeStaleLibraryLock(file: string): void {
  rmSync(`${file}.lock`, { recursive: true, force: true });
}

/** Makes the names of new files durable. SQLite flushes the files themselves; Windows has no such call. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedFileError ||
    /not a database|malformed|disk image|corrupt|unsupported file format/i.test(messageOf(error))
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
