/** A value as SQLite stores it. Integers beyond 2^53 are bigint, all others numbers. */
export type SqlValue = number | bigint | string | Uint8Array | null;
/** A value for a placeholder; true is stored as 1, false as 0. */
export type SqlParameter = SqlValue | boolean;
export type SqlRow = Record<string, SqlValue>;

/** Names of the engines, as the log and the options of tests write them. */
export type EngineName = 'built-in' | 'wasm';

/**
 * What the store needs of SQLite, and all that it knows of it. Everything is synchronous and belongs to the thread that
 * opened it. Errors carry SQLite's own message, which is what the store tells failures apart by.
 */
export interface SqlEngine {
  readonly name: EngineName;
  /** Version of SQLite. */
  readonly version: string;
  /** Opens or makes a file; `:memory:` keeps everything in memory. */
  open(file: string): SqlConnection;
}

export interface SqlConnection {
  /** Whether a transaction is open; some failures end it. */
  readonly inTransaction: boolean;
  /** Runs one or more statements without values; rows are dropped. */
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  run(sql: string, values?: readonly SqlParameter[]): void;
  all(sql: string, values?: readonly SqlParameter[]): SqlRow[];
  /** The first row; undefined when there is none. */
  get(sql: string, values?: readonly SqlParameter[]): SqlRow | undefined;
  /** Adds an SQL function whose result is not the same for the same arguments. */
  addFunction(name: string, run: (...values: SqlValue[]) => SqlValue): void;
  close(): void;
}

/** A prepared statement, to be run any number of times, one run after another. */
export interface SqlStatement {
  run(values: readonly SqlParameter[]): void;
  /** Rows one by one; whoever stops early has to end the statement, since its run may go on. */
  iterate(values: readonly SqlParameter[]): Iterable<SqlRow>;
  /** Ends the statement. Throws what its last run threw, where the engine keeps that. */
  finalize(): void;
}
