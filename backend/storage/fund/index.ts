export { depositPaymentRepository } from './deposit-payment-repository.ts';
export { depositProposalRepository, type DepositPageQuery } from './deposit-proposal-repository.ts';
export { bonusRepository, transferLockRepository } from './fund-repository.ts';
export type { BonusMoveRow, DepositEntryRow, DepositPaymentRow, DepositProposalRow } from './tables.ts';
