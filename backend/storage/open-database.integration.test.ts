import { copyFileSync, mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database, WatchedDatabase } from './database.ts';
import { allNotes, behavesAsDatabase, insertNote, NOTE_MIGRATIONS } from './testing/database-tests.ts';
import { InstanceLockedError, LockLostError, StorageBusyError } from './errors.ts';
import type { EngineName } from './engine/engine.ts';
import { onEveryEngine } from './engine/engine-tests.ts';
import type { Migration } from './migrations.ts';
import { DATA_FILE } from './data-folder.ts';
import { openDatabase } from './open-database.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WAITING_REQUESTS = 65_536;

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

async function start(
  options: {
    memory?: boolean;
    migrations?: Migration[] | undefined;
    place?: string;
    onNotice?: (line: string) => void;
  } = {},
): Promise<WatchedDatabase> {
  const database = await openDatabase({
    ...(options.onNotice && { onNotice: options.onNotice }),
    directory: options.memory ? undefined : (options.place ?? directory),
    migrations: options.migrations ?? NOTE_MIGRATIONS,
    engine,
  });
  open.push(database);
  return database;
}

onEveryEngine('the embedded database', (name) => {
  beforeEach(() => void (engine = name));

  behavesAsDatabase((other) => start({ migrations: other }));

  const NEXT = [...NOTE_MIGRATIONS, { id: 'note-2', statements: ['CREATE TABLE other (id INTEGER)'] }];

  it('is copied before its schema changes, and the version before goes on from the copy', async () => {
    const first = await start();
    await first.commit([insertNote(1, 'a')]);
    await first.close();
    const notices: string[] = [];
    const upgraded = await start({ migrations: NEXT, onNotice: (line) => notices.push(line) });
    await upgraded.commit([insertNote(2, 'b')]);
    await upgraded.close();
    const copy = join(directory, 'before-upgrade', 'note-1');
    expect(notices).toEqual([expect.stringContaining(copy)]);
    expect(statSync(copy).mode & 0o077).toBe(0);
    await expect(start()).rejects.toThrow(`--restore ${copy} --data NEW`);
    const place = mkdtempSync(join(directory, 'again-'));
    for (const file of readdirSync(copy)) copyFileSync(join(copy, file), join(place, file));
    const again = await start({ place });
    expect(await again.read(allNotes)).toEqual([{ id: 1, text: 'a' }]);
    // Up to date, it is copied no more.
    await start({ migrations: NEXT, onNotice: (line) => notices.push(line) });
    expect(notices).toHaveLength(1);
  });

  it('keeps its schema where no copy of it can be made', async () => {
    const first = await start();
    await first.commit([insertNote(1, 'a')]);
    await first.close();
    writeFileSync(join(directory, 'before-upgrade'), 'a file in the place of the folder');
    await expect(start({ migrations: NEXT })).rejects.toThrow(/copy that leads back could not be made/);
    expect(await (await start()).read(allNotes)).toEqual([{ id: 1, text: 'a' }]);
  });

  it('works in memory when no directory is given', async () => {
    const database = await start({ memory: true });
    await database.commit([insertNote(1, 'a')]);
    expect(await database.read(allNotes)).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('in memory reads what it has answered, and is lost where it answered what contradicts', async () => {
    const onLost = vi.fn<(error: Error) => void>();
    const database = await openDatabase({ migrations: NOTE_MIGRATIONS, engine, onLost });
    open.push(database);
    await database.commit([insertNote(1, 'a')], { cannotConflict: true });
    expect(await database.read(allNotes)).toHaveLength(1);
    await database.commit([insertNote(1, 'b')], { cannotConflict: true });
    await database.read(allNotes);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    await expect(database.read(allNotes)).rejects.toThrow('could not be kept in memory: UNIQUE');
  });

  it('refuses requests beyond its queue and serves the ones inside it [MAX_WAITING_REQUESTS]', async () => {
    const database = await start({ memory: true });
    const reads = Array.from({ length: MAX_WAITING_REQUESTS }, () => database.read(allNotes));
    await expect(database.read(allNotes)).rejects.toThrow(StorageBusyError);
    expect(await Promise.all(reads)).toHaveLength(MAX_WAITING_REQUESTS);
    expect(await database.read(allNotes)).toEqual([]);
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
    const database = await openDatabase({ directory, migrations: NOTE_MIGRATIONS, engine, onLost });
    await database.commit([insertNote(1, 'a')]);
    for (const name of readdirSync(directory))
      if (name.startsWith('platform.lock.')) rmSync(join(directory, name));
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 30_000);
    expect(onLost.mock.calls[0]?.[0]).toBeInstanceOf(LockLostError);
    await expect(database.commit([insertNote(2, 'b')])).rejects.toThrow('lost its data folder');
    await expect(database.read(allNotes)).rejects.toThrow('lost its data folder');
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
    await database.commit([insertNote(1, 'a')]);
    expect(await database.read(allNotes)).toEqual([{ id: 1, text: 'a' }]);
    await database.close();
    expect(readdirSync(directory)).not.toContain(`${DATA_FILE}.lock`);
  });
});
