import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { InstanceLockedError, LockLostError, StorageBusyError, StorageVersionError } from './errors.ts';
import type { EngineName } from './engine/engine.ts';
import { onEveryEngine } from './engine/engine-tests.ts';
import type { Migration } from './migrations.ts';
import { DATA_FILE, openDatabase } from './open-database.ts';
import { createQueryBuilder } from './query-builder.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WAITING_REQUESTS = 65_536;

interface Schema {
  note: { id: number; text: string | null };
}
const build = createQueryBuilder<Schema>();
const migrations: Migration[] = [
  { id: 'note-1', statements: ['CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE)'] },
];
const insert = (id: number | bigint, text: string) =>
  build
    .insertInto('note')
    .values({ id: id as number, text })
    .compile();
const all = build.selectFrom('note').selectAll().orderBy('id').compile();

let directory: string;
let engine: EngineName;
let open: Database[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  open = [];
  rmSync(directory, { recursive: true, force: true });
});

async function start(options: { memory?: boolean; migrations?: Migration[] } = {}): Promise<Database> {
  const database = await openDatabase({
    directory: options.memory ? undefined : directory,
    migrations: options.migrations ?? migrations,
    engine,
  });
  open.push(database);
  return database;
}

onEveryEngine('the embedded database', (name) => {
  beforeEach(() => void (engine = name));
  it('keeps what was committed over a restart', async () => {
    const first = await start();
    await first.commit([insert(1, 'a'), insert(2, 'b')]);
    await first.close();
    const second = await start();
    expect(await second.read(all)).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ]);
  });

  it('works in memory when no directory is given', async () => {
    const database = await start({ memory: true });
    await database.commit([insert(1, 'a')]);
    expect(await database.read(all)).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('tells of commits that are on disk, and of nothing else', async () => {
    const database = await openDatabase({ directory, migrations, engine });
    open.push(database);
    let told = 0;
    const remove = database.onCommitted(() => (told += 1));
    await database.commit([insert(1, 'a')]);
    expect(told).toBe(1);
    await database.read(all);
    await expect(database.commit([insert(1, 'b')])).rejects.toThrow();
    expect(told).toBe(1);
    remove();
    await database.commit([insert(2, 'b')]);
    expect(told).toBe(1);
  });

  it('lets a failing commit fail alone, with nothing of it applied', async () => {
    const database = await start();
    const results = await Promise.allSettled([
      database.commit([insert(1, 'a')]),
      database.commit([insert(2, 'b'), insert(3, 'a')]),
      database.commit([insert(4, 'd')]),
      database.commit([insert(5, 'd')]),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect((await database.read(all)).map((row) => row.id)).toEqual([1, 4]);
  });

  it('refuses later commits of a chain after one of them failed, and no others', async () => {
    const database = await start();
    const results = await Promise.allSettled([
      database.commit([insert(1, 'a')], { chain: 'trading' }),
      database.commit([insert(2, 'a')], { chain: 'trading' }),
      database.commit([insert(3, 'c')], { chain: 'trading' }),
      database.commit([insert(4, 'd')]),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    await expect(database.commit([insert(5, 'e')], { chain: 'trading' })).rejects.toThrow('trading');
    expect((await database.read(all)).map((row) => row.id)).toEqual([1, 4]);
  });

  it('stores integers of 64 bits and refuses larger and smaller ones [MAX_INTEGER] [MIN_INTEGER]', async () => {
    const database = await start();
    const [largest, smallest] = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
    await database.commit([insert(largest, 'largest'), insert(smallest, 'smallest')]);
    expect((await database.read(all)).map((row) => row.id)).toEqual([smallest, largest]);
    for (const beyond of [largest + 1n, smallest - 1n])
      await expect(database.commit([insert(beyond, 'x')])).rejects.toThrow('cannot be stored');
  });

  it('refuses values that cannot be stored without disturbing others', async () => {
    const database = await start();
    await expect(database.commit([insert(2n ** 63n, 'x')])).rejects.toThrow('cannot be stored');
    await expect(database.commit([insert(Number.NaN, 'x')])).rejects.toThrow('cannot be stored');
    await database.commit([insert(2n ** 62n, 'big')]);
    expect(await database.read(all)).toEqual([{ id: 2n ** 62n, text: 'big' }]);
  });

  it('resolves commits in the order of the calls', async () => {
    const database = await start();
    const order: number[] = [];
    const ids = Array.from({ length: 3000 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => database.commit([insert(id, `n${id}`)]).then(() => order.push(id))));
    expect(order).toEqual(ids);
  });

  it('refuses requests beyond its queue and serves the ones inside it [MAX_WAITING_REQUESTS]', async () => {
    const database = await start({ memory: true });
    const reads = Array.from({ length: MAX_WAITING_REQUESTS }, () => database.read(all));
    await expect(database.read(all)).rejects.toThrow(StorageBusyError);
    expect(await Promise.all(reads)).toHaveLength(MAX_WAITING_REQUESTS);
    expect(await database.read(all)).toEqual([]);
  });

  it('finishes what was queued before it closes and refuses afterwards', async () => {
    const database = await start();
    const queued = database.commit([insert(1, 'a')]);
    await database.close();
    await queued;
    await expect(database.read(all)).rejects.toThrow('closed');
  });

  it('runs new migrations in order, once each, and refuses a file of a newer version', async () => {
    await (await start()).close();
    const second = { id: 'note-2', statements: ["INSERT INTO note (id, text) VALUES (7, 'seven')"] };
    await (await start({ migrations: [...migrations, second] })).close();
    const third = await start({ migrations: [...migrations, second] });
    expect(await third.read(all)).toEqual([{ id: 7, text: 'seven' }]);
    await third.close();
    await expect(start()).rejects.toThrow(StorageVersionError);
  });

  it('refuses a second instance on the same directory, and gives the directory free at close', async () => {
    const database = await start();
    await expect(start()).rejects.toThrow(InstanceLockedError);
    await database.close();
    await start();
  });

  if (name === 'wasm')
    it("leaves the library's own lock of somebody else's data file alone [ATK-109]", async () => {
      await start();
      const theirs = join(directory, `${DATA_FILE}.lock`);
      const before = statSync(theirs).ino;
      await expect(start()).rejects.toThrow(InstanceLockedError);
      expect(statSync(theirs).ino).toBe(before);
    });

  it('acknowledges nothing more once its directory is taken away, and touches no file of it [ATK-110]', async () => {
    const onLost = vi.fn<(error: LockLostError) => void>();
    const database = await openDatabase({ directory, migrations, engine, onLost });
    await database.commit([insert(1, 'a')]);
    for (const name of readdirSync(directory))
      if (name.startsWith('platform.lock.')) rmSync(join(directory, name));
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 30_000);
    expect(onLost.mock.calls[0]?.[0]).toBeInstanceOf(LockLostError);
    await expect(database.commit([insert(2, 'b')])).rejects.toThrow('lost its data folder');
    await expect(database.read(all)).rejects.toThrow('lost its data folder');
    await database.close();
    // The runtime closes what it carries when its thread ends; until then the system lets nobody else open the file.
    if (name === 'built-in') return;
    expect(readdirSync(directory)).toContain(`${DATA_FILE}-wal`);
    expect(readdirSync(directory)).toContain(`${DATA_FILE}.lock`);
  });

  it('removes the lock directory that the library leaves after a kill', async () => {
    await (await start()).close();
    mkdirSync(join(directory, `${DATA_FILE}.lock`));
    const database = await start();
    await database.commit([insert(1, 'a')]);
    expect(await database.read(all)).toEqual([{ id: 1, text: 'a' }]);
    await database.close();
    expect(readdirSync(directory)).not.toContain(`${DATA_FILE}.lock`);
  });
});
