export { proposalRecord } from './adjust-proposals.ts';
export { BONUS_TYPE, Bonuses, type Bonus, type BonusType } from './bonuses.ts';
export { fundCustomerOperations, type FundCustomerParts } from './customer-operations.ts';
export { exchangeRates, MAX_RATE_PAIRS, type RateParts } from './exchange-rates.ts';
export {
  DEFAULT_LOCK_MS,
  LOCK_TYPE,
  MAX_LOCK_MS,
  TransferLocks,
  type LockedAccounts,
  type LockType,
} from './transfer-locks.ts';
