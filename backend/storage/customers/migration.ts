/**
 * Tables of companies, customers, their sessions and API keys, verification codes, the local outbox and the cache of
 * idempotent answers. Times are wall-clock milliseconds; secrets are stored as hashes wherever the platform needs only
 * to recognise them.
 */
export const CUSTOMERS_MIGRATION = {
  id: 'customers-1',
  statements: [
    `CREATE TABLE companies (
       id INTEGER PRIMARY KEY,
       record TEXT NOT NULL,
       body_private_key TEXT
     )`,
    `CREATE TABLE customers (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       email TEXT,
       phone_area TEXT,
       phone TEXT,
       password_hash TEXT,
       customer_group_id INTEGER NOT NULL,
       country TEXT NOT NULL,
       language TEXT NOT NULL,
       status INTEGER NOT NULL,
       register_source INTEGER NOT NULL,
       login_time_ms INTEGER,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX customers_by_number ON customers (company_id, customer_no)',
    'CREATE UNIQUE INDEX customers_by_email ON customers (company_id, email) WHERE email IS NOT NULL',
    'CREATE UNIQUE INDEX customers_by_phone ON customers (company_id, phone_area, phone) WHERE phone IS NOT NULL',
    `CREATE TABLE sessions (
       token_hash TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       customer_group_id INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE login_failures (
       login_key TEXT PRIMARY KEY,
       failures INTEGER NOT NULL,
       last_time_ms INTEGER NOT NULL,
       locked_until_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE api_keys (
       id INTEGER PRIMARY KEY,
       api_key TEXT NOT NULL UNIQUE,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       customer_group_id INTEGER NOT NULL,
       tag TEXT NOT NULL,
       public_key TEXT NOT NULL,
       secret_key_md5 TEXT NOT NULL,
       permissions TEXT NOT NULL,
       white_ips TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER
     )`,
    'CREATE UNIQUE INDEX api_keys_by_tag ON api_keys (customer_id, tag)',
    `CREATE TABLE api_key_bans (
       api_key_id INTEGER PRIMARY KEY,
       banned_until_ms INTEGER NOT NULL,
       offences INTEGER NOT NULL,
       last_offence_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE verification_codes (
       ticket TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       biz_type TEXT NOT NULL,
       recipient TEXT NOT NULL,
       code_hash TEXT NOT NULL,
       attempts INTEGER NOT NULL,
       used INTEGER NOT NULL,
       follow_up_hash TEXT,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX verification_codes_by_recipient ON verification_codes (company_id, biz_type, recipient, create_time_ms)',
    `CREATE TABLE outbox (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       channel TEXT NOT NULL,
       recipient TEXT NOT NULL,
       biz_type TEXT NOT NULL,
       text TEXT NOT NULL,
       code TEXT,
       create_time_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE idempotent_answers (
       scope TEXT PRIMARY KEY,
       answer TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX idempotent_answers_by_time ON idempotent_answers (create_time_ms)',
  ],
} as const;
