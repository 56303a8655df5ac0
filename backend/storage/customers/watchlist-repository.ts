import type { Database } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { tables as customers } from './tables.ts';

interface WatchlistTables {
  watchlist_entries: { customer_id: number; trade_type: number; symbol_id: number; sort: number };
}

const tables = createQueryBuilder<WatchlistTables>();

/** One watched product of a customer in an account type; `sort` orders the entries as they were added. */
export type WatchlistRow = WatchlistTables['watchlist_entries'];

/** Values of `optional` of a customer: 1 has watchlist entries, 2 has none. */
const HAS_ENTRIES = 1;
const HAS_NONE = 2;

export const WATCHLIST_MIGRATION = {
  id: '2026-11-watchlist',
  statements: [
    `CREATE TABLE watchlist_entries (
       customer_id INTEGER NOT NULL,
       trade_type INTEGER NOT NULL,
       symbol_id INTEGER NOT NULL,
       sort INTEGER NOT NULL,
       PRIMARY KEY (customer_id, trade_type, symbol_id)
     ) WITHOUT ROWID`,
    'ALTER TABLE customers ADD COLUMN optional INTEGER NOT NULL DEFAULT 2',
  ],
} as const;

/** Products that customers watch. The customer's mark `optional` changes in the same step as the entries. */
export const watchlistRepository = {
  /** Entries of a customer, oldest first. */
  ofCustomer: (database: Database, customerId: number): Promise<WatchlistRow[]> =>
    database.read(
      tables
        .selectFrom('watchlist_entries')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('sort')
        .orderBy('symbol_id')
        .compile(),
    ),

  /** Adds entries that the customer does not have yet. */
  add: (database: Database, customerId: number, rows: readonly WatchlistRow[]): Promise<void> =>
    database.commit([
      tables.insertInto('watchlist_entries').values(rows).compile(),
      customers
        .updateTable('customers')
        .set({ optional: HAS_ENTRIES })
        .where('id', '=', customerId)
        .compile(),
    ]),

  /** Removes entries of one account type, or of all; `isLast` when the customer watches nothing afterwards. */
  remove(
    database: Database,
    entries: {
      customerId: number;
      tradeType: number | undefined;
      symbolIds: readonly number[];
      isLast: boolean;
    },
  ): Promise<void> {
    const named = tables
      .deleteFrom('watchlist_entries')
      .where('customer_id', '=', entries.customerId)
      .where('symbol_id', 'in', entries.symbolIds);
    const { tradeType } = entries;
    return database.commit([
      (tradeType === undefined ? named : named.where('trade_type', '=', tradeType)).compile(),
      customers
        .updateTable('customers')
        .set({ optional: entries.isLast ? HAS_NONE : HAS_ENTRIES })
        .where('id', '=', entries.customerId)
        .compile(),
    ]);
  },
};
