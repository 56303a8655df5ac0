import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { placeOf } from '../seal/columns.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';
import { tables, type IdempotentAnswerRow } from './tables.ts';

/** Compiled once: a keyed order binds it in its own commit. */
const REPLACE_ANSWER = tables
  .replaceInto('idempotent_answers')
  .values({ scope: '', answer: sealed('idempotent_answers.answer', '', ''), create_time_ms: 0 })
  .compile().sql;

/** Answers of executed requests that carried an idempotency key. */
export const idempotencyRepository = {
  async find(database: Database, scope: string): Promise<IdempotentAnswerRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('idempotent_answers')
        .select(['scope', unsealedText('idempotent_answers.answer'), 'create_time_ms'])
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
    ],
  }),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([
      tables.deleteFrom('idempotent_answers').where('create_time_ms', '<=', timeMs).compile(),
    ]),
};
