import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { tables as customers } from './tables.ts';

interface CancellationTables {
  cancellations: {
    customer_id: number;
    company_id: number;
    customer_no: string;
    /** Reason that the customer gave. */
    remark: string;
    /** 1 pending, 2 closed, 3 refused. */
    status: number;
    review_remark: string | null;
    reviewed_by: string | null;
    create_time_ms: number;
    update_time_ms: number;
  };
}

const tables = createQueryBuilder<CancellationTables>();

export type CancellationRow = CancellationTables['cancellations'];

export const CANCELLATION_MIGRATION = {
  id: '2026-11-cancellation',
  statements: [
    `CREATE TABLE cancellations (
       customer_id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       remark TEXT NOT NULL,
       status INTEGER NOT NULL,
       review_remark TEXT,
       reviewed_by TEXT,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX cancellations_by_status ON cancellations (company_id, status, update_time_ms)',
  ],
} as const;

/** Applications to close an account, the latest of each customer. */
export const cancellationRepository = {
  async ofCustomer(database: Database, customerId: number): Promise<CancellationRow | undefined> {
    return firstRow(
      database,
      tables.selectFrom('cancellations').selectAll().where('customer_id', '=', customerId).compile(),
    );
  },

  /** Applications of a company in a state, oldest first. */
  inState: (
    database: Database,
    companyId: number,
    status: number,
    limit: number,
  ): Promise<CancellationRow[]> =>
    database.read(
      tables
        .selectFrom('cancellations')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('status', '=', status)
        .orderBy('update_time_ms')
        .orderBy('customer_id')
        .limit(limit)
        .compile(),
    ),

  /** Stores an application together with the state of its customer. */
  save: (database: Database, row: CancellationRow, customerStatus: number): Promise<void> =>
    database.commit([
      tables.deleteFrom('cancellations').where('customer_id', '=', row.customer_id).compile(),
      tables.insertInto('cancellations').values(row).compile(),
      customers
        .updateTable('customers')
        .set({ status: customerStatus })
        .where('id', '=', row.customer_id)
        .compile(),
    ]),
};
