import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { UnknownMigrationError } from './apply-migrations.ts';
import { copyStore } from './backup/copy-store.ts';
import type { BackupCopy } from './database.ts';
import { loadEngine } from './engine/load-engine.ts';
import {
  answerTo,
  unpacked,
  type FromWorker,
  type StorageWorkerData,
  type ToWorker,
} from './messages/messages.ts';
import type { Migration } from './migrations.ts';
import { SealKeyError } from './seal/seal-key.ts';
import { DamagedFileError, LostCommitsError, SqliteStore, type StoreSettings } from './sqlite-store.ts';

/** The inner end of a storage thread. */
export interface StorePort {
  postMessage(message: FromWorker): void;
  on(event: 'message', listener: (message: ToWorker) => void): unknown;
}

/** What a storage thread does: owns SQLite and answers one batch at a time. It has one store after another. */
export function serveStore(port: StorePort): void {
  const answer = (message: FromWorker) => port.postMessage(message);
  let store: SqliteStore | undefined;
  let copying: Promise<void> | undefined;
  let isClosing = false;
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'open') {
      // Nobody asks anything of a store before it says that it is open.
      isClosing = false;
      void open(message, answer).then((opened) => (store = opened));
    } else if (message.kind === 'batch') {
      if (store === undefined) throw new Error('the storage thread has no store');
      answer(answerTo(store.run(unpacked(message))));
    } else if (message.kind === 'probe') {
      answer({ kind: 'probed', canWrite: store?.probe() ?? false });
    } else if (message.kind === 'back-up') {
      if (store === undefined) throw new Error('the storage thread has no store');
      copying = backUp(store, message.directory, () => !isClosing).then((copy) =>
        answer({ kind: 'backed-up', copy }),
      );
    } else {
      isClosing = true;
      void Promise.resolve(copying).then(() => {
        store?.close();
        store = undefined;
        answer({ kind: 'closed' });
      });
    }
  });
}

/** Copies the store into a folder; a text says why there is no copy. */
async function backUp(
  store: SqliteStore,
  directory: string,
  isWanted: () => boolean,
): Promise<BackupCopy | string> {
  try {
    const frozen = store.freeze();
    try {
      await copyStore(frozen, directory, isWanted);
    } finally {
      store.thaw();
    }
    return { bytes: frozen.bytes, commits: frozen.tally.commits };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens a store and says so, or why not. */
async function open(
  { file, migrations, engine: wanted, ...settings }: StorageWorkerData,
  answer: (message: FromWorker) => void,
): Promise<SqliteStore | undefined> {
  try {
    const engine = await loadEngine(wanted);
    const examined = engine.name === 'built-in' ? await examine(file, migrations, settings) : undefined;
    const store = new SqliteStore(engine, file, migrations, examined?.settings ?? settings);
    const loss = examined?.loss ?? store.loss;
    const copyBeforeUpgrade = examined?.copyBeforeUpgrade ?? store.copyBeforeUpgrade;
    answer({ kind: 'open', loss, copyBeforeUpgrade, engine: `SQLite ${engine.version} (${engine.name})` });
    return store;
  } catch (error) {
    answer({
      kind: 'refused',
      reason: reasonOf(error),
      message: error instanceof Error ? error.message : String(error),
    });
    return undefined;
  }
}

/**
 * Has WebAssembly open a store with a log, as a kill leaves it, and close it in order. A store that it refuses stays as it is,
 * while the runtime's own engine puts the log of whatever it once opened into the file, at the latest when its thread ends.
 */
async function examine(file: string | undefined, migrations: readonly Migration[], settings: StoreSettings) {
  if (file === undefined || !hasLog(file)) return undefined;
  const store = new SqliteStore(await loadEngine('wasm'), file, migrations, settings);
  store.close();
  // What was asked for once is done.
  const { loss, copyBeforeUpgrade } = store;
  return { loss, copyBeforeUpgrade, settings: { seal: { ...settings.seal, rotate: false } } };
}

function hasLog(file: string): boolean {
  return ['-wal', '-journal'].some((end) => (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

function reasonOf(error: unknown): Extract<FromWorker, { kind: 'refused' }>['reason'] {
  if (error instanceof LostCommitsError) return 'lost';
  if (error instanceof DamagedFileError) return 'damaged';
  if (error instanceof UnknownMigrationError) return 'version';
  return error instanceof SealKeyError ? 'sealed' : 'other';
}

// The thread is one of the system's, or one that whoever imports this simulates.
if (parentPort !== null) serveStore(parentPort);
