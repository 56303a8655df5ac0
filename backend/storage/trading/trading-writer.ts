import type { Statement } from '../database.ts';
import {
  ACCOUNTS,
  DEALS,
  HEDGES,
  LEDGER,
  LEVERAGES,
  MESSAGES,
  ORDERS,
  POSITIONS,
  SPLITS,
  STOCK_HOLDINGS,
} from './tables.ts';

/** Rows of the journal and of snapshots are values in the order of these columns. */
export const ACCOUNT_COLUMNS = ACCOUNTS.columns;
export const ORDER_COLUMNS = ORDERS.columns;
export const POSITION_COLUMNS = POSITIONS.columns;
export const DEAL_COLUMNS = DEALS.columns;
export const LEVERAGE_COLUMNS = LEVERAGES.columns;
export const STOCK_HOLDING_COLUMNS = STOCK_HOLDINGS.columns;
export const HEDGE_COLUMNS = HEDGES.columns;

/**
 * Statements for the rows of the trading aggregate; writing a row only binds its values. What is new is inserted: a row with
 * the same number is somebody else's, and the commit is refused. Only what is stored already is replaced.
 */
export const tradingWriter = {
  newAccount: writer(ACCOUNTS, 'insert'),
  account: writer(ACCOUNTS, 'replace'),
  newOrder: writer(ORDERS, 'insert'),
  order: writer(ORDERS, 'replace'),
  newPosition: writer(POSITIONS, 'insert'),
  position: writer(POSITIONS, 'replace'),
  deal: writer(DEALS, 'insert'),
  ledger: writer(LEDGER, 'insert'),
  message: writer(MESSAGES, 'insert'),
  leverage: writer(LEVERAGES, 'replace'),
  stockHolding: writer(STOCK_HOLDINGS, 'replace'),
  hedge: writer(HEDGES, 'insert'),
  split: writer(SPLITS, 'insert'),
};

/** Makes the statement of a row; `sql` is its text, for values that are in the order of the columns already. */
interface Writer<Row> {
  (row: Row): Statement;
  readonly sql: string;
}

interface WrittenTable<Row extends object> {
  readonly row?: Row;
  readonly columns: readonly (keyof Row)[];
  readonly insertText: string;
  readonly replaceText: string;
}

function writer<Row extends object>(table: WrittenTable<Row>, verb: 'insert' | 'replace'): Writer<Row> {
  const sql = verb === 'insert' ? table.insertText : table.replaceText;
  const { columns } = table;
  return Object.assign((row: Row) => ({ sql, parameters: columns.map((column) => row[column]) }), { sql });
}
