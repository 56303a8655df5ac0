import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { balanceChange, isOwnBook } from './balance-change.ts';
import { tables, type StoredInteger } from './tables.ts';

/** A line of the ledger that changes the balance of an account (cash and margin). */
export interface StatementRow {
  transfer_id: number;
  flow_type: number;
  /** Signed. */
  change: StoredInteger;
  order_id: number | null;
  deal_id: number | null;
  time_ms: number;
}

export interface StatementQuery {
  readonly accountId: number;
  /** From the first, without the last millisecond; undefined: without bound. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Only what follows on this line, in the order of `time_ms` and `transfer_id`. */
  readonly afterTransferId: number | undefined;
  readonly limit: number;
}

const TIME_AND_LINE = sql`(time_ms, transfer_id)`;

/** Whether the account has the line. */
export async function hasLine(database: Database, accountId: number, transferId: number): Promise<boolean> {
  const query = tables
    .selectFrom('trade_ledger')
    .select('transfer_id')
    .where('transfer_id', '=', transferId)
    .where('account_id', '=', accountId);
  return (await database.read(query.compile())).length > 0;
}

/** The lines of a period, and the balance before the first of them. A line to go on after has to be one of the account. */
export async function readStatement(
  database: Database,
  { accountId, fromMs, toMs, afterTransferId, limit }: StatementQuery,
): Promise<{
  readonly opening: bigint;
  readonly rows: readonly StatementRow[];
  readonly isComplete: boolean;
}> {
  const own = tables
    .selectFrom('trade_ledger')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${isOwnBook('from_book')} <> ${isOwnBook('to_book')}`);
  const after = sql`(SELECT time_ms, transfer_id FROM trade_ledger
                      WHERE transfer_id = ${afterTransferId ?? 0} AND account_id = ${accountId})`;
  let before = own.select(sql<StoredInteger>`COALESCE(SUM(${balanceChange}), 0)`.as('opening'));
  let lines = own
    .select(['transfer_id', 'flow_type', balanceChange.as('change'), 'order_id', 'deal_id', 'time_ms'])
    .orderBy('time_ms')
    .orderBy('transfer_id')
    .limit(limit + 1);
  if (afterTransferId !== undefined) {
    before = before.where(sql<boolean>`${TIME_AND_LINE} <= ${after}`);
    lines = lines.where(sql<boolean>`${TIME_AND_LINE} > ${after}`);
  } else {
    before = before.where('time_ms', '<', fromMs ?? 0);
    if (fromMs !== undefined) lines = lines.where('time_ms', '>=', fromMs);
  }
  if (toMs !== undefined) lines = lines.where('time_ms', '<', toMs);
  const [[sum], rows] = await Promise.all([database.read(before.compile()), database.read(lines.compile())]);
  return {
    opening: BigInt(sum?.opening ?? 0),
    rows: rows.slice(0, limit),
    isComplete: rows.length <= limit,
  };
}
