import type { Database } from '../database.ts';
import { tables, type OperatorPersonRow } from './tables.ts';

/** Persons at the operators' offices, with hashes of their secrets. */
export const operatorRepository = {
  all: (database: Database): Promise<OperatorPersonRow[]> =>
    database.read(tables.selectFrom('operator_persons').selectAll().orderBy('id').compile()),

  /** Inserts the person or replaces what is stored under its number. */
  save: (database: Database, row: OperatorPersonRow): Promise<void> =>
    database.commit([tables.insertInto('operator_persons').orReplace().values(row).compile()]),
};
