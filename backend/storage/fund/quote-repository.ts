import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';
import { tables, type MarkedRateRow, type OrderDetailsRow, type RateQuoteRow } from './tables.ts';

/** How much of a table stays: what is valid at a moment, and of that the newest rows. */
export interface Kept {
  readonly nowMs: number;
  readonly most: number;
}

/** Rates that customers were quoted, by their serial numbers. */
export const rateQuoteRepository = {
  /** The statements that store a quote and forget what is over. */
  keep: (row: RateQuoteRow, kept: Kept): Statement[] => [
    tables.insertInto('rate_quotes').values(row).compile(),
    ...forget('rate_quotes', kept),
  ],

  bySerial: (database: Database, serialNo: string): Promise<RateQuoteRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('rate_quotes').selectAll().where('serial_no', '=', serialNo).compile(),
    ),
};

type MarkKey = Pick<MarkedRateRow, 'customer_id' | 'currency' | 'blockchain'>;

/** Rates that customers marked for their next payment over a chain. */
export const markedRateRepository = {
  /** The statements that store a mark in the place of an earlier one and forget what is over. */
  keep: (row: MarkedRateRow, kept: Kept): Statement[] => [
    markedRateRepository.remove(row),
    tables.insertInto('marked_rates').values(row).compile(),
    ...forget('marked_rates', kept),
  ],

  find: (database: Database, key: MarkKey): Promise<MarkedRateRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('marked_rates')
        .selectAll()
        .where('customer_id', '=', key.customer_id)
        .where('currency', '=', key.currency)
        .where('blockchain', '=', key.blockchain)
        .compile(),
    ),

  remove: (key: MarkKey): Statement =>
    tables
      .deleteFrom('marked_rates')
      .where('customer_id', '=', key.customer_id)
      .where('currency', '=', key.currency)
      .where('blockchain', '=', key.blockchain)
      .compile(),
};

/** What customers set down for an order before they make it. */
export const orderDetailsRepository = {
  /** The statements that store details and forget what is over. */
  keep: (row: OrderDetailsRow, kept: Kept): Statement[] => [
    tables
      .insertInto('order_details')
      .values({ ...row, text: sealed('order_details.text', row.text, row.order_no) })
      .compile(),
    ...forget('order_details', kept),
  ],

  byNumber: (database: Database, orderNo: string): Promise<OrderDetailsRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('order_details')
        .select(['order_no', 'customer_id', 'until_ms'])
        .select(unsealedText('order_details.text'))
        .where('order_no', '=', orderNo)
        .compile(),
    ),

  remove: (orderNo: string): Statement =>
    tables.deleteFrom('order_details').where('order_no', '=', orderNo).compile(),
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
