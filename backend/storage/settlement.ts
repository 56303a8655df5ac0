import { sql } from 'kysely';
import { integer, text } from './columns.ts';
import { originRepository } from './customers/index.ts';
import type { Database, Statement } from './database.ts';
import { createQueryBuilder, defineTable, readPage, type Page, type RowOf, type TablesOf } from './table.ts';

/** The addresses of each company's external system. */
const SETTLEMENT_WEBHOOKS = defineTable('settlement_webhooks', {
  company_id: integer(),
  amount_url: text(),
  adjustment_url: text(),
  cancel_url: text(),
});
export type SettlementWebhookRow = RowOf<typeof SETTLEMENT_WEBHOOKS>;

/** Every request to it, stored before it is sent, so that a restart knows what may have been booked on the other side. */
const SETTLEMENT_REQUESTS = defineTable('settlement_requests', {
  request_no: text(),
  company_id: integer(),
  /**
   * `asked`: an opening was sent and its outcome is open; `owed`: money of a close is to be returned until it is
   * taken; `cancelling`: the request is to be undone; `done`, `cancelled`, `abandoned`: ended.
   */
  state: text<'asked' | 'owed' | 'cancelling' | 'done' | 'cancelled' | 'abandoned'>(),
  /** Body of the adjustment, JSON. */
  adjustment: text(),
  cancel_no: text(),
  cancel_remark: text(),
  attempts: integer(),
  next_time_ms: integer(),
});
export type SettlementRequestRow = RowOf<typeof SETTLEMENT_REQUESTS>;

export const SETTLEMENT_MIGRATION = {
  id: 'settlement-1',
  statements: [
    SETTLEMENT_WEBHOOKS.creation,
    SETTLEMENT_REQUESTS.creation,
    "CREATE INDEX settlement_requests_open ON settlement_requests (next_time_ms) WHERE state IN ('asked', 'owed', 'cancelling')",
  ],
};

/** Finds the requests of one company in the order in which they were sent. */
export const SETTLEMENT_LIST_MIGRATION = {
  id: 'settlement-2-list',
  statements: [
    `CREATE INDEX settlement_requests_by_company ON settlement_requests (company_id, json_extract(adjustment, '$.requestTime'))`,
  ],
};

const requests = createQueryBuilder<TablesOf<typeof SETTLEMENT_REQUESTS>>();

/** Which requests of a company a list holds. */
export interface SettlementQuery {
  readonly companyId: number;
  readonly state?: SettlementRequestRow['state'] | undefined;
  readonly customerNo?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** External settlement: addresses of external systems and the requests to them. */
export const settlementRepository = {
  webhooks: (database: Database): Promise<SettlementWebhookRow[]> => SETTLEMENT_WEBHOOKS.list(database),

  saveWebhook: (database: Database, row: SettlementWebhookRow): Promise<void> =>
    database.commit([SETTLEMENT_WEBHOOKS.replace(row)]),

  removeWebhook: (database: Database, companyId: number): Promise<void> =>
    database.commit([SETTLEMENT_WEBHOOKS.remove({ company_id: companyId })]),

  /** The number that the operator gave a customer in its own system; undefined when it gave none. */
  async thirdServerCode(database: Database, customerId: number): Promise<string | undefined> {
    const record = await originRepository.find(database, customerId);
    const stated = record === null ? undefined : (JSON.parse(record) as { thirdServerCode?: string });
    return stated?.thirdServerCode || undefined;
  },

  /** Requests that are not ended. */
  open: (database: Database): Promise<SettlementRequestRow[]> =>
    SETTLEMENT_REQUESTS.list(
      database,
      { state: ['asked', 'owed', 'cancelling'] },
      { order: ['next_time_ms'] },
    ),

  /** Requests of a company, the one that was sent last first. */
  page: (
    database: Database,
    { companyId, state, customerNo, limit, offset }: SettlementQuery,
  ): Promise<Page<SettlementRequestRow>> => {
    let own = requests.selectFrom('settlement_requests').where('company_id', '=', companyId);
    if (state !== undefined) own = own.where('state', '=', state);
    if (customerNo !== undefined)
      own = own.where(sql<string>`json_extract(adjustment, '$.userName')`, '=', customerNo);
    const rows = own.selectAll().orderBy(sql`json_extract(adjustment, '$.requestTime')`, 'desc');
    return readPage(database, own, rows, { limit, offset });
  },

  /** Inserts the request or replaces what is stored under its number; run by whoever commits it. */
  save: (row: SettlementRequestRow): Statement => SETTLEMENT_REQUESTS.replace(row),
};
