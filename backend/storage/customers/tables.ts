import { integer, later, optional, text, unique } from '../columns.ts';
import { defineTable, type RowOf } from '../table.ts';

/** Companies of the platform with the private half of their body-encryption key. */
export const COMPANIES = defineTable('companies', {
  id: integer(),
  record: text(),
  body_private_key: optional(text()),
});

export const CUSTOMERS = defineTable('customers', {
  id: integer(),
  company_id: integer(),
  customer_no: text(),
  email: optional(text()),
  phone_area: optional(text()),
  phone: optional(text()),
  password_hash: optional(text()),
  customer_group_id: integer(),
  country: text(),
  language: text(),
  status: integer(),
  register_source: integer(),
  login_time_ms: optional(integer()),
  create_time_ms: integer(),
  /** 1 has watchlist entries, 2 has none. */
  optional: later(integer(), '2'),
  /** 1 unverified, 2 in review, 3 failed, 4 verified, -1 partly verified. */
  kyc_status: later(integer(), '1'),
  /** 0 none, 1 pending, 2 passed, 3 failed. */
  kyc_audit_status: later(integer(), '0'),
  kyc_audit_remark: later(optional(text())),
});

/** Login and push tokens, stored as SHA-256 hashes so that a stolen file opens no session. */
export const SESSIONS = defineTable('sessions', {
  token_hash: text(),
  kind: text<'login' | 'push' | 'view'>(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  customer_group_id: integer(),
  create_time_ms: integer(),
  expire_time_ms: integer(),
  /** Hash of the token or API key with which a push token was asked for; it ends with that. */
  issued_by: later(optional(text())),
});

/** Failed sign-ins that count towards a lock. */
export const LOGIN_FAILURES = defineTable('login_failures', {
  login_key: text(),
  failures: integer(),
  last_time_ms: integer(),
  locked_until_ms: integer(),
});

/** API keys, of which the platform has the public half only, and the common secret of those that have one. */
export const API_KEYS = defineTable('api_keys', {
  id: integer(),
  api_key: unique(text()),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  customer_group_id: integer(),
  tag: text(),
  public_key: text(),
  secret_key_md5: text(),
  permissions: text(),
  white_ips: text(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  expire_time_ms: optional(integer()),
  /** Signs calls of the compatible front by HMAC; null for a key that has none. */
  hmac_secret: later(optional(text())),
});

/** The greatest number that a key ever had, in one row: what names a key that was deleted names no other one. */
export const API_KEY_NUMBERS = defineTable('api_key_numbers', { id: integer(), last: integer() });

/** Bans that excess calls have earned. */
export const API_KEY_BANS = defineTable('api_key_bans', {
  api_key_id: integer(),
  banned_until_ms: integer(),
  offences: integer(),
  last_offence_ms: integer(),
});

export const VERIFICATION_CODES = defineTable('verification_codes', {
  ticket: text(),
  company_id: integer(),
  biz_type: text(),
  recipient: text(),
  code_hash: text(),
  attempts: integer(),
  used: integer(),
  follow_up_hash: optional(text()),
  create_time_ms: integer(),
});

/** Messages on their way to their recipients, in the store itself. */
export const OUTBOX = defineTable('outbox', {
  id: integer(),
  company_id: integer(),
  channel: text(),
  recipient: text(),
  biz_type: text(),
  title: later(text(), "''"),
  text: text(),
  code: optional(text()),
  create_time_ms: integer(),
});

/** Answers of executed requests that carried an idempotency key. */
export const IDEMPOTENT_ANSWERS = defineTable('idempotent_answers', {
  scope: text(),
  answer: text(),
  create_time_ms: integer(),
  body: later(text(), "''"),
});

/** What was stated about customers when they were made, as JSON text. */
export const CUSTOMER_ORIGINS = defineTable('customer_origins', { customer_id: integer(), record: text() });

/** Customers who bring others, with the mark that they hand on. */
export const CUSTOMER_AGENTS = defineTable('customer_agents', {
  customer_id: integer(),
  company_id: integer(),
  mark: unique(text()),
  dismissed: integer(),
});

export type CompanyRow = RowOf<typeof COMPANIES>;
export type CustomerRow = RowOf<typeof CUSTOMERS>;
export type SessionRow = RowOf<typeof SESSIONS>;
export type LoginFailureRow = RowOf<typeof LOGIN_FAILURES>;
export type ApiKeyRow = RowOf<typeof API_KEYS>;
export type ApiKeyBanRow = RowOf<typeof API_KEY_BANS>;
export type VerificationCodeRow = RowOf<typeof VERIFICATION_CODES>;
export type OutboxRow = RowOf<typeof OUTBOX>;
export type IdempotentAnswerRow = RowOf<typeof IDEMPOTENT_ANSWERS>;
export type CustomerAgentRow = RowOf<typeof CUSTOMER_AGENTS>;

/**
 * Tables of companies, customers, their sessions and API keys, verification codes, the local outbox and the cache of
 * idempotent answers. Times are wall-clock milliseconds; secrets are stored as hashes wherever the platform needs only
 * to recognise them.
 */
export const CUSTOMERS_MIGRATION = {
  id: 'customers-1',
  statements: [
    COMPANIES.creation,
    CUSTOMERS.creation,
    'CREATE UNIQUE INDEX customers_by_number ON customers (company_id, customer_no)',
    'CREATE UNIQUE INDEX customers_by_email ON customers (company_id, email) WHERE email IS NOT NULL',
    'CREATE UNIQUE INDEX customers_by_phone ON customers (company_id, phone_area, phone) WHERE phone IS NOT NULL',
    SESSIONS.creation,
    LOGIN_FAILURES.creation,
    API_KEYS.creation,
    'CREATE UNIQUE INDEX api_keys_by_tag ON api_keys (customer_id, tag)',
    API_KEY_BANS.creation,
    VERIFICATION_CODES.creation,
    'CREATE INDEX verification_codes_by_recipient ON verification_codes (company_id, biz_type, recipient, create_time_ms)',
    OUTBOX.creation,
    IDEMPOTENT_ANSWERS.creation,
    'CREATE INDEX idempotent_answers_by_time ON idempotent_answers (create_time_ms)',
  ],
};

/** Pages of a long list of customers are counted and found without reading its rows. */
export const CUSTOMER_LIST_MIGRATION = {
  id: 'customers-24-list',
  statements: ['CREATE INDEX customers_by_company ON customers (company_id, id)'],
};

/** Keys that sign by a common secret. */
export const KEY_SECRET_MIGRATION = {
  id: 'customers-26-key-secret',
  statements: [API_KEYS.addition('hmac_secret')],
};

/** A store that had keys counts on from the greatest that is left; an empty one stays empty. */
export const KEY_NUMBERS_MIGRATION = {
  id: 'customers-27-key-numbers',
  statements: [
    API_KEY_NUMBERS.creation,
    'INSERT INTO api_key_numbers (id, last) SELECT 1, id FROM api_keys ORDER BY id DESC LIMIT 1',
  ],
};

export const AGENTS_MIGRATION = { id: 'customers-8-agents', statements: [CUSTOMER_AGENTS.creation] };

/** What an operator states about a customer that it creates. */
export const CUSTOMER_ORIGINS_MIGRATION = { id: 'management-2', statements: [CUSTOMER_ORIGINS.creation] };
