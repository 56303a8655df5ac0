import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { DatabaseServerError, StorageError, StorageSealedError, StorageVersionError } from '../errors.ts';
import type { WatchedDatabase } from '../database.ts';
import type { Migration } from '../migrations.ts';
import { SEALED_COLUMNS, placeExpression, type SealedColumn } from '../seal/columns.ts';
import { SealKeyError, writeKeyFile, newSealKey } from '../seal/seal-key.ts';
import { type SealSettings, keysFor } from '../seal/seal-store.ts';
import { Sealer, type Sealable } from '../seal/sealer.ts';
import { messageOf } from './failures.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { isMigrated, migrate, tableShapes, inTransaction } from './schema.ts';
import {
  APPLICATION,
  beginOwnership,
  checkOwnership,
  checkServer,
  connect,
  disconnect,
  loadDriver,
  takeLock,
} from './session.ts';
import { typesOf } from './values.ts';

/** Rows that are sealed again at a time. */
const ROWS_PER_FETCH = 500;

interface StoredColumn {
  readonly name: string;
  readonly column: SealedColumn;
  readonly keyId: string | undefined;
}

/**
 * The sealer of a database, after everything that another key than the first one sealed is sealed again. The server never
 * sees a key: values are sealed and opened here. Throws `SealKeyError` when a key is missing; nothing is changed then.
 */
async function openSeal(client: Client, settings: SealSettings): Promise<Sealer> {
  const columns = await columnsOf(client);
  if (columns === undefined) return new Sealer([newSealKey()]);
  const keys = keysFor(settings, [...new Set(columns.flatMap(({ keyId }) => keyId ?? []))]);
  const sealer = new Sealer(keys);
  const current = keys[0].id;
  const changed = columns.filter(({ keyId }) => keyId !== current);
  if (changed.length > 0) {
    const again = changed.filter(({ keyId }) => keyId !== undefined);
    await inTransaction(client, async () => {
      for (const table of new Set(again.map(({ name }) => tableOf(name))))
        await sealAgain(
          client,
          again.filter(({ name }) => tableOf(name) === table),
          sealer,
        );
      for (const { name } of changed)
        await client.query({
          text: 'INSERT INTO sealed_columns (name, key_id) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET key_id = excluded.key_id',
          values: [name, current],
        });
    });
    // Without what was sealed with an earlier key and is replaced now.
    for (const table of new Set(again.map(({ name }) => tableOf(name))))
      await client.query(`VACUUM FULL "${table}"`);
  }
  if (settings.rotate === true && settings.file !== undefined) writeKeyFile(settings.file, keys.slice(0, 1));
  return sealer;
}

const tableOf = (name: string) => name.split('.')[0] ?? '';
const ownName = (name: string) => name.split('.')[1] ?? '';

/** Undefined for a database without the tables of the seal. Every column of a list that is newer holds nothing yet. */
async function columnsOf(client: Client): Promise<StoredColumn[] | undefined> {
  const tables = await client.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
  );
  const names = new Set(tables.rows.map(({ name }) => name));
  if (!names.has('sealed_columns')) return undefined;
  const { rows } = await client.query<{ name: string; key_id: string }>(
    'SELECT name, key_id FROM sealed_columns',
  );
  const keyIds = new Map(rows.map(({ name, key_id }) => [name, key_id]));
  return Object.entries(SEALED_COLUMNS)
    .filter(([name]) => names.has(tableOf(name)))
    .map(([name, column]) => ({ name, column, keyId: keyIds.get(name) }));
}

/** Opens and seals the values of a table's columns, row by row. `ctid` names a row for as long as the transaction lasts. */
async function sealAgain(client: Client, columns: readonly StoredColumn[], sealer: Sealer): Promise<void> {
  const table = tableOf(columns[0]?.name ?? '');
  const selected = columns.map(
    ({ name, column }, at) =>
      `"${table}"."${ownName(name)}" AS v${at}, ${placeExpression(name, column)} AS p${at}`,
  );
  const assigned = columns.map(({ name }, at) => `"${ownName(name)}" = $${at + 2}`);
  await client.query(
    `DECLARE sealed_rows CURSOR FOR SELECT ctid::text AS row, ${selected.join(', ')} FROM "${table}"`,
  );
  for (;;) {
    const { rows } = await client.query<Record<string, Sealable>>(`FETCH ${ROWS_PER_FETCH} FROM sealed_rows`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const values = columns.map(({ column }, at) => {
        const place = String(row[`p${at}`]);
        const clear = sealer.unseal(row[`v${at}`], place);
        return column.fixed === true ? sealer.sealFixed(clear, place) : sealer.seal(clear, place);
      });
      await client.query({
        text: `UPDATE "${table}" SET ${assigned.join(', ')} WHERE ctid = $1::tid`,
        values: [row['row'], ...values],
      });
    }
  }
  await client.query('CLOSE sealed_rows');
}

/** Connections that read. */
const MAX_READERS = 4;

export interface PostgresOptions {
  /** Address of the database, `postgres://user:password@host:port/name`. */
  readonly url: string;
  readonly migrations: readonly Migration[];
  /** Where the keys are that seal its secrets; without any the secrets are lost when the platform ends. */
  readonly seal: SealSettings;
  readonly mustExist?: boolean | undefined;
  readonly onOpen?: ((engine: string) => void) | undefined;
  readonly onLost?: ((error: StorageError) => void) | undefined;
}

/** The address as it may be shown: host and name of the database alone. */
export function shownDatabase(url: string): string {
  if (!URL.canParse(url)) return 'with this address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * Opens the platform's database on a PostgreSQL server and brings its schema up to date. Throws `DatabaseServerError` when the
 * server cannot be reached or cannot serve, `DatabaseInUseError` when another platform has the database,
 * `StorageVersionError` when a newer version wrote it, `StorageSealedError` when the key of its secrets is missing.
 */
export async function openPostgres(options: PostgresOptions): Promise<WatchedDatabase> {
  const { url, migrations, onOpen, onLost } = options;
  const database = shownDatabase(url);
  const owner = randomUUID();
  let sealer: Sealer | undefined;
  const config: ClientConfig = {
    connectionString: url,
    application_name: `${APPLICATION} ${owner}`,
    types: typesOf(() => sealer),
  };
  const lockedConnection = async () => {
    const client = await connect(config).catch((error: unknown) => {
      throw new DatabaseServerError(database, messageOf(error));
    });
    try {
      await checkServer(client, database);
      await takeLock(client, database, `${APPLICATION} ${owner}`);
      return client;
    } catch (error) {
      await disconnect(client);
      throw error instanceof StorageError ? error : new DatabaseServerError(database, messageOf(error));
    }
  };
  const client = await lockedConnection();
  try {
    if (options.mustExist === true && !(await isMigrated(client)))
      throw new DatabaseServerError(database, 'it holds no data of a platform');
    const isSealed = (column: string) => Object.hasOwn(SEALED_COLUMNS, column);
    await migrate(client, migrations, isSealed);
    sealer = await openSeal(client, options.seal);
    await beginOwnership(client, owner);
    const shapes = await tableShapes(client);
    const { Pool } = await loadDriver();
    const pool = new Pool({ ...config, max: MAX_READERS, keepAlive: true });
    // A reader that waits and is cut is replaced by the next one.
    pool.on('error', () => undefined);
    onOpen?.(await versionOf(client));
    return new PostgresDatabase({
      client,
      pool,
      sealer,
      shapeOf: (table) => shapes.get(table),
      isSealed,
      onLost,
      async reconnect() {
        const again = await lockedConnection();
        try {
          await checkOwnership(again, owner, database);
          return again;
        } catch (error) {
          await disconnect(again);
          throw error;
        }
      },
    });
  } catch (error) {
    await disconnect(client);
    throw rejection(error, database);
  }
}

async function versionOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return `PostgreSQL ${rows[0]?.version ?? ''}`;
}

function rejection(error: unknown, database: string): Error {
  if (error instanceof SealKeyError) return new StorageSealedError(error.message);
  if (error instanceof StorageVersionError || error instanceof StorageError) return error;
  return new DatabaseServerError(database, messageOf(error));
}
