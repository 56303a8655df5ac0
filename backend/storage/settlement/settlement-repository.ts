import type { Database, Statement } from '../database.ts';
import { tables as origins } from '../management/tables.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';
import { tables, type SettlementRequestRow, type SettlementWebhookRow } from './tables.ts';

/** Addresses of external systems and the requests to them. */
export const settlementRepository = {
  webhooks: (database: Database): Promise<SettlementWebhookRow[]> =>
    database.read(
      tables
        .selectFrom('settlement_webhooks')
        .select([
          'company_id',
          unsealedText('settlement_webhooks.amount_url'),
          unsealedText('settlement_webhooks.adjustment_url'),
          unsealedText('settlement_webhooks.cancel_url'),
        ])
        .compile(),
    ),

  saveWebhook: (database: Database, row: SettlementWebhookRow): Promise<void> =>
    database.commit([
      tables
        .insertInto('settlement_webhooks')
        .orReplace()
        .values({
          company_id: row.company_id,
          amount_url: sealed('settlement_webhooks.amount_url', row.amount_url, row.company_id),
          adjustment_url: sealed('settlement_webhooks.adjustment_url', row.adjustment_url, row.company_id),
          cancel_url: sealed('settlement_webhooks.cancel_url', row.cancel_url, row.company_id),
        })
        .compile(),
    ]),

  /** The number that the operator gave a customer in its own system; undefined when it gave none. */
  async thirdServerCode(database: Database, customerId: number): Promise<string | undefined> {
    const query = origins
      .selectFrom('customer_origins')
      .select('record')
      .where('customer_id', '=', customerId);
    const [row] = await database.read(query.compile());
    const stated = row && (JSON.parse(row.record) as { thirdServerCode?: string });
    return stated?.thirdServerCode || undefined;
  },

  /** Requests that are not ended. */
  open: (database: Database): Promise<SettlementRequestRow[]> =>
    database.read(
      tables
        .selectFrom('settlement_requests')
        .selectAll()
        .where('state', 'in', ['asked', 'owed', 'cancelling'])
        .orderBy('next_time_ms')
        .compile(),
    ),

  /** Inserts the request or replaces what is stored under its number; run by whoever commits it. */
  save: (row: SettlementRequestRow): Statement =>
    tables.insertInto('settlement_requests').orReplace().values(row).compile(),
};
