import type { Client, ClientConfig } from 'pg';
import { DatabaseInUseError, DatabaseLostError, DatabaseServerError } from '../errors.ts';
import { messageOf } from './failures.ts';

/** How long a start waits for a connection, in milliseconds. */
const CONNECT_LIMIT_MS = 10_000;
/** How long a start waits for the lock of a platform that was killed: the server takes a moment to notice. In milliseconds. */
const LOCK_WAIT_MS = 3_000;
const LOCK_LOOK_MS = 200;
/** Number of the lock, the same for every platform; each database of a server has its own locks. */
const LOCK = '4990823091';

/** The platform's name among the sessions of the server; what follows it is another one at each start. */
export const APPLICATION = 'meridian';

/** Loads the driver: it is of no use to whoever keeps data in a file. */
export async function loadDriver() {
  return (await import('pg')).default;
}

/** Opens the connection that writes. It answers in the order of the questions, which it does not wait for. */
export async function connect(config: ClientConfig): Promise<Client> {
  const { Client } = await loadDriver();
  const client = new Client({
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    pipeline: true,
    ...config,
  });
  // What a query is told is told again here; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether a server keeps what it acknowledges and can keep every text. Throws `DatabaseServerError` when it cannot. */
export async function checkServer(client: Client, database: string): Promise<void> {
  const { rows } = await client.query<Record<'fsync' | 'encoding', string>>(
    "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding",
  );
  const [{ fsync, encoding } = { fsync: '', encoding: '' }] = rows;
  if (encoding !== 'UTF8')
    throw new DatabaseServerError(database, `it keeps ${encoding} texts instead of UTF8`);
  if (fsync !== 'on')
    throw new DatabaseServerError(database, 'its server runs with fsync=off and loses what it acknowledged');
  // A server may leave commits in memory by default; replicas that it waits for stay as they are.
  await client.query(
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  );
  await client.query('SET client_min_messages = warning');
}

/**
 * Takes the lock of the database for as long as the connection lives: one platform at a time. A session of the platform's own
 * name that still holds it, on a connection that was cut, is ended. Throws `DatabaseInUseError`.
 */
export async function takeLock(client: Client, database: string, applicationName: string): Promise<void> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
    if (rows[0]?.mine === 1) return;
    const holder = await holderOf(client);
    if (holder?.name === applicationName)
      await client.query(`SELECT pg_terminate_backend(${Number(holder.pid)})`);
    else if (waited >= LOCK_WAIT_MS) throw new DatabaseInUseError(database, holder?.address ?? '');
    await new Promise((resolve) => setTimeout(resolve, LOCK_LOOK_MS));
  }
}

interface Holder {
  readonly pid: number;
  readonly name: string;
  readonly address: string;
}

async function holderOf(client: Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `SELECT a.pid, a.application_name AS name, COALESCE(host(a.client_addr), 'this machine') AS address
       FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (l.classid::bigint << 32) + l.objid::bigint = ${LOCK}`,
  );
  return rows[0];
}

/** Notes whose the database is; whoever loses its connection can tell afterwards whether it still is. */
export async function beginOwnership(client: Client, owner: string): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS store_owner (id BIGINT PRIMARY KEY CHECK (id = 1), owner TEXT NOT NULL)',
  );
  await client.query({
    text: 'INSERT INTO store_owner (id, owner) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET owner = excluded.owner',
    values: [owner],
  });
}

/** Throws `DatabaseLostError` when another platform had the database meanwhile: what this one knows may be wrong by now. */
export async function checkOwnership(client: Client, owner: string, database: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>('SELECT owner FROM store_owner WHERE id = 1');
  if (rows[0]?.owner !== owner) throw new DatabaseLostError(database);
}

/** Ends a connection, in whatever state it is. */
export async function disconnect(client: Client | undefined): Promise<void> {
  await client?.end().catch((error: unknown) => void messageOf(error));
}
