import type { Database, Statement } from '../database.ts';
import { tables, type AdjustProposalRow } from './tables.ts';

/** Adjustments of balances. */
export const adjustProposalRepository = {
  /** The statement that stores a proposal, for the commit of its ledger lines. */
  insert: (row: AdjustProposalRow): Statement => tables.insertInto('adjust_proposals').values(row).compile(),

  async byNumber(
    database: Database,
    companyId: number,
    proposalNo: string,
  ): Promise<AdjustProposalRow | undefined> {
    const rows = await database.read(
      tables
        .selectFrom('adjust_proposals')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('proposal_no', '=', proposalNo)
        .compile(),
    );
    return rows[0];
  },

  /** Highest id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('adjust_proposals')
        .select((query) => query.fn.max('id').as('id'))
        .compile(),
    );
    return Number(rows[0]?.id ?? 0);
  },
};
