import { integer, optional, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';

/** Fund passwords and one-time-code secrets, beside the customers they belong to. */
const CUSTOMER_SECURITY = defineTable('customer_security', {
  customer_id: integer(),
  fund_password_hash: optional(text()),
  google_id: optional(integer()),
  google_secret: optional(text()),
  google_enabled: integer(),
  google_last_step: integer(),
  google_time_ms: optional(integer()),
});
export type CustomerSecurityRow = RowOf<typeof CUSTOMER_SECURITY>;

export const SECURITY_MIGRATION = { id: 'customers-3-security', statements: [CUSTOMER_SECURITY.creation] };

/** What protects a customer and was set or changed. */
export type SecurityChange =
  | 'firstLoginPassword'
  | 'loginPassword'
  | 'firstFundPassword'
  | 'fundPassword'
  | 'contact'
  /** An address or authenticator that was there before, replaced or taken away. */
  | 'replaced'
  | 'emailReplaced'
  | 'phoneReplaced';

/** When what protects a customer was set or changed last. */
const SECURITY_CHANGES = defineTable(
  'customer_security_changes',
  { customer_id: integer(), what: text<SecurityChange>(), time_ms: integer() },
  { key: ['customer_id', 'what'] },
);

export const SECURITY_CHANGES_MIGRATION = {
  id: 'customers-security-changes',
  statements: [SECURITY_CHANGES.creation],
};

/** How changes of what proves a customer are taken back by whoever had the earlier address. */
const WAYS_BACK = defineTable('ways_back', {
  token_hash: text(),
  company_id: integer(),
  customer_id: integer(),
  what: text<'email' | 'phone' | 'authenticator'>(),
  /** What the customer had before, JSON: an address, or the secret of an authenticator. Sealed. */
  earlier: text(),
  /** 0 good, 1 used. */
  used: integer(),
  create_time_ms: integer(),
});
export type WayBackRow = RowOf<typeof WAYS_BACK>;

export const WAYS_BACK_MIGRATION = {
  id: 'customers-14-ways-back',
  statements: [
    WAYS_BACK.creation,
    'CREATE INDEX ways_back_by_customer ON ways_back (customer_id, create_time_ms)',
  ],
};

/** Tokens with which customers whom an operator made set their first password, or another one. */
const PASSWORD_LINKS = defineTable('password_links', {
  token_hash: text(),
  company_id: integer(),
  customer_id: integer(),
  /** `link`: sent by e-mail; `first` and `retrieve`: what a proved phone opens. */
  kind: text<'link' | 'first' | 'retrieve'>(),
  /** 0 good, 1 used. */
  used: integer(),
  create_time_ms: integer(),
});
export type PasswordLinkRow = RowOf<typeof PASSWORD_LINKS>;

export const PASSWORD_LINKS_MIGRATION = {
  id: 'customers-11-password-links',
  statements: [
    PASSWORD_LINKS.creation,
    'CREATE INDEX password_links_by_customer ON password_links (customer_id, kind)',
  ],
};

export const securityRepository = {
  all: (database: Database): Promise<CustomerSecurityRow[]> => CUSTOMER_SECURITY.list(database),

  save: (database: Database, row: CustomerSecurityRow): Promise<void> =>
    database.commit([CUSTOMER_SECURITY.replace(row)]),
};

export const securityChangeRepository = {
  /** For the commit of the change. */
  note: (customer_id: number, what: SecurityChange, time_ms: number): Statement =>
    SECURITY_CHANGES.replace({ customer_id, what, time_ms }),

  async of(database: Database, customerId: number): Promise<ReadonlyMap<SecurityChange, number>> {
    const rows = await SECURITY_CHANGES.list(database, { customer_id: customerId });
    return new Map(rows.map(({ what, time_ms }) => [what, time_ms]));
  },
};

export const wayBackRepository = {
  find: (database: Database, tokenHash: string): Promise<WayBackRow | undefined> =>
    WAYS_BACK.find(database, { token_hash: tokenHash }),

  /** For the commit of the change; those of the customer from before `sinceMs` are forgotten. */
  add: (row: WayBackRow, sinceMs: number): readonly Statement[] => [
    WAYS_BACK.remove({ customer_id: row.customer_id, create_time_ms: { '<': sinceMs } }),
    WAYS_BACK.insert(row),
  ],

  /** For the commit that takes a change back: it and what was changed after it cannot be taken back any more. */
  useSince: ({ customer_id, create_time_ms }: WayBackRow): Statement =>
    WAYS_BACK.update({ customer_id, create_time_ms: { '>=': create_time_ms } }, { used: 1 }),
};

export const passwordLinkRepository = {
  find: (database: Database, tokenHash: string): Promise<PasswordLinkRow | undefined> =>
    PASSWORD_LINKS.find(database, { token_hash: tokenHash }),

  /** Stores a token instead of the customer's earlier ones of its kind. */
  replace: (database: Database, row: PasswordLinkRow): Promise<void> =>
    database.commit([
      PASSWORD_LINKS.remove({ customer_id: row.customer_id, kind: row.kind }),
      PASSWORD_LINKS.insert(row),
    ]),

  /** To be stored with the password: all tokens of the customer are used. */
  useAll: (customerId: number): Statement => PASSWORD_LINKS.update({ customer_id: customerId }, { used: 1 }),
};
