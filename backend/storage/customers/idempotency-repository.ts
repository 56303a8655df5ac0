import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { placeOf } from '../seal/columns.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';
import { tables, type IdempotentAnswerRow } from './tables.ts';

/** What a repeat needs: the digest of the body that the answer belongs to, and the signatures that were used. */
export const REPEATS_MIGRATION = {
  id: 'customers-14-repeats',
  statements: [
    "ALTER TABLE idempotent_answers ADD COLUMN body TEXT NOT NULL DEFAULT ''",
    `CREATE TABLE used_signatures (
       api_key_id INTEGER NOT NULL,
       signature TEXT NOT NULL,
       end_time_ms INTEGER NOT NULL,
       PRIMARY KEY (api_key_id, signature)
     ) WITHOUT ROWID`,
    'CREATE INDEX used_signatures_by_time ON used_signatures (end_time_ms)',
  ],
} as const;

/** Compiled once: a keyed order binds it in its own commit. */
const REPLACE_ANSWER = tables
  .replaceInto('idempotent_answers')
  .values({ scope: '', answer: sealed('idempotent_answers.answer', '', ''), create_time_ms: 0, body: '' })
  .compile().sql;

/** Answers of executed requests that carried an idempotency key. */
export const idempotencyRepository = {
  async find(database: Database, scope: string): Promise<IdempotentAnswerRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('idempotent_answers')
        .select(['scope', unsealedText('idempotent_answers.answer'), 'create_time_ms', 'body'])
        .where('scope', '=', scope)
        .compile(),
    );
  },

  save: (database: Database, row: IdempotentAnswerRow): Promise<void> =>
    database.commit([idempotencyRepository.statement(row)]),

  /** The statement that `save` runs, for the commit of its effect. */
  statement: (row: IdempotentAnswerRow): Statement => ({
    sql: REPLACE_ANSWER,
    parameters: [
      row.scope,
      row.answer,
      placeOf('idempotent_answers.answer', [row.scope]),
      row.create_time_ms,
      row.body,
    ],
  }),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([
      tables.deleteFrom('idempotent_answers').where('create_time_ms', '<=', timeMs).compile(),
    ]),
};
