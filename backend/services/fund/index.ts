export { proposalRecord } from './adjust-proposals.ts';
export { BONUS_TYPE, Bonuses } from './bonuses.ts';
export { fundCustomerOperations } from './customer-operations.ts';
export { ExchangeRate, exchangeRates, type RateDependencies } from './exchange-rates.ts';
export {
  MAX_LOCK_MS,
  DEFAULT_LOCK_MS,
  LOCK_TYPE,
  TransferLocks,
  type LockedAccounts,
  type LockType,
} from './transfer-locks.ts';
