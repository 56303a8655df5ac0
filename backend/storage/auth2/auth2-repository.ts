import type { Database, Statement } from '../database.ts';
import { tables, type Auth2ApplicationRow, type Auth2CodeRow, type Auth2TokenRow } from './tables.ts';

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
    database.read(tables.selectFrom('auth2_applications').selectAll().orderBy('create_time_ms').compile()),

  /** Inserts the application or replaces what is stored under its id, and what is revoked with it. */
  saveApplication: (
    database: Database,
    row: Auth2ApplicationRow,
    revocation: readonly Statement[] = [],
  ): Promise<void> =>
    database.commit([
      tables.insertInto('auth2_applications').orReplace().values(row).compile(),
      ...revocation,
    ]),

  /** Removes the application with every code and token that it has. */
  removeApplication: (database: Database, appId: string): Promise<void> =>
    database.commit([
      tables.deleteFrom('auth2_applications').where('app_id', '=', appId).compile(),
      ...auth2Repository.revocationOfApplication(appId),
    ]),

  async code(database: Database, codeHash: string): Promise<Auth2CodeRow | undefined> {
    const query = tables.selectFrom('auth2_codes').selectAll().where('code_hash', '=', codeHash);
    return (await database.read(query.compile()))[0];
  },

  async token(database: Database, tokenHash: string): Promise<Auth2TokenRow | undefined> {
    const query = tables.selectFrom('auth2_tokens').selectAll().where('token_hash', '=', tokenHash);
    return (await database.read(query.compile()))[0];
  },

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
      tables.deleteFrom('auth2_codes').where('expire_time_ms', '<=', nowMs).compile(),
      tables
        .deleteFrom('auth2_codes')
        .where('app_id', '=', row.app_id)
        .where('customer_id', '=', row.customer_id)
        .where('used', '=', 0)
        .compile(),
      tables.insertInto('auth2_codes').values(row).compile(),
    ]),

  /** Spends a code or refresh token and stores the tokens that it gave, in one step. */
  issue: (database: Database, issue: TokenIssue): Promise<void> => {
    const [first] = issue.tokens;
    const familyId = first?.family_id ?? '';
    const used = { used: 1 } as const;
    const forgotten = tables
      .selectFrom('auth2_tokens')
      .select('token_hash')
      .where('family_id', '=', familyId)
      .where('used', '=', 1)
      .orderBy('create_time_ms', 'desc')
      .limit(Number.MAX_SAFE_INTEGER)
      .offset(issue.remembered);
    return database.commit([
      'codeHash' in issue.spent
        ? tables.updateTable('auth2_codes').set(used).where('code_hash', '=', issue.spent.codeHash).compile()
        : tables
            .updateTable('auth2_tokens')
            .set(used)
            .where('token_hash', '=', issue.spent.tokenHash)
            .compile(),
      tables.deleteFrom('auth2_tokens').where('expire_time_ms', '<=', issue.nowMs).compile(),
      tables
        .deleteFrom('auth2_tokens')
        .where('family_id', '=', familyId)
        .where('kind', '=', 'access')
        .compile(),
      tables.deleteFrom('auth2_tokens').where('token_hash', 'in', forgotten).compile(),
      ...issue.endedFamilies.map((family) => endFamily(family)),
      ...issue.tokens.map((token) => tables.insertInto('auth2_tokens').values(token).compile()),
    ]);
  },

  /** The statements that end every code and token of an application. */
  revocationOfApplication: (appId: string): Statement[] => [
    tables.deleteFrom('auth2_codes').where('app_id', '=', appId).compile(),
    tables.deleteFrom('auth2_tokens').where('app_id', '=', appId).compile(),
  ],

  /** The statements that end every code and token of a customer, for the commit of what ends its sign-ins. */
  revocationOfCustomer: (customerId: number): Statement[] => [
    tables.deleteFrom('auth2_codes').where('customer_id', '=', customerId).compile(),
    tables.deleteFrom('auth2_tokens').where('customer_id', '=', customerId).compile(),
  ],

  /** The statements that let consents outlive their sessions. */
  release: (sessionHashes: readonly string[]): Statement[] =>
    (['auth2_codes', 'auth2_tokens'] as const).map((table) =>
      tables
        .updateTable(table)
        .set({ session_hash: null })
        .where('session_hash', 'in', sessionHashes)
        .compile(),
    ),

  /** Ends every code and token of a family. */
  revoke: (database: Database, familyId: string): Promise<void> =>
    database.commit([
      tables.deleteFrom('auth2_codes').where('family_id', '=', familyId).where('used', '=', 0).compile(),
      endFamily(familyId),
    ]),
};

function endFamily(familyId: string) {
  return tables.deleteFrom('auth2_tokens').where('family_id', '=', familyId).compile();
}
