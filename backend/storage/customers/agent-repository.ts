import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type CustomerAgentRow } from './tables.ts';

/** Customers who bring others, with the mark that they hand on. */
export const AGENTS_MIGRATION = {
  id: 'customers-8-agents',
  statements: [
    `CREATE TABLE customer_agents (
       customer_id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       mark TEXT NOT NULL UNIQUE,
       dismissed INTEGER NOT NULL
     )`,
  ],
} as const;

export const agentRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<CustomerAgentRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('customer_agents').selectAll().where('customer_id', '=', customerId).compile(),
    ),

  byMark: (database: Database, companyId: number, mark: string): Promise<CustomerAgentRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('customer_agents')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('mark', '=', mark)
        .compile(),
    ),

  /** Adds an agent or replaces what is stored of it. */
  save: (database: Database, row: CustomerAgentRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('customer_agents')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('customer_id').doUpdateSet({ mark: row.mark, dismissed: row.dismissed }),
        )
        .compile(),
    ]),
};
