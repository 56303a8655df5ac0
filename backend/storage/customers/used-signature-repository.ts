import type { Database, Statement } from '../database.ts';
import { tables, type UsedSignatureRow } from './tables.ts';

/** Compiled once: a signed order binds it in its own commit. */
const INSERT = tables
  .replaceInto('used_signatures')
  .values({ api_key_id: 0, signature: '', end_time_ms: 0 })
  .compile().sql;

/** Signatures of calls that changed something, for as long as they could be sent again. */
export const usedSignatureRepository = {
  /** The earliest end first. */
  all: (database: Database): Promise<UsedSignatureRow[]> =>
    database.read(tables.selectFrom('used_signatures').selectAll().orderBy('end_time_ms').compile()),

  statement: (row: UsedSignatureRow): Statement => ({
    sql: INSERT,
    parameters: [row.api_key_id, row.signature, row.end_time_ms],
  }),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([tables.deleteFrom('used_signatures').where('end_time_ms', '<=', timeMs).compile()]),
};
