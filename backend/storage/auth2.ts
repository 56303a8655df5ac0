import { integer, later, optional, text } from './columns.ts';
import type { Database, Statement } from './database.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from './table.ts';

/** Third-party applications. Secrets, codes and tokens are stored as SHA-256 hashes. */
const APPLICATIONS = defineTable('auth2_applications', {
  app_id: text(),
  company_id: integer(),
  name: text(),
  secret_hash: text(),
  /** JSON list of addresses. */
  return_addresses: text(),
  create_time_ms: integer(),
  disabled: later(integer<0 | 1>(), '0'),
});
type Auth2ApplicationRow = RowOf<typeof APPLICATIONS>;

/** Authorization codes. */
const CODES = defineTable('auth2_codes', {
  code_hash: text(),
  family_id: text(),
  app_id: text(),
  company_id: integer(),
  customer_id: integer(),
  third_app_type: text(),
  used: integer<0 | 1>(),
  expire_time_ms: integer(),
  /** Null where the application sent none. */
  state: later(optional(text())),
  /** Base64url of the SHA-256 of the verifier (PKCE, S256); null without one. */
  code_challenge: later(optional(text())),
  /** `tokenHash` of the session by which the customer agreed; null for a consent that is bound to none. */
  session_hash: later(optional(text())),
});
export type Auth2CodeRow = RowOf<typeof CODES>;

/** All tokens that descend from one consent share a family. */
const TOKENS = defineTable('auth2_tokens', {
  token_hash: text(),
  kind: text<'access' | 'refresh'>(),
  family_id: text(),
  app_id: text(),
  company_id: integer(),
  customer_id: integer(),
  used: integer<0 | 1>(),
  create_time_ms: integer(),
  expire_time_ms: integer(),
  /** As that of the code. */
  session_hash: later(optional(text())),
});
export type Auth2TokenRow = RowOf<typeof TOKENS>;

export const AUTH2_MIGRATION = {
  id: 'auth2-1',
  statements: [
    APPLICATIONS.creation,
    CODES.creation,
    'CREATE INDEX auth2_codes_by_grant ON auth2_codes (app_id, customer_id)',
    'CREATE INDEX auth2_codes_by_time ON auth2_codes (expire_time_ms)',
    TOKENS.creation,
    'CREATE INDEX auth2_tokens_by_family ON auth2_tokens (family_id, create_time_ms)',
    'CREATE INDEX auth2_tokens_by_grant ON auth2_tokens (app_id, customer_id)',
    'CREATE INDEX auth2_tokens_by_time ON auth2_tokens (expire_time_ms)',
  ],
};

/** Applications can be disabled; a code is bound to the state and the PKCE challenge that it was asked for with. */
export const AUTH2_BINDING_MIGRATION = {
  id: 'auth2-2',
  statements: [APPLICATIONS.addition('disabled'), CODES.addition('state'), CODES.addition('code_challenge')],
};

/**
 * A consent ends with the session by which it was given, in the commit that removes the session, whatever ends it. Rows
 * without a session belong to the customer alone.
 */
export const AUTH2_SESSION_MIGRATION = {
  id: 'auth2-3',
  statements: [
    CODES.addition('session_hash'),
    TOKENS.addition('session_hash'),
    'CREATE INDEX auth2_tokens_by_session ON auth2_tokens (session_hash) WHERE session_hash IS NOT NULL',
    'CREATE INDEX auth2_tokens_by_customer ON auth2_tokens (customer_id)',
    `CREATE TRIGGER auth2_ends_with_session AFTER DELETE ON sessions WHEN OLD.kind = 'login'
     BEGIN
       DELETE FROM auth2_codes WHERE session_hash = OLD.token_hash;
       DELETE FROM auth2_tokens WHERE session_hash = OLD.token_hash;
     END`,
  ],
};

const tables = createQueryBuilder<TablesOf<typeof TOKENS>>();

/** What is added when tokens are issued, and what ends with it. */
export interface TokenIssue {
  readonly nowMs: number;
  /** The code or refresh token that is spent, by its hash. */
  readonly spent: { readonly codeHash: string } | { readonly tokenHash: string };
  readonly tokens: readonly Auth2TokenRow[];
  /** Families whose tokens end. */
  readonly endedFamilies: readonly string[];
  /** Spent refresh tokens of the family that are remembered, so that using one again is recognised. */
  readonly remembered: number;
}

/** Third-party applications, authorization codes and tokens. */
export const auth2Repository = {
  applications: (database: Database): Promise<Auth2ApplicationRow[]> =>
    APPLICATIONS.list(database, {}, { order: ['create_time_ms'] }),

  /** Inserts the application or replaces what is stored under its id, and what is revoked with it. */
  saveApplication: (
    database: Database,
    row: Auth2ApplicationRow,
    revocation: readonly Statement[] = [],
  ): Promise<void> => database.commit([APPLICATIONS.replace(row), ...revocation]),

  /** Removes the application with every code and token that it has. */
  removeApplication: (database: Database, appId: string): Promise<void> =>
    database.commit([
      APPLICATIONS.remove({ app_id: appId }),
      ...auth2Repository.revocationOfApplication(appId),
    ]),

  code: (database: Database, codeHash: string): Promise<Auth2CodeRow | undefined> =>
    CODES.find(database, { code_hash: codeHash }),

  token: (database: Database, tokenHash: string): Promise<Auth2TokenRow | undefined> =>
    TOKENS.find(database, { token_hash: tokenHash }),

  /** Families of a customer's consents to an application that still have an unused token, oldest first. */
  async families(database: Database, appId: string, customerId: number): Promise<string[]> {
    const query = tables
      .selectFrom('auth2_tokens')
      .select('family_id')
      .where('app_id', '=', appId)
      .where('customer_id', '=', customerId)
      .where('used', '=', 0)
      .groupBy('family_id')
      .orderBy((order) => order.fn.max('create_time_ms'));
    return (await database.read(query.compile())).map((row) => row.family_id);
  },

  /** Adds a code; an unused one of the same customer and application ends, and so do codes whose time is over. */
  addCode: (database: Database, row: Auth2CodeRow, nowMs: number): Promise<void> =>
    database.commit([
      CODES.remove({ expire_time_ms: { '<=': nowMs } }),
      CODES.remove({ app_id: row.app_id, customer_id: row.customer_id, used: 0 }),
      CODES.insert(row),
    ]),

  /** Spends a code or refresh token and stores the tokens that it gave, in one step. */
  issue: (
    database: Database,
    { nowMs, spent, tokens, endedFamilies, remembered }: TokenIssue,
  ): Promise<void> => {
    const family_id = tokens[0]?.family_id ?? '';
    const used = { used: 1 } as const;
    return database.commit([
      'codeHash' in spent
        ? CODES.update({ code_hash: spent.codeHash }, used)
        : TOKENS.update({ token_hash: spent.tokenHash }, used),
      TOKENS.remove({ expire_time_ms: { '<=': nowMs } }),
      TOKENS.remove({ family_id, kind: 'access' }),
      TOKENS.trim({ family_id, used: 1 }, remembered, 'create_time_ms', 'token_hash'),
      ...endedFamilies.map((family) => TOKENS.remove({ family_id: family })),
      ...tokens.map((token) => TOKENS.insert(token)),
    ]);
  },

  /** The statements that end every code and token of an application. */
  revocationOfApplication: (appId: string): Statement[] => [
    CODES.remove({ app_id: appId }),
    TOKENS.remove({ app_id: appId }),
  ],

  /** The statements that end every code and token of a customer, for the commit of what ends its sign-ins. */
  revocationOfCustomer: (customerId: number): Statement[] => [
    CODES.remove({ customer_id: customerId }),
    TOKENS.remove({ customer_id: customerId }),
  ],

  /** The statements that let consents outlive their sessions. */
  release: (sessionHashes: readonly string[]): Statement[] => [
    CODES.update({ session_hash: sessionHashes }, { session_hash: null }),
    TOKENS.update({ session_hash: sessionHashes }, { session_hash: null }),
  ],

  /** Ends every code and token of a family. */
  revoke: (database: Database, familyId: string): Promise<void> =>
    database.commit([CODES.remove({ family_id: familyId, used: 0 }), TOKENS.remove({ family_id: familyId })]),
};
