import type { Database } from '../database.ts';
import { tables, type NewWaitingRequestRow, type WaitingRequestRow } from './tables.ts';

/** Calls of operators that wait for a second person. */
export const waitingRequestRepository = {
  /** Those of a company, oldest first. */
  ofCompany: (database: Database, companyId: number): Promise<WaitingRequestRow[]> =>
    database.read(
      tables
        .selectFrom('waiting_requests')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id')
        .compile(),
    ),

  /** Stores a new one and removes others of the company in one commit; its number is the next one. */
  add: (database: Database, row: NewWaitingRequestRow, removed: readonly number[]): Promise<void> =>
    database.commit([
      ...removed.map((id) => tables.deleteFrom('waiting_requests').where('id', '=', id).compile()),
      tables.insertInto('waiting_requests').values(row).compile(),
    ]),

  saveApprovals: (database: Database, id: number, approvals: string): Promise<void> =>
    database.commit([
      tables.updateTable('waiting_requests').set({ approvals }).where('id', '=', id).compile(),
    ]),

  remove: (database: Database, id: number): Promise<void> =>
    database.commit([tables.deleteFrom('waiting_requests').where('id', '=', id).compile()]),
};
