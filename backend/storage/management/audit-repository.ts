import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type AuditRow } from './tables.ts';

/** Rows build on one another: when one is not stored, none after it is. */
const CHAIN = 'audit';

/** The audit trail of the management API. */
export const auditRepository = {
  /**
   * Appends a row; it is on disk when the promise resolves. After one that failed, later ones of the same run are refused: whoever
   * has read what is stored goes on with another run.
   */
  append: (database: Database, row: AuditRow, run = 0): Promise<void> =>
    database.commit([tables.insertInto('management_audit').values(row).compile()], {
      chain: `${CHAIN}/${run}`,
    }),

  /** The newest row. */
  async last(database: Database): Promise<AuditRow | undefined> {
    return firstRow(
      database,
      tables.selectFrom('management_audit').selectAll().orderBy('seq', 'desc').limit(1).compile(),
    );
  },

  /** Rows of one company's actions after `afterSeq` in their order, at most `limit`. */
  ofCompany: (
    database: Database,
    companyId: number,
    { afterSeq, limit }: { afterSeq: number; limit: number },
  ): Promise<AuditRow[]> =>
    database.read(
      tables
        .selectFrom('management_audit')
        .selectAll()
        .where('seq', '>', afterSeq)
        .where(sql<number>`json_extract(entry, '$.companyId')`, '=', companyId)
        .orderBy('seq')
        .limit(limit)
        .compile(),
    ),

  /** Rows after `seq` in their order, at most `limit`. */
  after: (database: Database, seq: number, limit: number): Promise<AuditRow[]> =>
    database.read(
      tables
        .selectFrom('management_audit')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .compile(),
    ),
};
