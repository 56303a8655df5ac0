import type { Database } from '../database.ts';
import { tables, type ApiKeyBanRow, type ApiKeyRow } from './tables.ts';

/** API keys (public half only) and the bans that excess calls have earned. */
export const apiKeyRepository = {
  all: (database: Database): Promise<ApiKeyRow[]> =>
    database.read(tables.selectFrom('api_keys').selectAll().orderBy('id').compile()),

  /** Rejects when the customer uses the tag already. */
  insert: (database: Database, row: ApiKeyRow): Promise<void> =>
    database.commit([tables.insertInto('api_keys').values(row).compile()]),

  update: (database: Database, id: number, change: Partial<Omit<ApiKeyRow, 'id'>>): Promise<void> =>
    database.commit([tables.updateTable('api_keys').set(change).where('id', '=', id).compile()]),

  remove: (database: Database, id: number): Promise<void> =>
    database.commit([
      tables.deleteFrom('api_keys').where('id', '=', id).compile(),
      tables.deleteFrom('api_key_bans').where('api_key_id', '=', id).compile(),
    ]),

  bans: (database: Database): Promise<ApiKeyBanRow[]> =>
    database.read(tables.selectFrom('api_key_bans').selectAll().compile()),

  saveBan: (database: Database, row: ApiKeyBanRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('api_key_bans')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('api_key_id').doUpdateSet({
            banned_until_ms: row.banned_until_ms,
            offences: row.offences,
            last_offence_ms: row.last_offence_ms,
          }),
        )
        .compile(),
    ]),
};
