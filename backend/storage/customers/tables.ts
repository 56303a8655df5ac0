import type { Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface CustomerTables {
  companies: { id: number; record: string; body_private_key: string | null };
  customers: {
    id: number;
    company_id: number;
    customer_no: string;
    email: string | null;
    phone_area: string | null;
    phone: string | null;
    password_hash: string | null;
    customer_group_id: number;
    country: string;
    language: string;
    status: number;
    register_source: number;
    login_time_ms: number | null;
    create_time_ms: number;
    /** 1 has watchlist entries, 2 has none. */
    optional: number;
    /** 1 unverified, 2 in review, 3 failed, 4 verified, -1 partly verified. */
    kyc_status: number;
    /** 0 none, 1 pending, 2 passed, 3 failed. */
    kyc_audit_status: number;
    kyc_audit_remark: string | null;
  };
  sessions: {
    token_hash: string;
    kind: 'login' | 'push';
    company_id: number;
    customer_id: number;
    customer_no: string;
    customer_group_id: number;
    create_time_ms: number;
    expire_time_ms: number;
    /** Hash of the token or API key with which a push token was asked for; it ends with that. */
    issued_by: string | null;
  };
  known_networks: { customer_id: number; network: string; time_ms: number };
  login_failures: { login_key: string; failures: number; last_time_ms: number; locked_until_ms: number };
  api_keys: {
    id: number;
    api_key: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    customer_group_id: number;
    tag: string;
    public_key: string;
    secret_key_md5: string;
    permissions: string;
    white_ips: string;
    create_time_ms: number;
    update_time_ms: number;
    expire_time_ms: number | null;
  };
  api_key_bans: { api_key_id: number; banned_until_ms: number; offences: number; last_offence_ms: number };
  verification_codes: {
    ticket: string;
    company_id: number;
    biz_type: string;
    recipient: string;
    code_hash: string;
    attempts: number;
    used: number;
    follow_up_hash: string | null;
    create_time_ms: number;
  };
  outbox: {
    id: number;
    company_id: number;
    channel: string;
    recipient: string;
    biz_type: string;
    title: string;
    text: string;
    code: string | null;
    create_time_ms: number;
  };
  customer_security: {
    customer_id: number;
    fund_password_hash: string | null;
    google_id: number | null;
    google_secret: string | null;
    google_enabled: number;
    google_last_step: number;
    google_time_ms: number | null;
  };
  account_resets: { account_id: number; time_ms: number };
  customer_agents: { customer_id: number; company_id: number; mark: string; dismissed: number };
  customer_origins: { customer_id: number; record: string };
  customer_groups: { company_id: number; record: string };
  customer_pairs: { real_customer_id: number; demo_customer_id: number };
  customer_social: {
    company_id: number;
    source: string;
    user_id: string;
    customer_id: number;
    record: string | null;
    time_ms: number;
  };
  idempotent_answers: { scope: string; answer: string; create_time_ms: number; body: string };
  used_signatures: { api_key_id: number; signature: string; end_time_ms: number };
}

export type CompanyRow = Selectable<CustomerTables['companies']>;
export type CustomerRow = Selectable<CustomerTables['customers']>;
export type SessionRow = Selectable<CustomerTables['sessions']>;
export type LoginFailureRow = Selectable<CustomerTables['login_failures']>;
export type ApiKeyRow = Selectable<CustomerTables['api_keys']>;
export type ApiKeyBanRow = Selectable<CustomerTables['api_key_bans']>;
export type VerificationCodeRow = Selectable<CustomerTables['verification_codes']>;
export type CustomerSecurityRow = Selectable<CustomerTables['customer_security']>;
export type CustomerAgentRow = Selectable<CustomerTables['customer_agents']>;
export type CustomerPairRow = Selectable<CustomerTables['customer_pairs']>;
export type CustomerSocialRow = Selectable<CustomerTables['customer_social']>;
export type OutboxRow = Selectable<CustomerTables['outbox']>;
export type UsedSignatureRow = Selectable<CustomerTables['used_signatures']>;
export type IdempotentAnswerRow = Selectable<CustomerTables['idempotent_answers']>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<CustomerTables>();
