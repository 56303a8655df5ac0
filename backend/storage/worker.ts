import { parentPort, workerData } from 'node:worker_threads';
import { unpacked, type FromWorker, type StorageWorkerData, type ToWorker } from './messages.ts';
import { DamagedFileError, SqliteStore, UnknownMigrationError } from './sqlite-store.ts';

/** Entry of the storage thread: owns SQLite and answers one batch at a time. */
function serve(): void {
  const port = parentPort;
  if (port === null) throw new Error('the storage worker runs in a worker thread only');
  const answer = (message: FromWorker) => port.postMessage(message);
  const { file, migrations } = workerData as StorageWorkerData;
  let store: SqliteStore;
  try {
    store = new SqliteStore(file, migrations);
  } catch (error) {
    const reason =
      error instanceof DamagedFileError
        ? 'damaged'
        : error instanceof UnknownMigrationError
          ? 'version'
          : 'other';
    answer({ kind: 'refused', reason, message: error instanceof Error ? error.message : String(error) });
    port.close();
    return;
  }
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'batch') {
      answer({ kind: 'replies', replies: store.run(unpacked(message)) });
      return;
    }
    store.close();
    answer({ kind: 'closed' });
    port.close();
  });
  answer({ kind: 'open' });
}

serve();
