import type { CompiledQuery } from 'kysely';

/** One statement as it travels to the store: text with `?` placeholders and the values for them. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The chains of a commit by their names. */
export type Chain = string | readonly string[];

/** How a commit behaves beside others. */
export interface CommitOptions {
  /**
   * Name of a chain of commits that build on one another. They are applied in the order of the calls; when one of them
   * fails, every later one of the same chain is refused, so that nothing is ever stored on top of something that is
   * missing. Whoever has restored what the chain builds on goes on with a chain of another name. A commit of several chains
   * builds on all of them: one of them that is broken refuses it, and its failure breaks them all.
   */
  readonly chain?: Chain;
  /**
   * Nothing that is stored can contradict the statements: whoever makes them gave every new row its number. A store that
   * nothing outlives may answer such a commit as soon as it has taken it; one that is refused all the same ends that store.
   */
  readonly cannotConflict?: boolean;
}

/**
 * The durable store as the rest of the platform sees it. Statements are built with the typed query builder and run in
 * a worker thread that drains its queue into one transaction, so that many writers share one flush to disk.
 */
export interface Database {
  /**
   * Applies all statements or none. Resolves when they are on disk (write-ahead log flushed), where there is one; an
   * acknowledged commit survives a kill -9. Commits resolve in the order of the calls. Rejects with a
   * `StorageRefusedError` when these statements cannot be applied, and with a `StorageUnavailableError` at once while
   * the store cannot write at all; nothing is applied then.
   */
  commit(statements: readonly (CompiledQuery | Statement)[], options?: CommitOptions): Promise<void>;

  /** Reads rows. Sees every commit that resolved before the call. */
  read<Row>(query: CompiledQuery<Row>): Promise<Row[]>;

  /**
   * Undefined while the store takes commits. Else resolves when it does again; it tries by itself, with growing pauses.
   * Never resolves when it is closed before. Absent: a store that never says.
   */
  available?(): Promise<void> | undefined;

  /** Finishes what was queued, flushes and closes. */
  close(): Promise<void>;
}

/** A store that reports what it has stored, for services that send it. */
export interface WatchedDatabase extends Database {
  /** Calls the listener after commits are on disk, once for those that were flushed together. Returns the removal. */
  onCommitted(listener: () => void): () => void;

  /**
   * Copies everything that is stored at one moment into an empty folder, while commits go on; whoever names the folder as
   * the data folder continues from there. One copy at a time. Rejects with a `StorageError` that says why, with nothing left in
   * the folder. Absent: a store that is not a file.
   */
  backUp?(directory: string): Promise<BackupCopy>;
}

/** A copy of the store. */
export interface BackupCopy {
  readonly bytes: number;
  /** Commits that it holds, counted from the first one of the store. */
  readonly commits: number;
}

/** Statements for a commit of somebody else; asked for when the commit is made. */
export type ExtraStatements = () => readonly Statement[];

/**
 * The store as it is, but each of its commits holds the statements too: all or none of both. For work that makes one
 * commit.
 */
export function withStatements(database: Database, extraStatements: ExtraStatements | undefined): Database {
  if (extraStatements === undefined) return database;
  return {
    commit: (statements, options) => database.commit([...statements, ...extraStatements()], options),
    read: (query) => database.read(query),
    available: () => database.available?.(),
    close: () => database.close(),
  };
}
