import type { CompiledQuery } from 'kysely';
import type { Client, Pool } from 'pg';
import { BrokenChains } from '../broken-chains.ts';
import type { CommitOptions, Statement, WatchedDatabase } from '../database.ts';
import {
  DatabaseLostError,
  StorageBusyError,
  StorageError,
  StorageRefusedError,
  StorageUnavailableError,
} from '../errors.ts';
import { Outage } from '../outage.ts';
import { allProjected } from '../trading/journal-row.ts';
import type { Sealer } from '../seal/sealer.ts';
import { storable } from '../storable.ts';
import { translate, translateSchema, type TableShape, type Translated } from './dialect.ts';
import { messageOf, storageError } from './failures.ts';
import { brokenChain, GroupCommit, type Outcome, type ServerCommit } from './group-commit.ts';
import { disconnect } from './session.ts';
import { valuesOf } from './values.ts';

/** Commits that may wait for the server; more are refused with `StorageBusyError`. */
const MAX_WAITING_COMMITS = 65_536;
/** Commits that share one transaction, and so one flush. */
const MAX_BATCH = 1_024;
/** Rows that one read may return; lists are paged far below it. */
const MAX_ROWS_PER_READ = 1_000_000;
/** Translated texts that are kept; lists of values make new ones, so all are dropped when there are too many. */
const MAX_TRANSLATIONS = 2_048;

/** What a store needs of its server. */
export interface PostgresContext {
  /** The connection that writes, with the lock of the database. */
  readonly client: Client;
  /** Connections that read. */
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly shapeOf: (table: string) => TableShape | undefined;
  readonly isSealed: (column: string) => boolean;
  /** A new connection with the lock, for the same owner. Throws `DatabaseLostError` when another platform had it. */
  readonly reconnect: () => Promise<Client>;
  readonly onLost?: ((error: StorageError) => void) | undefined;
}

interface WaitingCommit extends ServerCommit {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * A database on a PostgreSQL server. Commits are gathered while the server flushes the ones before and share the next
 * transaction. Reads have connections of their own; each begins after the commits that were asked for before it. While the connection is cut, commits
 * are refused at once and a new connection is tried after growing pauses.
 */
export class PostgresDatabase implements WatchedDatabase {
  readonly #deps: PostgresContext;
  readonly #translations = new Map<string, readonly Translated[]>();
  readonly #brokenChains = new BrokenChains();
  readonly #listeners = new Set<() => void>();
  readonly #outage = new Outage(() => void this.#tryAgain());
  #client: Client | undefined;
  #group: GroupCommit | undefined;
  #waiting: WaitingCommit[] = [];
  #isStoring = false;
  /** Settled when the newest commit is on disk or refused; commits settle in their order. */
  #newest: Promise<void> = Promise.resolve();
  #reads = 0;
  #failure: StorageError | undefined;
  #closing: Promise<void> | undefined;
  #drained: (() => void) | undefined;

  constructor(deps: PostgresContext) {
    this.#deps = deps;
    this.#use(deps.client);
  }

  async commit(
    statements: readonly (CompiledQuery | Statement)[],
    { chain }: CommitOptions = {},
  ): Promise<void> {
    if (statements.length === 0) return;
    const ready = allProjected(statements).flatMap(({ sql, parameters }) =>
      this.#ready(sql, storable(parameters)),
    );
    this.#checkOpen();
    if (this.#outage.reason !== undefined) {
      this.#brokenChains.add(chain);
      throw new StorageUnavailableError(this.#outage.reason);
    }
    if (this.#waiting.length >= MAX_WAITING_COMMITS)
      throw new StorageBusyError(`${MAX_WAITING_COMMITS} commits are waiting for the database`);
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ chain, statements: ready, resolve, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => void this.#store());
    });
    this.#newest = stored.catch(() => undefined);
    return stored;
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    this.#checkOpen();
    const [statement] = this.#ready(query.sql, storable(query.parameters));
    if (statement === undefined) return [];
    this.#reads += 1;
    try {
      await this.#newest;
      const { rows } = await this.#deps.pool.query(statement);
      if (rows.length > MAX_ROWS_PER_READ)
        throw new StorageRefusedError(`more than ${MAX_ROWS_PER_READ} rows`);
      return rows as Row[];
    } catch (error) {
      throw error instanceof StorageError ? error : storageError(error);
    } finally {
      this.#reads -= 1;
      this.#noteIdle();
    }
  }

  onCommitted(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  available(): Promise<void> | undefined {
    return this.#outage.over;
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    this.#outage.close();
    if (this.#isStoring || this.#waiting.length > 0 || this.#reads > 0)
      await new Promise<void>((resolve) => (this.#drained = resolve));
    await Promise.all([disconnect(this.#client), this.#deps.pool.end()]);
  }

  #checkOpen(): void {
    if (this.#closing) throw new StorageError('the database is closed');
    if (this.#failure) throw this.#failure;
  }

  #noteIdle(): void {
    if (!this.#isStoring && this.#waiting.length === 0 && this.#reads === 0) this.#drained?.();
  }

  /** A statement in the server's words; one of the schema may be several. */
  #ready(sql: string, given: readonly unknown[]) {
    return this.#translated(sql).map(({ text, values }) => ({
      text,
      values: valuesOf(values, given, this.#deps.sealer),
    }));
  }

  #translated(sql: string): readonly Translated[] {
    const known = this.#translations.get(sql);
    if (known !== undefined) return known;
    const { shapeOf, isSealed } = this.#deps;
    const isSchema = /^(?:CREATE|DROP|ALTER) /.test(sql);
    const found = isSchema
      ? translateSchema(sql, isSealed).map((text) => ({ text, values: [] }))
      : [translate(sql, shapeOf)];
    if (this.#translations.size >= MAX_TRANSLATIONS) this.#translations.clear();
    this.#translations.set(sql, found);
    return found;
  }

  /** Stores what waits, batch after batch. */
  async #store(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    while (this.#waiting.length > 0 && this.#group !== undefined) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      this.#waiting = this.#waiting.slice(MAX_BATCH);
      await this.#storeBatch(batch, this.#group);
    }
    this.#isStoring = false;
    this.#noteIdle();
  }

  async #storeBatch(batch: readonly WaitingCommit[], group: GroupCommit): Promise<void> {
    const findBroken: BrokenChains['find'] = (chain) => this.#brokenChains.find(chain);
    const refused = new Map<WaitingCommit, string>();
    for (const commit of batch) {
      const missing = findBroken(commit.chain);
      if (missing === undefined) continue;
      // What builds on a refused commit by another of its chains is refused too.
      this.#brokenChains.add(commit.chain);
      refused.set(commit, missing);
    }
    const sound = batch.filter((commit) => !refused.has(commit));
    let outcomes: Outcome[];
    try {
      outcomes = sound.length === 0 ? [] : await group.store(sound, findBroken);
    } catch (error) {
      this.#cut(messageOf(error), batch);
      return;
    }
    const results = new Map(sound.map((commit, at) => [commit, outcomes[at]]));
    for (const commit of batch) {
      const { chain } = commit;
      const refusal = results.has(commit) ? results.get(commit) : brokenChain(refused.get(commit) ?? '');
      if (refusal === undefined) commit.resolve();
      else {
        this.#brokenChains.add(chain);
        commit.reject(refusal);
      }
    }
    if (outcomes.includes(undefined)) for (const listener of this.#listeners) listener();
  }

  #use(client: Client): void {
    this.#client = client;
    this.#group = new GroupCommit(client);
    client.on('end', () => {
      if (this.#client === client && !this.#closing)
        this.#cut('the connection to the database has ended', []);
    });
  }

  /** The connection is of no use any more. What was under way is stored or not, each commit wholly. */
  #cut(reason: string, underWay: readonly WaitingCommit[]): void {
    const client = this.#client;
    this.#client = undefined;
    this.#group = undefined;
    const failed = [...underWay, ...this.#waiting];
    this.#waiting = [];
    this.#outage.begin(reason);
    for (const { chain, reject } of failed) {
      this.#brokenChains.add(chain);
      reject(new StorageUnavailableError(reason));
    }
    void disconnect(client);
  }

  async #tryAgain(): Promise<void> {
    if (this.#failure !== undefined || this.#closing) return;
    try {
      const client = await this.#deps.reconnect();
      if (this.#closing) return void disconnect(client);
      this.#use(client);
      this.#outage.end();
    } catch (error) {
      if (error instanceof DatabaseLostError) {
        this.#failure = error;
        this.#deps.onLost?.(error);
      } else {
        this.#outage.plan();
      }
    }
  }
}
