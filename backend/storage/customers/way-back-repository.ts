import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';

interface WayBackTables {
  ways_back: {
    token_hash: string;
    company_id: number;
    customer_id: number;
    what: 'email' | 'phone' | 'authenticator';
    /** What the customer had before, JSON: an address, or the secret of an authenticator. Sealed. */
    earlier: string;
    /** 0 good, 1 used. */
    used: number;
    create_time_ms: number;
  };
}

const tables = createQueryBuilder<WayBackTables>();

export type WayBackRow = WayBackTables['ways_back'];

/** How changes of what proves a customer are taken back by whoever had the earlier address. */
export const WAYS_BACK_MIGRATION = {
  id: 'customers-14-ways-back',
  statements: [
    `CREATE TABLE ways_back (
       token_hash TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       what TEXT NOT NULL,
       earlier TEXT NOT NULL,
       used INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX ways_back_by_customer ON ways_back (customer_id, create_time_ms)',
  ],
} as const;

export const wayBackRepository = {
  find: (database: Database, tokenHash: string): Promise<WayBackRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('ways_back')
        .selectAll()
        .select(unsealedText('ways_back.earlier'))
        .where('token_hash', '=', tokenHash)
        .compile(),
    ),

  /** For the commit of the change; those of the customer from before `sinceMs` are forgotten. */
  add: (row: WayBackRow, sinceMs: number): readonly Statement[] => [
    tables
      .deleteFrom('ways_back')
      .where('customer_id', '=', row.customer_id)
      .where('create_time_ms', '<', sinceMs)
      .compile(),
    tables
      .insertInto('ways_back')
      .values({ ...row, earlier: sealed('ways_back.earlier', row.earlier, row.token_hash) })
      .compile(),
  ],

  /** For the commit that takes a change back: it and what was changed after it cannot be taken back any more. */
  useSince: ({ customer_id, create_time_ms }: WayBackRow): Statement =>
    tables
      .updateTable('ways_back')
      .set({ used: 1 })
      .where('customer_id', '=', customer_id)
      .where('create_time_ms', '>=', create_time_ms)
      .compile(),
};
