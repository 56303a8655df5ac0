import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, WatchedDatabase } from './database.ts';
import { DATA_FILE, prepareDataFolder } from './data-folder.ts';
import type { EngineName } from './engine/engine.ts';
import {
  LockLostError,
  StorageDamagedError,
  StorageError,
  StorageLossError,
  StorageLostError,
  StorageSealedError,
  StorageVersionError,
  StoreExistsError,
} from './errors.ts';
import { moveAside } from './new-store.ts';
import { findCopyBeforeUpgrade } from './before-upgrade.ts';
import { acquireInstanceLock } from './lock/instance-lock.ts';
import type { FromWorker, StorageWorkerData } from './messages/messages.ts';
import { MemoryStore } from './memory-store.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { SEAL_KEY_FILE } from './seal/seal-key.ts';
import type { SealSettings } from './seal/seal-store.ts';
import { WorkerDatabase } from './worker-database.ts';
import { startStorageWorker, type StartThread, type StorageThread } from './worker-entry.ts';

/**
 * What lies beside the data file while a store is open and after a kill: the lock of the WebAssembly engine, which is removed
 * by whoever holds the directory alone, and the log of either.
 */
const TRACES_OF_OWNER = [`${DATA_FILE}.lock`, `${DATA_FILE}-wal`];

export interface OpenDatabaseOptions {
  /** Address of a database on a PostgreSQL server (`postgres://…`), which keeps everything instead of a directory. */
  readonly database?: string | undefined;
  /** Data directory, created when missing; undefined keeps everything in memory. */
  readonly directory?: string | undefined;
  /** The steps of the schema, all of the platform's by default. */
  readonly migrations?: readonly Migration[];
  /** Where the keys are that seal its secrets; by default `SEAL_KEY_FILE` in the data directory, made when it is missing. */
  readonly seal?: SealSettings | undefined;
  /** Begins an empty store where one is that cannot be opened; that one is kept aside. */
  readonly newStore?: boolean | undefined;
  /** Opens a store that lacks acknowledged commits. */
  readonly acceptLoss?: boolean | undefined;
  /** Refuses a database on a server that holds no data of a platform yet. */
  readonly mustExist?: boolean | undefined;
  /**
   * Opens a store without reading all of its pages: a copy of one that was checked, and that is checked when a platform opens
   * it.
   */
  readonly isChecked?: boolean | undefined;
  /**
   * Adds up the books of a store that was open when the machine went down; throws where they do not add up. The store is refused as damaged
   * then, also where a loss is accepted: with wrong books nobody trades.
   */
  readonly checkBooks?: ((database: Database) => Promise<unknown>) | undefined;
  /** Runs the store with this engine; without it the runtime's own where there is one, else WebAssembly. */
  readonly engine?: EngineName | undefined;
  /** Starts what runs the store, and what runs it again after that has ended; a thread of this process by default. */
  readonly startThread?: StartThread | undefined;
  /** Told what runs the store, with its version. */
  readonly onOpen?: ((engine: string) => void) | undefined;
  /** Told what was kept aside or lost, in a line for the operator. */
  readonly onNotice?: (line: string) => void;
  /**
   * Told when the store can no longer be used: somebody took the directory away, or its thread ended and nothing can be
   * read any more. It refuses everything from then on.
   */
  readonly onLost?: ((error: StorageError) => void) | undefined;
}

/**
 * Opens the platform's database and brings its schema up to date. Throws `DataFolderError` when the directory cannot
 * serve, `InstanceLockedError` when another instance uses it, `StorageDamagedError` for a damaged file,
 * `StorageLossError` when acknowledged commits are gone, `StorageVersionError` when a newer version wrote the file,
 * `StorageSealedError` when the key of its secrets is missing, `StorageError` for anything else that keeps it from
 * opening. A store that is refused is left as it is.
 */
export async function openDatabase(options: OpenDatabaseOptions = {}): Promise<WatchedDatabase> {
  const { directory, migrations = MIGRATIONS, engine, database: url } = options;
  if (url !== undefined) return openPostgres({ ...options, url, migrations, seal: options.seal ?? {} });
  // What is kept in memory alone is sealed with a key that is too.
  if (directory === undefined) {
    const worker = await openStore({ file: undefined, migrations, seal: {}, engine }, options);
    return new MemoryStore(worker, options.onLost);
  }
  const folder = prepareDataFolder(directory);
  let database: WorkerDatabase | undefined;
  let lost: LockLostError | undefined;
  const lock = await acquireInstanceLock(folder, {
    tracesOfOwner: TRACES_OF_OWNER,
    onLost(reason) {
      lost = new LockLostError(folder, reason);
      database?.abandon(lost);
      options.onLost?.(lost);
    },
  });
  try {
    const seal = { ...options.seal, file: options.seal?.file ?? join(folder, SEAL_KEY_FILE) };
    const data = { file: join(folder, DATA_FILE), migrations, seal, engine };
    const { acceptLoss, isChecked, checkBooks } = options;
    const check = lock.isSuspect ? checkBooks : undefined;
    const worker = options.newStore
      ? await beginStore(data, options, check)
      : await openStore({ ...data, acceptLoss, isChecked }, options);
    database = new WorkerDatabase(worker, {
      released: () => lock.release(),
      reopen: () => openAgain(data, options.startThread),
      onLost: options.onLost,
    });
    if (lost !== undefined) database.abandon(lost);
    if (check !== undefined && !options.newStore) {
      options.onNotice?.(
        'The machine went down while the platform was running: ledger and journal are checked before it starts.',
      );
      await requireBooks(database, data.file, check);
      options.onNotice?.('Ledger and journal are sound.');
    }
    // A new one is sound too.
    if (check !== undefined) lock.trust();
    return database;
  } catch (error) {
    await database?.close();
    lock.release();
    throw error;
  }
}

/** Throws `StorageDamagedError` where the books do not add up. */
async function requireBooks(
  database: Database,
  file: string,
  check: NonNullable<OpenDatabaseOptions['checkBooks']>,
): Promise<void> {
  try {
    await check(database);
  } catch (error) {
    throw new StorageDamagedError(file, `${messageOf(error)} (the machine went down while it was open)`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
}

/** A thread with an open store. */
async function openStore(
  data: StorageWorkerData,
  { onOpen, onNotice, startThread }: Listeners = {},
): Promise<StorageThread> {
  const answer = await startStore(data, startThread);
  if (!('worker' in answer)) throw rejection(answer, data.file);
  if (answer.loss !== undefined)
    onNotice?.(`The platform goes on without acknowledged commits: ${answer.loss}`);
  if (answer.copyBeforeUpgrade !== undefined)
    onNotice?.(
      `The data were brought up to date for this version; as they were before, they are in ${answer.copyBeforeUpgrade}.`,
    );
  onOpen?.(answer.engine);
  return answer.worker;
}

type Listeners = Pick<OpenDatabaseOptions, 'onOpen' | 'onNotice' | 'startThread'>;

interface OpenedStore extends Omit<Extract<FromWorker, { kind: 'open' }>, 'kind'> {
  readonly worker: StorageThread;
}

async function startStore(
  data: StorageWorkerData,
  startThread: StartThread | undefined,
): Promise<OpenedStore | FromWorker> {
  const worker = await startStorageWorker(data, startThread);
  const answer = await firstAnswer(worker);
  if (answer.kind === 'open') return { ...answer, worker };
  await worker.terminate();
  return answer;
}

/**
 * Opens the store of a running platform once more, after its thread ended. Never begins with an empty file: what was
 * acknowledged is in the one that there was.
 */
async function openAgain(
  data: StorageWorkerData & { readonly file: string },
  startThread: StartThread | undefined,
): Promise<StorageThread> {
  if (!existsSync(data.file)) throw new StorageError('the data file is not there');
  const answer = await startStore(data, startThread);
  if ('worker' in answer) return answer.worker;
  if (answer.kind === 'refused' && answer.reason !== 'other')
    throw new StorageLostError(`the data file cannot be read any more: ${answer.message}`);
  throw new StorageError('the data file cannot be opened');
}

/** Opens an empty store; one that is there and cannot be opened is kept aside. Throws `StoreExistsError` for a sound one. */
async function beginStore(
  data: StorageWorkerData & { readonly file: string },
  listeners: Listeners,
  check: OpenDatabaseOptions['checkBooks'],
): Promise<StorageThread> {
  const wasThere = existsSync(data.file);
  try {
    const { startThread } = listeners;
    const worker = await openStore(data, wasThere ? { startThread } : listeners);
    if (!wasThere) return worker;
    const found = new WorkerDatabase(worker, {});
    try {
      if (check !== undefined) await requireBooks(found, data.file, check);
    } finally {
      await found.close();
    }
  } catch (error) {
    if (!(error instanceof StorageDamagedError || error instanceof StorageLossError)) throw error;
    const kept = moveAside(data.file);
    listeners.onNotice?.(`The platform begins an empty store; the earlier one is kept as ${kept}.`);
    return openStore({ ...data, newStore: true }, listeners);
  }
  throw new StoreExistsError(data.file);
}

function firstAnswer(worker: StorageThread): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(new StorageError(`the storage thread failed: ${error.message}`));
    const onExit = () => reject(new StorageError('the storage thread has ended'));
    worker.once('error', onError);
    worker.once('exit', onExit);
    worker.once('message', (message: FromWorker) => {
      worker.off('error', onError);
      worker.off('exit', onExit);
      resolve(message);
    });
  });
}

function rejection(answer: FromWorker, file: string | undefined): StorageError {
  if (answer.kind !== 'refused') return new StorageError('the storage thread gave an unexpected answer');
  if (answer.reason === 'damaged' && file !== undefined) {
    return new StorageDamagedError(file, answer.message);
  }
  if (answer.reason === 'lost' && file !== undefined) return new StorageLossError(file, answer.message);
  if (answer.reason === 'version') {
    const copy = file && findCopyBeforeUpgrade(file);
    return new StorageVersionError(
      `The data file was written by a newer version (step ${answer.message}). Start that version, or put the data from before its upgrade into an empty folder with --restore ${copy ?? 'BACKUP'} --data NEW --seal-key KEY: what was stored since is not in them.`,
    );
  }
  if (answer.reason === 'sealed') return new StorageSealedError(answer.message);
  return new StorageError(`The data file cannot be opened: ${answer.message}`);
}
