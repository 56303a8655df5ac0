import { sql } from 'kysely';
import type { CUSTOMERS } from '../customers/tables.ts';
import type { Database } from '../database.ts';
import { createQueryBuilder, type RowOf, type TablesOf } from '../table.ts';
import { tables } from '../trading/tables.ts';

const people = createQueryBuilder<TablesOf<typeof CUSTOMERS>>();

/** What a search finds of a customer. */
export type FoundCustomerRow = Pick<
  RowOf<typeof CUSTOMERS>,
  'id' | 'customer_no' | 'email' | 'phone_area' | 'phone' | 'status' | 'create_time_ms'
>;

/** What a search finds of an order or a fill. */
export interface FoundTradeRow {
  readonly order_id: number;
  readonly deal_id: number | null;
  readonly account_id: number;
  readonly customer_no: string;
  readonly trade_type: number;
  readonly symbol_id: number;
  readonly time_ms: number;
}

/** What somebody types finds itself: its letters stand for nothing else. Both stores turn the letters of ASCII alone into small ones. */
const likeText = (text: string) =>
  text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const like = (column: string, pattern: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;

/** Whether a column has a text anywhere, in large or small letters. */
export function containing(column: string, text: string) {
  return like(column, `%${likeText(text)}%`);
}

const beginning = (column: string, text: string) => like(column, `${likeText(text)}%`);

const COLUMNS = ['id', 'customer_no', 'email', 'phone_area', 'phone', 'status', 'create_time_ms'] as const;

/** Beyond what a number of the store can be, no row has it. */
const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Everything of one company in which a text is found; `limit` rows at most. */
export const searchRepository = {
  /** Those whose number, e-mail address or phone begins with it, or whose e-mail address has it anywhere; then the owner of an account. */
  async customers(
    database: Database,
    companyId: number,
    text: string,
    limit: number,
  ): Promise<FoundCustomerRow[]> {
    const own = people.selectFrom('customers').select(COLUMNS).where('company_id', '=', companyId);
    const named = await database.read(
      own
        .where(({ or }) =>
          or([
            beginning('customer_no', text),
            containing('email', text.toLowerCase()),
            beginning('phone', text),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .compile(),
    );
    const accountId = numberOf(text);
    if (accountId === undefined) return named;
    const owners = tables
      .selectFrom('trade_account')
      .select('customer_no')
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId);
    const [owner] = await database.read(owners.compile());
    if (owner === undefined || named.some((one) => one.customer_no === owner.customer_no)) return named;
    const [found] = await database.read(own.where('customer_no', '=', owner.customer_no).compile());
    return found === undefined ? named : [found, ...named].slice(0, limit);
  },

  /** The order of a number. */
  orders: (database: Database, companyId: number, text: string): Promise<FoundTradeRow[]> =>
    byNumber(text, (id) =>
      database.read(
        tables
          .selectFrom('trade_order as row')
          .innerJoin('trade_account', 'trade_account.account_id', 'row.account_id')
          .select(['row.order_id', 'row.account_id', 'row.symbol_id', 'row.deal_id'])
          .select(['customer_no', 'trade_type', 'row.placed_at_ms as time_ms'])
          .where('company_id', '=', companyId)
          .where('row.order_id', '=', id)
          .compile(),
      ),
    ),

  /** The fill of a number, or those of the order of a number, oldest first. */
  fills: (database: Database, companyId: number, text: string, limit: number): Promise<FoundTradeRow[]> =>
    byNumber(text, (id) =>
      database.read(
        tables
          .selectFrom('trade_deal as row')
          .innerJoin('trade_account', 'trade_account.account_id', 'row.account_id')
          .select(['row.order_id', 'row.account_id', 'row.symbol_id', 'row.deal_id'])
          .select(['customer_no', 'trade_type', 'row.time_ms'])
          .where('company_id', '=', companyId)
          .where(({ eb, or }) => or([eb('row.deal_id', '=', id), eb('row.order_id', '=', id)]))
          .orderBy('row.deal_id')
          .limit(limit)
          .compile(),
      ),
    ),
};

/** Nothing for a text that is no number of the store. */
function byNumber<Row>(text: string, read: (id: number) => Promise<Row[]>): Promise<Row[]> {
  const id = numberOf(text);
  return id === undefined ? Promise.resolve([]) : read(id);
}
