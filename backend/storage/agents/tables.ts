import type { Selectable } from 'kysely';
import type { CustomerTables } from '../customers/tables.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { StoredInteger, TradingTables } from '../trading/tables.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface AgentTables {
  agent_terms: {
    customer_id: number;
    company_id: number;
    /** Share of the fees, decimal text. */
    rebate_rate: string;
    /** The first day that is not booked, in days since 1970 (UTC, market clock). */
    next_day: number;
  };
  agent_rebates: {
    agent_id: number;
    day: number;
    currency: string;
    company_id: number;
    agent_no: string;
    /** What the customers paid, decimal text. */
    fees: string;
    rate: string;
    /** Of the account, and of the amount. */
    digits: number;
    amount: StoredInteger;
    /** 0: the agent had no account in the currency, and nothing was paid. */
    account_id: number;
    create_time_ms: number;
  };
}

export type AgentTermsRow = Selectable<AgentTables['agent_terms']>;
export type AgentRebateRow = Selectable<AgentTables['agent_rebates']>;

/** Builds statements for these tables, customers and the ledger; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<
  AgentTables &
    Pick<CustomerTables, 'customers' | 'customer_origins' | 'customer_agents'> &
    Pick<TradingTables, 'trade_ledger' | 'trade_account'>
>();
