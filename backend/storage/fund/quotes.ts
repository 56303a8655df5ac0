import { integer, serial, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';

/** Rates that customers were quoted, by their serial numbers. */
const RATE_QUOTES = defineTable('rate_quotes', {
  /** Counts up, so that the newest ones can be found. */
  id: serial(),
  serial_no: text(),
  /** To whom it was quoted. */
  customer_id: integer(),
  /** `deposits` or `withdrawals`: their margins differ. */
  exchange: text(),
  /** What is given, and what it becomes. */
  source: text(),
  target: text(),
  /** Units of the target for one of the source, at the digits of rates. */
  rate: text(),
  /** Wall clock. */
  until_ms: integer(),
});
export type RateQuoteRow = Omit<RowOf<typeof RATE_QUOTES>, 'id'>;

/** Rates that customers marked for their next payment over a chain. */
const MARKED_RATES = defineTable('marked_rates', {
  id: serial(),
  customer_id: integer(),
  /** What is paid, over which chain. */
  currency: text(),
  blockchain: text(),
  /** What is credited, at which rate: as those of a quote. */
  account_currency: text(),
  rate: text(),
  until_ms: integer(),
});
export type MarkedRateRow = Omit<RowOf<typeof MARKED_RATES>, 'id'>;

/** What customers set down for an order before they make it. */
const ORDER_DETAILS = defineTable('order_details', {
  id: serial(),
  order_no: text(),
  customer_id: integer(),
  /** As the customer sent it. */
  text: text(),
  until_ms: integer(),
});
export type OrderDetailsRow = Omit<RowOf<typeof ORDER_DETAILS>, 'id'>;

/** What customer and platform said to one another before a payment: it holds for some minutes, over a restart too. */
export const QUOTE_MIGRATION = {
  id: 'fund-quotes',
  statements: [
    RATE_QUOTES.creation,
    'CREATE UNIQUE INDEX rate_quotes_by_serial ON rate_quotes (serial_no)',
    'CREATE INDEX rate_quotes_by_time ON rate_quotes (until_ms)',
    MARKED_RATES.creation,
    'CREATE UNIQUE INDEX marked_rates_by_customer ON marked_rates (customer_id, currency, blockchain)',
    'CREATE INDEX marked_rates_by_time ON marked_rates (until_ms)',
    ORDER_DETAILS.creation,
    'CREATE UNIQUE INDEX order_details_by_number ON order_details (order_no)',
    'CREATE INDEX order_details_by_time ON order_details (until_ms)',
  ],
};

const tables =
  createQueryBuilder<TablesOf<typeof RATE_QUOTES | typeof MARKED_RATES | typeof ORDER_DETAILS>>();

/** How much of a table stays: what is valid at a moment, and of that the newest rows. */
export interface Kept {
  readonly nowMs: number;
  readonly most: number;
}

export const rateQuoteRepository = {
  /** The statements that store a quote and forget what is over. */
  store: (row: RateQuoteRow, kept: Kept): Statement[] => [
    RATE_QUOTES.insert(row),
    ...forget('rate_quotes', kept),
  ],

  bySerial: (database: Database, serialNo: string): Promise<RateQuoteRow | undefined> =>
    RATE_QUOTES.find(database, { serial_no: serialNo }),
};

type MarkKey = Pick<MarkedRateRow, 'customer_id' | 'currency' | 'blockchain'>;

export const markedRateRepository = {
  /** The statements that store a mark in the place of an earlier one and forget what is over. */
  store: (row: MarkedRateRow, kept: Kept): Statement[] => [
    markedRateRepository.remove(row),
    MARKED_RATES.insert(row),
    ...forget('marked_rates', kept),
  ],

  find: (
    database: Database,
    { customer_id, currency, blockchain }: MarkKey,
  ): Promise<MarkedRateRow | undefined> => MARKED_RATES.find(database, { customer_id, currency, blockchain }),

  remove: ({ customer_id, currency, blockchain }: MarkKey): Statement =>
    MARKED_RATES.remove({ customer_id, currency, blockchain }),
};

export const orderDetailsRepository = {
  /** The statements that store details and forget what is over. */
  store: (row: OrderDetailsRow, kept: Kept): Statement[] => [
    ORDER_DETAILS.insert(row),
    ...forget('order_details', kept),
  ],

  byNumber: (database: Database, orderNo: string): Promise<OrderDetailsRow | undefined> =>
    ORDER_DETAILS.find(
      database,
      { order_no: orderNo },
      { columns: ['order_no', 'customer_id', 'text', 'until_ms'] },
    ),

  remove: (orderNo: string): Statement => ORDER_DETAILS.remove({ order_no: orderNo }),
};

/** Removes what is no longer valid and all but the newest rows. */
function forget(table: 'rate_quotes' | 'marked_rates' | 'order_details', { nowMs, most }: Kept): Statement[] {
  const surplus = tables
    .selectFrom(table)
    .select(({ eb, fn }) => eb(fn.max<number>('id'), '-', most).as('id'));
  return [
    tables.deleteFrom(table).where('until_ms', '<=', nowMs).compile(),
    tables.deleteFrom(table).where('id', '<=', surplus).compile(),
  ];
}
