export { depositAddressRepository } from './deposit-address-repository.ts';
export { depositLedgerRepository, type LedgerOfDeposits } from './deposit-ledger-repository.ts';
export { depositPaymentRepository } from './deposit-payment-repository.ts';
export { depositProposalRepository, type DepositPageQuery } from './deposit-proposal-repository.ts';
export { bonusRepository, transferLockRepository } from './fund-repository.ts';
export { markedRateRepository, orderDetailsRepository, rateQuoteRepository } from './quote-repository.ts';
export { transferLedgerRepository, type RowsAfter, type TransferLine } from './transfer-ledger-repository.ts';
export {
  transferListRepository,
  type ListedTransferRow,
  type TransferListQuery,
} from './transfer-list-repository.ts';
export { transferRepository, type TransferPageQuery } from './transfer-repository.ts';
export { withdrawProposalRepository, type WithdrawPageQuery } from './withdraw-proposal-repository.ts';
export type {
  BonusMoveRow,
  DepositAddressRow,
  DepositEntryRow,
  DepositPaymentRow,
  DepositProposalRow,
  MarkedRateRow,
  OrderDetailsRow,
  RateQuoteRow,
  TransferRow,
  WithdrawEntryRow,
  WithdrawProposalRow,
} from './tables.ts';
