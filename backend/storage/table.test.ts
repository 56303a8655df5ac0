import { expect, it } from 'vitest';
import {
  bytes,
  check,
  integer,
  later,
  optional,
  real,
  rowNumber,
  serial,
  text,
  unique,
  wide,
} from './columns.ts';
import type { Database } from './database.ts';
import { defineTable, given, type NewRowOf, type RowOf } from './table.ts';

const ITEMS = defineTable('items', {
  id: serial(),
  owner: integer(),
  kind: text<'a' | 'b'>(),
  remark: optional(text()),
  size: later(integer(), '7'),
});
const KEYED = defineTable(
  'keyed',
  {
    owner: integer(),
    name: unique(text()),
    value: check(wide(), 'value > 0'),
    note: later(optional(text())),
  },
  { key: ['owner', 'name'], withoutRowid: true },
);
const WALLETS = defineTable('wallets', {
  id: rowNumber(),
  customer_id: integer(),
  currency: text(),
  chain_name: text(),
  address: text(),
});
const UPLOADS = defineTable('customer_uploads', { name: text(), content: bytes(), ratio: real() });

/** Statements that were read, in place of a store. */
function reader(rows: readonly unknown[] = []) {
  const read: { sql: string; parameters: readonly unknown[] }[] = [];
  const database = {
    read: ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      read.push({ sql, parameters });
      return Promise.resolve(rows);
    },
  } as unknown as Database;
  return { database, read };
}

it('writes the step that makes a table, without what is added later', () => {
  const words = (statement: string) => statement.replace(/\s+/g, ' ');
  expect(words(ITEMS.creation)).toBe(
    'CREATE TABLE items ( id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kind TEXT NOT NULL, remark TEXT )',
  );
  expect(ITEMS.addition('size')).toBe('ALTER TABLE items ADD COLUMN size INTEGER NOT NULL DEFAULT 7');
  expect(words(KEYED.creation)).toBe(
    'CREATE TABLE keyed ( owner INTEGER NOT NULL, name TEXT NOT NULL UNIQUE, value INTEGER NOT NULL CHECK (value > 0), PRIMARY KEY (owner, name) ) WITHOUT ROWID',
  );
  expect(KEYED.addition('note')).toBe('ALTER TABLE keyed ADD COLUMN note TEXT');
  expect(words(UPLOADS.creation)).toBe(
    'CREATE TABLE customer_uploads ( name TEXT PRIMARY KEY, content BLOB NOT NULL, ratio REAL NOT NULL )',
  );
});

it('types rows by their columns', () => {
  const row: RowOf<typeof ITEMS> = { id: 1, owner: 2, kind: 'a', remark: null, size: 3 };
  const added: NewRowOf<typeof ITEMS> = { owner: 2, kind: 'b', remark: 'x', size: 3 };
  // @ts-expect-error the number is not optional in a row that is read
  const short: RowOf<typeof ITEMS> = added;
  // @ts-expect-error no such value
  const other: RowOf<typeof ITEMS> = { ...row, kind: 'c' };
  expect([row.id, short.owner, other.id]).toEqual([1, 2, 1]);
});

it('writes what adds, replaces, changes and removes rows', () => {
  const row = { owner: 2, kind: 'a', remark: null, size: 3 } as const;
  expect(ITEMS.insert(row)).toEqual({
    sql: 'insert into "items" ("owner", "kind", "remark", "size") values (?, ?, ?, ?)',
    parameters: [2, 'a', null, 3],
  });
  expect(ITEMS.insert(row, { ...row, owner: 4 }).parameters).toEqual([2, 'a', null, 3, 4, 'a', null, 3]);
  expect(ITEMS.replace({ id: 9, ...row })).toEqual({
    sql: 'replace into "items" ("id", "owner", "kind", "remark", "size") values (?, ?, ?, ?, ?)',
    parameters: [9, 2, 'a', null, 3],
  });
  const keyed = { owner: 1, name: 'n', value: 5n, note: null };
  expect(KEYED.upsert(keyed).sql).toMatch(
    / on conflict \("owner", "name"\) do update set "value" = excluded."value", "note" = excluded."note"$/,
  );
  expect(KEYED.upsert(keyed, ['note']).sql).toMatch(/do update set "note" = excluded."note"$/);
  expect(KEYED.upsert(keyed, []).sql).toMatch(/ on conflict \("owner", "name"\) do nothing$/);
  expect(ITEMS.update({ id: 1, kind: ['a', 'b'] }, { remark: null, size: 4 })).toEqual({
    sql: 'update "items" set "remark" = ?, "size" = ? where "id" = ? and "kind" in (?, ?)',
    parameters: [null, 4, 1, 'a', 'b'],
  });
  expect(ITEMS.remove({ size: { '>': 1, '<=': 8 }, remark: { '!=': null } })).toEqual({
    sql: 'delete from "items" where "size" > ? and "size" <= ? and "remark" is not null',
    parameters: [1, 8],
  });
  expect(ITEMS.clear()).toEqual({ sql: 'delete from "items"', parameters: [] });
  expect(ITEMS.trim({ owner: 2 }, 5, 'id')).toEqual({
    sql: 'delete from "items" where "owner" = ? and "id" not in (select "id" from "items" where "owner" = ? order by "id" desc limit ?)',
    parameters: [2, 2, 5],
  });
});

it('writes what reads rows', async () => {
  const { database, read } = reader();
  await ITEMS.list(database);
  await ITEMS.list(
    database,
    { remark: null, owner: 3 },
    { columns: ['kind'], order: ['size desc', 'id'], limit: 5, offset: 10 },
  );
  await ITEMS.find(database, { id: 1 });
  expect(await ITEMS.count(database, { kind: [] })).toBe(0);
  expect(await ITEMS.greatest(database, 'id')).toBe(0);
  expect(read).toEqual([
    { sql: 'select "id", "owner", "kind", "remark", "size" from "items"', parameters: [] },
    {
      sql: 'select "kind" from "items" where "remark" is null and "owner" = ? order by "size" desc, "id" limit ? offset ?',
      parameters: [3, 5, 10],
    },
    {
      sql: 'select "id", "owner", "kind", "remark", "size" from "items" where "id" = ? limit ?',
      parameters: [1, 1],
    },
    { sql: 'select count(*) as "total" from "items" where "kind" in ()', parameters: [] },
    { sql: 'select max("id") as "greatest" from "items"', parameters: [] },
  ]);
});

it('leaves out what a filter does not name, and nothing else', async () => {
  const filter = given({
    owner: undefined,
    kind: 'a',
    size: { '>=': undefined, '<=': 4 },
    id: { '>': undefined },
  });
  expect(filter).toEqual({ kind: 'a', size: { '<=': 4 } });
  const { database, read } = reader();
  const nothing = undefined as never;
  await expect(async () => ITEMS.list(database, { owner: nothing })).rejects.toThrow('has no value');
  await expect(async () => ITEMS.find(database, { size: { '>': nothing } })).rejects.toThrow('has no value');
  expect(() => ITEMS.update({ owner: nothing }, { size: 1 })).toThrow('has no value');
  expect(() => ITEMS.remove({})).toThrow('names no rows');
  expect(() => ITEMS.update({}, { size: 1 })).toThrow('names no rows');
  expect(() => ITEMS.update({ id: 1 }, { 'size" = 0, "size': 1 } as never)).toThrow('has no column');
  expect(() => ITEMS.remove({ 'id" > 0 or "id': 1 } as never)).toThrow('has no column');
  expect(read).toEqual([]);
});

it('seals what is written and looked up, and opens what is read', async () => {
  const wallet = { customer_id: 7, currency: 'USDT', chain_name: 'TRON', address: 'T1' };
  const place = 'wallets.address 7 USDT TRON';
  expect(WALLETS.insert(wallet)).toEqual({
    sql: 'insert into "wallets" ("customer_id", "currency", "chain_name", "address") values (?, ?, ?, seal_fixed(?, ?))',
    parameters: [7, 'USDT', 'TRON', 'T1', place],
  });
  expect(
    WALLETS.update({ id: 1, customer_id: 7, currency: 'USDT', chain_name: 'TRON' }, { address: 'T2' }),
  ).toEqual({
    sql: 'update "wallets" set "address" = seal_fixed(?, ?) where "id" = ? and "customer_id" = ? and "currency" = ? and "chain_name" = ?',
    parameters: ['T2', place, 1, 7, 'USDT', 'TRON'],
  });
  expect(() => WALLETS.update({ id: 1 }, { address: 'T2' })).toThrow('lacks customer_id');
  const { database, read } = reader();
  await WALLETS.find(database, wallet, { columns: ['address'] });
  await expect(async () => UPLOADS.list(database, { content: new Uint8Array() })).rejects.toThrow(
    'looked up',
  );
  expect(read).toEqual([
    {
      sql: `select unseal("wallets"."address", 'wallets.address' || ' ' || "wallets"."customer_id" || ' ' || "wallets"."currency" || ' ' || "wallets"."chain_name") as "address" from "wallets" where "customer_id" = ? and "currency" = ? and "chain_name" = ? and "address" = seal_fixed(?, ?) limit ?`,
      parameters: [7, 'USDT', 'TRON', 'T1', place, 1],
    },
  ]);
});
