import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import { tables, type StoredInteger } from './tables.ts';

/** What accounts have bound for openings, and what was paid into them; at the accounts' digits. */
export interface Turnover {
  readonly openingMargins: bigint;
  readonly deposits: bigint;
}

export async function readTurnover(database: Database, accountIds: readonly number[]): Promise<Turnover> {
  const margins = tables
    .selectFrom('trade_deal')
    .select(({ fn }) => fn.sum<StoredInteger | null>('margin').as('total'))
    .where('opening', '=', 1)
    .where('account_id', 'in', accountIds);
  const deposits = tables
    .selectFrom('trade_ledger')
    .select(({ fn }) => fn.sum<StoredInteger | null>('amount').as('total'))
    .where('flow_type', 'in', flowTypesOf('deposit'))
    .where('account_id', 'in', accountIds);
  const [[bound], [paid]] = await Promise.all([
    database.read(margins.compile()),
    database.read(deposits.compile()),
  ]);
  return { openingMargins: BigInt(bound?.total ?? 0), deposits: BigInt(paid?.total ?? 0) };
}
