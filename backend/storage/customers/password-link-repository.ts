import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface LinkTables {
  password_links: {
    token_hash: string;
    company_id: number;
    customer_id: number;
    /** `link`: sent by e-mail; `first` and `retrieve`: what a proved phone opens. */
    kind: 'link' | 'first' | 'retrieve';
    /** 0 good, 1 used. */
    used: number;
    create_time_ms: number;
  };
}

const tables = createQueryBuilder<LinkTables>();

export type PasswordLinkRow = LinkTables['password_links'];

/** Tokens with which customers whom an operator made set their first password, or another one. */
export const PASSWORD_LINKS_MIGRATION = {
  id: 'customers-11-password-links',
  statements: [
    `CREATE TABLE password_links (
       token_hash TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       kind TEXT NOT NULL,
       used INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX password_links_by_customer ON password_links (customer_id, kind)',
  ],
} as const;

export const passwordLinkRepository = {
  find: (database: Database, tokenHash: string): Promise<PasswordLinkRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('password_links').selectAll().where('token_hash', '=', tokenHash).compile(),
    ),

  /** Stores a token instead of the customer's earlier ones of its kind. */
  replace: (database: Database, row: PasswordLinkRow): Promise<void> =>
    database.commit([
      tables
        .deleteFrom('password_links')
        .where('customer_id', '=', row.customer_id)
        .where('kind', '=', row.kind)
        .compile(),
      tables.insertInto('password_links').values(row).compile(),
    ]),

  /** To be stored with the password: all tokens of the customer are used. */
  useAll: (customerId: number): Statement =>
    tables.updateTable('password_links').set({ used: 1 }).where('customer_id', '=', customerId).compile(),
};
