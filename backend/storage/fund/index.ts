export { bonusRepository, transferLockRepository } from './fund-repository.ts';
export { FUND_MIGRATION } from './migration.ts';
export type { BonusMoveRow, FundTables, TransferLockRow } from './tables.ts';
