import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type DepositEntryRow, type DepositPaymentRow } from './tables.ts';

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

  /** Payments of a company from a time on, oldest first. */
  since: (
    database: Database,
    companyId: number,
    fromMs: number,
    limit: number,
  ): Promise<DepositPaymentRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_payments')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('receive_time_ms', '>=', fromMs)
        .orderBy('receive_time_ms')
        .limit(limit)
        .compile(),
    ),

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
