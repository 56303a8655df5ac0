import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables, type StoredInteger } from './tables.ts';

/** What an account set aside for withdrawals, what of it came back and what left the house; at the account's digits. */
export interface PayableLines {
  readonly requested: bigint;
  readonly cancelled: bigint;
  readonly paid: bigint;
}

const sumWhere = (condition: string) =>
  sql<StoredInteger>`COALESCE(SUM(CASE WHEN ${sql.raw(condition)} THEN amount ELSE 0 END), 0)`;

/** Sums of the lines of the book `payable`, by account. An account without any is left out. */
export async function readPayableLines(
  database: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PayableLines>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database.read(
    tables
      .selectFrom('trade_ledger')
      .select([
        'account_id',
        sumWhere(`to_book = 'payable'`).as('requested'),
        sumWhere(`from_book = 'payable' AND to_book = 'cash'`).as('cancelled'),
        sumWhere(`from_book = 'payable' AND to_book <> 'cash'`).as('paid'),
      ])
      .where('account_id', 'in', accountIds)
      .where(({ or, eb }) => or([eb('from_book', '=', 'payable'), eb('to_book', '=', 'payable')]))
      .groupBy('account_id')
      .compile(),
  );
  return new Map(
    rows.map(({ account_id, requested, cancelled, paid }) => [
      account_id,
      { requested: BigInt(requested), cancelled: BigInt(cancelled), paid: BigInt(paid) },
    ]),
  );
}
