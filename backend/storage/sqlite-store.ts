import { closeSync, existsSync, fstatSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { applyMigrations, stepBeforeUpgrade } from './apply-migrations.ts';
import type { FrozenStore } from './backup/copy-store.ts';
import { copyBeforeUpgrade } from './before-upgrade.ts';
import { BrokenChains } from './broken-chains.ts';
import type { Statement } from './database.ts';
import type { SqlConnection, SqlEngine, SqlParameter, SqlStatement } from './engine/engine.ts';
import type {
  CommitRequest,
  FailureCause,
  ReadRequest,
  StorageReply,
  StorageRequest,
  StorageWorkerData,
} from './messages/messages.ts';
import type { Migration } from './migrations.ts';
import { storeLog, findDamage, makeStore } from './new-store.ts';
import { allProjected } from './trading/journal-row.ts';
import { sealStore } from './seal/seal-store.ts';
import { CommitWitness, findLoss } from './witness/commit-witness.ts';

/** Prepared statements kept for use again; the oldest is dropped beyond it. */
const MAX_PREPARED_STATEMENTS = 256;
/** Rows that one read may return; lists are paged far below it. */
const MAX_ROWS_PER_READ = 1_000_000;

/** Bytes that a probe writes. A disk with less room than a busy batch needs would fail again at once. */
const PROBE_BYTES = 256 * 1024;
/** Largest size of the log after its rows are in the data file; an outage may have made it larger. In bytes. */
const LOG_BYTES_KEPT = 16 * 1024 * 1024;
/** Pages of the log that SQLite puts into the data file by itself: a page that many commits change goes there once. */
const PAGES_IN_LOG = 2_000;

/** What SQLite says when no commit can be kept, whatever is in it. */
const STORE_FAILURE =
  /disk I\/O error|database or disk is full|unable to open database|readonly database|database is locked|out of memory|not a database|malformed/i;

/** The file is no database, or its pages contradict each other. */
export class DamagedFileError extends Error {}
/** The store lacks commits that were acknowledged, or nobody can say whether it does. */
export class LostCommitsError extends Error {}

/** How a store is opened. */
export type StoreSettings = Partial<
  Pick<StorageWorkerData, 'seal' | 'newStore' | 'acceptLoss' | 'isChecked'>
>;

/**
 * SQLite, whichever engine runs it, synchronous, to be used from one thread. Applies batches of requests, each batch in one transaction
 * that is flushed to disk before its replies exist.
 */
export class SqliteStore {
  #database: SqlConnection;
  readonly #prepared = new Map<string, SqlStatement>();
  readonly #brokenChains = new BrokenChains();
  /** Why no commit is taken until a probe succeeds; undefined while commits are. */
  #outage: string | undefined;
  readonly #witness: CommitWitness | undefined;
  readonly #file: string | undefined;
  #isFrozen = false;
  /** For copying the data file. */
  #handle: number | undefined;
  /** What was lost and accepted; undefined when nothing was. */
  readonly loss: string | undefined;
  /** Where the store is as it was before its schema was brought up to date; undefined when it was up to date, or new. */
  readonly copyBeforeUpgrade: string | undefined;

  constructor(
    engine: SqlEngine,
    file: string | undefined,
    migrations: readonly Migration[],
    settings: StoreSettings = {},
  ) {
    const { seal = {}, newStore = false, acceptLoss = false, isChecked = false } = settings;
    if (file !== undefined) {
      removeStaleLibraryLock(file);
      const damage = newStore ? undefined : findDamage(file);
      if (damage !== undefined) throw new DamagedFileError(damage);
      if (!existsSync(file)) makeStore(engine, file);
    }
    this.#file = file;
    this.#database = engine.open(file ?? ':memory:');
    try {
      this.#prepare(file);
      if (!isChecked) this.#check();
      this.loss = file === undefined ? undefined : this.#accepted(file, acceptLoss);
      const step = file === undefined ? undefined : stepBeforeUpgrade(this.#database, migrations);
      if (file !== undefined && step !== undefined) {
        // Closed meanwhile: the log is in the file then, and closing a handle of an open one would give up SQLite's lock of it.
        this.#database.close();
        this.copyBeforeUpgrade = copyBeforeUpgrade(file, step);
        this.#database = engine.open(file);
        this.#prepare(file);
      }
      const isNew = applyMigrations(this.#database, migrations);
      sealStore(this.#database, seal, isNew);
      if (file !== undefined) this.#witness = new CommitWitness(this.#database, file);
    } catch (error) {
      const isUnsound = isDamage(error) || error instanceof LostCommitsError;
      // Closing would write what is left of the log into the file; whoever looks for the rest needs both as they are.
      if (!isUnsound) this.#closeQuietly();
      else if (file !== undefined) removeStaleLibraryLock(file);
      throw isDamage(error) ? new DamagedFileError(messageOf(error)) : error;
    }
    if (file !== undefined) syncDirectory(dirname(file));
  }

  /** Runs a batch: its commits in one transaction, then its reads, which see them. */
  run(requests: readonly StorageRequest[]): StorageReply[] {
    const replies: StorageReply[] = [];
    const commits: CommitRequest[] = [];
    const reads: ReadRequest[] = [];
    for (const request of requests) {
      if (request.kind === 'read') reads.push(request);
      else
        try {
          commits.push({ ...request, statements: allProjected(request.statements) });
        } catch (error) {
          replies.push(this.#failed(request, error));
        }
    }
    if (commits.length > 0) replies.push(...this.#commit(commits));
    // Of what came with them a store in memory may have answered some already.
    for (const { id, statement } of reads) replies.push(this.#read(id, statement));
    return replies;
  }

  /** Whether commits can be stored again; they are taken from then on. */
  probe(): boolean {
    try {
      this.#rollBack();
      this.#releaseLog();
      this.#write(PROBE_BYTES);
      this.#write(0);
      this.#outage = undefined;
      return true;
    } catch (error) {
      this.#rollBack();
      this.#outage = messageOf(error);
      return false;
    }
  }

  /**
   * Keeps the data file as it is until `thaw`: commits stay in the log meanwhile. Throws while the store cannot write, and
   * where it is frozen already or no file.
   */
  freeze(): FrozenStore {
    const witness = this.#witness;
    if (witness === undefined || this.#file === undefined) throw new Error('the store is not a file');
    if (this.#outage !== undefined) throw new Error(this.#outage);
    if (this.#isFrozen) throw new Error('the store is being copied already');
    const [done] = this.#database.all('PRAGMA wal_checkpoint(TRUNCATE)');
    if (done?.['busy'] !== 0) throw new Error('the log could not be put into the data file');
    this.#database.all('PRAGMA wal_autocheckpoint = 0');
    this.#isFrozen = true;
    // Kept open: closing any handle of the file would give up SQLite's lock of it.
    this.#handle ??= openSync(this.#file, 'r');
    return { handle: this.#handle, bytes: fstatSync(this.#handle).size, tally: witness.tally };
  }

  thaw(): void {
    this.#isFrozen = false;
    this.#database.all(`PRAGMA wal_autocheckpoint = ${PAGES_IN_LOG}`);
  }

  close(): void {
    for (const sql of [...this.#prepared.keys()]) this.#forget(sql);
    this.#witness?.close();
    this.#database.close();
    if (this.#handle !== undefined) closeSync(this.#handle);
  }

  #prepare(file: string | undefined): void {
    // Exclusive locking comes first: without it the write-ahead log would need shared memory, which WebAssembly lacks.
    this.#database.exec('PRAGMA locking_mode = exclusive');
    if (file !== undefined) this.#database.all('PRAGMA journal_mode = wal');
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#database.all(`PRAGMA journal_size_limit = ${LOG_BYTES_KEPT}`);
    this.#database.all(`PRAGMA wal_autocheckpoint = ${PAGES_IN_LOG}`);
    this.#database.exec('PRAGMA foreign_keys = ON');
  }

  /** Reads every page. Throws for the first that contradicts another. */
  #check(): void {
    const check = this.#database.get('PRAGMA quick_check(1)');
    if (check?.['quick_check'] !== 'ok')
      throw new DamagedFileError(String(check?.['quick_check'] ?? 'quick_check gave no answer'));
  }

  /** What the store lacks, if that is accepted. */
  #accepted(file: string, acceptLoss: boolean): string | undefined {
    const loss = findLoss(this.#database, file);
    if (loss === undefined) return undefined;
    if (!acceptLoss) throw new LostCommitsError(loss);
    storeLog(file);
    return loss;
  }

  /**
   * Commits together, as if nothing could be refused. When something is, once more with a savepoint for each. When that fails
   * too each is tried alone, so that the rows of one never cost the others theirs; the first one that the store itself fails
   * ends the attempts.
   */
  #commit(commits: readonly CommitRequest[]): StorageReply[] {
    for (const isGuarded of [false, true]) {
      if (this.#outage !== undefined) break;
      try {
        return this.#transaction(commits, isGuarded);
      } catch (error) {
        if (isGuarded && commits.length === 1) return [this.#failed(commits[0] as CommitRequest, error)];
      }
    }
    return commits.map((commit) => {
      if (this.#outage !== undefined) return this.#refused(commit, 'store', this.#outage);
      try {
        return this.#transaction([commit], true)[0] as StorageReply;
      } catch (error) {
        return this.#failed(commit, error);
      }
    });
  }

  /**
   * Throws when the transaction cannot be kept, with nothing of it applied. Guarded, a statement that is refused undoes its
   * commit only; else everything.
   */
  #transaction(commits: readonly CommitRequest[], isGuarded: boolean): StorageReply[] {
    try {
      // Kept apart until the end: when the transaction fails, whoever broke a chain is tried again.
      const broken = new BrokenChains();
      this.#database.exec('BEGIN IMMEDIATE');
      const replies = commits.map((commit) => this.#apply(commit, broken, isGuarded));
      const onDisk = this.#witness?.count(commits, replies);
      this.#database.exec('COMMIT');
      onDisk?.();
      this.#brokenChains.add([...broken]);
      return replies;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #failed(commit: CommitRequest, error: unknown): StorageReply {
    const message = messageOf(error);
    const isOfStore = STORE_FAILURE.test(message);
    if (isOfStore) this.#outage = message;
    return this.#refused(commit, isOfStore ? 'store' : 'request', message);
  }

  #refused({ id, chain }: CommitRequest, cause: FailureCause, message: string): StorageReply {
    this.#brokenChains.add(chain);
    return { id, ok: false, cause, message };
  }

  #rollBack(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // A transaction that cannot even be undone is undone by the next attempt, or by the next start.
    }
  }

  /** Puts the rows of the log into the data file and shortens the log, which may be what fills the disk. */
  #releaseLog(): void {
    if (this.#isFrozen) return;
    try {
      this.#database.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The disk has no room for that either; whether it has room for rows is what the probe finds out.
    }
  }

  #write(bytes: number): void {
    this.#database.exec('CREATE TABLE IF NOT EXISTS storage_probe (id INTEGER PRIMARY KEY, filler BLOB)');
    this.#database.run(
      'INSERT INTO storage_probe (id, filler) VALUES (1, zeroblob(?)) ON CONFLICT (id) DO UPDATE SET filler = excluded.filler',
      [bytes],
    );
  }

  /** Applies one commit inside the open transaction. */
  #apply({ id, statements, chain }: CommitRequest, broken: BrokenChains, isGuarded: boolean): StorageReply {
    const missing = this.#brokenChains.find(chain) ?? broken.find(chain);
    if (missing !== undefined) {
      broken.add(chain);
      return { id, ok: false, cause: 'chain', message: `an earlier commit of the chain ${missing} failed` };
    }
    const guarded = isGuarded && statements.length > 1;
    if (guarded) this.#database.exec('SAVEPOINT request');
    try {
      for (const statement of statements) this.#run(statement);
      if (guarded) this.#database.exec('RELEASE request');
      return { id, ok: true, rows: undefined };
    } catch (error) {
      // Some failures (disk full, I/O) end the whole transaction; then no commit of the batch can be kept.
      if (!isGuarded || !this.#database.inTransaction || STORE_FAILURE.test(messageOf(error))) throw error;
      if (guarded) {
        this.#database.exec('ROLLBACK TO request');
        this.#database.exec('RELEASE request');
      }
      broken.add(chain);
      return { id, ok: false, cause: 'request', message: messageOf(error) };
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
      return { id, ok: false, cause: 'request', message: messageOf(error) };
    }
  }

  /** Drops a statement that failed: WebAssembly leaves it unfinished, and an unfinished one fails again. */
  #forget(sql: string): void {
    const statement = this.#prepared.get(sql);
    this.#prepared.delete(sql);
    try {
      statement?.finalize();
    } catch {
      // Finalising reports the failure of the last run once more; it is already on its way to the caller.
    }
  }

  #statement(sql: string): SqlStatement {
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

function bindings({ parameters }: Statement): readonly SqlParameter[] {
  return parameters as readonly SqlParameter[];
}

/** WebAssembly guards a file by a directory beside it, which stays after a kill. The instance lock makes it needless. */
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
