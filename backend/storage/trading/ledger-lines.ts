import { CompiledQuery, sql } from 'kysely';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import { readPage, type Page } from '../table.ts';
import { added } from './checks.ts';
import { LEDGER, tables, type LedgerTableRow, type StoredInteger } from './tables.ts';

/** 1 for a book that is part of the balance of an account, 0 for those of the company, the fees and the outside. */
export const isOwnBook = (book: 'from_book' | 'to_book') =>
  sql<number>`(CASE WHEN ${sql.ref(book)} IN ('cash', 'margin') THEN 1 ELSE 0 END)`;

/** What a line of the ledger does to the balance of its account; 0 between free money and margin. */
export const balanceChange = sql<StoredInteger>`amount * (${isOwnBook('to_book')} - ${isOwnBook('from_book')})`;

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
  const where = { transfer_id: transferId, account_id: accountId };
  return (await LEDGER.find(database, where, { columns: ['transfer_id'] })) !== undefined;
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
  return { opening: BigInt(sum?.opening ?? 0), rows: rows.slice(0, limit), isComplete: rows.length <= limit };
}

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
export function readLoanLines(
  database: Database,
  { accountIds, move, fromMs, toMs, limit, offset }: LoanLineQuery,
): Promise<Page<LoanLine>> {
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
  const rows = matching
    .select(['transfer_id', 'account_id', 'flow_type', 'time_ms', 'principal', 'interest', 'owed'])
    .orderBy('transfer_id', 'desc');
  return readPage(database, matching, rows, { limit, offset });
}

/** What an account set aside for withdrawals, what of it came back and what left the company; at the account's digits. */
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

/** What the ledger says of funds in one currency, at the decimals of its accounts. */
export interface FundTotal {
  readonly currency: string;
  /** Set aside for proposals. */
  readonly frozen: StoredInteger;
  /** What funds got from customers; below zero: what they gave. */
  readonly fund: StoredInteger;
}

/** The books of funds in the ledger, of the customers of one company. */
export function fundTotals(database: Database, companyId: number): Promise<readonly FundTotal[]> {
  const query = CompiledQuery.raw(
    `SELECT a.currency AS currency, SUM(${added('frozen')}) AS frozen, SUM(${added('fund')}) AS fund
       FROM trade_ledger l JOIN trade_account a ON a.account_id = l.account_id
      WHERE a.company_id = ? AND (l.from_book IN ('frozen', 'fund') OR l.to_book IN ('frozen', 'fund'))
      GROUP BY a.currency ORDER BY a.currency`,
    [companyId],
  );
  return database.read(query as CompiledQuery<FundTotal>);
}
