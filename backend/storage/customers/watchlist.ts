import { integer, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, given, type RowOf } from '../table.ts';
import { CUSTOMERS } from './tables.ts';

/** Watched products of customers in an account type; `sort` orders the entries as they were added. */
const WATCHLIST_ENTRIES = defineTable(
  'watchlist_entries',
  { customer_id: integer(), trade_type: integer(), symbol_id: integer(), sort: integer() },
  { key: ['customer_id', 'trade_type', 'symbol_id'], withoutRowid: true },
);
export type WatchlistRow = RowOf<typeof WATCHLIST_ENTRIES>;

/** Values of `optional` of a customer. */
const HAS_ENTRIES = 1;
const HAS_NONE = 2;

export const WATCHLIST_MIGRATION = {
  id: '2026-11-watchlist',
  statements: [WATCHLIST_ENTRIES.creation, CUSTOMERS.addition('optional')],
};

/** Single texts that a customer leaves with the platform, for example its postal address. */
const CUSTOMER_VALUES = defineTable(
  'customer_values',
  { customer_id: integer(), name: text(), value: text() },
  { key: ['customer_id', 'name'] },
);

export const VALUES_MIGRATION = { id: 'customers-10-values', statements: [CUSTOMER_VALUES.creation] };

/** Products that customers watch. The customer's mark `optional` changes in the same step as the entries. */
export const watchlistRepository = {
  /** Entries of a customer, oldest first. */
  ofCustomer: (database: Database, customerId: number): Promise<WatchlistRow[]> =>
    WATCHLIST_ENTRIES.list(database, { customer_id: customerId }, { order: ['sort', 'symbol_id'] }),

  /** Adds entries that the customer does not have yet. */
  add: (database: Database, customerId: number, rows: readonly WatchlistRow[]): Promise<void> =>
    database.commit([
      WATCHLIST_ENTRIES.insert(...rows),
      CUSTOMERS.update({ id: customerId }, { optional: HAS_ENTRIES }),
    ]),

  /** Removes entries of one account type, or of all; `isLast` when the customer watches nothing afterwards. */
  remove(
    database: Database,
    {
      customerId,
      tradeType,
      symbolIds,
      isLast,
    }: { customerId: number; tradeType: number | undefined; symbolIds: readonly number[]; isLast: boolean },
  ): Promise<void> {
    const entries = { customer_id: customerId, symbol_id: symbolIds, ...given({ trade_type: tradeType }) };
    return database.commit([
      WATCHLIST_ENTRIES.remove(entries),
      CUSTOMERS.update({ id: customerId }, { optional: isLast ? HAS_NONE : HAS_ENTRIES }),
    ]);
  },
};

export const valueRepository = {
  /** The values of a customer by name. */
  async ofCustomer(database: Database, customerId: number): Promise<ReadonlyMap<string, string>> {
    const rows = await CUSTOMER_VALUES.list(
      database,
      { customer_id: customerId },
      { columns: ['name', 'value'] },
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  },

  /** To be stored: one value, instead of the earlier one of its name. */
  save: (customer_id: number, name: string, value: string): Statement =>
    CUSTOMER_VALUES.upsert({ customer_id, name, value }),
};
