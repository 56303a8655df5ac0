import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEveryEngine } from '../engine/engine-tests.ts';
import { openDatabase, StorageError, StoredBackups } from '../index.ts';
import { createQueryBuilder } from '../table.ts';
import { mayMount, mountSmallDisk } from '../testing/small-disk.ts';

const migrations = [
  { id: 'notes-1', statements: ['CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'] },
];
const tables = createQueryBuilder<{ note: { id: number; text: string } }>();
const note = (id: number) =>
  tables
    .insertInto('note')
    .values({ id, text: 'x'.repeat(2_000) })
    .compile();
const ids = async (database: Awaited<ReturnType<typeof openDatabase>>) =>
  (await database.read(tables.selectFrom('note').select('id').orderBy('id').compile())).map(({ id }) => id);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'backup-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

onEveryEngine('a store', (engine) => {
  const open = (name: string) => openDatabase({ directory: join(root, name), migrations, engine });

  describe('that is copied while it is written', () => {
    it('has in the copy every commit from before it, none halved, and goes on without a gap', async () => {
      const database = await open('data');
      for (const id of upTo(500)) void database.commit([note(id)]);
      await database.commit([note(501)]);
      mkdirSync(join(root, 'copy'));
      const copying = database.backUp?.(join(root, 'copy'));
      const later = upTo(200).map((n) => database.commit([note(1_000 + 2 * n), note(1_001 + 2 * n)]));
      expect(await copying).toMatchObject({ commits: expect.any(Number), bytes: expect.any(Number) });
      await Promise.all(later);
      const copy = await open('copy');
      const copied = await ids(copy);
      expect(copied.slice(0, 501)).toEqual(upTo(501));
      expect(copied.length % 2).toBe(1);
      await copy.close();
      await database.close();
      const again = await open('data');
      expect(await ids(again)).toHaveLength(901);
      await again.close();
    });

    it('keeps its lock, and puts its log into the data file again afterwards', async () => {
      const database = await open('data');
      await database.commit([note(1)]);
      mkdirSync(join(root, 'copy'));
      await database.backUp?.(join(root, 'copy'));
      await expect(open('data')).rejects.toBeInstanceOf(StorageError);
      for (const id of upTo(12_000)) void database.commit([note(id + 1)]);
      await database.commit([note(20_000)]);
      // Some 24 MB were written: a log that was never put into the file would hold them all.
      expect(statSync(join(root, 'data', 'platform.db')).size).toBeGreaterThan(4_000_000);
      await database.close();
    });

    it('is closed without waiting for the copy, of which nothing is left', async () => {
      const database = await open('data');
      for (const id of upTo(4_000)) void database.commit([note(id)]);
      await database.commit([note(5_000)]);
      mkdirSync(join(root, 'copy'));
      const copying = expect(database.backUp?.(join(root, 'copy'))).rejects.toThrow('the platform ends');
      await database.close();
      await copying;
      expect(readdirSync(join(root, 'copy'))).toEqual([]);
    });

    it('is copied once at a time, and not into a folder that has a store or is missing', async () => {
      const database = await open('data');
      await database.commit([note(1)]);
      mkdirSync(join(root, 'copy'));
      const first = database.backUp?.(join(root, 'copy'));
      await expect(database.backUp?.(join(root, 'copy'))).rejects.toThrow('copied already');
      await first;
      await expect(database.backUp?.(join(root, 'nowhere'))).rejects.toBeInstanceOf(StorageError);
      await expect(database.backUp?.(join(root, 'data'))).rejects.toBeInstanceOf(StorageError);
      expect(await ids(database)).toEqual([1]);
      await database.close();
    });
  });
});

describe('the backups of a platform', () => {
  it('are kept up to a number, newest first, each complete; what was not completed is removed', async () => {
    const database = await openDatabase({ directory: join(root, 'data'), migrations });
    mkdirSync(join(root, 'kept', '2026-03-01T00-00-00Z.part'), { recursive: true });
    writeFileSync(join(root, 'kept', 'mine.txt'), 'not ours');
    const backups = new StoredBackups(join(root, 'kept'), 2, database);
    const startMs = Date.UTC(2026, 2, 2, 8);
    await database.commit([note(1)]);
    await backups.create(startMs);
    await database.commit([note(2)]);
    await backups.create(startMs);
    await database.commit([note(3)]);
    await backups.create(startMs + 60_000);
    expect(backups.list()).toMatchObject([
      { name: '2026-03-02T08-01-00Z', timeMs: startMs + 60_000, commits: 3 },
      { name: '2026-03-02T08-00-00Z-2', timeMs: startMs, commits: 2 },
    ]);
    expect(existsSync(join(root, 'kept', '2026-03-01T00-00-00Z.part'))).toBe(false);
    expect(existsSync(join(root, 'kept', 'mine.txt'))).toBe(true);
    await database.close();
  });

  it('keep the newest, however many are made in one second', async () => {
    const database = await openDatabase({ directory: join(root, 'data'), migrations });
    const backups = new StoredBackups(join(root, 'kept'), 2, database);
    const made: string[] = [];
    for (const id of upTo(12)) {
      await database.commit([note(id)]);
      made.push((await backups.create(0)).name);
    }
    expect(backups.list().map(({ name, commits }) => [name, commits])).toEqual([
      [made[11], 12],
      [made[10], 11],
    ]);
    await database.close();
  });

  it('are not to be had of a store that is no file', async () => {
    const database = await openDatabase({ migrations });
    const backups = new StoredBackups(join(root, 'kept'), 2, database);
    await expect(backups.create(0)).rejects.toThrow('not a file');
    await expect(new StoredBackups(join(root, 'kept'), 2, {}).create(0)).rejects.toBeInstanceOf(StorageError);
    expect(readdirSync(join(root, 'kept'))).toEqual([]);
    await database.close();
  });

  it.skipIf(!mayMount())(
    'lose none for one that has no room (needs root, to mount a small disk)',
    async () => {
      const database = await openDatabase({ directory: join(root, 'data'), migrations });
      await database.commit([note(1)]);
      const disk = mountSmallDisk(8);
      try {
        const backups = new StoredBackups(join(disk.path, 'kept'), 1, database);
        const kept = await backups.create(0);
        disk.fill();
        await expect(backups.create(60_000)).rejects.toBeInstanceOf(StorageError);
        expect(backups.list()).toEqual([kept]);
      } finally {
        disk.unmount();
      }
      await database.commit([note(2)]);
      expect(await ids(database)).toEqual([1, 2]);
      await database.close();
    },
  );
});
