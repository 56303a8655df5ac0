import { expect, it } from 'vitest';
import { integer, later, optional, serial, text, unique } from '../columns.ts';
import type { WatchedDatabase } from '../database.ts';
import { StorageVersionError } from '../errors.ts';
import type { Migration } from '../migrations.ts';
import { createQueryBuilder, defineTable } from '../table.ts';

interface Schema {
  note: { id: number; text: string | null };
}
const build = createQueryBuilder<Schema>();
export const NOTE_MIGRATIONS: Migration[] = [
  { id: 'note-1', statements: ['CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE)'] },
];
export const insertNote = (id: number | bigint, text: string) =>
  build
    .insertInto('note')
    .values({ id: id as number, text })
    .compile();
export const allNotes = build.selectFrom('note').selectAll().orderBy('id').compile();

/**
 * What every store promises, wherever it keeps its rows. `start` opens the same one again and again, with the steps of
 * `NOTE_MIGRATIONS` or others.
 */
export function behavesAsDatabase(start: Start): void {
  keepsWhatItAcknowledged(start);
  keepsCommitsApart(start);
  runsStatementsOfTables(start);
}

type Start = (migrations?: Migration[]) => Promise<WatchedDatabase>;

function keepsWhatItAcknowledged(start: Start): void {
  it('keeps what was committed over a restart', async () => {
    const first = await start();
    await first.commit([insertNote(1, 'a'), insertNote(2, 'b')]);
    await first.close();
    const second = await start();
    expect(await second.read(allNotes)).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ]);
  });

  it('tells of commits that are on disk, and of nothing else', async () => {
    const database = await start();
    let calls = 0;
    const remove = database.onCommitted(() => (calls += 1));
    await database.commit([insertNote(1, 'a')]);
    expect(calls).toBe(1);
    await database.read(allNotes);
    await expect(database.commit([insertNote(1, 'b')])).rejects.toThrow();
    expect(calls).toBe(1);
    remove();
    await database.commit([insertNote(2, 'b')]);
    expect(calls).toBe(1);
  });

  it('stores integers of 64 bits and refuses larger and smaller ones', async () => {
    const database = await start();
    const [largest, smallest] = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
    await database.commit([insertNote(largest, 'largest'), insertNote(smallest, 'smallest')]);
    expect((await database.read(allNotes)).map((row) => row.id)).toEqual([smallest, largest]);
    for (const beyond of [largest + 1n, smallest - 1n])
      await expect(database.commit([insertNote(beyond, 'x')])).rejects.toThrow('cannot be stored');
  });

  it('resolves commits in the order of the calls', async () => {
    const database = await start();
    const order: number[] = [];
    const ids = Array.from({ length: 3000 }, (_, index) => index + 1);
    await Promise.all(
      ids.map((id) => database.commit([insertNote(id, `n${id}`)]).then(() => order.push(id))),
    );
    expect(order).toEqual(ids);
  });

  it('finishes what was queued before it closes and refuses afterwards', async () => {
    const database = await start();
    const queued = database.commit([insertNote(1, 'a')]);
    await database.close();
    await queued;
    await expect(database.read(allNotes)).rejects.toThrow('closed');
  });

  it('runs new migrations in order, once each, and refuses a file of a newer version', async () => {
    await (await start()).close();
    const second = { id: 'note-2', statements: ["INSERT INTO note (id, text) VALUES (7, 'seven')"] };
    await (await start([...NOTE_MIGRATIONS, second])).close();
    const third = await start([...NOTE_MIGRATIONS, second]);
    expect(await third.read(allNotes)).toEqual([{ id: 7, text: 'seven' }]);
    await third.close();
    await expect(start()).rejects.toThrow(StorageVersionError);
  });
}

function keepsCommitsApart(start: Start): void {
  it('lets a failing commit fail alone, with nothing of it applied', async () => {
    const database = await start();
    const results = await Promise.allSettled([
      database.commit([insertNote(1, 'a')]),
      database.commit([insertNote(2, 'b'), insertNote(3, 'a')]),
      database.commit([insertNote(4, 'd')]),
      database.commit([insertNote(5, 'd')]),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect((await database.read(allNotes)).map((row) => row.id)).toEqual([1, 4]);
  });

  it('refuses later commits of a chain after one of them failed, and no others', async () => {
    const database = await start();
    const results = await Promise.allSettled([
      database.commit([insertNote(1, 'a')], { chain: 'trading' }),
      database.commit([insertNote(2, 'a')], { chain: 'trading' }),
      database.commit([insertNote(3, 'c')], { chain: 'trading' }),
      database.commit([insertNote(4, 'd')]),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    await expect(database.commit([insertNote(5, 'e')], { chain: 'trading' })).rejects.toThrow('trading');
    expect((await database.read(allNotes)).map((row) => row.id)).toEqual([1, 4]);
  });

  it('refuses a commit of several chains when one of them is broken, and with it what builds on the others', async () => {
    const database = await start();
    const results = await Promise.allSettled([
      database.commit([insertNote(1, 'a')], { chain: 'one' }),
      database.commit([insertNote(2, 'a')], { chain: 'one' }),
      database.commit([insertNote(3, 'c')], { chain: ['other', 'one'] }),
      database.commit([insertNote(4, 'd')], { chain: 'other' }),
      database.commit([insertNote(5, 'e')], { chain: ['third', 'fourth'] }),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    await expect(database.commit([insertNote(6, 'f')], { chain: 'other' })).rejects.toThrow('other');
    await database.commit([insertNote(7, 'g')], { chain: 'fourth' });
    expect((await database.read(allNotes)).map((row) => row.id)).toEqual([1, 5, 7]);
  });

  it('refuses values that cannot be stored without disturbing others', async () => {
    const database = await start();
    await expect(database.commit([insertNote(2n ** 63n, 'x')])).rejects.toThrow('cannot be stored');
    await expect(database.commit([insertNote(Number.NaN, 'x')])).rejects.toThrow('cannot be stored');
    await database.commit([insertNote(2n ** 62n, 'big')]);
    expect(await database.read(allNotes)).toEqual([{ id: 2n ** 62n, text: 'big' }]);
  });
}

const ITEMS = defineTable('items', {
  id: serial(),
  owner: integer(),
  name: unique(text()),
  remark: optional(text()),
  size: later(integer(), '7'),
});
const SECRETS = defineTable(
  'customer_values',
  { customer_id: integer(), name: text(), value: text() },
  { key: ['customer_id', 'name'], withoutRowid: true },
);
const TABLE_MIGRATIONS: Migration[] = [
  ...NOTE_MIGRATIONS,
  { id: 'items-1', statements: [ITEMS.creation, "INSERT INTO items (owner, name) VALUES (1, 'before')"] },
  { id: 'items-2', statements: [ITEMS.addition('size'), SECRETS.creation] },
];

function runsStatementsOfTables(start: Start): void {
  it('runs the statements of a table by its definition', async () => {
    const database = await start(TABLE_MIGRATIONS);
    const item = (name: string, size: number) => ({ owner: 2, name, remark: null, size });
    await database.commit([ITEMS.insert(item('a', 1), item('b', 2)), ITEMS.insert(item('c', 3))]);
    await database.commit([ITEMS.update({ owner: 2, size: { '>=': 2, '<': 3 } }, { remark: 'x' })]);
    expect(await ITEMS.list(database, {}, { order: ['owner desc', 'id'], limit: 3 })).toEqual([
      { id: 2, ...item('a', 1) },
      { id: 3, ...item('b', 2), remark: 'x' },
      { id: 4, ...item('c', 3) },
    ]);
    expect(await ITEMS.find(database, { name: 'before' })).toMatchObject({ id: 1, owner: 1, size: 7 });
    expect(await ITEMS.page(database, { remark: null }, { order: ['id'], limit: 1, offset: 1 })).toEqual({
      rows: [{ id: 2, ...item('a', 1) }],
      total: 3,
    });
    expect(await ITEMS.list(database, { name: { like: 'b%' } }, { columns: ['id'], order: ['id'] })).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
    expect(await ITEMS.count(database, { id: [] })).toBe(0);
    expect(await ITEMS.greatest(database, 'id')).toBe(4);
    await expect(database.commit([ITEMS.insert(item('a', 9))])).rejects.toThrow();
    await database.commit([
      ITEMS.replace({ id: 2, ...item('a', 9) }),
      ITEMS.upsert({ id: 3, ...item('never', 8) }, ['size']),
      ITEMS.upsert({ id: 4, ...item('never', 8) }, []),
      ITEMS.trim({ owner: 2 }, 2, 'size', 'id'),
      ITEMS.remove({ remark: { '!=': null } }),
    ]);
    expect(await ITEMS.list(database, { owner: 2 }, { order: ['id'] })).toEqual([{ id: 2, ...item('a', 9) }]);
    await database.commit([ITEMS.clear()]);
    expect(await ITEMS.greatest(database, 'id')).toBe(0);
  });

  it('seals what a table has sealed, and opens it again', async () => {
    const database = await start(TABLE_MIGRATIONS);
    const secret = { customer_id: 7, name: 'address', value: 'Main Street 1' };
    await database.commit([SECRETS.insert(secret)]);
    const read = () => SECRETS.list(database, { customer_id: 7 });
    expect(await read()).toEqual([secret]);
    await database.commit([SECRETS.upsert({ ...secret, value: 'Main Street 2' })]);
    expect(await read()).toEqual([{ ...secret, value: 'Main Street 2' }]);
    await database.commit([SECRETS.update({ customer_id: 7, name: 'address' }, { value: 'Main Street 3' })]);
    expect(await read()).toEqual([{ ...secret, value: 'Main Street 3' }]);
    const raw = { sql: 'SELECT value FROM customer_values', parameters: [] } as never;
    expect(JSON.stringify(await database.read(raw))).not.toContain('Main Street');
  });
}
