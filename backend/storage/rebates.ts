import { sql } from 'kysely';
import { integer, text, wide, type StoredInteger } from './columns.ts';
import type { CUSTOMER_AGENTS, CUSTOMER_ORIGINS, CUSTOMERS } from './customers/tables.ts';
import type { Database, Statement } from './database.ts';
import { createQueryBuilder, defineTable, given, type Page, type RowOf, type TablesOf } from './table.ts';
import type { TradingTables } from './trading/tables.ts';

const AGENT_TERMS = defineTable('agent_terms', {
  customer_id: integer(),
  company_id: integer(),
  /** Share of the fees, decimal text. */
  rebate_rate: text(),
  /** The first day that is not booked, in days since 1970 (UTC, market clock). */
  next_day: integer(),
});
export type AgentTermsRow = RowOf<typeof AGENT_TERMS>;

const AGENT_REBATES = defineTable(
  'agent_rebates',
  {
    agent_id: integer(),
    day: integer(),
    currency: text(),
    company_id: integer(),
    agent_no: text(),
    /** What the customers paid, decimal text. */
    fees: text(),
    rate: text(),
    /** Of the account, and of the amount. */
    digits: integer(),
    amount: wide(),
    /** 0: the agent had no account in the currency, and nothing was paid. */
    account_id: integer(),
    create_time_ms: integer(),
  },
  { key: ['agent_id', 'day', 'currency'] },
);
export type AgentRebateRow = RowOf<typeof AGENT_REBATES>;

/** What agents get of the fees of their customers, and what was booked of it for each day. */
export const REBATES_MIGRATION = {
  id: 'agents-1-rebates',
  statements: [
    AGENT_TERMS.creation,
    AGENT_REBATES.creation,
    'CREATE INDEX agent_rebates_by_company ON agent_rebates (company_id, day)',
  ],
};

const tables = createQueryBuilder<
  TablesOf<
    | typeof AGENT_TERMS
    | typeof AGENT_REBATES
    | typeof CUSTOMERS
    | typeof CUSTOMER_ORIGINS
    | typeof CUSTOMER_AGENTS
  > &
    Pick<TradingTables, 'trade_ledger' | 'trade_account'>
>();

/** A customer who is or was an agent; without terms nothing of a rebate was ever set. */
export interface AgentRow {
  readonly customer_id: number;
  readonly company_id: number;
  readonly customer_no: string;
  readonly mark: string;
  readonly dismissed: number;
  readonly rebate_rate: string | null;
  readonly next_day: number | null;
  /** Customers whom the agent brought. */
  readonly customers: number;
}

/** Fees of a currency at the digits of the accounts that paid them. */
export interface FeeSum {
  readonly currency: string;
  readonly digits: number;
  readonly fees: StoredInteger;
}

/** Which rebates a page shows; both days are included. */
export interface RebatePageQuery {
  readonly companyId: number;
  readonly agentNo?: string | undefined;
  readonly fromDay?: number | undefined;
  readonly toDay?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface PaidSum {
  readonly account_id: number;
  readonly total: StoredInteger;
}

const agentNoOf = sql<string>`json_extract(customer_origins.record, '$.agentCustomerNo')`;

/** Agents' terms, the fees that their customers paid, and the rebates that were booked. */
export const rebateRepository = {
  /** Agents of a company, former ones included, in the order of their numbers. */
  agents: (database: Database, companyId: number): Promise<AgentRow[]> =>
    database.read(
      tables
        .selectFrom('customer_agents')
        .innerJoin('customers', 'customers.id', 'customer_agents.customer_id')
        .leftJoin('agent_terms', 'agent_terms.customer_id', 'customer_agents.customer_id')
        .where('customer_agents.company_id', '=', companyId)
        .select(({ selectFrom }) => [
          'customer_agents.customer_id',
          'customer_agents.company_id',
          'customers.customer_no',
          'customer_agents.mark',
          'customer_agents.dismissed',
          'agent_terms.rebate_rate',
          'agent_terms.next_day',
          selectFrom('customer_origins')
            .innerJoin('customers as brought', 'brought.id', 'customer_origins.customer_id')
            .whereRef('brought.company_id', '=', 'customer_agents.company_id')
            .where(sql<boolean>`${agentNoOf} = customers.customer_no`)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('customers'),
        ])
        .orderBy('customers.customer_no')
        .compile(),
    ) as Promise<AgentRow[]>,

  /** Terms of agents who have days before `day` that are not booked. */
  due: (database: Database, day: number): Promise<(AgentTermsRow & { customer_no: string })[]> =>
    database.read(
      tables
        .selectFrom('agent_terms')
        .innerJoin('customer_agents', 'customer_agents.customer_id', 'agent_terms.customer_id')
        .innerJoin('customers', 'customers.id', 'agent_terms.customer_id')
        .where('customer_agents.dismissed', '=', 0)
        .where('next_day', '<', day)
        .selectAll('agent_terms')
        .select('customers.customer_no')
        .orderBy('agent_terms.customer_id')
        .compile(),
    ),

  terms: (database: Database, customerId: number): Promise<AgentTermsRow | undefined> =>
    AGENT_TERMS.find(database, { customer_id: customerId }),

  saveTerms: (row: AgentTermsRow): Statement => AGENT_TERMS.replace(row),

  /** Fees that the customers of an agent paid in a time, whose end is not part of it. */
  fees: (
    database: Database,
    {
      companyId,
      agentNo,
      fromMs,
      toMs,
      flowTypes,
    }: {
      readonly companyId: number;
      readonly agentNo: string;
      readonly fromMs: number;
      readonly toMs: number;
      readonly flowTypes: readonly number[];
    },
  ): Promise<FeeSum[]> =>
    database.read(
      tables
        .selectFrom('customer_origins')
        .innerJoin('trade_account', (join) =>
          join.on(sql<boolean>`trade_account.customer_id = customer_origins.customer_id`),
        )
        .innerJoin('trade_ledger', 'trade_ledger.account_id', 'trade_account.account_id')
        .where(agentNoOf, '=', agentNo)
        .where('trade_account.company_id', '=', companyId as never)
        .where('trade_ledger.time_ms', '>=', fromMs as never)
        .where('trade_ledger.time_ms', '<', toMs as never)
        .where('trade_ledger.flow_type', 'in', [...flowTypes])
        .groupBy(['trade_account.currency', 'trade_account.digits'])
        .select([
          'trade_account.currency',
          'trade_account.digits',
          sql<StoredInteger>`SUM(CASE WHEN to_book = 'fee' THEN amount ELSE -amount END)`.as('fees'),
        ])
        .compile(),
    ),

  find: (
    database: Database,
    { agent_id, day, currency }: Pick<AgentRebateRow, 'agent_id' | 'day' | 'currency'>,
  ): Promise<AgentRebateRow | undefined> => AGENT_REBATES.find(database, { agent_id, day, currency }),

  /** Refused for a day and currency that are booked. */
  insert: (row: AgentRebateRow): Statement => AGENT_REBATES.insert(row),

  /** One page, newest day first, and the number of all rows. */
  page: (database: Database, query: RebatePageQuery): Promise<Page<AgentRebateRow>> => {
    const { companyId, agentNo, fromDay, toDay, limit, offset } = query;
    const filter = given({ agent_no: agentNo, day: { '>=': fromDay, '<=': toDay } });
    const where = { company_id: companyId, ...filter };
    return AGENT_REBATES.page(database, where, {
      order: ['day desc', 'agent_id', 'currency'],
      limit,
      offset,
    });
  },

  /** What all rebates of a query come to, by currency and digits. */
  totals: (
    database: Database,
    query: RebatePageQuery,
  ): Promise<{ currency: string; digits: number; total: StoredInteger }[]> =>
    database.read(
      selected(query)
        .groupBy(['currency', 'digits'])
        .orderBy('currency')
        .select(['currency', 'digits', sql<StoredInteger>`SUM(amount)`.as('total')])
        .compile(),
    ),

  /** What was booked for the accounts of a company. */
  booked: (database: Database, companyId: number): Promise<PaidSum[]> =>
    database.read(
      tables
        .selectFrom('agent_rebates')
        .where('company_id', '=', companyId)
        .where('account_id', '>', 0)
        .groupBy('account_id')
        .select(['account_id', sql<StoredInteger>`SUM(amount)`.as('total')])
        .compile(),
    ),

  /** What the ledger says of these flows in the accounts of the company's agents. */
  inLedger: (database: Database, companyId: number, flowTypes: readonly number[]): Promise<PaidSum[]> =>
    database.read(
      tables
        .selectFrom('customer_agents')
        .innerJoin('trade_account', (join) =>
          join.on(sql<boolean>`trade_account.customer_id = customer_agents.customer_id`),
        )
        .innerJoin('trade_ledger', 'trade_ledger.account_id', 'trade_account.account_id')
        .where('customer_agents.company_id', '=', companyId)
        .where('trade_ledger.flow_type', 'in', [...flowTypes])
        .groupBy('trade_account.account_id')
        .select([
          sql<number>`trade_account.account_id`.as('account_id'),
          sql<StoredInteger>`SUM(amount)`.as('total'),
        ])
        .compile(),
    ),
};

function selected({ companyId, agentNo, fromDay, toDay }: RebatePageQuery) {
  let own = tables.selectFrom('agent_rebates').where('company_id', '=', companyId);
  if (agentNo !== undefined) own = own.where('agent_no', '=', agentNo);
  if (fromDay !== undefined) own = own.where('day', '>=', fromDay);
  if (toDay !== undefined) own = own.where('day', '<=', toDay);
  return own;
}
