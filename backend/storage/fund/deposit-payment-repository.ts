import { sql } from 'kysely';
import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type DepositEntryRow, type DepositPaymentRow } from './tables.ts';

/** Which payments a page shows. */
export interface PaymentPageQuery {
  readonly companyId: number;
  readonly fromMs: number;
  /** The last payment of the page before; undefined for the first page. */
  readonly after: DepositPaymentRow | undefined;
  readonly limit: number;
}

type PaymentKey = Pick<DepositPaymentRow, 'merchant_no' | 'payment_id'>;

/** What channels received for deposits, and the books of that money. */
export const depositPaymentRepository = {
  insert: (row: DepositPaymentRow): Statement => tables.insertInto('deposit_payments').values(row).compile(),

  setState: (key: PaymentKey, state: DepositPaymentRow['state']): Statement =>
    tables
      .updateTable('deposit_payments')
      .set({ state })
      .where('merchant_no', '=', key.merchant_no)
      .where('payment_id', '=', key.payment_id)
      .compile(),

  /** Refused for a step that the payment has taken. */
  insertEntries: (rows: readonly DepositEntryRow[]): Statement =>
    tables.insertInto('deposit_entries').values(rows).compile(),

  find: (database: Database, key: PaymentKey): Promise<DepositPaymentRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('deposit_payments')
        .selectAll()
        .where('merchant_no', '=', key.merchant_no)
        .where('payment_id', '=', key.payment_id)
        .compile(),
    ),

  ofProposal: (database: Database, proposalNo: string): Promise<DepositPaymentRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_payments')
        .selectAll()
        .where('proposal_no', '=', proposalNo)
        .orderBy('receive_time_ms')
        .compile(),
    ),

  /** Payments that are to go back, oldest first. */
  returning: (database: Database, limit: number): Promise<DepositPaymentRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_payments')
        .selectAll()
        .where('state', '=', 'returning')
        .orderBy('receive_time_ms')
        .limit(limit)
        .compile(),
    ),

  /** Payments of a company from a time on, oldest first, those after the last of the page before. */
  page(
    database: Database,
    { companyId, fromMs, after, limit }: PaymentPageQuery,
  ): Promise<DepositPaymentRow[]> {
    let own = tables
      .selectFrom('deposit_payments')
      .where('company_id', '=', companyId)
      .where('receive_time_ms', '>=', after?.receive_time_ms ?? fromMs);
    if (after !== undefined)
      own = own.where(
        sql<boolean>`(receive_time_ms, merchant_no, payment_id) > (${after.receive_time_ms}, ${after.merchant_no}, ${after.payment_id})`,
      );
    return database.read(
      own
        .selectAll()
        .orderBy('receive_time_ms')
        .orderBy('merchant_no')
        .orderBy('payment_id')
        .limit(limit)
        .compile(),
    );
  },

  /** Which of the numbers of a provider are payments that the platform has. */
  async known(
    database: Database,
    merchantNo: string,
    paymentIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (paymentIds.length === 0) return new Set();
    const rows = await database.read(
      tables
        .selectFrom('deposit_payments')
        .select('payment_id')
        .where('merchant_no', '=', merchantNo)
        .where('payment_id', 'in', [...paymentIds])
        .compile(),
    );
    return new Set(rows.map((row) => row.payment_id));
  },

  entriesOf: (database: Database, key: PaymentKey): Promise<DepositEntryRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_entries')
        .selectAll()
        .where('merchant_no', '=', key.merchant_no)
        .where('payment_id', '=', key.payment_id)
        .compile(),
    ),
};
