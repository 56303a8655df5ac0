import type { Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface SettlementTables {
  settlement_webhooks: { company_id: number; amount_url: string; adjustment_url: string; cancel_url: string };
  settlement_requests: {
    request_no: string;
    company_id: number;
    /**
     * `asked`: an opening was sent and its outcome is open; `owed`: money of a close is to be returned until it is
     * taken; `cancelling`: the request is to be undone; `done`, `cancelled`, `abandoned`: ended.
     */
    state: 'asked' | 'owed' | 'cancelling' | 'done' | 'cancelled' | 'abandoned';
    /** Body of the adjustment, JSON. */
    adjustment: string;
    cancel_no: string;
    cancel_remark: string;
    attempts: number;
    next_time_ms: number;
  };
}

export type SettlementWebhookRow = Selectable<SettlementTables['settlement_webhooks']>;
export type SettlementRequestRow = Selectable<SettlementTables['settlement_requests']>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<SettlementTables>();
