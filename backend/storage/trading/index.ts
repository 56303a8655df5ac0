/** The trading aggregate in the store. */
export * from './catch-up-repository.ts';
export type { LedgerCheck } from './checks.ts';
export * from './customer-trade-repository.ts';
export * from './hedge-repository.ts';
export * from './journal-record.ts';
export * from './journal-repository.ts';
export { journalStatement } from './journal-row.ts';
export * from './ledger-checks.ts';
export {
  fundTotals,
  hasLine,
  LOAN_MOVES,
  readLoanLines,
  readPayableLines,
  readStatement,
  readTurnover,
  type FundTotal,
  type LoanLine,
  type LoanLineQuery,
  type LoanMove,
  type PayableLines,
  type StatementQuery,
  type StatementRow,
  type Turnover,
} from './ledger-lines.ts';
export * from './stock-repository.ts';
export * from './tables.ts';
export * from './trading-repository.ts';
export {
  ACCOUNT_COLUMNS,
  DEAL_COLUMNS,
  HEDGE_COLUMNS,
  LEVERAGE_COLUMNS,
  ORDER_COLUMNS,
  POSITION_COLUMNS,
  STOCK_HOLDING_COLUMNS,
  tradingWriter,
} from './trading-writer.ts';
