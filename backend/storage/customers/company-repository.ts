import type { Database } from '../database.ts';
import { tables, type CompanyRow } from './tables.ts';

/** Companies of the platform with the private half of their body-encryption key. */
export const companyRepository = {
  all: (database: Database): Promise<CompanyRow[]> =>
    database.read(tables.selectFrom('companies').selectAll().orderBy('id').compile()),

  /** Replaces the record of a company; its key stays. */
  saveRecord: (database: Database, id: number, record: string): Promise<void> =>
    database.commit([tables.updateTable('companies').set({ record }).where('id', '=', id).compile()]),

  /** Stores the body-encryption key of a company; its record stays. */
  saveBodyKey: (database: Database, id: number, body_private_key: string): Promise<void> =>
    database.commit([
      tables.updateTable('companies').set({ body_private_key }).where('id', '=', id).compile(),
    ]),

  /** Inserts the company or replaces what is stored under its id. */
  save: (database: Database, row: CompanyRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('companies')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ record: row.record, body_private_key: row.body_private_key }),
        )
        .compile(),
    ]),
};
