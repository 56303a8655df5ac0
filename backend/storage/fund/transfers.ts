import { integer, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, readPage, defineTable, type Page, type RowOf, type TablesOf } from '../table.ts';
import type { AccountTableRow } from '../trading/tables.ts';

/** Money that went from one account to another: one row each, in the commit of its ledger lines. */
export const FUND_TRANSFERS = defineTable('fund_transfers', {
  id: integer(),
  company_id: integer(),
  out_customer_id: integer(),
  out_account_id: integer(),
  out_trade_type: integer(),
  out_assets_id: integer(),
  out_currency: text(),
  /** Decimal text, as what came in. */
  out_amount: text(),
  in_customer_id: integer(),
  in_account_id: integer(),
  in_trade_type: integer(),
  in_assets_id: integer(),
  in_currency: text(),
  in_amount: text(),
  /** Decimal text. */
  rate: text(),
  /** Wall clock. */
  time_ms: integer(),
});
export type TransferRow = RowOf<typeof FUND_TRANSFERS>;

export const TRANSFER_MIGRATION = {
  id: 'fund-transfers',
  statements: [
    FUND_TRANSFERS.creation,
    'CREATE INDEX fund_transfers_by_payer ON fund_transfers (out_customer_id, id)',
    'CREATE INDEX fund_transfers_by_receiver ON fund_transfers (in_customer_id, id)',
  ],
};

const TRANSFER_LOCKS = defineTable(
  'transfer_locks',
  {
    customer_id: integer(),
    trade_type: integer(),
    /** 1 into the account, 2 out of it. */
    direction: integer(),
    until_ms: integer(),
  },
  { key: ['customer_id', 'trade_type', 'direction'] },
);
type TransferLockRow = RowOf<typeof TRANSFER_LOCKS>;

/** Bonuses that one account pays to another: each activity issues once and takes back once. */
const BONUS_MOVES = defineTable(
  'bonus_moves',
  {
    company_id: integer(),
    activity_id: text(),
    /** 1 issued, 2 taken back. */
    type: integer(),
    from_account_id: integer(),
    to_account_id: integer(),
    /** At the accounts' digits, decimal text. */
    amount: text(),
    /** `owed`: taken from one account and not yet paid into the other. */
    state: text<'owed' | 'done'>(),
    create_by: text(),
    create_time_ms: integer(),
  },
  { key: ['company_id', 'activity_id', 'type'] },
);
export type BonusMoveRow = RowOf<typeof BONUS_MOVES>;

export const FUND_MIGRATION = { id: 'fund-1', statements: [TRANSFER_LOCKS.creation, BONUS_MOVES.creation] };

const tables = createQueryBuilder<TablesOf<typeof FUND_TRANSFERS> & { trade_account: AccountTableRow }>();

type LockKey = Pick<TransferLockRow, 'customer_id' | 'trade_type' | 'direction'>;

export const transferLockRepository = {
  all: (database: Database): Promise<TransferLockRow[]> => TRANSFER_LOCKS.list(database),

  /** Stores locks in the place of those of the same account and direction. */
  save: (database: Database, rows: readonly TransferLockRow[]): Promise<void> =>
    database.commit(rows.map((row) => TRANSFER_LOCKS.replace(row))),

  remove: (database: Database, keys: readonly LockKey[]): Promise<void> =>
    database.commit(
      keys.map(({ customer_id, trade_type, direction }) =>
        TRANSFER_LOCKS.remove({ customer_id, trade_type, direction }),
      ),
    ),
};

type BonusKey = Pick<BonusMoveRow, 'company_id' | 'activity_id' | 'type'>;
const bonusKey = ({ company_id, activity_id, type }: BonusKey): BonusKey => ({
  company_id,
  activity_id,
  type,
});

export const bonusRepository = {
  /** The statements that belong into the commits of the ledger lines. */
  insert: (row: BonusMoveRow): Statement => BONUS_MOVES.insert(row),
  markDone: (key: BonusKey): Statement => BONUS_MOVES.update(bonusKey(key), { state: 'done' }),
  remove: (key: BonusKey): Statement => BONUS_MOVES.remove(bonusKey(key)),

  find: (database: Database, key: BonusKey): Promise<BonusMoveRow | undefined> =>
    BONUS_MOVES.find(database, bonusKey(key)),

  /** Bonuses that one account paid and the other has not received. */
  owed: (database: Database): Promise<BonusMoveRow[]> => BONUS_MOVES.list(database, { state: 'owed' }),
};

/** Which transfers a page shows; undefined members leave nothing out. */
export interface TransferPageQuery {
  /** Whose money left or came. */
  readonly customerId: number;
  /** Account type and asset on either side. */
  readonly tradeType?: number | undefined;
  readonly assetsId?: number | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const transferRepository = {
  /** The statement that belongs into the commit of the ledger lines. */
  insert: (row: TransferRow): Statement => FUND_TRANSFERS.insert(row),

  /** One page, newest first, and the number of all rows. */
  page: (database: Database, query: TransferPageQuery): Promise<Page<TransferRow>> => {
    const own = ofCustomer(query);
    return readPage(database, own, own.selectAll().orderBy('id', 'desc'), query);
  },

  /** Highest id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => FUND_TRANSFERS.greatest(database, 'id'),
};

function ofCustomer({ customerId, tradeType, assetsId, fromMs, toMs }: TransferPageQuery) {
  let own = tables
    .selectFrom('fund_transfers')
    .where((row) =>
      row.or([row('out_customer_id', '=', customerId), row('in_customer_id', '=', customerId)]),
    );
  if (tradeType !== undefined)
    own = own.where((row) =>
      row.or([row('out_trade_type', '=', tradeType), row('in_trade_type', '=', tradeType)]),
    );
  if (assetsId !== undefined)
    own = own.where((row) =>
      row.or([row('out_assets_id', '=', assetsId), row('in_assets_id', '=', assetsId)]),
    );
  if (fromMs !== undefined) own = own.where('time_ms', '>=', fromMs);
  if (toMs !== undefined) own = own.where('time_ms', '<=', toMs);
  return own;
}

/** A transfer with the numbers of its customers. */
export interface ListedTransferRow extends TransferRow {
  readonly out_customer_no: string;
  readonly in_customer_no: string;
}

/** Which transfers of a company a page shows; undefined members leave nothing out. */
export interface TransferListQuery {
  readonly companyId: number;
  /** Customer and account type on either side. */
  readonly customerNo?: string | undefined;
  readonly tradeType?: number | undefined;
  readonly outCurrency?: string | undefined;
  readonly inCurrency?: string | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Transfers of a company as its operators list them. */
export const transferListRepository = {
  /** One page, newest first, and the number of all rows. */
  page: (database: Database, query: TransferListQuery): Promise<Page<ListedTransferRow>> => {
    const listed = ofCompany(query);
    const rows = listed
      .selectAll('moved')
      .select(['payer.customer_no as out_customer_no', 'receiver.customer_no as in_customer_no'])
      .orderBy('moved.id', 'desc');
    return readPage(database, listed, rows, query);
  },
};

function ofCompany(query: TransferListQuery) {
  const { customerNo, tradeType, outCurrency, inCurrency, fromMs, toMs } = query;
  let listed = tables
    .selectFrom('fund_transfers as moved')
    .innerJoin('trade_account as payer', 'payer.account_id', 'moved.out_account_id')
    .innerJoin('trade_account as receiver', 'receiver.account_id', 'moved.in_account_id')
    .where('moved.company_id', '=', query.companyId);
  if (customerNo !== undefined)
    listed = listed.where((row) =>
      row.or([row('payer.customer_no', '=', customerNo), row('receiver.customer_no', '=', customerNo)]),
    );
  if (tradeType !== undefined)
    listed = listed.where((row) =>
      row.or([row('moved.out_trade_type', '=', tradeType), row('moved.in_trade_type', '=', tradeType)]),
    );
  if (outCurrency !== undefined) listed = listed.where('moved.out_currency', '=', outCurrency);
  if (inCurrency !== undefined) listed = listed.where('moved.in_currency', '=', inCurrency);
  if (fromMs !== undefined) listed = listed.where('moved.time_ms', '>=', fromMs);
  if (toMs !== undefined) listed = listed.where('moved.time_ms', '<=', toMs);
  return listed;
}
