import type { Database } from '../database.ts';
import { tables } from './tables.ts';

type ProposalTable = 'deposit_proposals' | 'withdraw_proposals';

/** Which proposals a page shows, of deposits as of withdrawals; undefined members leave nothing out. */
export interface ProposalPageQuery {
  readonly companyId: number;
  readonly customerId?: number | undefined;
  readonly customerNo?: string | undefined;
  readonly proposalNo?: string | undefined;
  readonly states?: readonly string[] | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** How many proposals of a customer are in one of the states. */
export async function countProposals(
  database: Database,
  table: ProposalTable,
  customerId: number,
  states: readonly string[],
): Promise<number> {
  const [row] = await database.read(
    tables
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('customer_id', '=', customerId)
      .where('state', 'in', [...states])
      .compile(),
  );
  return Number(row?.total ?? 0);
}

/** Highest id in use, 0 when there is none. */
export async function lastProposalId(database: Database, table: ProposalTable): Promise<number> {
  const [row] = await database.read(
    tables
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('id'))
      .compile(),
  );
  return Number(row?.id ?? 0);
}
