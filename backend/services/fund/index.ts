export { fundCustomerOperations, hasOpenProposal, proposalRecord } from './customer-operations.ts';
export { Bonuses } from './bonuses.ts';
export { DepositAddresses } from './deposits/addresses.ts';
export type { PaymentChannel } from './deposits/channel.ts';
export { Deposits, depositUpkeep } from './deposits/deposits.ts';
export { HttpChannel, type HttpChannelOptions } from './deposits/http-channel.ts';
export { type Exchange, exchangeRates, MarkedRates, type RateDeps, RateQuotes } from './exchange-rates.ts';
export { depositOperations } from './deposits/operations.ts';
export {
  accountsWithOtherDeposits,
  depositCheck,
  type ReconcileDeps,
  reconcileDeposits,
} from './deposits/reconcile.ts';
export {
  DEPOSIT_KIND,
  DepositProposal,
  depositRecord,
  readDeposit,
  type StoredDeposit,
} from './deposits/stored-deposit.ts';
export { rebateCheck, rebateDays, Rebates } from './rebates.ts';
export { Fees, fundPublication } from './shares/fees.ts';
export { FundDirectory, type FundSetting, type StandardPart } from './shares/fund-directory.ts';
export { FundShares } from './shares/fund-shares.ts';
export { fundManagerOperations } from './shares/manager-operations.ts';
export { NetValues } from './shares/net-values.ts';
export { fundShareOperations } from './shares/customer-operations.ts';
export { fundCheck, reconcileFunds, type FundDifference } from './shares/reconcile.ts';
export type { FundProposal } from './shares/stored-proposal.ts';
export {
  DEFAULT_LOCK_MS,
  MAX_LOCK_MS,
  TransferLocks,
  type LockType,
  type LockedAccounts,
} from './transfer-locks.ts';
export { agentTransferOperation, transferOperations, transferRecord } from './transfers/operations.ts';
export { transferCheck } from './transfers/reconcile.ts';
export { Transfers } from './transfers/transfers.ts';
export { withdrawOperations } from './withdrawals/operations.ts';
export { reconcileWithdrawals, withdrawCheck } from './withdrawals/reconcile.ts';
export {
  WITHDRAWAL_KIND,
  readWithdrawal,
  type StoredWithdrawal,
  WithdrawProposal,
  withdrawRecord,
} from './withdrawals/stored-withdrawal.ts';
export { Withdrawals, withdrawalUpkeep } from './withdrawals/withdrawals.ts';
