import type { SqlConnection } from '../engine/engine.ts';
import { placeExpression, SEALED_COLUMNS, sealFunction, type SealedColumn } from './columns.ts';
import {
  readKeyFile,
  tightenKeyFile,
  writeKeyFile,
  newSealKey,
  parseSealKeys,
  SealKeyError,
  type SealKeys,
} from './seal-key.ts';
import { Sealer, type Sealable } from './sealer.ts';

/** Where the keys of a store are. */
export interface SealSettings {
  /** The keys themselves, for example of the environment; they count instead of the file. */
  readonly keys?: string | undefined;
  /** The key file; it is made where there is none and nothing is sealed yet. Undefined: a key for this run alone. */
  readonly file?: string | undefined;
  /** True: everything is sealed again under a new key, which takes the place of the others in the key file. */
  readonly rotate?: boolean | undefined;
}

/** Columns that the list has and this store too, with the key that seals each; undefined for one in clear. */
type StoredColumns = readonly { name: string; column: SealedColumn; keyId: string | undefined }[];

/**
 * Gives a store the SQL functions `seal`, `seal_fixed` and `unseal`, seals what is not sealed yet, and seals again what
 * another key than the first one sealed. `isNew`: the store had no row before. Throws `SealKeyError` when a key is missing;
 * nothing is changed then.
 */
export function sealStore(database: SqlConnection, settings: SealSettings, isNew: boolean): void {
  const columns = columnsOf(database);
  if (columns === undefined) {
    addFunctions(database, [newSealKey()]);
    return;
  }
  const usedKeys = [...new Set(columns.flatMap(({ keyId }) => keyId ?? []))];
  const keys = keysFor(settings, usedKeys);
  addFunctions(database, keys);
  const current = keys[0].id;
  const changed = columns.filter(({ keyId }) => keyId !== current);
  if (changed.length > 0) sealColumns(database, changed, { current, isNew });
  wipe(database);
  if (settings.rotate === true && settings.file !== undefined) writeKeyFile(settings.file, keys.slice(0, 1));
}

/** Undefined for a store without the tables of the seal. */
function columnsOf(database: SqlConnection): StoredColumns | undefined {
  const tables = new Set(
    database.all("SELECT name FROM sqlite_master WHERE type = 'table'").map((row) => String(row['name'])),
  );
  if (!tables.has('sealed_columns')) return undefined;
  const keyIds = new Map(
    database
      .all('SELECT name, key_id FROM sealed_columns')
      .map((row) => [String(row['name']), String(row['key_id'])]),
  );
  return Object.entries(SEALED_COLUMNS)
    .filter(([name]) => tables.has(name.split('.')[0] ?? ''))
    .map(([name, column]) => ({ name, column, keyId: keyIds.get(name) }));
}

/** The keys, the one that seals first. A new key is on disk before anything is sealed with it. Throws `SealKeyError`. */
export function keysFor({ keys: text, file, rotate }: SealSettings, usedKeys: readonly string[]): SealKeys {
  const given =
    text === undefined
      ? file === undefined
        ? undefined
        : readKeyFile(file)
      : parseSealKeys(text, 'The given key');
  const missing = usedKeys.find((id) => given?.every((key) => key.id !== id) ?? true);
  if (missing !== undefined) {
    const absence = text === undefined ? `is not in ${file ?? 'a file'}` : 'is not among the given keys';
    throw new SealKeyError(
      `The secrets in the data are sealed with the key ${missing}, which ${absence}: put that key back (seal.key in the data folder, --seal-key FILE or MERIDIAN_SEAL_KEY); without it the data stay closed.`,
    );
  }
  if (text === undefined && file !== undefined && given !== undefined) tightenKeyFile(file);
  if (given !== undefined && rotate !== true) return given;
  const keys: SealKeys = [newSealKey(), ...(given ?? [])];
  if (file !== undefined && text === undefined) writeKeyFile(file, keys);
  return keys;
}

function addFunctions(database: SqlConnection, keys: SealKeys): void {
  const sealer = new Sealer(keys);
  database.addFunction('seal', (value, place) => sealer.seal(sealable(value), String(place)));
  database.addFunction('seal_fixed', (value, place) => sealer.sealFixed(sealable(value), String(place)));
  database.addFunction('unseal', (value, place) => sealer.unseal(value, String(place)));
}

function sealable(value: unknown): Sealable {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value;
  throw new Error('only texts and bytes can be sealed');
}

/** Seals columns under the current key, all of them or none. */
function sealColumns(
  database: SqlConnection,
  columns: StoredColumns,
  { current, isNew }: { current: string; isNew: boolean },
): void {
  database.exec('PRAGMA secure_delete = ON');
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const [table, own] of byTable(columns))
      database.exec(`UPDATE "${table}" SET ${own.map(assignment).join(', ')}`);
    for (const { name } of columns)
      database.run('INSERT OR REPLACE INTO sealed_columns (name, key_id) VALUES (?, ?)', [name, current]);
    if (!isNew) database.exec('INSERT OR REPLACE INTO seal_wipe (id) VALUES (1)');
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
  database.exec('PRAGMA secure_delete = OFF');
}

function byTable(columns: StoredColumns): Map<string, StoredColumns> {
  const tables = new Map<string, StoredColumns>();
  for (const column of columns) {
    const [table = ''] = column.name.split('.');
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return tables;
}

/** One column of an update: what stands there, opened where it is sealed, and sealed under the current key. */
function assignment({ name, column, keyId }: StoredColumns[number]): string {
  const [table = '', own = ''] = name.split('.');
  const place = placeExpression(name, column);
  const value = `"${table}"."${own}"`;
  const clear = keyId === undefined ? value : `unseal(${value}, ${place})`;
  return `"${own}" = ${sealFunction(column)}(${clear}, ${place})`;
}

/**
 * Writes the whole file anew, without what its free parts still hold of earlier values, and empties the log. Repeated at
 * the next start when it was interrupted.
 */
function wipe(database: SqlConnection): void {
  if (database.get('SELECT id FROM seal_wipe') === undefined) return;
  database.exec('VACUUM');
  database.all('PRAGMA wal_checkpoint(TRUNCATE)');
  database.exec('DELETE FROM seal_wipe');
}
