import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyRepository } from '../customers/index.ts';
import { bankCardRepository } from '../customers/wallets.ts';
import type { WatchedDatabase } from '../database.ts';
import { allNotes, behavesAsDatabase, insertNote, NOTE_MIGRATIONS } from '../testing/database-tests.ts';
import {
  DatabaseInUseError,
  DatabaseLostError,
  DatabaseServerError,
  StorageConflictError,
  StorageSealedError,
  StorageUnavailableError,
} from '../errors.ts';
import { openDatabase, type OpenDatabaseOptions } from '../open-database.ts';
import { startTestServer, type TestServer } from './server-for-tests.ts';

// Limits, written out: a test does not import what it checks.
const MAX_READERS = 4;
const CONNECT_LIMIT_MS = 10_000;

let server: TestServer;
let url: string;
const open: WatchedDatabase[] = [];
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.remove());
beforeEach(async () => void (url = await server.newDatabase()));
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function start(options: OpenDatabaseOptions = {}): Promise<WatchedDatabase> {
  const database = await openDatabase({ database: url, migrations: NOTE_MIGRATIONS, ...options });
  open.push(database);
  return database;
}

/** Asks the server as somebody else. */
async function ask(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const cutConnections = () =>
  ask(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'meridian %'",
  );

const ids = async (database: WatchedDatabase) => (await database.read(allNotes)).map(({ id }) => id);

describe('a database on a server', () => {
  behavesAsDatabase((migrations) => start(migrations === undefined ? {} : { migrations }));

  it('reads over four connections at most [MAX_READERS]', async () => {
    const database = await start();
    await Promise.all(Array.from({ length: 200 }, () => database.read(allNotes)));
    const sessions = await ask(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'meridian %'",
    );
    expect(sessions).toHaveLength(MAX_READERS + 1);
  });

  it('says what it is, and keeps what it acknowledges on disk where the server would not', async () => {
    await ask(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    const opened: string[] = [];
    const database = await start({ onOpen: (engine) => opened.push(engine) });
    expect(opened).toEqual([expect.stringMatching(/^PostgreSQL \d+/)]);
    const setting = {
      sql: "INSERT INTO note VALUES (1, current_setting('synchronous_commit'))",
      parameters: [],
    };
    await database.commit([setting]);
    expect(await database.read(allNotes)).toEqual([{ id: 1, text: 'on' }]);
  });

  it('is refused in one line where it keeps other texts than UTF-8, or where nothing answers, without the password', async () => {
    url = await server.newDatabase("ENCODING 'SQL_ASCII' TEMPLATE template0");
    await expect(start()).rejects.toThrow('it keeps SQL_ASCII texts instead of UTF8');
    url = url.replace('test@', 'test:hunter2@').replace(/platform_\d+/, 'nowhere');
    const failure: unknown = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseServerError);
    expect((failure as Error).message).toMatch(/^The database 127\.0\.0\.1:\d+\/nowhere cannot be used: .*$/);
    expect((failure as Error).message).not.toContain('hunter2');
    await expect(start({ database: 'postgres://u:hunter2@127.0.0.1:1/d' })).rejects.toThrow(
      /^(?!.*hunter2)The database 127\.0\.0\.1:1\/d cannot be used: .*ECONNREFUSED/,
    );
  });

  it('is waited for ten seconds at the start [CONNECT_LIMIT_MS]', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const accepted = new Promise<{ destroy(): void }>((resolve) => silent.once('connection', resolve));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    try {
      const started = start({
        database: `postgres://u@127.0.0.1:${(silent.address() as AddressInfo).port}/d`,
      });
      const outcome = started.catch((error: unknown) => error);
      const socket = await accepted;
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(CONNECT_LIMIT_MS);
      socket.destroy();
      expect(await outcome).toBeInstanceOf(DatabaseServerError);
    } finally {
      timers.mockRestore();
      await new Promise((resolve) => silent.close(resolve));
    }
  });

  it('that no platform has used is refused where there has to be one', async () => {
    await expect(start({ mustExist: true })).rejects.toThrow('it holds no data of a platform');
    await (await start()).close();
    expect(await ids(await start({ mustExist: true }))).toEqual([]);
  });
});

describe('one platform at a time', () => {
  it(
    'has a database: a second one is refused, and one that ended gives it free',
    { tags: ['long'] },
    async () => {
      const database = await start();
      const failure: unknown = await start().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DatabaseInUseError);
      expect((failure as Error).message).toMatch(
        /^The database 127\.0\.0\.1:\d+\/platform_\d+ is in use by another platform \(connected from 127\.0\.0\.1\)\.$/,
      );
      await database.close();
      await start();
    },
  );

  it('whose connection was cut continues with a new one, unless another platform has written meanwhile', async () => {
    const onLost = vi.fn<(error: Error) => void>();
    const first = await start({ onLost });
    await first.commit([insertNote(1, 'a')]);
    await cutConnections();
    await vi.waitFor(() => expect(first.available?.()).toBeDefined());
    await first.available?.();
    await first.commit([insertNote(2, 'b')]);
    expect(onLost).not.toHaveBeenCalled();

    await cutConnections();
    await (await start()).close();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(onLost.mock.calls[0]?.[0]).toBeInstanceOf(DatabaseLostError);
    await expect(first.commit([insertNote(3, 'c')])).rejects.toBeInstanceOf(DatabaseLostError);
    await expect(first.read(allNotes)).rejects.toBeInstanceOf(DatabaseLostError);
  });

  it('ends its own session that still holds the lock when it comes back', async () => {
    const database = await start();
    await database.commit([insertNote(1, 'a')]);
    const [session] = await ask(
      "SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND a.datname = current_database()",
    );
    await cutConnections();
    // What a server sees of a connection that was cut without its knowledge: a session of that name with the lock.
    const ghost = new pg.Client({ connectionString: url, application_name: String(session?.['name']) });
    const ended = new Promise((resolve) => ghost.once('end', resolve));
    ghost.on('error', () => undefined);
    await ghost.connect();
    await ghost.query('SELECT pg_advisory_lock(4990823091)');
    await ended;
    await database.available?.();
    await database.commit([insertNote(2, 'b')]);
    expect(await ids(database)).toEqual([1, 2]);
  });
});

describe('a server that ends', () => {
  it(
    'refuses every commit at once, continues by itself when it is back, and lacks nothing acknowledged',
    { tags: ['long'] },
    async () => {
      const database = await start();
      const acknowledged: number[] = [];
      const uncertain = Array.from({ length: 3_000 }, (_, at) =>
        database.commit([insertNote(at + 1, `n${at}`)]).then(() => acknowledged.push(at + 1)),
      );
      const outcomes = Promise.allSettled(uncertain);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(0));
      await server.kill();
      for (const outcome of await outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StorageUnavailableError);
      const isBack = database.available?.();
      expect(isBack).toBeDefined();
      await expect(database.commit([insertNote(9_000, 'x')])).rejects.toBeInstanceOf(StorageUnavailableError);
      await expect(database.read(allNotes)).rejects.toBeInstanceOf(StorageUnavailableError);
      await server.start();
      await isBack;
      expect(database.available?.()).toBeUndefined();
      await database.commit([insertNote(9_001, 'y')]);
      const stored = await ids(database);
      expect(stored).toEqual(expect.arrayContaining([...acknowledged, 9_001]));
      expect(stored).not.toContain(9_000);
    },
  );
});

describe('a commit beside others', () => {
  it('is refused alone, and with the words that its kind has in every store', async () => {
    const database = await start();
    await database.commit([insertNote(1, 'a')]);
    const outcomes = await Promise.allSettled([
      database.commit([insertNote(2, 'b')]),
      database.commit([insertNote(3, 'a')]),
      database.commit([{ sql: 'INSERT INTO nowhere VALUES (1)', parameters: [] }]),
      database.commit([insertNote(4, 'd'), insertNote(5, 'd')]),
      database.commit([insertNote(6, 'f')]),
    ]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, false, true]);
    const reason = (at: number) => (outcomes[at] as PromiseRejectedResult).reason as Error;
    expect(reason(1)).toBeInstanceOf(StorageConflictError);
    expect(reason(1).message).toBe('UNIQUE constraint failed: note (note_text_key)');
    expect(reason(2)).not.toBeInstanceOf(StorageConflictError);
    expect(await ids(database)).toEqual([1, 2, 6]);
    // What it prepared before it failed is of use afterwards.
    await database.commit([insertNote(3, 'c')]);
    expect(database.available?.()).toBeUndefined();
  });
});

describe('a sealed database', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'postgres-seal-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = () => join(folder, 'seal.key');
  const startSealed = (rotate = false) =>
    openDatabase({ database: url, seal: { file: keyFile(), rotate } }).then((database) => {
      open.push(database);
      return database;
    });
  const stop = async () => {
    for (const database of open.splice(0)) await database.close();
  };

  const company = { id: 1, record: '{"appSecret":"clear-secret"}', body_private_key: null };
  const card = {
    company_id: 1,
    customer_id: 7,
    customer_no: '10000007',
    bank_card_number: '4111',
    record: '{"holder":"h"}',
    create_time_ms: 5,
  };

  it('holds none of its secrets in clear, and finds by what is sealed', async () => {
    const database = await startSealed();
    await companyRepository.save(database, company);
    await bankCardRepository.insert(database, card);
    await expect(bankCardRepository.insert(database, card)).rejects.toThrow('UNIQUE');
    const [row] = await ask(
      "SELECT position('clear-secret'::bytea IN record) AS at, body_private_key AS key FROM companies",
    );
    expect(row).toEqual({ at: 0, key: null });
    await stop();
    const again = await startSealed();
    expect(await companyRepository.all(again)).toEqual([company]);
    expect(await bankCardRepository.byNumber(again, 1, '4111')).toMatchObject(card);
    await again.commit([{ sql: 'UPDATE companies SET id = 2', parameters: [] }]);
    await expect(companyRepository.all(again)).rejects.toThrow('does not open: companies.record 2');
  });

  it('demands its key back when it is gone or another', async () => {
    await companyRepository.save(await startSealed(), company);
    await stop();
    const key = readFileSync(keyFile(), 'utf8');
    rmSync(keyFile());
    await expect(startSealed()).rejects.toBeInstanceOf(StorageSealedError);
    writeFileSync(keyFile(), Buffer.alloc(32, 7).toString('base64'));
    await expect(startSealed()).rejects.toThrow('put that key back');
    writeFileSync(keyFile(), key);
    expect(await companyRepository.all(await startSealed())).toEqual([company]);
  });

  it('is sealed again under a new key on demand', async () => {
    const database = await startSealed();
    await companyRepository.save(database, company);
    await bankCardRepository.insert(database, card);
    await stop();
    const before = readFileSync(keyFile(), 'utf8');
    await startSealed(true);
    await stop();
    const after = readFileSync(keyFile(), 'utf8');
    expect(after).not.toBe(before);
    writeFileSync(keyFile(), before);
    await expect(startSealed()).rejects.toBeInstanceOf(StorageSealedError);
    writeFileSync(keyFile(), after);
    const again = await startSealed();
    expect(await companyRepository.all(again)).toEqual([company]);
    expect(await bankCardRepository.byNumber(again, 1, '4111')).toMatchObject(card);
  });
});
