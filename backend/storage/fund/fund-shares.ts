import { integer, text, wide } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { proposalRepository } from './proposals.ts';
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
const BOOK_STATEMENTS = [
  FUND_NET_VALUES.creation,
  FUND_ENTRIES.creation,
  'CREATE INDEX fund_entries_by_fund ON fund_entries (company_id, fund_id, book)',
  FUND_FEES.creation,
  'CREATE UNIQUE INDEX fund_fees_by_day ON fund_fees (company_id, fund_id, day_ms)',
  FUND_SETTINGS.creation,
];

const tables = createQueryBuilder<TablesOf<typeof FUND_ENTRIES | typeof FUND_PROPOSALS>>();

/** What a fund of a company has of one currency. */
interface FundBalance {
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

/** What customers want to buy of funds, and give back. */
const FUND_PROPOSALS = defineTable('fund_proposals', {
  id: integer(),
  proposal_no: text(),
  kind: text<'subscription' | 'redemption'>(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  fund_id: integer(),
  /** What is paid with or in; `self` for the basket. */
  currency: text(),
  /** A word of the domain (`ShareState`, `RedemptionState`). */
  state: text(),
  /** A word of the domain (`ExecuteState`) of subscriptions; empty for redemptions. */
  execute_state: text(),
  execute_id: text(),
  /** At the fund's digits; what it is expected to be while nothing is priced. */
  shares: wide(),
  /** Market time of the net value that it waits for. */
  due_ms: integer(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  /** What else there is to it, as JSON. */
  record: text(),
});
export type FundProposalRow = RowOf<typeof FUND_PROPOSALS>;

/** Shares of funds: proposals, the net values at which they were done, the books, fees, and what managers have set. */
export const FUND_SHARES_MIGRATION = {
  id: 'fund-shares-1',
  statements: [
    FUND_PROPOSALS.creation,
    'CREATE UNIQUE INDEX fund_proposals_by_number ON fund_proposals (proposal_no)',
    'CREATE INDEX fund_proposals_by_customer ON fund_proposals (customer_id, kind, id)',
    'CREATE INDEX fund_proposals_by_fund ON fund_proposals (company_id, fund_id, kind, state)',
    'CREATE INDEX fund_proposals_by_state ON fund_proposals (state, due_ms)',
    ...BOOK_STATEMENTS,
  ],
};

/** Shares of a fund that a company's customers got by subscriptions and did not give back. */
interface OutstandingShares {
  readonly companyId: number;
  readonly fundId: number;
  readonly shares: bigint;
}

export const fundProposalRepository = {
  ...proposalRepository(FUND_PROPOSALS, [
    'state',
    'execute_state',
    'execute_id',
    'shares',
    'record',
    'update_time_ms',
  ]),

  byIds: (database: Database, ids: readonly number[]): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(database, { id: ids }, { order: ['id'] }),

  /** Waiting proposals whose net value was due by then, oldest first, without the first `offset` of them. */
  due: (database: Database, untilMs: number, limit: number, offset = 0): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(
      database,
      { state: 'waiting', due_ms: { '<=': untilMs } },
      { order: ['due_ms', 'id'], limit, offset },
    ),

  /** Proposals of a fund of one company in a state, oldest first. */
  ofFund: (
    database: Database,
    {
      companyId,
      fundId,
      kind,
    }: { readonly companyId: number; readonly fundId: number; readonly kind: FundProposalRow['kind'] },
    { state, execute_state }: Partial<Pick<FundProposalRow, 'state' | 'execute_state'>>,
    limit: number,
  ): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(
      database,
      { company_id: companyId, fund_id: fundId, kind, ...given({ state, execute_state }) },
      { order: ['id'], limit },
    ),

  /** Shares of a fund of one company by kind and state. */
  sums: (
    database: Database,
    companyId: number,
    fundId: number,
  ): Promise<{ kind: FundProposalRow['kind']; state: string; shares: number | bigint }[]> =>
    database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => ['kind', 'state', fn.sum<number | bigint>('shares').as('shares')])
        .where('company_id', '=', companyId)
        .where('fund_id', '=', fundId)
        .groupBy(['kind', 'state'])
        .compile(),
    ),

  /** Confirmed subscriptions less confirmed redemptions of every fund of every company that has some. */
  async outstanding(database: Database): Promise<OutstandingShares[]> {
    const rows = await database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => ['company_id', 'fund_id', 'kind', fn.sum<number | bigint>('shares').as('shares')])
        .where('state', '=', 'confirmed')
        .groupBy(['company_id', 'fund_id', 'kind'])
        .orderBy('company_id')
        .orderBy('fund_id')
        .compile(),
    );
    const found: OutstandingShares[] = [];
    for (const { company_id: companyId, fund_id: fundId, kind, shares } of rows) {
      const change = kind === 'subscription' ? BigInt(shares) : -BigInt(shares);
      const at = found.findIndex((one) => one.companyId === companyId && one.fundId === fundId);
      if (at < 0) found.push({ companyId, fundId, shares: change });
      else found[at] = { companyId, fundId, shares: change + (found[at]?.shares ?? 0n) };
    }
    return found;
  },
};
