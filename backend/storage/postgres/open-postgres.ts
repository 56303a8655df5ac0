import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { DatabaseServerError, StorageError, StorageSealedError, StorageVersionError } from '../errors.ts';
import type { WatchedDatabase } from '../database.ts';
import type { Migration } from '../migrations.ts';
import { SEALED_COLUMNS } from '../seal/columns.ts';
import { SealKeyError } from '../seal/seal-key.ts';
import type { SealSettings } from '../seal/seal-store.ts';
import type { Sealer } from '../seal/sealer.ts';
import { messageOf } from './failures.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { isMigrated, migrate, tableShapes } from './schema.ts';
import { openSeal } from './seal.ts';
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
