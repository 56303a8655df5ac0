import { integer, text, wide } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, defineTable, given, type Page, type RowOf, type TablesOf } from '../table.ts';

const FUND_NET_VALUES = defineTable(
  'fund_net_values',
  {
    fund_id: integer(),
    /** Market time. */
    at_ms: integer(),
    /** At the digits of the product. */
    net_value: wide(),
  },
  { key: ['fund_id', 'at_ms'] },
);

/** The books of each fund. A line stands once for its cause, step and currency. */
const FUND_ENTRIES = defineTable(
  'fund_entries',
  {
    company_id: integer(),
    fund_id: integer(),
    /** Number of the proposal, order or fee. */
    cause: text(),
    step: text<'subscribed' | 'redeemed' | 'executed' | 'covered' | 'fee'>(),
    /** `fund`, or where it came from or went to; the lines of a step sum to zero in each currency. */
    book: text<'fund' | 'customers' | 'house' | 'fees'>(),
    currency: text(),
    digits: integer(),
    amount: wide(),
    time_ms: integer(),
  },
  { key: ['cause', 'step', 'book', 'currency'] },
);
export type FundEntryRow = RowOf<typeof FUND_ENTRIES>;

/** Fees of managers, one of each fund and day. */
const FUND_FEES = defineTable('fund_fees', {
  id: integer(),
  company_id: integer(),
  fund_id: integer(),
  /** The market time of the net value by which it was counted. */
  day_ms: integer(),
  currency: text(),
  amount: wide(),
  /** `failed`: the fund had too little money; it may be tried again. */
  state: text<'done' | 'failed'>(),
  create_time_ms: integer(),
  update_time_ms: integer(),
});
export type FundFeeRow = RowOf<typeof FUND_FEES>;

/** What companies have set for funds. */
const FUND_SETTINGS = defineTable(
  'fund_settings',
  {
    company_id: integer(),
    fund_id: integer(),
    /** Customer who manages the fund; 0 for nobody. */
    manager_id: integer(),
    manager_no: text(),
    /** 1 yes, 2 no. */
    can_purchase: integer(),
    can_redeem: integer(),
    /** How money is spent, as JSON. */
    standard: text(),
  },
  { key: ['company_id', 'fund_id'] },
);
export type FundSettingRow = RowOf<typeof FUND_SETTINGS>;

/** What the step that begins with proposals makes after them. */
export const BOOK_STATEMENTS = [
  FUND_NET_VALUES.creation,
  FUND_ENTRIES.creation,
  'CREATE INDEX fund_entries_by_fund ON fund_entries (company_id, fund_id, book)',
  FUND_FEES.creation,
  'CREATE UNIQUE INDEX fund_fees_by_day ON fund_fees (company_id, fund_id, day_ms)',
  FUND_SETTINGS.creation,
];

const tables = createQueryBuilder<TablesOf<typeof FUND_ENTRIES>>();

/** What a fund of a company has of one currency. */
export interface FundBalance {
  readonly currency: string;
  readonly digits: number;
  readonly amount: number | bigint;
}

/** The books of funds and the net values that they published. */
export const fundBookRepository = {
  /** Refused for a line that stands. */
  insertEntries: (rows: readonly FundEntryRow[]): Statement => FUND_ENTRIES.insert(...rows),

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

  /** Stores a net value; the first one of a time stays. */
  insertNetValue: (fund_id: number, at_ms: number, net_value: bigint): Statement =>
    FUND_NET_VALUES.upsert({ fund_id, at_ms, net_value }, []),

  async netValue(database: Database, fundId: number, atMs: number): Promise<bigint | undefined> {
    const row = await FUND_NET_VALUES.find(database, { fund_id: fundId, at_ms: atMs });
    return row && BigInt(row.net_value);
  },
};

export const fundFeeRepository = {
  insert: (row: FundFeeRow): Statement => FUND_FEES.insert(row),

  setState: (id: number, state: FundFeeRow['state'], update_time_ms: number): Statement =>
    FUND_FEES.update({ id }, { state, update_time_ms }),

  byIds: (database: Database, ids: readonly number[]): Promise<FundFeeRow[]> =>
    FUND_FEES.list(database, { id: ids }, { order: ['id'] }),

  /** The newest day of a fund that was charged. */
  async lastDay(database: Database, companyId: number, fundId: number): Promise<number | undefined> {
    const where = { company_id: companyId, fund_id: fundId };
    return (await FUND_FEES.find(database, where, { order: ['day_ms desc'] }))?.day_ms;
  },

  ofDay: (
    database: Database,
    companyId: number,
    fundId: number,
    dayMs: number,
  ): Promise<FundFeeRow | undefined> =>
    FUND_FEES.find(database, { company_id: companyId, fund_id: fundId, day_ms: dayMs }),

  /** One page, newest first, and the number of all rows. */
  page: (
    database: Database,
    {
      companyId,
      fundIds,
      state,
      fromMs,
      toMs,
      limit,
      offset,
    }: {
      readonly companyId: number;
      readonly fundIds: readonly number[];
      readonly state?: string | undefined;
      readonly fromMs?: number | undefined;
      readonly toMs?: number | undefined;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<Page<FundFeeRow>> => {
    const filter = given({
      state: state as FundFeeRow['state'] | undefined,
      day_ms: { '>=': fromMs, '<': toMs },
    });
    const where = { company_id: companyId, fund_id: fundIds, ...filter };
    return FUND_FEES.page(database, where, { order: ['id desc'], limit, offset });
  },

  lastId: (database: Database): Promise<number> => FUND_FEES.greatest(database, 'id'),
};

export const fundSettingRepository = {
  all: (database: Database): Promise<FundSettingRow[]> => FUND_SETTINGS.list(database),

  /** Stores a setting in the place of that of the same company and fund. */
  save: (row: FundSettingRow): Statement => FUND_SETTINGS.replace(row),
};
