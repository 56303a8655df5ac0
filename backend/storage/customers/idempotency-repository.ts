import type { Database } from '../database.ts';
import { tables, type IdempotentAnswerRow } from './tables.ts';

/** Answers of executed requests that carried an idempotency key. */
export const idempotencyRepository = {
  async find(database: Database, scope: string): Promise<IdempotentAnswerRow | undefined> {
    const rows = await database.read(
      tables.selectFrom('idempotent_answers').selectAll().where('scope', '=', scope).compile(),
    );
    return rows[0];
  },

  save: (database: Database, row: IdempotentAnswerRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('idempotent_answers')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('scope').doUpdateSet({ answer: row.answer, create_time_ms: row.create_time_ms }),
        )
        .compile(),
    ]),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([
      tables.deleteFrom('idempotent_answers').where('create_time_ms', '<=', timeMs).compile(),
    ]),
};
