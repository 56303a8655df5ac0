import { parentPort } from 'node:worker_threads';
import { unpacked, type FromWorker, type StorageWorkerData, type ToWorker } from './messages.ts';
import { SealKeyError } from './seal/seal-key.ts';
import { DamagedFileError, SqliteStore, UnknownMigrationError } from './sqlite-store.ts';

/** Entry of the storage thread: owns SQLite and answers one batch at a time. It has one store after another. */
function serve(): void {
  const port = parentPort;
  if (port === null) throw new Error('the storage worker runs in a worker thread only');
  const answer = (message: FromWorker) => port.postMessage(message);
  let store: SqliteStore | undefined;
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'open') {
      store = open(message, answer);
    } else if (message.kind === 'batch') {
      if (store === undefined) throw new Error('the storage thread has no store');
      answer({ kind: 'replies', replies: store.run(unpacked(message)) });
    } else if (message.kind === 'probe') {
      answer({ kind: 'probed', canWrite: store?.probe() ?? false });
    } else {
      store?.close();
      store = undefined;
      answer({ kind: 'closed' });
    }
  });
}

/** Opens a store and says so, or why not. */
function open(
  { file, migrations, seal }: StorageWorkerData,
  answer: (message: FromWorker) => void,
): SqliteStore | undefined {
  try {
    const store = new SqliteStore(file, migrations, seal);
    answer({ kind: 'open' });
    return store;
  } catch (error) {
    const reason =
      error instanceof DamagedFileError
        ? 'damaged'
        : error instanceof UnknownMigrationError
          ? 'version'
          : error instanceof SealKeyError
            ? 'sealed'
            : 'other';
    answer({ kind: 'refused', reason, message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

serve();
