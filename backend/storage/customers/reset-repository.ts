import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables } from './tables.ts';

/** When demo accounts were last set back to their first balance. */
export const ACCOUNT_RESETS_MIGRATION = {
  id: 'customers-7-resets',
  statements: [
    `CREATE TABLE account_resets (
       account_id INTEGER PRIMARY KEY,
       time_ms INTEGER NOT NULL
     )`,
  ],
} as const;

export const resetRepository = {
  async lastTimeMs(database: Database, accountId: number): Promise<number | undefined> {
    const row = await firstRow(
      database,
      tables.selectFrom('account_resets').select('time_ms').where('account_id', '=', accountId).compile(),
    );
    return row?.time_ms;
  },

  /** To be stored together with the balance. */
  note: (accountId: number, time_ms: number): Statement =>
    tables
      .insertInto('account_resets')
      .values({ account_id: accountId, time_ms })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_ms }))
      .compile(),
};
