import { sql } from 'kysely';
import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import type { StoredInteger } from '../trading/tables.ts';
import { tables, type AgentRebateRow, type AgentTermsRow } from './tables.ts';

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
    firstRow(
      database,
      tables.selectFrom('agent_terms').selectAll().where('customer_id', '=', customerId).compile(),
    ),

  saveTerms: (row: AgentTermsRow): Statement =>
    tables.insertInto('agent_terms').orReplace().values(row).compile(),

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
    key: Pick<AgentRebateRow, 'agent_id' | 'day' | 'currency'>,
  ): Promise<AgentRebateRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('agent_rebates')
        .selectAll()
        .where('agent_id', '=', key.agent_id)
        .where('day', '=', key.day)
        .where('currency', '=', key.currency)
        .compile(),
    ),

  /** Refused for a day and currency that are booked. */
  insert: (row: AgentRebateRow): Statement => tables.insertInto('agent_rebates').values(row).compile(),

  /** One page, newest day first, and the number of all rows. */
  async page(database: Database, query: RebatePageQuery): Promise<{ rows: AgentRebateRow[]; total: number }> {
    const own = selected(query);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own
        .selectAll()
        .orderBy('day', 'desc')
        .orderBy('agent_id')
        .orderBy('currency')
        .limit(query.limit)
        .offset(query.offset)
        .compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
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
