import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** The first row of a query; undefined when there is none. */
export async function firstRow<Row>(database: Database, query: CompiledQuery<Row>): Promise<Row | undefined> {
  const [row] = await database.read(query);
  return row;
}
