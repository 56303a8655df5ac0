import type { Database, Statement } from '../database.ts';
import { tables as origins } from '../management/tables.ts';
import { tables, type SettlementRequestRow, type SettlementWebhookRow } from './tables.ts';

/** Addresses of external systems and the requests to them. */
export const settlementRepository = {
  webhooks: (database: Database): Promise<SettlementWebhookRow[]> =>
    database.read(tables.selectFrom('settlement_webhooks').selectAll().compile()),

  saveWebhook: (database: Database, row: SettlementWebhookRow): Promise<void> =>
    database.commit([tables.insertInto('settlement_webhooks').orReplace().values(row).compile()]),

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
