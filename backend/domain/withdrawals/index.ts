export {
  computeWithdrawalFee,
  toAccountAmount,
  toPayout,
  type FeeTier,
  type WithdrawalConversion,
  type WithdrawalFee,
} from './amounts.ts';
export { toPayoutEntries, type PayoutBook, type PayoutEntry, type PayoutStep } from './books.ts';
export {
  findBrokenLimit,
  isOpenAt,
  WITHDRAWAL_PERIOD_MS,
  type BrokenLimit,
  type OpeningTime,
  type RecentWithdrawals,
  type WithdrawalLimits,
} from './limits.ts';
export {
  applyWithdrawalEvent,
  approvalsOf,
  FINAL_WITHDRAWAL_STATES,
  newWithdrawal,
  obstacleToWithdrawal,
  OPEN_WITHDRAWAL_STATES,
  withdrawalFigures,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalFigures,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  type WithdrawalTerms,
} from './proposal.ts';
