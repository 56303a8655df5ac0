import { CANCELLATION_MIGRATION } from './cancellation-repository.ts';
import { KYC_MIGRATION } from './kyc-repository.ts';
import { NOTICES_MIGRATION } from './notice-repository.ts';
import { WALLETS_MIGRATION } from './wallet-repository.ts';

/** Steps of what customers keep beside their record: withdrawal addresses, applications, messages. */
export const PROFILE_MIGRATIONS = [
  WALLETS_MIGRATION,
  NOTICES_MIGRATION,
  KYC_MIGRATION,
  CANCELLATION_MIGRATION,
] as const;
