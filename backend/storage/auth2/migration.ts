/**
 * Tables of third-party sign-in: registered applications, authorization codes and tokens. Secrets, codes and tokens are
 * stored as SHA-256 hashes. All tokens that descend from one consent share a family.
 */
export const AUTH2_MIGRATION = {
  id: 'auth2-1',
  statements: [
    `CREATE TABLE auth2_applications (
       app_id TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       secret_hash TEXT NOT NULL,
       return_addresses TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE auth2_codes (
       code_hash TEXT PRIMARY KEY,
       family_id TEXT NOT NULL,
       app_id TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       third_app_type TEXT NOT NULL,
       used INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX auth2_codes_by_grant ON auth2_codes (app_id, customer_id)',
    'CREATE INDEX auth2_codes_by_time ON auth2_codes (expire_time_ms)',
    `CREATE TABLE auth2_tokens (
       token_hash TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       family_id TEXT NOT NULL,
       app_id TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       used INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX auth2_tokens_by_family ON auth2_tokens (family_id, create_time_ms)',
    'CREATE INDEX auth2_tokens_by_grant ON auth2_tokens (app_id, customer_id)',
    'CREATE INDEX auth2_tokens_by_time ON auth2_tokens (expire_time_ms)',
  ],
} as const;

/** Applications can be disabled; a code is bound to the state and the PKCE challenge that it was asked for with. */
export const AUTH2_BINDING_MIGRATION = {
  id: 'auth2-2',
  statements: [
    'ALTER TABLE auth2_applications ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE auth2_codes ADD COLUMN state TEXT',
    'ALTER TABLE auth2_codes ADD COLUMN code_challenge TEXT',
  ],
} as const;

/**
 * A consent ends with the session by which it was given, in the commit that removes the session, whatever ends it. Rows
 * without a session belong to the customer alone.
 */
export const AUTH2_SESSION_MIGRATION = {
  id: 'auth2-3',
  statements: [
    'ALTER TABLE auth2_codes ADD COLUMN session_hash TEXT',
    'ALTER TABLE auth2_tokens ADD COLUMN session_hash TEXT',
    'CREATE INDEX auth2_tokens_by_session ON auth2_tokens (session_hash) WHERE session_hash IS NOT NULL',
    'CREATE INDEX auth2_tokens_by_customer ON auth2_tokens (customer_id)',
    `CREATE TRIGGER auth2_ends_with_session AFTER DELETE ON sessions WHEN OLD.kind = 'login'
     BEGIN
       DELETE FROM auth2_codes WHERE session_hash = OLD.token_hash;
       DELETE FROM auth2_tokens WHERE session_hash = OLD.token_hash;
     END`,
  ],
} as const;
