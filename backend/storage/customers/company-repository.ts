import type { Database } from '../database.ts';
import { sealed, unsealedOptional, unsealedText } from '../seal/expressions.ts';
import { tables, type CompanyRow } from './tables.ts';

/** Companies of the platform with the private half of their body-encryption key. */
export const companyRepository = {
  all: (database: Database): Promise<CompanyRow[]> =>
    database.read(
      tables
        .selectFrom('companies')
        .select(['id', unsealedText('companies.record'), unsealedOptional('companies.body_private_key')])
        .orderBy('id')
        .compile(),
    ),

  /** Replaces the record of a company; its key stays. */
  saveRecord: (database: Database, id: number, record: string): Promise<void> =>
    database.commit([
      tables
        .updateTable('companies')
        .set({ record: sealed('companies.record', record, id) })
        .where('id', '=', id)
        .compile(),
    ]),

  /** Stores the body-encryption key of a company; its record stays. */
  saveBodyKey: (database: Database, id: number, body_private_key: string): Promise<void> =>
    database.commit([
      tables
        .updateTable('companies')
        .set({ body_private_key: sealed('companies.body_private_key', body_private_key, id) })
        .where('id', '=', id)
        .compile(),
    ]),

  /** Inserts the company or replaces what is stored under its id. */
  save: (database: Database, row: CompanyRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('companies')
        .values({
          id: row.id,
          record: sealed('companies.record', row.record, row.id),
          body_private_key: sealed('companies.body_private_key', row.body_private_key, row.id),
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            record: ref('excluded.record'),
            body_private_key: ref('excluded.body_private_key'),
          })),
        )
        .compile(),
    ]),
};
