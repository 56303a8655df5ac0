import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInEngine, loadEngine } from './load-engine.ts';
import type { EngineName, SqlConnection } from './engine.ts';
import { onEveryEngine } from './engine-tests.ts';
import { SqliteStore } from '../sqlite-store.ts';

const plain = (rows: Iterable<unknown>) => [...rows].map((row) => ({ ...(row as object) }));

onEveryEngine('SQLite', (name) => {
  let connection: SqlConnection;
  beforeEach(async () => {
    connection = (await loadEngine(name)).open(':memory:');
    connection.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, value)');
  });
  afterEach(() => connection.close());

  it('gives integers up to 2^53 as numbers and larger ones as bigint, in the same read and ever after', () => {
    const values = [
      9_007_199_254_740_991,
      9_007_199_254_740_992n,
      -9_007_199_254_740_992n,
      1.5,
      -(2n ** 63n),
      -(2 ** 63) * 1.5,
    ];
    values.forEach((value, at) =>
      connection.run('INSERT INTO kept (id, value) VALUES (?, ?)', [at + 1, value]),
    );
    const statement = connection.prepare('SELECT id, value FROM kept WHERE id >= ? ORDER BY id');
    const expected = values.map((value, at) => ({ id: at + 1, value }));
    for (const from of [5, 1, 1, 2, 4])
      expect(plain(statement.iterate([from]))).toEqual(expected.slice(from - 1));
    statement.finalize();
  });

  it('stores whole numbers as integers, and true, false, texts, bytes and nothing as what they are', () => {
    const values = [5, 2 ** 40, -7n, 0.5, true, false, 'text', new Uint8Array([0, 255]), null];
    for (const value of values) connection.run('INSERT INTO kept (value) VALUES (?)', [value]);
    expect(connection.all('SELECT typeof(value) AS type FROM kept').map((row) => row['type'])).toEqual([
      ...Array.from({ length: 3 }, () => 'integer'),
      'real',
      'integer',
      'integer',
      'text',
      'blob',
      'null',
    ]);
    const stored = connection.all('SELECT value FROM kept ORDER BY id').map((row) => row['value']);
    expect(stored).toEqual([5, 2 ** 40, -7, 0.5, 1, 0, 'text', new Uint8Array([0, 255]), null]);
    expect(plain([connection.get("SELECT ? / 2 AS half, ? || '' AS text", [5, 5])])).toEqual([
      { half: 2, text: '5' },
    ]);
  });

  it('says that there is no row', () => {
    expect(connection.get('SELECT id FROM kept')).toBeUndefined();
    expect(connection.all('SELECT id FROM kept')).toEqual([]);
  });

  it('ends a read that is not read to its end with its statement', () => {
    connection.exec('INSERT INTO kept (id) VALUES (1), (2), (3)');
    const statement = connection.prepare('SELECT id FROM kept');
    for (const row of statement.iterate([])) {
      expect(row['id']).toBe(1);
      break;
    }
    statement.finalize();
    connection.exec('DROP TABLE kept');
  });

  it('fails with the words of SQLite, and knows what became of the transaction', () => {
    connection.exec('BEGIN IMMEDIATE; INSERT INTO kept (id) VALUES (1)');
    expect(connection.inTransaction).toBe(true);
    expect(() => connection.run('INSERT INTO kept (id) VALUES (1)')).toThrow(
      'UNIQUE constraint failed: kept.id',
    );
    expect(connection.inTransaction).toBe(true);
    expect(() => connection.run('INSERT OR ROLLBACK INTO kept (id) VALUES (1)')).toThrow('UNIQUE');
    expect(connection.inTransaction).toBe(false);
    expect(() => connection.exec('PRAGMA foreign_keys = ON; SELECT id FROM nowhere')).toThrow(
      'no such table: nowhere',
    );
  });

  it('calls functions with texts, bytes and nothing, and passes on what they throw', () => {
    connection.addFunction('turned', (value) =>
      value instanceof Uint8Array ? Buffer.from(value.toReversed()) : value,
    );
    connection.addFunction('refused', (_value) => {
      throw new Error('a reason of its own');
    });
    const bytes = new Uint8Array([1, 2]);
    expect(connection.get('SELECT turned(?) AS value', [bytes])?.['value']).toEqual(new Uint8Array([2, 1]));
    expect(connection.get('SELECT turned(?) AS value', ['ü'])?.['value']).toBe('ü');
    expect(connection.get('SELECT turned(?) AS value', [null])?.['value']).toBeNull();
    expect(() => connection.get('SELECT refused(?) AS value', ['x'])).toThrow('a reason of its own');
  });

  it('names its version', async () => {
    const engine = await loadEngine(name);
    expect([engine.name, engine.version]).toEqual([name, expect.stringMatching(/^3\.\d+\.\d+$/)]);
  });
});

describe('the choice of an engine', () => {
  it('falls on that of the runtime where there is one, without a warning, else on WebAssembly', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    const carries = builtInEngine() !== undefined;
    expect((await loadEngine()).name).toBe(carries ? 'built-in' : 'wasm');
    expect((await loadEngine('wasm')).name).toBe('wasm');
    expect(warned).not.toHaveBeenCalled();
    if (!carries) await expect(loadEngine('built-in')).rejects.toThrow('carries no SQLite');
  });

  it('passes over a runtime that cannot tell whether a transaction is open', async () => {
    class Old {
      close(): void {}
    }
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ DatabaseSync: Old } as never);
    expect((await loadEngine()).name).toBe('wasm');
  });

  it('keeps the warning that a runtime has for its module to itself, and no other one', () => {
    const seen: unknown[] = [];
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void seen.push(warning));
    vi.spyOn(process, 'getBuiltinModule').mockImplementation((() => {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      process.emitWarning('something else', 'Warning');
      return undefined;
    }) as never);
    expect(builtInEngine()).toBeUndefined();
    expect(seen).toEqual(['something else']);
  });
});

onEveryEngine('a store that another engine wrote', (name) => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'engine-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const others: readonly EngineName[] = builtInEngine() === undefined ? ['wasm'] : ['wasm', 'built-in'];
  const migrations = [
    { id: 'note', statements: ['CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, bytes BLOB)'] },
  ];

  const insert = (store: SqliteStore, id: bigint) => {
    const sql = 'INSERT INTO note VALUES (?, ?, ?)';
    const statements = [{ sql, parameters: [id, 'ü', new Uint8Array([0, 1])] }];
    expect(store.run([{ kind: 'commit', id: 1, chain: undefined, statements }])).toMatchObject([
      { ok: true },
    ]);
  };
  const rows = (store: SqliteStore) => {
    const statement = { sql: 'SELECT * FROM note ORDER BY id', parameters: [] };
    const [reply] = store.run([{ kind: 'read', id: 1, statement }]);
    return plain(reply?.ok ? (reply.rows ?? []) : []);
  };
  const note = (id: number | bigint) => ({ id, text: 'ü', bytes: new Uint8Array([0, 1]) });

  it.each(others)('opens with all that %s put in, when that ended in order', async (other) => {
    const file = join(folder, 'platform.db');
    const [mine, theirs] = [await loadEngine(name), await loadEngine(other)];
    for (const [engine, id] of [
      [theirs, 1n],
      [mine, 2n ** 60n],
    ] as const) {
      const store = new SqliteStore(engine, file, migrations);
      insert(store, id);
      store.close();
    }
    const again = new SqliteStore(theirs, file, migrations);
    expect(rows(again)).toEqual([note(1), note(2n ** 60n)]);
    again.close();
  });

  it.each(others)('opens with all that %s put in, when that was killed', async (other) => {
    const [killed, copy] = ['killed', 'copy'].map((part) => join(folder, part)) as [string, string];
    for (const part of [killed, copy]) mkdirSync(part);
    const theirs = new SqliteStore(await loadEngine(other), join(killed, 'platform.db'), migrations);
    for (let id = 1n; id <= 3n; id++) insert(theirs, id);
    // The files of a store that is open are what a kill leaves of it.
    cpSync(killed, copy, { recursive: true });
    theirs.close();
    expect(readdirSync(copy)).toContain('platform.db-wal');
    const mine = new SqliteStore(await loadEngine(name), join(copy, 'platform.db'), migrations);
    expect(rows(mine)).toEqual([note(1), note(2), note(3)]);
    mine.close();
  });
});
