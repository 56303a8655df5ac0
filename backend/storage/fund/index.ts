export {
  depositAddressRepository,
  depositPaymentRepository,
  depositProposalRepository,
  type DepositAddressRow,
  type DepositEntryRow,
  type DepositPaymentRow,
  type DepositProposalRow,
} from './deposits.ts';
export { type ProposalColumns, type ProposalPageQuery, type ProposalRepository } from './proposals.ts';
export {
  markedRateRepository,
  orderDetailsRepository,
  rateQuoteRepository,
  type MarkedRateRow,
  type OrderDetailsRow,
  type RateQuoteRow,
} from './quotes.ts';
export {
  depositLedgerRepository,
  transferLedgerRepository,
  type LedgerOfDeposits,
  type RowsAfter,
  type TransferLine,
} from './reconciliation.ts';
export {
  bonusRepository,
  transferListRepository,
  transferLockRepository,
  transferRepository,
  type BonusMoveRow,
  type ListedTransferRow,
  type TransferListQuery,
  type TransferPageQuery,
  type TransferRow,
} from './transfers.ts';
export {
  withdrawProposalRepository,
  type WithdrawEntryRow,
  type WithdrawProposalRow,
} from './withdrawals.ts';
