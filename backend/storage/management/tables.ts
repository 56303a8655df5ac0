import type { Generated, Insertable, Selectable } from 'kysely';
import type { CustomerTables } from '../customers/tables.ts';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface ManagementTables {
  management_audit: { seq: number; entry: string; previous_hash: string; hash: string };
  adjust_proposals: {
    id: number;
    proposal_no: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    account_id: number;
    account_currency: string;
    trade_type: number;
    business_type: number;
    /** Decimal text. */
    amount: string;
    withdraw: number;
    remark: string;
    create_by: string;
    create_time_ms: number;
  };
  operator_persons: {
    id: number;
    company_id: number;
    name: string;
    role: string;
    app_id: string;
    secret_hash: string;
    enabled: number;
    create_time_ms: number;
    update_time_ms: number;
    /** JSON list of the `appId` of whoever issued the credentials, and so on; empty: the installation did. */
    issuers: string;
    /** Null where nobody noted it. */
    issued_at_ms: number | null;
  };
  waiting_requests: {
    id: Generated<number>;
    company_id: number;
    biz_type: string;
    /** Tells requests apart: of the same content, the same. */
    hash: string;
    /** JSON. */
    request: string;
    /** JSON list of whoever has sent it. */
    approvals: string;
    create_time_ms: number;
  };
}

export type AuditRow = Selectable<ManagementTables['management_audit']>;

export type OperatorPersonRow = Selectable<ManagementTables['operator_persons']>;

export type NewWaitingRequestRow = Insertable<ManagementTables['waiting_requests']>;

export type WaitingRequestRow = Selectable<ManagementTables['waiting_requests']>;

export type AdjustProposalRow = Selectable<ManagementTables['adjust_proposals']>;

/** Builds statements for these tables and the customers' own; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<
  ManagementTables & Pick<CustomerTables, 'customers' | 'customer_origins'>
>();
