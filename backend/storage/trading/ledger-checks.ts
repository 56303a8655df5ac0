import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { CompiledQuery } from 'kysely';
import { RESULT_FLOWS } from '../../domain/flow.ts';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import {
  added,
  CUSTOMER_TRADE_CHECKS,
  differs,
  HEDGE_CHECKS,
  linesOfFills,
  STOCK_CHECKS,
  withSplits,
  type LedgerCheck,
} from './checks.ts';
import type { StoredInteger } from './tables.ts';

/** In a cross account margin binds equity, and no money moves for it; shares are paid for. */
const locksMargin = `account_id NOT IN (SELECT account_id FROM trade_account
  WHERE trade_type IN (${TRADE_TYPE_NUMBER.cross}, ${TRADE_TYPE_NUMBER.stock}))`;

/** Every book that money may move between. */
const KNOWN_BOOKS = [
  'cash',
  'margin',
  'house',
  'fee',
  'external',
  'loan',
  'interest',
  'tax',
  'frozen',
  'payable',
  'fund',
]
  .map((book) => `'${book}'`)
  .join(', ');

/** Books of an account against its lines. */
const BOOKS: readonly LedgerCheck[] = [
  ...['cash', 'margin'].map((book) => ({
    what: `account #: ${book} of the account, and what its lines add up to`,
    sql: differs(
      'trade_account',
      'account_id',
      book,
      `SELECT account_id, SUM(${added(book)}) AS total FROM trade_ledger GROUP BY account_id`,
    ),
  })),
  ...['loan', 'interest'].map((book) => ({
    what: `account #: ${book} that it owes, and what its lines add up to`,
    sql: differs(
      'trade_account',
      'account_id',
      book,
      `SELECT account_id, -SUM(${added(book)}) AS total FROM trade_ledger GROUP BY account_id`,
    ),
  })),
  {
    what: 'account #: what it owes, and nothing below zero',
    sql: `SELECT account_id AS id, loan + interest AS found, 0 AS expected FROM trade_account
           WHERE loan < 0 OR interest < 0 OR (loan + interest > 0 AND trade_type NOT IN (${TRADE_TYPE_NUMBER.leveragedSpot}, ${TRADE_TYPE_NUMBER.stock}))`,
  },
  {
    what: 'order #: borrowed for it, and what its lines lent',
    sql: differs(
      'trade_order',
      'order_id',
      'borrowed',
      `SELECT order_id, SUM(amount) AS total FROM trade_ledger
        WHERE flow_type IN (${flowTypesOf('autoBorrowed').join(', ')}) AND from_book = 'loan' GROUP BY order_id`,
      `account_id IN (SELECT account_id FROM trade_account WHERE trade_type = ${TRADE_TYPE_NUMBER.leveragedSpot})`,
    ),
  },
  {
    what: 'line #: balance after it, and what the lines up to it add up to',
    sql: `SELECT transfer_id AS id, balance_after AS found, total AS expected FROM (
            SELECT transfer_id, balance_after,
                   SUM(${added('cash')} + ${added('margin')}) OVER (PARTITION BY account_id ORDER BY transfer_id) AS total
              FROM trade_ledger) AS summed
           WHERE balance_after <> total`,
  },
  {
    what: 'line #: its account, and an account that there is',
    sql: `SELECT transfer_id AS id, account_id AS found, 0 AS expected FROM trade_ledger
           WHERE account_id NOT IN (SELECT account_id FROM trade_account)`,
  },
  {
    what: 'line #: its amount between two books, and what may move',
    sql: `SELECT transfer_id AS id, amount AS found, 0 AS expected FROM trade_ledger
           WHERE amount <= 0 OR from_book = to_book
              OR from_book NOT IN (${KNOWN_BOOKS})
              OR to_book NOT IN (${KNOWN_BOOKS})`,
  },
  {
    what: 'account #: credit, and the most that its balance holds',
    sql: `SELECT account_id AS id, credit AS found, cash + margin AS expected FROM trade_account
           WHERE credit < 0 OR (credit > MAX(cash + margin, 0) AND trade_type <> ${TRADE_TYPE_NUMBER.stock})`,
  },
  {
    what: 'account #: reserved by resting orders, and the cash that there is',
    sql: `SELECT a.account_id AS id, SUM(o.reserved) AS found, a.cash AS expected
            FROM trade_account a JOIN trade_order o ON o.account_id = a.account_id AND o.status IN (1, 3)
           WHERE a.trade_type NOT IN (${TRADE_TYPE_NUMBER.cross}, ${TRADE_TYPE_NUMBER.stock})
           GROUP BY a.account_id HAVING SUM(o.reserved) > a.cash`,
  },
  {
    what: 'account #: margin of the account, and that of its open positions',
    sql: differs(
      'trade_account',
      'account_id',
      'margin',
      `SELECT account_id, SUM(margin) AS total FROM trade_position
        WHERE volume > 0 AND ${locksMargin} GROUP BY account_id`,
    ),
  },
  {
    what: 'account #: cash below zero, and open positions that back it',
    sql: `SELECT account_id AS id, cash AS found, 0 AS expected FROM trade_account
           WHERE cash < 0 AND (trade_type <> ${TRADE_TYPE_NUMBER.cross} OR account_id NOT IN (
             SELECT account_id FROM trade_position WHERE volume > 0))`,
  },
];

/** The result of a sale of shares lies between two payments; no line is about it. */
const isOfContracts = `account_id NOT IN (SELECT account_id FROM trade_account WHERE trade_type = ${TRADE_TYPE_NUMBER.stock})`;

/** Fills against the lines that they caused: opening and closing fees, margin locked and released, results. */
const FILLS: readonly LedgerCheck[] = [
  {
    what: 'fill #: fee, and what its lines charge',
    sql: differs('trade_deal', 'deal_id', 'fee', linesOfFills('amount', 'openFee', 'closeFee', 'tradeFee')),
  },
  {
    what: 'fill #: margin, and what its lines lock or release',
    sql: differs(
      'trade_deal',
      'deal_id',
      'margin',
      linesOfFills('amount', 'marginLocked', 'marginReleased'),
      locksMargin,
    ),
  },
  {
    what: 'fill #: profit, and what its lines book',
    sql: differs(
      'trade_deal',
      'deal_id',
      'profit',
      linesOfFills(added('cash'), ...RESULT_FLOWS),
      isOfContracts,
    ),
  },
];

/** Account types whose accounts are the pockets of a wallet. */
const OF_WALLET = `trade_type IN (${TRADE_TYPE_NUMBER.leveragedSpot}, ${TRADE_TYPE_NUMBER.spot})`;

/** What of a fill's assets moved by how many lines, in which direction, and in accounts of the one customer. */
const EXCHANGES: readonly LedgerCheck[] = [
  {
    what: 'fill #: lines of the asset that was given and of the one that was got, and one of each',
    sql: `SELECT d.deal_id AS id, COUNT(DISTINCT l.account_id) AS found, 2 AS expected
            FROM trade_deal d JOIN trade_account a ON a.account_id = d.account_id AND a.${OF_WALLET}
            LEFT JOIN trade_ledger l ON l.deal_id = d.deal_id
                  AND l.flow_type IN (${flowTypesOf('assetIn', 'assetOut').join(', ')})
           GROUP BY d.deal_id HAVING COUNT(DISTINCT l.account_id) <> 2`,
  },
  {
    what: 'fill #: accounts that its lines moved, and accounts of its customer',
    sql: `SELECT d.deal_id AS id, l.account_id AS found, d.account_id AS expected
            FROM trade_deal d JOIN trade_account a ON a.account_id = d.account_id AND a.${OF_WALLET}
            JOIN trade_ledger l ON l.deal_id = d.deal_id JOIN trade_account o ON o.account_id = l.account_id
           WHERE o.customer_id <> a.customer_id OR o.trade_type <> a.trade_type OR o.company_id <> a.company_id`,
  },
  {
    what: 'account #: its currency, and one account of it in the wallet',
    sql: `SELECT MAX(account_id) AS id, COUNT(*) AS found, 1 AS expected FROM trade_account WHERE ${OF_WALLET}
           GROUP BY company_id, customer_id, trade_type, currency HAVING COUNT(*) > 1`,
  },
];

/** Sums of fills by order or position. */
const fillsBy = (key: string, column: string, where = 'TRUE') =>
  `SELECT ${key}, SUM(${column}) AS total FROM trade_deal WHERE ${where} GROUP BY ${key}`;

/** What splits change of a position beside its fills. */
const SPLIT_CHANGES: Readonly<Record<string, string>> = {
  open_volume: 'open_volume_after - open_volume_before',
  volume: 'volume_after - volume_before',
  profit: 'profit',
};

/** Orders and positions against their fills. */
const SUMS: readonly LedgerCheck[] = [
  ...Object.entries({
    filled_volume: 'volume',
    turnover: 'turnover',
    fee: 'fee',
    profit: 'profit',
    financing: 'financing',
  }).map(([column, ofFills]) => ({
    what: `order #: ${column.replace('_', ' ')}, and that of its fills`,
    sql: differs('trade_order', 'order_id', column, fillsBy('order_id', ofFills)),
  })),
  ...Object.entries({
    open_volume: ['volume', 'opening = 1'],
    open_turnover: ['turnover', 'opening = 1'],
    open_fee: ['fee', 'opening = 1'],
    close_turnover: ['turnover', 'opening = 0'],
    close_fee: ['fee', 'opening = 0'],
    profit: ['profit', 'TRUE'],
    volume: ['CASE opening WHEN 1 THEN volume ELSE -volume END', 'TRUE'],
  } as const).map(([column, [ofFills, where]]) => ({
    what: `position #: ${column.replace('_', ' ')}, and that of its fills`,
    sql: differs(
      'trade_position',
      'position_id',
      column,
      withSplits(
        `SELECT position_id, ${ofFills} AS amount FROM trade_deal WHERE ${where}`,
        SPLIT_CHANGES[column],
      ),
    ),
  })),
];

/** What positions paid and got for being held. */
const FINANCING: readonly LedgerCheck[] = [
  {
    // Lines name the order. One that is filled in parts opens another position when the first was closed meanwhile.
    what: 'order #: financing of its positions, and what their lines book',
    sql: `SELECT p.order_id AS id, SUM(p.financing) AS found, COALESCE(MAX(s.total), 0) AS expected
            FROM trade_position p LEFT JOIN (
              SELECT order_id, SUM(${added('cash')} + ${added('margin')}) AS total FROM trade_ledger
               WHERE flow_type IN (${flowTypesOf('financing').join(', ')}) GROUP BY order_id) s
              ON s.order_id = p.order_id
           GROUP BY p.order_id HAVING SUM(p.financing) <> COALESCE(MAX(s.total), 0)`,
  },
  {
    what: 'position #: financing, and that of its closes and of what is held',
    sql: `SELECT p.position_id AS id, p.financing AS found, p.held_financing + COALESCE(s.total, 0) AS expected
            FROM trade_position p LEFT JOIN (${fillsBy('position_id', 'financing')}) s
              ON s.position_id = p.position_id
           WHERE p.financing <> p.held_financing + COALESCE(s.total, 0)`,
  },
];

/** Everything that is checked. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  ...BOOKS,
  ...FILLS,
  ...EXCHANGES,
  ...SUMS,
  ...FINANCING,
  ...STOCK_CHECKS,
  ...HEDGE_CHECKS,
  ...CUSTOMER_TRADE_CHECKS,
];

/** A row that does not add up. Amounts are whole numbers at the digits of the account. */
export interface Unsound {
  readonly id: StoredInteger;
  readonly found: StoredInteger;
  readonly expected: StoredInteger;
}

/** The rows that a check finds, at most `limit` of them, and how many there are in all. */
export async function findUnsound(
  database: Database,
  { sql: text }: LedgerCheck,
  limit: number,
): Promise<{ readonly rows: readonly Unsound[]; readonly count: number }> {
  const rows = await database.read(CompiledQuery.raw(`${text} LIMIT ${limit}`) as CompiledQuery<Unsound>);
  if (rows.length < limit) return { rows, count: rows.length };
  const counting = CompiledQuery.raw(`SELECT COUNT(*) AS count FROM (${text}) AS unsound`);
  const [all] = await database.read(counting as CompiledQuery<{ count: number }>);
  return { rows, count: all?.count ?? rows.length };
}

/** Rows of each kind. */
export type LedgerCounts = Readonly<Record<'accounts' | 'orders' | 'fills' | 'lines', number>>;

export async function countLedger(database: Database): Promise<LedgerCounts> {
  const counting = CompiledQuery.raw(
    `SELECT (SELECT COUNT(*) FROM trade_account) AS accounts, (SELECT COUNT(*) FROM trade_order) AS orders,
            (SELECT COUNT(*) FROM trade_deal) AS fills, (SELECT COUNT(*) FROM trade_ledger) AS lines`,
  );
  const [counts] = await database.read(counting as CompiledQuery<LedgerCounts>);
  return counts ?? { accounts: 0, orders: 0, fills: 0, lines: 0 };
}

/** Where the money of a currency is. The amounts sum to zero: what is lent is what customers owe, below zero. */
export interface LedgerTotal extends Readonly<
  Record<
    'customers' | 'house' | 'fees' | 'outside' | 'lent' | 'taxes' | 'frozen' | 'payable' | 'funds',
    StoredInteger
  >
> {
  readonly currency: string;
  readonly digits: number;
}

export function totalLedger(database: Database): Promise<readonly LedgerTotal[]> {
  const totalling = CompiledQuery.raw(
    `SELECT a.currency AS currency, a.digits AS digits,
            SUM(${added('cash')} + ${added('margin')}) AS customers, SUM(${added('house')}) AS house,
            SUM(${added('fee')}) AS fees, SUM(${added('external')}) AS outside,
            SUM(${added('loan')} + ${added('interest')}) AS lent, SUM(${added('tax')}) AS taxes,
            SUM(${added('frozen')}) AS frozen, SUM(${added('payable')}) AS payable, SUM(${added('fund')}) AS funds
       FROM trade_ledger l JOIN trade_account a ON a.account_id = l.account_id
      GROUP BY a.currency, a.digits ORDER BY a.currency, a.digits`,
  );
  return database.read(totalling as CompiledQuery<LedgerTotal>);
}
