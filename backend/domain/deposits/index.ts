export {
  computeDepositFee,
  toDepositAmount,
  toPaymentAmount,
  type DepositConversion,
  type DepositFee,
} from './amounts.ts';
export { toChannelEntries, type ChannelBook, type ChannelEntry, type PaymentStep } from './books.ts';
export {
  applyDepositEvent,
  approvalsNeeded,
  depositFigures,
  FINAL_DEPOSIT_STATES,
  isCreditable,
  isExpired,
  newDeposit,
  obstacleToDeposit,
  type Deposit,
  type DepositEvent,
  type DepositFigures,
  DEPOSIT_STATES,
  type DepositState,
  type DepositTerms,
} from './proposal.ts';
