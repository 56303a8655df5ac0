import { EventEmitter } from 'node:events';
import type { CompiledQuery } from 'kysely';
import type { Client, Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { StorageBusyError } from '../errors.ts';
import { PostgresDatabase, type PostgresContext } from './postgres-database.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WAITING_COMMITS = 65_536;
const MAX_BATCH = 1_024;
const MAX_ROWS_PER_READ = 1_000_000;
const MAX_TRANSLATIONS = 2_048;
const MAX_NAMED_STATEMENTS = 256;
const COMMIT_LIMIT_MS = 30_000;

interface Query {
  readonly text: string;
  readonly name?: string;
  readonly query_timeout?: number;
}

/** A connection that notes what it is asked, and answers when it is told to. */
class SilentClient extends EventEmitter {
  readonly queries: Query[] = [];
  readonly #answers: (() => void)[] = [];
  query(query: string | Query): Promise<{ rows: never[] }> {
    this.queries.push(typeof query === 'string' ? { text: query } : query);
    return new Promise((resolve) => this.#answers.push(() => resolve({ rows: [] })));
  }
  answer(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }
  async end(): Promise<void> {}
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function open(rows: number = 0) {
  const client = new SilentClient();
  const shapeOf = vi.fn<PostgresContext['shapeOf']>(() => ({ columns: ['id'], key: ['id'] }));
  const pool = { query: async () => ({ rows: { length: rows } }), end: async () => undefined };
  const database = new PostgresDatabase({
    client: client as unknown as Client,
    pool: pool as unknown as Pool,
    sealer: undefined as never,
    shapeOf,
    isSealed: () => false,
    reconnect: () => Promise.reject(new Error('not in this test')),
  });
  const commit = (sql: string) => database.commit([{ sql, parameters: [] }]);
  return { client, database, shapeOf, commit };
}

it('1,024 commits share a transaction at most, whose end is waited for 30 s [postgres-database:MAX_BATCH] [COMMIT_LIMIT_MS]', async () => {
  const { client, commit } = open();
  const commits = Array.from({ length: 3_000 }, () => commit('SELECT 1'));
  await turn();
  expect(client.queries).toHaveLength(MAX_BATCH + 2);
  expect(client.queries[0]).toMatchObject({ text: 'BEGIN' });
  expect(client.queries.at(-1)).toEqual({ text: 'COMMIT', query_timeout: COMMIT_LIMIT_MS });
  for (let batch = 0; batch < 3; batch++) {
    client.answer();
    await turn();
  }
  await Promise.all(commits);
});

it('65,536 commits wait for the server at most [MAX_WAITING_COMMITS]', { tags: ['long'] }, async () => {
  const { client, commit } = open();
  const first = commit('SELECT 1');
  await turn();
  const waiting = Array.from({ length: MAX_WAITING_COMMITS }, () => commit('SELECT 1'));
  await expect(commit('SELECT 1')).rejects.toBeInstanceOf(StorageBusyError);
  for (let batch = 0; batch <= MAX_WAITING_COMMITS / MAX_BATCH; batch++) {
    client.answer();
    await turn();
  }
  await Promise.all([first, ...waiting]);
});

it('a read returns a million rows at most [postgres-database:MAX_ROWS_PER_READ]', async () => {
  const query = { sql: 'SELECT 1', parameters: [] } as unknown as CompiledQuery;
  expect(await open(MAX_ROWS_PER_READ).database.read(query)).toHaveLength(MAX_ROWS_PER_READ);
  await expect(open(MAX_ROWS_PER_READ + 1).database.read(query)).rejects.toThrow('more than 1000000 rows');
});

it('keeps 2,048 translations, and begins anew with one more [MAX_TRANSLATIONS]', async () => {
  const { shapeOf, commit } = open();
  const replace = (at: number) => void commit(`replace into "t${at}" ("id") values (1)`);
  for (let at = 0; at < MAX_TRANSLATIONS; at++) replace(at);
  replace(0);
  expect(shapeOf).toHaveBeenCalledTimes(MAX_TRANSLATIONS);
  replace(MAX_TRANSLATIONS);
  replace(0);
  expect(shapeOf).toHaveBeenCalledTimes(MAX_TRANSLATIONS + 2);
});

it('the first 256 texts keep a plan on the server [MAX_NAMED_STATEMENTS]', async () => {
  const { client, commit } = open();
  for (let at = 0; at <= MAX_NAMED_STATEMENTS; at++) void commit(`SELECT ${at}`);
  void commit('SELECT 0');
  await turn();
  const named = client.queries.filter(({ name }) => name !== undefined);
  expect(new Set(named.map(({ name }) => name)).size).toBe(MAX_NAMED_STATEMENTS);
  expect(client.queries.find(({ text }) => text === `SELECT ${MAX_NAMED_STATEMENTS}`)?.name).toBeUndefined();
  expect(named.filter(({ text }) => text === 'SELECT 0').map(({ name }) => name)).toEqual([
    named[0]?.name,
    named[0]?.name,
  ]);
});
