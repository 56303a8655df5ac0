import type { Denomination } from '../../domain/currency-amount.ts';
import { sql } from 'kysely';
import type { StoredInteger } from '../columns.ts';
import { CUSTOMERS, type CUSTOMER_ORIGINS, type CustomerRow } from '../customers/tables.ts';
import type { Database } from '../database.ts';
import type { CUSTOMER_TAGS } from './customer-notes.ts';
import { createQueryBuilder, readPage, type Page, type TablesOf } from '../table.ts';
import { balanceChange } from '../trading/ledger-lines.ts';
import { tables, type DealTableRow } from '../trading/tables.ts';

const customers =
  createQueryBuilder<TablesOf<typeof CUSTOMERS | typeof CUSTOMER_ORIGINS | typeof CUSTOMER_TAGS>>();

/** A customer and the text that its operator left about it. */
export type ListedCustomerRow = CustomerRow & { readonly record: string | null };

/** Which customers of a company a list holds, newest first. */
export interface CustomerListQuery {
  readonly companyId: number;
  readonly customerNo?: string | undefined;
  readonly customerId?: number | undefined;
  /** Only those that have it. */
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const customersWith = (companyId: number, tag: string) =>
  customers
    .selectFrom('customer_tags')
    .select('customer_tags.customer_id')
    .where('customer_tags.company_id', '=', companyId)
    .where('customer_tags.tag', '=', tag);

/** Customers as an operator lists them. */
export const customerListRepository = {
  /** One page, and the number of all rows. */
  page: (
    database: Database,
    { companyId, customerNo, customerId, tag, limit, offset }: CustomerListQuery,
  ): Promise<Page<ListedCustomerRow>> => {
    let own = customers.selectFrom('customers').where('customers.company_id', '=', companyId);
    if (customerNo !== undefined) own = own.where('customer_no', '=', customerNo);
    if (customerId !== undefined) own = own.where('customers.id', '=', customerId);
    if (tag !== undefined) own = own.where('customers.id', 'in', customersWith(companyId, tag));
    const rows = own
      .selectAll('customers')
      // Read for the rows of the page alone: a join would look up those that are passed over too.
      .select(({ selectFrom }) =>
        selectFrom('customer_origins')
          .select('record')
          .whereRef('customer_origins.customer_id', '=', 'customers.id')
          .as('record'),
      )
      .orderBy('customers.id', 'desc');
    return readPage(database, own, rows, { limit, offset });
  },

  /** Ids of a company's customers in a group. */
  async idsOfGroup(database: Database, companyId: number, customerGroupId: number): Promise<Set<number>> {
    const where = { company_id: companyId, customer_group_id: customerGroupId };
    const rows = await CUSTOMERS.list(database, where, { columns: ['id'] });
    return new Set(rows.map(({ id }) => id));
  },
};

/** Most fills of one order that are listed. */
const MAX_DEALS_OF_ORDER = 1000;

/** Fills of a company, as its operator looks them up. */
export const dealReportRepository = {
  async byId(database: Database, companyId: number, dealId: number): Promise<DealTableRow | undefined> {
    const found = dealsOf(companyId).where('trade_deal.deal_id', '=', dealId);
    return (await database.read(found.compile()))[0];
  },

  /** Fills of one order in one account type, oldest first. */
  ofOrder: (
    database: Database,
    { companyId, orderId, tradeType }: { companyId: number; orderId: number; tradeType: number },
  ): Promise<DealTableRow[]> =>
    database.read(
      dealsOf(companyId)
        .where('trade_deal.order_id', '=', orderId)
        .where('trade_account.trade_type', '=', tradeType)
        .orderBy('trade_deal.deal_id')
        .limit(MAX_DEALS_OF_ORDER)
        .compile(),
    ),

  /** Fills of orders that closed something by force, newest first, from a market time on. */
  stopOuts: (
    database: Database,
    { companyId, fromMs = 0, limit, offset }: StopOutQuery,
  ): Promise<Page<DealTableRow>> => {
    const found = dealsOf(companyId)
      // Written out: an index of these rows alone is used where the statement says so itself.
      .where(sql<boolean>`trade_deal.kind = 5`)
      .where('trade_deal.time_ms', '>=', fromMs);
    return readPage(database, found.clearSelect(), found.orderBy('trade_deal.deal_id', 'desc'), {
      limit,
      offset,
    });
  },
};

interface StopOutQuery {
  readonly companyId: number;
  readonly fromMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

function dealsOf(companyId: number) {
  return tables
    .selectFrom('trade_deal')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_deal.account_id')
    .selectAll('trade_deal')
    .where('trade_account.company_id', '=', companyId);
}

/** Ledger lines that one read goes through; commits wait for no more than that. */
const MAX_LINES_PER_READ = 5000;

/** What moved the balances of a company's customers in a currency. Money is signed and at `digits`. */
export interface CurrencyFlows extends Denomination {
  /** Sum of the balances before the period. */
  readonly opening: bigint;
  /** Sum of the lines of the period, by flow type. */
  readonly flows: ReadonlyMap<number, bigint>;
}

/** A period from the first millisecond, without the last one. */
interface Period {
  readonly companyId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface BalanceSum extends Denomination {
  readonly balance: StoredInteger;
  readonly opened_at_ms: number;
  /** The newest line that the balances hold; 0 without lines. */
  readonly newest: number;
}

interface PageSum extends Denomination {
  readonly flow_type: number;
  readonly within: StoredInteger;
  readonly since: StoredInteger;
}

/** A line by its place in the order of time. */
interface Line {
  readonly time_ms: number;
  readonly transfer_id: number;
}

const PLACE = sql`(time_ms, transfer_id)`;

/**
 * What moved balances in a period, for every currency in which an account was open before its end. Goes back from the
 * balances of now: only lines since the beginning of the period are read, some at a time, so that commits get in between.
 * Lines that are written meanwhile do not count.
 */
export async function readCurrencyFlows(
  database: Database,
  period: Period,
): Promise<readonly CurrencyFlows[]> {
  const balances = await readBalances(database, period.companyId);
  const since = new Map<string, bigint>();
  const within = new Map<string, Map<number, bigint>>();
  const newest = balances[0]?.newest ?? 0;
  let after: Line = { time_ms: period.fromMs, transfer_id: -1 };
  for (let last: Line | undefined = after; last && newest > 0;) {
    last = await findLastOfPage(database, after, newest);
    for (const sum of await sumPage(database, period, { after, last, newest })) {
      const name = nameOf(sum);
      since.set(name, (since.get(name) ?? 0n) + BigInt(sum.since));
      const flows = within.get(name) ?? new Map<number, bigint>();
      within.set(name, flows.set(sum.flow_type, (flows.get(sum.flow_type) ?? 0n) + BigInt(sum.within)));
    }
    after = last ?? after;
  }
  return balances
    .filter(({ opened_at_ms }) => opened_at_ms < period.toMs)
    .map((sum) => ({
      currency: sum.currency,
      digits: sum.digits,
      opening: BigInt(sum.balance) - (since.get(nameOf(sum)) ?? 0n),
      flows: within.get(nameOf(sum)) ?? new Map<number, bigint>(),
    }));
}

const nameOf = ({ currency, digits }: { currency: string; digits: number }) => `${currency} ${digits}`;

/** What an account got by one kind of flow in a period. */
export interface AccountPayment extends Denomination {
  readonly account_id: number;
  readonly customer_no: string;
  readonly flow_type: number;
  readonly amount: StoredInteger;
}

/** What accounts of a company got in a period by flows of some types: of each currency and digits the largest sums first, at most `limit`. */
export function readAccountPayments(
  database: Database,
  { companyId, fromMs, toMs }: Period,
  flowTypes: readonly number[],
  limit: number,
): Promise<readonly AccountPayment[]> {
  const amount = sql<StoredInteger>`SUM(${balanceChange})`;
  return database.read(
    tables
      .selectFrom('trade_ledger')
      .innerJoin('trade_account', 'trade_account.account_id', 'trade_ledger.account_id')
      .where('company_id', '=', companyId)
      .where('time_ms', '>=', fromMs)
      .where('time_ms', '<', toMs)
      .where('flow_type', 'in', [...flowTypes])
      .groupBy(['trade_account.account_id', 'customer_no', 'currency', 'digits', 'flow_type'])
      .having(amount, '>', 0 as never)
      .orderBy(amount, 'desc')
      .limit(limit)
      .select([
        'trade_account.account_id',
        'customer_no',
        'currency',
        'digits',
        'flow_type',
        amount.as('amount'),
      ])
      .compile(),
  );
}

/** Balances of now and the newest line in them, of one moment. */
function readBalances(database: Database, companyId: number): Promise<readonly BalanceSum[]> {
  return database.read(
    tables
      .selectFrom('trade_account')
      .where('company_id', '=', companyId)
      .groupBy(['currency', 'digits'])
      .orderBy('currency')
      .orderBy('digits')
      .select([
        'currency',
        'digits',
        sql<StoredInteger>`SUM(cash + margin)`.as('balance'),
        sql<number>`MIN(opened_at_ms)`.as('opened_at_ms'),
        sql<number>`(SELECT COALESCE(MAX(transfer_id), 0) FROM trade_ledger)`.as('newest'),
      ])
      .compile(),
  );
}

/** The last line of a full page; undefined when what is left fits into one. */
async function findLastOfPage(database: Database, after: Line, newest: number): Promise<Line | undefined> {
  const query = tables
    .selectFrom('trade_ledger')
    .select(['time_ms', 'transfer_id'])
    .where(sql<boolean>`${PLACE} > (${after.time_ms}, ${after.transfer_id})`)
    // The plus keeps the planner on the index by time.
    .where(sql<boolean>`+transfer_id <= ${newest}`)
    .orderBy('time_ms')
    .orderBy('transfer_id')
    .limit(1)
    .offset(MAX_LINES_PER_READ - 1);
  return (await database.read(query.compile()))[0];
}

function sumPage(
  database: Database,
  { companyId, toMs }: Period,
  { after, last, newest }: { readonly after: Line; readonly last: Line | undefined; readonly newest: number },
): Promise<readonly PageSum[]> {
  let query = tables
    .selectFrom('trade_ledger')
    // From the line to its account, never the other way round: that would read every line of the company.
    .innerJoin('trade_account', (join) =>
      join.on(sql<boolean>`trade_account.account_id = +trade_ledger.account_id`),
    )
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${PLACE} > (${after.time_ms}, ${after.transfer_id})`)
    .where(sql<boolean>`+transfer_id <= ${newest}`);
  if (last) query = query.where(sql<boolean>`${PLACE} <= (${last.time_ms}, ${last.transfer_id})`);
  return database.read(
    query
      .groupBy(['currency', 'digits', 'flow_type'])
      .select([
        'currency',
        'digits',
        'flow_type',
        sql<StoredInteger>`SUM(CASE WHEN time_ms < ${toMs} THEN ${balanceChange} ELSE 0 END)`.as('within'),
        sql<StoredInteger>`SUM(${balanceChange})`.as('since'),
      ])
      .compile(),
  );
}
