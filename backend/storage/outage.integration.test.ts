import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  StorageConflictError,
  StorageLostError,
  StorageRefusedError,
  StorageUnavailableError,
  openDatabase,
} from './index.ts';
import { onEveryEngine } from './engine/engine-tests.ts';
import type { StorageWorkerData } from './messages/messages.ts';
import { createQueryBuilder } from './table.ts';
import { mayMount, mountSmallDisk } from './testing/small-disk.ts';
import { WorkerDatabase } from './worker-database.ts';
import { startStorageWorker, type StorageThread } from './worker-entry.ts';

const migrations = [
  {
    id: 'notes-1',
    statements: [
      'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL CHECK (text <> ?1))'.replace(
        '?1',
        "'bad'",
      ),
    ],
  },
];
const tables = createQueryBuilder<{ note: { id: number; text: string | null } }>();
const note = (id: number, text: string | null = 'x'.repeat(500)) =>
  tables.insertInto('note').values({ id, text }).compile();
const ids = async (database: { read: WorkerDatabase['read'] }) =>
  (await database.read(tables.selectFrom('note').select('id').orderBy('id').compile())).map(({ id }) => id);

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'outage-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

onEveryEngine('the store', (engine) => {
  describe.skipIf(!mayMount())('a full disk (needs root, to mount a small one)', () => {
    it('refuses every commit, lets everybody read, and goes on by itself when there is room [ATK-152]', async () => {
      const disk = mountSmallDisk(8);
      try {
        const data = join(disk.path, 'data');
        const database = await openDatabase({ directory: data, migrations, engine });
        await database.commit([note(1)]);
        const acknowledged = [1];
        disk.fill();
        let failure: unknown;
        for (let id = 2; failure === undefined; id++) {
          await database.commit([note(id)]).then(
            () => acknowledged.push(id),
            (error: unknown) => (failure = error),
          );
        }
        expect(failure).toBeInstanceOf(StorageUnavailableError);
        expect(database.available?.()).toBeDefined();
        await expect(database.commit([note(900_000)])).rejects.toBeInstanceOf(StorageUnavailableError);
        expect(await ids(database)).toEqual(acknowledged);
        disk.empty();
        await database.available?.();
        expect(database.available?.()).toBeUndefined();
        await database.commit([note(900_001)]);
        await database.close();
        const again = await openDatabase({ directory: data, migrations, engine });
        expect(await ids(again)).toEqual([...acknowledged, 900_001]);
        await again.close();
      } finally {
        disk.unmount();
      }
    });

    it('is closed at once when the platform ends on it, and nothing acknowledged is lost [ATK-158]', async () => {
      const disk = mountSmallDisk(8);
      try {
        const data = join(disk.path, 'data');
        const database = await openDatabase({ directory: data, migrations, engine });
        await database.commit([note(1)]);
        disk.fill();
        const refused = Array.from({ length: 2_000 }, (_, at) => database.commit([note(at + 2)]));
        const outcomes = await Promise.allSettled(refused);
        await database.close();
        disk.empty();
        const stored = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [at + 2] : []));
        const again = await openDatabase({ directory: data, migrations, engine });
        expect(await ids(again)).toEqual([1, ...stored]);
        await again.close();
      } finally {
        disk.unmount();
      }
    });
  });

  describe('a commit whose rows cannot be stored', () => {
    it('is refused alone: the commits that share its transaction are stored [ATK-161]', async () => {
      const database = await openDatabase({ directory, migrations, engine });
      await database.commit([note(1)]);
      const outcomes = await Promise.allSettled([
        database.commit([note(2), note(3)]),
        database.commit([note(4), note(1)]),
        database.commit([note(5, 'bad')]),
        database.commit([note(6), note(7, null)]),
        database.commit([{ sql: 'INSERT INTO nowhere VALUES (1)', parameters: [] }]),
        database.commit([note(8)]),
      ]);
      const refused = (at: number) => (outcomes[at] as PromiseRejectedResult).reason as unknown;
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
        true,
        false,
        false,
        false,
        false,
        true,
      ]);
      expect(refused(1)).toBeInstanceOf(StorageConflictError);
      for (const at of [2, 3, 4]) expect(refused(at)).toBeInstanceOf(StorageRefusedError);
      expect(database.available?.()).toBeUndefined();
      expect(await ids(database)).toEqual([1, 2, 3, 8]);
      await database.close();
    });

    it('takes with it what builds on it, in the same transaction and later, and nothing else', async () => {
      const database = await openDatabase({ directory, migrations, engine });
      const [first, broken, follower, other] = await Promise.allSettled([
        database.commit([note(1)], { chain: 'a' }),
        database.commit([note(1)], { chain: 'a' }),
        database.commit([note(2)], { chain: 'a' }),
        database.commit([note(3)], { chain: 'b' }),
      ]);
      expect([first, broken, follower, other].map((one) => one?.status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      await expect(database.commit([note(4)], { chain: 'a' })).rejects.toBeInstanceOf(StorageRefusedError);
      await database.commit([note(5)], { chain: 'a/1' });
      expect(await ids(database)).toEqual([1, 3, 5]);
      await database.close();
    });
  });

  describe('a storage thread that ends', () => {
    /** A store whose threads the test can end. */
    async function open(file: string | undefined) {
      const threads: StorageThread[] = [];
      const data: StorageWorkerData = { file, migrations, seal: {}, engine };
      const start = async () => {
        const worker = await startStorageWorker(data);
        await new Promise<void>((resolve) => worker.once('message', () => resolve()));
        threads.push(worker);
        return worker;
      };
      const onLost = vi.fn<(error: Error) => void>();
      const reopen = file === undefined ? undefined : start;
      const database = new WorkerDatabase(await start(), { reopen, onLost });
      return { database, threads, onLost };
    }

    it('is replaced, with everything acknowledged in its place and nothing twice [ATK-153]', async () => {
      const { database, threads, onLost } = await open(join(directory, 'platform.db'));
      await database.commit([note(1)]);
      const uncertain = Array.from({ length: 50 }, (_, at) => database.commit([note(at + 2)]));
      const outcomes = Promise.allSettled(uncertain);
      await threads[0]?.terminate();
      const acknowledged = (await outcomes).flatMap(({ status }, at) =>
        status === 'fulfilled' ? [at + 2] : [],
      );
      await expect(database.commit([note(100)])).rejects.toBeInstanceOf(StorageUnavailableError);
      await database.available?.();
      await database.commit([note(101)]);
      const stored = await ids(database);
      expect(stored).toEqual(expect.arrayContaining([1, ...acknowledged, 101]));
      expect(stored).not.toContain(100);
      expect([threads.length, onLost.mock.calls.length]).toEqual([2, 0]);
      await database.close();
    });

    it('ends a platform that kept everything in memory: there is nothing to go back to [ATK-154]', async () => {
      const { database, threads, onLost } = await open(undefined);
      await database.commit([note(1)]);
      await threads[0]?.terminate();
      expect(onLost).toHaveBeenCalledOnce();
      expect(onLost.mock.calls[0]?.[0]).toBeInstanceOf(StorageLostError);
      await expect(database.commit([note(2)])).rejects.toBeInstanceOf(StorageLostError);
      await expect(ids(database)).rejects.toBeInstanceOf(StorageLostError);
      await database.close();
    });
  });
});
