import type { Selectable } from 'kysely';
import type { CustomerTables } from '../customers/tables.ts';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface ManagementTables {
  management_audit: { seq: number; entry: string; previous_hash: string; hash: string };
  customer_origins: { customer_id: number; record: string };
}

export type AuditRow = Selectable<ManagementTables['management_audit']>;

/** Builds statements for these tables and the customers' own; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<ManagementTables & Pick<CustomerTables, 'customers'>>();
