import { sql } from 'kysely';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import { hedgeRepository } from './hedge-repository.ts';
import type { VolumeUnits } from '../../domain/units.ts';
import { readLiveOrders } from './live-orders.ts';
import { readPage, given, type Page } from '../table.ts';
import {
  ACCOUNTS,
  DEALS,
  LEDGER,
  LEVERAGES,
  MESSAGES,
  ORDERS,
  POSITIONS,
  STOCK_HOLDINGS,
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
  /** The name in the books of the customer. */
  readonly thirdPartyOrder?: string | undefined;
  readonly fromOrderId?: number | undefined;
  readonly placedFromMs?: number | undefined;
  readonly placedToMs?: number | undefined;
}

export interface DealQuery extends ListQuery {
  readonly orderId?: number | undefined;
  readonly fromDealId?: number | undefined;
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

export const tradingRepository = {
  load,
  loadAccounts,
  orders,
  deals,
  deal,
  newestDeals,
  newestExplained,
  position,
  closedPositions,
  flows,
  messagesAfter,
  forgetMessages,
};

async function load(database: Database): Promise<StoredTrading> {
  const accounts = await ACCOUNTS.list(database, {}, { order: ['account_id'] });
  return {
    accounts,
    liveOrders: await readLiveOrders(database),
    openPositions: await POSITIONS.list(database, OPEN, { order: ['position_id'] }),
    leverages: await LEVERAGES.list(database),
    stockHoldings: await STOCK_HOLDINGS.list(database, HELD),
    hedges: await hedgeRepository.newest(database),
    last: {
      accountId: accounts.at(-1)?.account_id ?? 0,
      orderId: await ORDERS.greatest(database, 'order_id'),
      positionId: await POSITIONS.greatest(database, 'position_id'),
      dealId: await DEALS.greatest(database, 'deal_id'),
      transferId: await LEDGER.greatest(database, 'transfer_id'),
      seqId: await MESSAGES.greatest(database, 'seq_id'),
    },
  };
}

/** Positions of which something is left. */
const OPEN = { volume: { '>': 0 } };
/** Orders that wait, or wait with a part filled. */
const LIVE = { status: [1, 3] };
/** Holdings of which something is left. */
const HELD = { day_end_ms: { '!=': null } };

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
    const own = { account_id: ids };
    const [accounts, liveOrders, openPositions, leverages, stockHoldings] = await Promise.all([
      ACCOUNTS.list(database, own),
      ORDERS.list(database, { ...LIVE, ...own }, { order: ['order_id'] }),
      POSITIONS.list(database, { ...OPEN, ...own }, { order: ['position_id'] }),
      LEVERAGES.list(database, own),
      STOCK_HOLDINGS.list(database, { ...HELD, ...own }),
    ]);
    loaded.accounts.push(...accounts);
    loaded.liveOrders.push(...liveOrders);
    loaded.openPositions.push(...openPositions);
    loaded.leverages.push(...leverages);
    loaded.stockHoldings.push(...stockHoldings);
  }
  return loaded;
}

function orders(database: Database, query: OrderQuery): Promise<Page<OrderTableRow>> {
  const filter = given({
    order_id: query.orderIds,
    kind: query.kind,
    entry_type: query.entryType,
    direction: query.direction,
    status: query.statuses,
    symbol_id: query.symbolId,
    position_id: query.positionId,
    third_party_order: query.thirdPartyOrder,
  });
  const { accountIds, descending, limit, offset, fromOrderId, placedFromMs, placedToMs } = query;
  const span = {
    ...(fromOrderId !== undefined && query.orderIds === undefined && { order_id: { '>=': fromOrderId } }),
    ...((placedFromMs ?? placedToMs) !== undefined && {
      placed_at_ms: given({ '>=': placedFromMs, '<=': placedToMs }),
    }),
  };
  const order = [descending ? 'order_id desc' : 'order_id'] as const;
  return ORDERS.page(database, { account_id: accountIds, ...filter, ...span }, { order, limit, offset });
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
  if (query.orderId !== undefined) matching = matching.where('order_id', '=', query.orderId);
  if (query.fromDealId !== undefined) matching = matching.where('deal_id', '>=', query.fromDealId);
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

function deal(database: Database, dealId: number): Promise<DealTableRow | undefined> {
  return DEALS.find(database, { deal_id: dealId });
}

/** Fills of one read of the newest. */
const DEALS_PER_READ = 2_000;

/** Fills of all accounts since a market time, newest first, at most `limit`: they have no order by time but that of their numbers. */
async function newestDeals(
  database: Pick<Database, 'read'>,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<DealTableRow[]> {
  const found: DealTableRow[] = [];
  let isDone = false;
  while (!isDone) {
    const last = found.at(-1)?.deal_id;
    let rest = tables.selectFrom('trade_deal').selectAll().orderBy('deal_id', 'desc').limit(DEALS_PER_READ);
    if (last !== undefined) rest = rest.where('deal_id', '<', last);
    const rows = await database.read(rest.compile());
    const newer = rows.filter(({ time_ms }) => time_ms >= sinceMs);
    found.push(...newer);
    isDone = newer.length < DEALS_PER_READ || found.length >= limit;
  }
  return found.slice(0, limit);
}

/** The newest fill of every product whose fills are explained. */
function newestExplained(database: Pick<Database, 'read'>): Promise<DealTableRow[]> {
  const newest = tables
    .selectFrom('trade_deal')
    .select(({ fn }) => fn.max('deal_id').as('deal_id'))
    .where('explain', 'is not', null)
    .groupBy('symbol_id');
  return database.read(tables.selectFrom('trade_deal').selectAll().where('deal_id', 'in', newest).compile());
}

function position(database: Database, positionId: number): Promise<PositionTableRow | undefined> {
  return POSITIONS.find(database, { position_id: positionId });
}

function closedPositions(
  database: Database,
  { accountIds, symbolId, descending, limit, offset }: ListQuery,
): Promise<PositionTableRow[]> {
  const where = { account_id: accountIds, volume: 0, ...given({ symbol_id: symbolId }) };
  const order = [descending ? 'position_id desc' : 'position_id'] as const;
  return POSITIONS.list(database, where, { order, limit, offset });
}

function flows(database: Database, query: FlowQuery): Promise<Page<LedgerTableRow>> {
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
  return readPage(database, matching, matching.selectAll().orderBy('transfer_id', 'desc'), query);
}

/** The newest `limit` messages of the accounts after `seqId` and not before `fromMs`, oldest first. */
async function messagesAfter(
  database: Database,
  query: { accountIds: readonly number[]; seqId: number; fromMs: number; limit: number },
): Promise<MessageTableRow[]> {
  const where = {
    account_id: query.accountIds,
    seq_id: { '>': query.seqId },
    timestamp_ms: { '>=': query.fromMs },
  };
  return (await MESSAGES.list(database, where, { order: ['seq_id desc'], limit: query.limit })).reverse();
}

/** Drops messages that nobody can ask for any more; the newest one stays, because numbering continues from it. */
function forgetMessages(database: Database, beforeMs: number, lastSeqId: number): Promise<void> {
  return database.commit([MESSAGES.remove({ timestamp_ms: { '<': beforeMs }, seq_id: { '<': lastSeqId } })]);
}
