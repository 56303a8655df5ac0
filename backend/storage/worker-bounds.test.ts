import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import type { SqlConnection, SqlEngine } from './engine/engine.ts';
import { onEveryEngine } from './engine/engine-tests.ts';
import { loadEngine } from './engine/load-engine.ts';
import { StorageError } from './errors.ts';
import { IdleThreads } from './idle-threads.ts';
import { SqliteStore } from './sqlite-store.ts';
import { WorkerDatabase } from './worker-database.ts';

// Limits, written out: a test does not import what it checks.
const MAX_IDLE_THREADS = 2;
const MAX_PREPARED_STATEMENTS = 256;

/** A thread that answers nothing. */
class SilentWorker extends EventEmitter {
  readonly posted: { readonly requests: readonly unknown[] }[] = [];
  isEnded = false;
  ref(): void {}
  unref(): void {}
  postMessage(message: { readonly requests: readonly unknown[] }): void {
    this.posted.push(message);
  }
  async terminate(): Promise<number> {
    this.isEnded = true;
    this.emit('exit');
    return 0;
  }
}

const asWorker = (worker: SilentWorker) => worker as unknown as Worker;

it('a batch for the idle thread and one of 1,024 requests are with it, the others wait [worker-database:MAX_BATCH] [BATCHES_IN_FLIGHT]', async () => {
  const worker = new SilentWorker();
  const database = new WorkerDatabase(asWorker(worker), {});
  const requested = Array.from({ length: 5_000 }, () =>
    database.commit([{ sql: 'SELECT 1', parameters: [] }]).catch(() => undefined),
  );
  await new Promise((resolve) => setImmediate(resolve));
  // The first one leaves early, while the thread has nothing to do.
  expect(worker.posted.map(({ requests }) => requests.length)).toEqual([64, 1_024]);
  database.abandon(new StorageError('over'));
  await Promise.all(requested);
});

it('two threads without a store are kept for the next one, a third ends [MAX_IDLE_THREADS]', async () => {
  const idle = new IdleThreads();
  const workers = Array.from({ length: MAX_IDLE_THREADS + 1 }, () => new SilentWorker());
  for (const worker of workers) await idle.keep(asWorker(worker));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false, false, true]);
  expect([idle.take(), idle.take(), idle.take()]).toEqual([workers[1], workers[0], undefined]);
});

it('a thread that ended while it was kept is not given out', async () => {
  const idle = new IdleThreads();
  const [ended, sound] = [new SilentWorker(), new SilentWorker()];
  for (const worker of [sound, ended]) await idle.keep(asWorker(worker));
  await ended.terminate();
  expect([idle.take(), idle.take()]).toEqual([sound, undefined]);
});

/** An engine whose connections the test gets at. */
function watched(engine: SqlEngine) {
  const connections: SqlConnection[] = [];
  const open = (file: string) => {
    const connection = engine.open(file);
    connections.push(connection);
    return connection;
  };
  return { engine: { ...engine, open }, connection: () => connections[0] as SqlConnection };
}

onEveryEngine('a store', (name) => {
  it('has a read see the commits of its batch, wherever it stands among them', async () => {
    const store = new SqliteStore(await loadEngine(name), undefined, [
      { id: 'note', statements: ['CREATE TABLE note (id INTEGER)'] },
    ]);
    const commit = (id: number) =>
      ({
        kind: 'commit',
        id,
        statements: [{ sql: 'INSERT INTO note VALUES (1)', parameters: [] }],
        chain: undefined,
      }) as const;
    const read = { kind: 'read', id: 2, statement: { sql: 'SELECT id FROM note', parameters: [] } } as const;
    const replies = store.run([commit(1), read, commit(3)]);
    expect(replies.find(({ id }) => id === 2)).toMatchObject({ ok: true, rows: [{ id: 1 }, { id: 1 }] });
    store.close();
  });

  it('of prepared statements the newest 256 are kept [MAX_PREPARED_STATEMENTS]', async () => {
    const { engine, connection } = watched(await loadEngine(name));
    const store = new SqliteStore(engine, undefined, []);
    const prepare = vi.spyOn(connection(), 'prepare');
    const read = (at: number) =>
      store.run([{ kind: 'read', id: at, statement: { sql: `SELECT ${at}`, parameters: [] } }]);
    for (let at = 1; at <= MAX_PREPARED_STATEMENTS; at++) read(at);
    read(1);
    expect(prepare).toHaveBeenCalledTimes(MAX_PREPARED_STATEMENTS);
    read(MAX_PREPARED_STATEMENTS + 1);
    read(1);
    expect(prepare).toHaveBeenCalledTimes(MAX_PREPARED_STATEMENTS + 2);
    prepare.mockRestore();
    store.close();
  });

  it('a read returns a million rows at most [MAX_ROWS_PER_READ]', async () => {
    const { engine, connection } = watched(await loadEngine(name));
    const store = new SqliteStore(engine, undefined, []);
    const statement = { sql: 'SELECT 1', parameters: [] };
    const read = () => store.run([{ kind: 'read', id: 1, statement }])[0];
    let rows = 1_000_000;
    const prepared = {
      *iterate() {
        for (let row = 0; row < rows; row++) yield statement;
      },
      finalize: () => undefined,
    };
    const prepare = vi.spyOn(connection(), 'prepare').mockReturnValue(prepared as never);
    expect(read()?.ok).toBe(true);
    rows++;
    expect(read()).toMatchObject({ ok: false, message: 'more than 1000000 rows' });
    prepare.mockRestore();
    store.close();
  });

  it(
    'of broken chains the newest 131,072 are remembered [MAX_BROKEN_CHAINS]',
    { tags: ['long'] },
    async () => {
      const { engine, connection } = watched(await loadEngine(name));
      const store = new SqliteStore(engine, undefined, [
        { id: 'note', statements: ['CREATE TABLE note (id INTEGER)'] },
      ]);
      const statements = [{ sql: 'INSERT INTO note VALUES (1)', parameters: [] }];
      const commit = (chain: number) =>
        ({ kind: 'commit', id: chain, statements, chain: `c${chain}` }) as const;
      /** Lets the disk fail while commits of so many chains come. */
      const breakChains = (first: number, last: number) => {
        const run = vi.spyOn(connection(), 'exec').mockImplementation(() => {
          throw new Error('disk I/O error');
        });
        for (let chain = first; chain <= last; chain++) store.run([commit(chain)]);
        run.mockRestore();
        expect(store.probe()).toBe(true);
      };
      breakChains(1, 131_072);
      expect(store.run([commit(1)])).toMatchObject([{ ok: false, cause: 'chain' }]);
      breakChains(131_073, 131_073);
      expect(store.run([commit(1)])).toMatchObject([{ ok: true }]);
      expect(store.run([commit(2)])).toMatchObject([{ ok: false, cause: 'chain' }]);
      store.close();
    },
  );
});
