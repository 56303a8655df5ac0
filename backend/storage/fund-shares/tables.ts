import type { Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Integers beyond 2^53 come back as bigint, smaller ones as number. Amounts are written as bigint. */
type StoredInteger = number | bigint;

/** Rows as the tables of `migration.ts` hold them. */
export interface FundShareTables {
  fund_proposals: {
    id: number;
    proposal_no: string;
    kind: 'subscription' | 'redemption';
    company_id: number;
    customer_id: number;
    customer_no: string;
    fund_id: number;
    /** What is paid with or in; `self` for the basket. */
    currency: string;
    /** A word of the domain (`ShareState`, `RedemptionState`). */
    state: string;
    /** A word of the domain (`ExecuteState`) of subscriptions; empty for redemptions. */
    execute_state: string;
    execute_id: string;
    /** At the fund's digits; what it is expected to be while nothing is priced. */
    shares: StoredInteger;
    /** Market time of the net value that it waits for. */
    due_ms: number;
    create_time_ms: number;
    update_time_ms: number;
    /** What else there is to it, as JSON. */
    record: string;
  };
  fund_net_values: {
    fund_id: number;
    /** Market time. */
    at_ms: number;
    /** At the digits of the product. */
    net_value: StoredInteger;
  };
  fund_entries: {
    company_id: number;
    fund_id: number;
    /** Number of the proposal, order or fee. */
    cause: string;
    step: 'subscribed' | 'redeemed' | 'executed' | 'covered' | 'fee';
    /** `fund`, or where it came from or went to; the lines of a step sum to zero in each currency. */
    book: 'fund' | 'customers' | 'house' | 'fees';
    currency: string;
    digits: number;
    amount: StoredInteger;
    time_ms: number;
  };
  fund_fees: {
    id: number;
    company_id: number;
    fund_id: number;
    /** The market time of the net value by which it was counted. */
    day_ms: number;
    currency: string;
    amount: StoredInteger;
    /** `failed`: the fund had too little money; it may be tried again. */
    state: 'done' | 'failed';
    create_time_ms: number;
    update_time_ms: number;
  };
  fund_settings: {
    company_id: number;
    fund_id: number;
    /** Customer who manages the fund; 0 for nobody. */
    manager_id: number;
    manager_no: string;
    /** 1 yes, 2 no. */
    can_purchase: number;
    can_redeem: number;
    /** How money is spent, as JSON. */
    standard: string;
  };
}

export type FundProposalRow = Selectable<FundShareTables['fund_proposals']>;
export type FundEntryRow = Selectable<FundShareTables['fund_entries']>;
export type FundFeeRow = Selectable<FundShareTables['fund_fees']>;
export type FundSettingRow = Selectable<FundShareTables['fund_settings']>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<FundShareTables>();
