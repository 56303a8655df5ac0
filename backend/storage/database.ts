import type { CompiledQuery } from 'kysely';

/**
 * The durable store as the rest of the platform sees it. Statements are built with the typed query builder and run in
 * a worker thread that drains its queue into one transaction, so that many writers share one flush to disk.
 */
export interface Database {
  /**
   * Applies all statements or none. Resolves when they are on disk (write-ahead log flushed); an acknowledged commit
   * survives a kill -9. Rejects when the store refuses, with nothing applied.
   */
  commit(statements: readonly CompiledQuery[]): Promise<void>;

  /** Reads rows. Sees every commit that resolved before the call. */
  read<Row>(query: CompiledQuery<Row>): Promise<Row[]>;

  /** Finishes what was queued, flushes and closes. */
  close(): Promise<void>;
}
