import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { WatchedDatabase } from './database.ts';
import { StorageDamagedError, StorageError, StorageSealedError, StorageVersionError } from './errors.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import type { FromWorker } from './messages.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { SEAL_KEY_FILE } from './seal/key-file.ts';
import type { SealSettings } from './seal/seal-store.ts';
import { WorkerDatabase } from './worker-database.ts';
import { startStorageWorker } from './worker-entry.ts';

/** Name of the data file inside the data directory. */
export const DATA_FILE = 'platform.db';

export interface OpenDatabaseOptions {
  /** Data directory, created when missing; undefined keeps everything in memory. */
  readonly directory?: string | undefined;
  /** The steps of the schema, all of the platform's by default. */
  readonly migrations?: readonly Migration[];
  /** Where the keys are that seal its secrets; by default `SEAL_KEY_FILE` in the data directory, made when it is missing. */
  readonly seal?: SealSettings | undefined;
}

/**
 * Opens the platform's database and brings its schema up to date. Throws `InstanceLockedError` when another instance
 * uses the directory, `StorageDamagedError` after moving a damaged file aside, `StorageVersionError` when a newer
 * version wrote the file, `StorageSealedError` when the key of its secrets is missing, `StorageError` for anything else
 * that keeps it from opening.
 */
export async function openDatabase(options: OpenDatabaseOptions = {}): Promise<WatchedDatabase> {
  const { directory, migrations = MIGRATIONS } = options;
  const lock = directory === undefined ? undefined : acquireInstanceLock(directory);
  try {
    const file = directory === undefined ? undefined : join(directory, DATA_FILE);
    const worker = await startStorageWorker({ file, migrations, seal: sealOf(options) });
    const answer = await firstAnswer(worker);
    if (answer.kind === 'open') return new WorkerDatabase(worker, () => lock?.release());
    await worker.terminate();
    throw rejection(answer, file);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** What is kept in memory alone is sealed with a key that is too. */
function sealOf({ directory, seal }: OpenDatabaseOptions): SealSettings {
  return directory === undefined ? {} : { ...seal, file: seal?.file ?? join(directory, SEAL_KEY_FILE) };
}

function firstAnswer(worker: Worker): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(new StorageError(`the storage thread failed: ${error.message}`));
    worker.once('error', onError);
    worker.once('message', (message: FromWorker) => {
      worker.off('error', onError);
      resolve(message);
    });
  });
}

function rejection(answer: FromWorker, file: string | undefined): StorageError {
  if (answer.kind !== 'refused') return new StorageError('the storage thread gave an unexpected answer');
  if (answer.reason === 'damaged' && file !== undefined) {
    return new StorageDamagedError(moveAside(file), answer.message);
  }
  if (answer.reason === 'version') {
    return new StorageVersionError(`The data file was written by a newer version (step ${answer.message}).`);
  }
  if (answer.reason === 'sealed') return new StorageSealedError(answer.message);
  return new StorageError(`The data file cannot be opened: ${answer.message}`);
}

/** Moves a damaged file and its log to the first free `damaged-<n>` name. Nothing is ever overwritten. */
function moveAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`) || existsSync(`${file}.damaged-${n}-wal`)) n++;
  const kept = `${file}.damaged-${n}`;
  for (const suffix of ['-wal', '']) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  }
  return kept;
}
