/** The trading aggregate in the store. */
export * from './catch-up-repository.ts';
export type { LedgerCheck } from './check-parts.ts';
export * from './ledger-checks.ts';
export * from './loan-lines.ts';
export * from './statement.ts';
export * from './stock-repository.ts';
export * from './tables.ts';
export * from './trading-repository.ts';
export { tradingWriter } from './trading-writer.ts';
