import { sql } from 'kysely';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import { hedgeRepository } from './hedge-repository.ts';
import type { VolumeUnits } from '../../domain/units.ts';
import { readLiveOrders } from './live-orders.ts';
import {
  tables,
  type AccountTableRow,
  type DealTableRow,
  type HedgeTableRow,
  type LedgerTableRow,
  type LeverageTableRow,
  type MessageTableRow,
  type OrderTableRow,
  type PositionTableRow,
  type StockHoldingTableRow,
  type StoredInteger,
} from './tables.ts';

/** Everything that the trading state is rebuilt from. */
export interface StoredTrading {
  readonly accounts: AccountTableRow[];
  readonly liveOrders: OrderTableRow[];
  readonly openPositions: PositionTableRow[];
  readonly leverages: LeverageTableRow[];
  readonly stockHoldings: StockHoldingTableRow[];
  /** The newest deal of every hedge. */
  readonly hedges: HedgeTableRow[];
  /** The greatest identifier of each kind, 0 when there is none. */
  readonly last: {
    readonly accountId: number;
    readonly orderId: number;
    readonly positionId: number;
    readonly dealId: number;
    readonly transferId: number;
    readonly seqId: number;
  };
}

/** Which rows of a list are wanted. Times include both ends; undefined is no bound. */
export interface ListQuery {
  readonly accountIds: readonly number[];
  readonly symbolId?: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
}

export interface OrderQuery extends ListQuery {
  readonly orderIds?: readonly number[] | undefined;
  readonly kind?: number | undefined;
  readonly entryType?: number | undefined;
  readonly direction?: number | undefined;
  /** States; every one where there is none. */
  readonly statuses?: readonly number[] | undefined;
  readonly positionId?: number | undefined;
}

export interface DealQuery extends ListQuery {
  readonly opening?: boolean | undefined;
  readonly kinds?: readonly number[] | undefined;
  readonly direction?: number | undefined;
  readonly openedFromMs?: number | undefined;
  readonly openedToMs?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly sortBy:
    | 'deal_id'
    | 'time_ms'
    | 'direction'
    | 'symbol_id'
    | 'profit'
    | 'position_opened_at_ms'
    | 'order_id';
}

export interface FlowQuery extends ListQuery {
  /** Flow types of one business type lie in this range. */
  readonly flowTypes?: readonly number[] | undefined;
  readonly operate?: 'in' | 'out' | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

interface Counted {
  readonly count: number;
}

export const tradingRepository = {
  load,
  loadAccounts,
  orders,
  deals,
  deal,
  position,
  closedPositions,
  flows,
  messagesAfter,
  forgetMessages,
};

async function load(database: Database): Promise<StoredTrading> {
  const greatest = async (
    table: 'trade_order' | 'trade_position' | 'trade_deal' | 'trade_ledger' | 'trade_message',
    column: string,
  ) => {
    const query = tables
      .selectFrom(table)
      .select(({ fn, ref }) => fn.max<number | null>(ref(column as never)).as('greatest'));
    return (await database.read(query.compile()))[0]?.greatest ?? 0;
  };
  const accounts = await database.read(
    tables.selectFrom('trade_account').selectAll().orderBy('account_id').compile(),
  );
  return {
    accounts,
    liveOrders: await readLiveOrders(database),
    openPositions: await database.read(
      tables
        .selectFrom('trade_position')
        .selectAll()
        .where('volume', '>', 0)
        .orderBy('position_id')
        .compile(),
    ),
    leverages: await database.read(tables.selectFrom('trade_leverage').selectAll().compile()),
    stockHoldings: await database.read(liveHoldings().compile()),
    hedges: await hedgeRepository.newest(database),
    last: {
      accountId: accounts.at(-1)?.account_id ?? 0,
      orderId: await greatest('trade_order', 'order_id'),
      positionId: await greatest('trade_position', 'position_id'),
      dealId: await greatest('trade_deal', 'deal_id'),
      transferId: await greatest('trade_ledger', 'transfer_id'),
      seqId: await greatest('trade_message', 'seq_id'),
    },
  };
}

/** Holdings of which something is left. */
function liveHoldings() {
  return tables.selectFrom('trade_stock_holding').selectAll().where('day_end_ms', 'is not', null);
}

/** Accounts whose rows are read by one statement; SQLite takes 32,766 values in one. */
const ACCOUNTS_PER_READ = 1_000;

/** What the trading state holds of some accounts and hedges; those are named by their units, which are below zero. */
async function loadAccounts(
  database: Database,
  accountIds: readonly number[],
): Promise<Omit<StoredTrading, 'last'>> {
  const loaded: Omit<StoredTrading, 'last'> = {
    accounts: [],
    liveOrders: [],
    openPositions: [],
    leverages: [],
    stockHoldings: [],
    hedges: await hedgeRepository.newestOf(
      database,
      accountIds.filter((unit) => unit < 0),
    ),
  };
  for (let from = 0; from < accountIds.length; from += ACCOUNTS_PER_READ) {
    const ids = accountIds.slice(from, from + ACCOUNTS_PER_READ);
    const known = tables.selectFrom('trade_account').selectAll();
    const chosen = tables.selectFrom('trade_leverage').selectAll();
    const live = tables.selectFrom('trade_order').selectAll().where('status', 'in', [1, 3]);
    const open = tables.selectFrom('trade_position').selectAll().where('volume', '>', 0);
    const [accounts, liveOrders, openPositions, leverages, stockHoldings] = await Promise.all([
      database.read(known.where('account_id', 'in', ids).compile()),
      database.read(live.where('account_id', 'in', ids).orderBy('order_id').compile()),
      database.read(open.where('account_id', 'in', ids).orderBy('position_id').compile()),
      database.read(chosen.where('account_id', 'in', ids).compile()),
      database.read(liveHoldings().where('account_id', 'in', ids).compile()),
    ]);
    loaded.accounts.push(...accounts);
    loaded.liveOrders.push(...liveOrders);
    loaded.openPositions.push(...openPositions);
    loaded.leverages.push(...leverages);
    loaded.stockHoldings.push(...stockHoldings);
  }
  return loaded;
}

async function orders(
  database: Database,
  query: OrderQuery,
): Promise<{ rows: OrderTableRow[]; total: number }> {
  let matching = tables.selectFrom('trade_order').where('account_id', 'in', query.accountIds);
  if (query.orderIds !== undefined) matching = matching.where('order_id', 'in', query.orderIds);
  if (query.kind !== undefined) matching = matching.where('kind', '=', query.kind);
  if (query.entryType !== undefined) matching = matching.where('entry_type', '=', query.entryType);
  if (query.direction !== undefined) matching = matching.where('direction', '=', query.direction);
  if (query.statuses !== undefined) matching = matching.where('status', 'in', query.statuses);
  if (query.symbolId !== undefined) matching = matching.where('symbol_id', '=', query.symbolId);
  if (query.positionId !== undefined) matching = matching.where('position_id', '=', query.positionId);
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count')).compile();
  const page = matching
    .selectAll()
    .orderBy('order_id', query.descending ? 'desc' : 'asc')
    .limit(query.limit)
    .offset(query.offset)
    .compile();
  const [total, rows] = await Promise.all([database.read<Counted>(counted), database.read(page)]);
  return { rows, total: total[0]?.count ?? 0 };
}

/** A fill with what the lists show of its order as well; null where the order is not known. */
export interface ListedDealRow extends DealTableRow {
  readonly order_request_num: string | null;
  readonly order_volume: VolumeUnits | null;
  readonly order_borrowed: StoredInteger | null;
}

function ofOrder<Value>(column: 'request_num' | 'volume' | 'borrowed') {
  const value = sql.ref(`trade_order.${column}`);
  return sql<Value | null>`(SELECT ${value} FROM trade_order WHERE trade_order.order_id = trade_deal.order_id)`;
}

async function deals(
  database: Database,
  query: DealQuery,
): Promise<{ rows: ListedDealRow[]; total: number; profit: number | bigint }> {
  let matching = tables.selectFrom('trade_deal').where('account_id', 'in', query.accountIds);
  if (query.symbolId !== undefined) matching = matching.where('symbol_id', '=', query.symbolId);
  if (query.opening !== undefined) matching = matching.where('opening', '=', query.opening ? 1 : 0);
  if (query.kinds !== undefined) matching = matching.where('kind', 'in', query.kinds);
  if (query.direction !== undefined) matching = matching.where('direction', '=', query.direction);
  if (query.fromMs !== undefined) matching = matching.where('time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) matching = matching.where('time_ms', '<=', query.toMs);
  if (query.openedFromMs !== undefined)
    matching = matching.where('position_opened_at_ms', '>=', query.openedFromMs);
  if (query.openedToMs !== undefined)
    matching = matching.where('position_opened_at_ms', '<=', query.openedToMs);
  const counted = matching
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | bigint | null>('profit').as('profit'),
    ])
    .compile();
  const direction = query.descending ? 'desc' : 'asc';
  const page = matching
    .selectAll()
    .select([
      ofOrder<string>('request_num').as('order_request_num'),
      ofOrder<VolumeUnits>('volume').as('order_volume'),
      ofOrder<StoredInteger>('borrowed').as('order_borrowed'),
    ])
    .orderBy(query.sortBy, direction)
    .orderBy('deal_id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .compile();
  const [totals, rows] = await Promise.all([database.read(counted), database.read(page)]);
  return { rows, total: totals[0]?.count ?? 0, profit: totals[0]?.profit ?? 0 };
}

async function deal(database: Database, dealId: number): Promise<DealTableRow | undefined> {
  const query = tables.selectFrom('trade_deal').selectAll().where('deal_id', '=', dealId).compile();
  return (await database.read(query))[0];
}

async function position(database: Database, positionId: number): Promise<PositionTableRow | undefined> {
  const query = tables
    .selectFrom('trade_position')
    .selectAll()
    .where('position_id', '=', positionId)
    .compile();
  return (await database.read(query))[0];
}

async function closedPositions(database: Database, query: ListQuery): Promise<PositionTableRow[]> {
  let matching = tables
    .selectFrom('trade_position')
    .where('account_id', 'in', query.accountIds)
    .where('volume', '=', 0);
  if (query.symbolId !== undefined) matching = matching.where('symbol_id', '=', query.symbolId);
  const direction = query.descending ? 'desc' : 'asc';
  const page = matching.selectAll().orderBy('position_id', direction).limit(query.limit).offset(query.offset);
  return database.read(page.compile());
}

async function flows(
  database: Database,
  query: FlowQuery,
): Promise<{ rows: LedgerTableRow[]; total: number }> {
  let matching = tables
    .selectFrom('trade_ledger')
    .where('account_id', 'in', query.accountIds)
    .where(({ eb, or }) =>
      or([
        eb('from_book', '=', 'cash'),
        eb('to_book', '=', 'cash'),
        // What becomes due in a stock account is listed when it does.
        eb('flow_type', 'in', flowTypesOf('interestAccrued')),
      ]),
    );
  if (query.flowTypes !== undefined) matching = matching.where('flow_type', 'in', query.flowTypes);
  if (query.operate === 'in') matching = matching.where('to_book', '=', 'cash');
  if (query.operate === 'out') matching = matching.where('from_book', '=', 'cash');
  if (query.fromMs !== undefined) matching = matching.where('time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) matching = matching.where('time_ms', '<=', query.toMs);
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count')).compile();
  const page = matching
    .selectAll()
    .orderBy('transfer_id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .compile();
  const [total, rows] = await Promise.all([database.read<Counted>(counted), database.read(page)]);
  return { rows, total: total[0]?.count ?? 0 };
}

/** The newest `limit` messages of the accounts after `seqId` and not before `fromMs`, oldest first. */
async function messagesAfter(
  database: Database,
  query: { accountIds: readonly number[]; seqId: number; fromMs: number; limit: number },
): Promise<MessageTableRow[]> {
  if (query.accountIds.length === 0) return [];
  const statement = tables
    .selectFrom('trade_message')
    .selectAll()
    .where('account_id', 'in', query.accountIds)
    .where('seq_id', '>', query.seqId)
    .where('timestamp_ms', '>=', query.fromMs)
    .orderBy('seq_id', 'desc')
    .limit(query.limit)
    .compile();
  return (await database.read(statement)).reverse();
}

/** Drops messages that nobody can ask for any more; the newest one stays, because numbering continues from it. */
async function forgetMessages(database: Database, beforeMs: number, lastSeqId: number): Promise<void> {
  await database.commit([
    tables
      .deleteFrom('trade_message')
      .where('timestamp_ms', '<', beforeMs)
      .where('seq_id', '<', lastSeqId)
      .compile(),
  ]);
}
