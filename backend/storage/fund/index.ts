export { bonusRepository, transferLockRepository } from './fund-repository.ts';
export type { BonusMoveRow } from './tables.ts';
