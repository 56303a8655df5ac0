import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables, type LedgerTableRow, type StoredInteger } from './tables.ts';

/** What a line of the ledger did to what an account owes. */
export const LOAN_MOVES = ['lent', 'paid', 'charged'] as const;
export type LoanMove = (typeof LOAN_MOVES)[number];

/** A line that changed what an account owes. Amounts at the digits of the account; below zero where less is owed. */
export interface LoanLine extends Pick<
  LedgerTableRow,
  'transfer_id' | 'account_id' | 'flow_type' | 'time_ms'
> {
  readonly principal: StoredInteger;
  readonly interest: StoredInteger;
  /** Owed after it. */
  readonly owed: StoredInteger;
}

export interface LoanLineQuery {
  readonly accountIds: readonly number[];
  readonly move?: LoanMove | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const owed = (...books: ('loan' | 'interest')[]) => {
  const listed = sql.join(books.map((book) => sql.lit(book)));
  return sql<StoredInteger>`amount * (CASE WHEN from_book IN (${listed}) THEN 1 ELSE 0 END
    - CASE WHEN to_book IN (${listed}) THEN 1 ELSE 0 END)`;
};
const OF_MOVE: Readonly<Record<LoanMove, ReturnType<typeof sql<boolean>>>> = {
  lent: sql<boolean>`from_book = 'loan'`,
  paid: sql<boolean>`to_book IN ('loan', 'interest')`,
  charged: sql<boolean>`from_book = 'interest'`,
};

/** The newest lines that changed what some accounts owe, and how many there are. */
export async function readLoanLines(
  database: Database,
  { accountIds, move, fromMs, toMs, limit, offset }: LoanLineQuery,
): Promise<{ readonly rows: readonly LoanLine[]; readonly total: number }> {
  const all = tables
    .selectFrom('trade_ledger')
    .where('account_id', 'in', accountIds)
    .where(sql<boolean>`(from_book IN ('loan', 'interest') OR to_book IN ('loan', 'interest'))`)
    .select(['transfer_id', 'account_id', 'flow_type', 'time_ms', 'from_book', 'to_book'])
    .select([
      owed('loan').as('principal'),
      owed('interest').as('interest'),
      sql<StoredInteger>`SUM(${owed('loan', 'interest')}) OVER (PARTITION BY account_id ORDER BY transfer_id)`.as(
        'owed',
      ),
    ]);
  let matching = tables.selectFrom(all.as('line'));
  if (move !== undefined) matching = matching.where(OF_MOVE[move]);
  if (fromMs !== undefined) matching = matching.where('time_ms', '>=', fromMs);
  if (toMs !== undefined) matching = matching.where('time_ms', '<=', toMs);
  const page = matching
    .select(['transfer_id', 'account_id', 'flow_type', 'time_ms', 'principal', 'interest', 'owed'])
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .offset(offset);
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count'));
  const [rows, counts] = await Promise.all([database.read(page.compile()), database.read(counted.compile())]);
  return { rows, total: counts[0]?.count ?? 0 };
}
