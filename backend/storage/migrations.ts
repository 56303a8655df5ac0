import { AUTH2_BINDING_MIGRATION, AUTH2_MIGRATION, AUTH2_SESSION_MIGRATION } from './auth2/migration.ts';
import { REBATES_MIGRATION } from './agents/migration.ts';
import { AGENTS_MIGRATION } from './customers/agent-repository.ts';
import { CONTACT_MIGRATION } from './customers/contact-repository.ts';
import { CUSTOMER_GROUPS_MIGRATION } from './customers/group-repository.ts';
import { CODE_SENDS_MIGRATION } from './customers/code-send-repository.ts';
import { OUTBOX_TITLE_MIGRATION } from './customers/message-repository.ts';
import { KNOWN_NETWORKS_MIGRATION } from './customers/network-repository.ts';
import { REPEATS_MIGRATION } from './customers/idempotency-repository.ts';
import { CUSTOMERS_MIGRATION } from './customers/migration.ts';
import { PASSWORD_LINKS_MIGRATION } from './customers/password-link-repository.ts';
import { PROFILE_MIGRATIONS } from './customers/profile-migrations.ts';
import { WATCHLIST_MIGRATION } from './customers/watchlist-repository.ts';
import { DATA_PUSH_MIGRATION } from './data-push/migration.ts';
import { MESSAGE_CHANNEL_MIGRATION } from './message-channel/index.ts';
import {
  ADDRESS_MIGRATION,
  DEPOSIT_MIGRATION,
  FUND_MIGRATION,
  QUOTE_MIGRATION,
  RECONCILE_MIGRATION,
  TRANSFER_MIGRATION,
} from './fund/migration.ts';
import { FUND_SHARES_MIGRATION } from './fund-shares/migration.ts';
import { WITHDRAW_MIGRATION } from './fund/withdraw-migration.ts';
import { WAYS_BACK_MIGRATION } from './customers/way-back-repository.ts';
import { SECURITY_CHANGES_MIGRATION } from './customers/security-change-repository.ts';
import {
  ADJUST_PROPOSALS_MIGRATION,
  AUDIT_BY_COMPANY_MIGRATION,
  CUSTOMER_ORIGINS_MIGRATION,
  MANAGEMENT_MIGRATION,
  ISSUERS_MIGRATION,
  OPERATORS_MIGRATION,
  WAITING_REQUESTS_MIGRATION,
} from './management/migration.ts';
import { MAINTENANCE_END_MIGRATION, STATUS_MIGRATION } from './management/status-repository.ts';
import { SCENARIO_MIGRATION } from './market/scenario-repository.ts';
import { PAIR_MIGRATION } from './customers/pair-repository.ts';
import { ACCOUNT_RESETS_MIGRATION } from './customers/reset-repository.ts';
import { SECURITY_MIGRATION } from './customers/security-repository.ts';
import { SESSION_ISSUER_MIGRATION } from './customers/session-repository.ts';
import {
  SOCIAL_MIGRATION,
  SOCIAL_RECORD_MIGRATION,
  SOCIAL_TIME_MIGRATION,
} from './customers/social-repository.ts';
import { UPLOADS_MIGRATION } from './customers/upload-repository.ts';
import { VALUES_MIGRATION } from './customers/value-repository.ts';
import { SEAL_MIGRATION } from './seal/migration.ts';
import { SETTLEMENT_MIGRATION } from './settlement/migration.ts';
import { CATCH_UP_MIGRATION } from './trading/catch-up-repository.ts';
import { CUSTOMER_TRADE_MIGRATION } from './trading/customer-trade-repository.ts';
import { HEDGE_MIGRATION } from './trading/hedge-migration.ts';
import { SPLIT_MIGRATION } from './trading/split-migration.ts';
import {
  CREDIT_MIGRATION,
  JOURNAL_MIGRATION,
  FINANCING_MIGRATION,
  LOAN_MIGRATION,
  LEDGER_TIME_MIGRATION,
  CROSS_MIGRATION,
  RATE_DIGITS_MIGRATION,
  REASON_MIGRATION,
  STOCK_MIGRATION,
  STOP_MIGRATION,
  TRADING_MIGRATION,
} from './trading/migration.ts';

/** One step of the schema. Steps run once each, in the order of the list, all statements of a step or none. */
export interface Migration {
  /** Never changes once released; recorded in the table `migration`. */
  readonly id: string;
  readonly statements: readonly string[];
}

/** Every step of every aggregate. New steps are appended; released ones are never edited or reordered. */
export const MIGRATIONS: readonly Migration[] = [
  CUSTOMERS_MIGRATION,
  TRADING_MIGRATION,
  WATCHLIST_MIGRATION,
  MANAGEMENT_MIGRATION,
  CUSTOMER_ORIGINS_MIGRATION,
  ADJUST_PROPOSALS_MIGRATION,
  AUTH2_MIGRATION,
  SETTLEMENT_MIGRATION,
  ...PROFILE_MIGRATIONS,
  SECURITY_MIGRATION,
  SOCIAL_MIGRATION,
  PAIR_MIGRATION,
  FUND_MIGRATION,
  CUSTOMER_GROUPS_MIGRATION,
  DATA_PUSH_MIGRATION,
  SCENARIO_MIGRATION,
  ACCOUNT_RESETS_MIGRATION,
  MESSAGE_CHANNEL_MIGRATION,
  AGENTS_MIGRATION,
  AUDIT_BY_COMPANY_MIGRATION,
  RATE_DIGITS_MIGRATION,
  STATUS_MIGRATION,
  AUTH2_BINDING_MIGRATION,
  CREDIT_MIGRATION,
  STOP_MIGRATION,
  UPLOADS_MIGRATION,
  VALUES_MIGRATION,
  PASSWORD_LINKS_MIGRATION,
  CONTACT_MIGRATION,
  SOCIAL_RECORD_MIGRATION,
  SEAL_MIGRATION,
  KNOWN_NETWORKS_MIGRATION,
  REPEATS_MIGRATION,
  CODE_SENDS_MIGRATION,
  AUTH2_SESSION_MIGRATION,
  SESSION_ISSUER_MIGRATION,
  REASON_MIGRATION,
  CROSS_MIGRATION,
  FINANCING_MIGRATION,
  LEDGER_TIME_MIGRATION,
  CATCH_UP_MIGRATION,
  LOAN_MIGRATION,
  STOCK_MIGRATION,
  JOURNAL_MIGRATION,
  HEDGE_MIGRATION,
  SPLIT_MIGRATION,
  CUSTOMER_TRADE_MIGRATION,
  DEPOSIT_MIGRATION,
  OPERATORS_MIGRATION,
  TRANSFER_MIGRATION,
  FUND_SHARES_MIGRATION,
  SECURITY_CHANGES_MIGRATION,
  WITHDRAW_MIGRATION,
  RECONCILE_MIGRATION,
  ADDRESS_MIGRATION,
  REBATES_MIGRATION,
  QUOTE_MIGRATION,
  ISSUERS_MIGRATION,
  WAITING_REQUESTS_MIGRATION,
  WAYS_BACK_MIGRATION,
  OUTBOX_TITLE_MIGRATION,
  MAINTENANCE_END_MIGRATION,
  SOCIAL_TIME_MIGRATION,
];
