import { createHash, type Hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { dataPushRepository } from './data-push/data-push-repository.ts';
import type { Database, Statement } from './database.ts';

/** Rows that are read, and stored in one commit, at a time. */
const ROWS_AT_A_TIME = 500;

/** What belongs to one store alone: its schema, its keys, its owner and the count of its commits. */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'migration',
  'sealed_columns',
  'seal_wipe',
  'store_owner',
  'store_tally',
  'sqlite_sequence',
]);

/** A store, and whose words it speaks: those of a file, or of a server. */
export interface CopiedStore {
  readonly database: Database;
  readonly kind: 'file' | 'server';
}

/** A table, its columns by name and those of its primary key in their order. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** One table of a copy: its rows, and the SHA-256 of all of them. */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly hash: string;
}

type Row = Readonly<Record<string, unknown>>;

const raw = <Result>(sql: string, parameters: readonly unknown[] = []) =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Result>;

/** Whether a store holds a row of any table that travels. */
export async function isEmptyStore(store: CopiedStore): Promise<boolean> {
  for (const { name } of await tablesOf(store))
    if ((await store.database.read(raw(`SELECT 1 AS found FROM "${name}" LIMIT 1`))).length > 0) return false;
  return true;
}

/**
 * Copies every row of a store into an empty one that has the same schema and the same key, sealed values as they are. Resolves to what
 * was copied, table by table, once all of it is on disk.
 */
export async function copyTables(from: CopiedStore, to: CopiedStore): Promise<CopiedTable[]> {
  // Nothing is noted of what only arrives; a platform has changes noted again when it starts.
  await to.database.commit(dataPushRepository.stopWatching());
  const copied: CopiedTable[] = [];
  for (const table of await tablesOf(from)) {
    const insertion = insertionOf(table);
    const result = await readTable(from.database, table, (rows) =>
      to.database.commit(rows.map((row) => ({ sql: insertion, parameters: valuesOf(table, row) }))),
    );
    copied.push(result);
  }
  await goOnCounting(from, to);
  return copied;
}

/** What a store holds, table by table. */
export async function describeTables({ database, kind }: CopiedStore): Promise<CopiedTable[]> {
  const described: CopiedTable[] = [];
  for (const table of await tablesOf({ database, kind })) described.push(await readTable(database, table));
  return described;
}

/** Reads all rows of a table in the order of its key and counts them. */
async function readTable(
  database: Database,
  table: Table,
  take: (rows: readonly Row[]) => Promise<void> = () => Promise.resolve(),
): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  let page: readonly Row[];
  let last: Row | undefined;
  do {
    page = await database.read(pageOf(table, last, rows));
    if (page.length > 0) await take(page);
    for (const row of page) addTo(hash, valuesOf(table, row));
    rows += page.length;
    last = page.at(-1);
  } while (page.length === ROWS_AT_A_TIME);
  return { name: table.name, rows, hash: hash.digest('hex') };
}

function pageOf({ name, columns, key }: Table, last: Row | undefined, offset: number): CompiledQuery<Row> {
  const quoted = (names: readonly string[]) => names.map((column) => `"${column}"`).join(', ');
  const start = `SELECT ${quoted(columns)} FROM "${name}"`;
  // Few tables have no key, and those are short.
  if (key.length === 0)
    return raw(`${start} ORDER BY ${quoted(columns)} LIMIT ${ROWS_AT_A_TIME} OFFSET ${offset}`);
  const order = `ORDER BY ${quoted(key)} LIMIT ${ROWS_AT_A_TIME}`;
  if (last === undefined) return raw(`${start} ${order}`);
  const after = `(${quoted(key)}) > (${key.map(() => '?').join(', ')})`;
  return raw(
    `${start} WHERE ${after} ${order}`,
    key.map((column) => last[column]),
  );
}

function insertionOf({ name, columns }: Table): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
}

function valuesOf({ columns }: Table, row: Row): unknown[] {
  return columns.map((column) => row[column] ?? null);
}

/** The same text for the same values, whatever store they come from. */
function addTo(hash: Hash, values: readonly unknown[]): void {
  const texts = values.map((value) => {
    if (value instanceof Uint8Array) return ['bytes', Buffer.from(value).toString('base64')];
    return typeof value === 'number' || typeof value === 'bigint' ? ['number', String(value)] : value;
  });
  hash.update(`${JSON.stringify(texts)}\n`);
}

async function tablesOf(store: CopiedStore): Promise<Table[]> {
  const found =
    store.kind === 'file' ? await tablesOfFile(store.database) : await tablesOfServer(store.database);
  return found
    .filter(({ name }) => !OWN_TABLES.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A column of a table; `place` is its place in the primary key, from 1, or 0. */
interface ColumnRow {
  readonly name: string;
  readonly column: string;
  readonly place: number;
}

async function tablesOfFile(database: Database): Promise<Table[]> {
  const rows = await database.read(
    raw<ColumnRow>(
      `SELECT m.name AS name, c.name AS "column", c.pk AS place FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'`,
    ),
  );
  return toTables(rows);
}

async function tablesOfServer(database: Database): Promise<Table[]> {
  const rows = await database.read(
    raw<ColumnRow>(
      `SELECT c.relname::text AS name, a.attname::text AS "column",
              COALESCE(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS place
         FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
    ),
  );
  return toTables(rows);
}

/** Columns in the order of their names, which stores of different ages share. */
function toTables(rows: readonly ColumnRow[]): Table[] {
  const tables = new Map<string, ColumnRow[]>();
  for (const row of rows) tables.set(row.name, [...(tables.get(row.name) ?? []), row]);
  return [...tables].map(([name, own]) => ({
    name,
    columns: own.map(({ column }) => column).toSorted(),
    key: own
      .filter(({ place }) => place > 0)
      .toSorted((one, other) => one.place - other.place)
      .map(({ column }) => column),
  }));
}

/** Numbers that were given out are not given out again, also those of rows that are gone. */
async function goOnCounting(from: CopiedStore, to: CopiedStore): Promise<void> {
  const counters = await from.database.read(
    raw<{ name: string; seq: number | null }>('SELECT name, seq FROM sqlite_sequence WHERE seq IS NOT NULL'),
  );
  const given = counters.filter(({ name, seq }) => seq !== null && !OWN_TABLES.has(name));
  if (to.kind === 'file') {
    const statements = given.flatMap(({ name, seq }): Statement[] => [
      { sql: 'DELETE FROM sqlite_sequence WHERE name = ?', parameters: [name] },
      { sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', parameters: [name, seq] },
    ]);
    await to.database.commit(statements);
    return;
  }
  const known = new Map(given.map(({ name, seq }) => [name, Number(seq)]));
  for (const { name } of await tablesOf(to)) {
    const [column] = await to.database.read(
      raw<{ column: string }>(
        `SELECT attname::text AS "column" FROM pg_attribute WHERE attrelid = '"${name}"'::regclass AND attidentity <> ''`,
      ),
    );
    if (column === undefined) continue;
    const next = `GREATEST((SELECT COALESCE(MAX("${column.column}"), 0) FROM "${name}"), ${known.get(name) ?? 0})`;
    await to.database.read(
      raw(
        `SELECT setval(pg_get_serial_sequence('"${name}"', '${column.column}'), GREATEST(${next}, 1), ${next} > 0)`,
      ),
    );
  }
}
