import { parentPort } from 'node:worker_threads';
import { unpacked, type FromWorker, type StorageWorkerData, type ToWorker } from './messages.ts';
import { SealKeyError } from './seal/seal-key.ts';
import { DamagedFileError, LostCommitsError, SqliteStore, UnknownMigrationError } from './sqlite-store.ts';

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
  { file, migrations, ...settings }: StorageWorkerData,
  answer: (message: FromWorker) => void,
): SqliteStore | undefined {
  try {
    const store = new SqliteStore(file, migrations, settings);
    answer({ kind: 'open', loss: store.loss });
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

function reasonOf(error: unknown): Extract<FromWorker, { kind: 'refused' }>['reason'] {
  if (error instanceof LostCommitsError) return 'lost';
  if (error instanceof DamagedFileError) return 'damaged';
  if (error instanceof UnknownMigrationError) return 'version';
  return error instanceof SealKeyError ? 'sealed' : 'other';
}

serve();
