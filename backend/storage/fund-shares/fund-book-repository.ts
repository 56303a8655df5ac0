import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type FundEntryRow, type FundFeeRow, type FundSettingRow } from './tables.ts';

/** What a fund of a company has of one currency. */
export interface FundBalance {
  readonly currency: string;
  readonly digits: number;
  readonly amount: number | bigint;
}

/** The books of funds and the net values that they published. */
export const fundBookRepository = {
  /** Refused for a line that stands. */
  insertEntries: (rows: readonly FundEntryRow[]): Statement =>
    tables.insertInto('fund_entries').values(rows).compile(),

  /** What the book of a fund holds, by currency. */
  balances: (
    database: Database,
    companyId: number,
    fundId: number,
    book: FundEntryRow['book'] = 'fund',
  ): Promise<FundBalance[]> =>
    database.read(
      tables
        .selectFrom('fund_entries')
        .select(({ fn }) => ['currency', 'digits', fn.sum<number | bigint>('amount').as('amount')])
        .where('company_id', '=', companyId)
        .where('fund_id', '=', fundId)
        .where('book', '=', book)
        .groupBy(['currency', 'digits'])
        .orderBy('currency')
        .compile(),
    ),

  /** Sums of the lines of a company's funds by book and currency. */
  totals: (
    database: Database,
    companyId: number,
  ): Promise<(FundBalance & { readonly book: FundEntryRow['book'] })[]> =>
    database.read(
      tables
        .selectFrom('fund_entries')
        .select(({ fn }) => ['book', 'currency', 'digits', fn.sum<number | bigint>('amount').as('amount')])
        .where('company_id', '=', companyId)
        .groupBy(['book', 'currency', 'digits'])
        .compile(),
    ),

  insertNetValue: (fundId: number, atMs: number, netValue: bigint): Statement =>
    tables
      .insertInto('fund_net_values')
      .values({ fund_id: fundId, at_ms: atMs, net_value: netValue })
      .onConflict((conflict) => conflict.doNothing())
      .compile(),

  async netValue(database: Database, fundId: number, atMs: number): Promise<bigint | undefined> {
    const row = await firstRow(
      database,
      tables
        .selectFrom('fund_net_values')
        .select('net_value')
        .where('fund_id', '=', fundId)
        .where('at_ms', '=', atMs)
        .compile(),
    );
    return row && BigInt(row.net_value);
  },
};

/** Fees of managers, one of each fund and day. */
export const fundFeeRepository = {
  insert: (row: FundFeeRow): Statement => tables.insertInto('fund_fees').values(row).compile(),

  setState: (id: number, state: FundFeeRow['state'], timeMs: number): Statement =>
    tables.updateTable('fund_fees').set({ state, update_time_ms: timeMs }).where('id', '=', id).compile(),

  byIds: async (database: Database, ids: readonly number[]): Promise<FundFeeRow[]> =>
    ids.length === 0
      ? []
      : database.read(
          tables
            .selectFrom('fund_fees')
            .selectAll()
            .where('id', 'in', [...ids])
            .orderBy('id')
            .compile(),
        ),

  /** The newest day of a fund that was charged. */
  async lastDay(database: Database, companyId: number, fundId: number): Promise<number | undefined> {
    const row = await firstRow(
      database,
      tables
        .selectFrom('fund_fees')
        .select('day_ms')
        .where('company_id', '=', companyId)
        .where('fund_id', '=', fundId)
        .orderBy('day_ms', 'desc')
        .limit(1)
        .compile(),
    );
    return row?.day_ms;
  },

  ofDay: (
    database: Database,
    companyId: number,
    fundId: number,
    dayMs: number,
  ): Promise<FundFeeRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('fund_fees')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('fund_id', '=', fundId)
        .where('day_ms', '=', dayMs)
        .compile(),
    ),

  /** One page, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: {
      readonly companyId: number;
      readonly fundIds: readonly number[];
      readonly state?: string | undefined;
      readonly fromMs?: number | undefined;
      readonly toMs?: number | undefined;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<{ rows: FundFeeRow[]; total: number }> {
    if (query.fundIds.length === 0) return { rows: [], total: 0 };
    let own = tables
      .selectFrom('fund_fees')
      .where('company_id', '=', query.companyId)
      .where('fund_id', 'in', [...query.fundIds]);
    if (query.state !== undefined) own = own.where('state', '=', query.state as FundFeeRow['state']);
    if (query.fromMs !== undefined) own = own.where('day_ms', '>=', query.fromMs);
    if (query.toMs !== undefined) own = own.where('day_ms', '<', query.toMs);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  async lastId(database: Database): Promise<number> {
    const [row] = await database.read(
      tables
        .selectFrom('fund_fees')
        .select(({ fn }) => fn.max('id').as('id'))
        .compile(),
    );
    return Number(row?.id ?? 0);
  },
};

/** What companies have set for funds. */
export const fundSettingRepository = {
  all: (database: Database): Promise<FundSettingRow[]> =>
    database.read(tables.selectFrom('fund_settings').selectAll().compile()),

  /** Stores a setting in the place of that of the same company and fund. */
  save: (row: FundSettingRow): Statement => tables.replaceInto('fund_settings').values(row).compile(),
};
