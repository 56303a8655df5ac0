import { type Static } from 'typebox';
import type { TradeRecordRequest } from '../../../contract/calls/trade-lists.ts';
import { TRADE_LIST_CALLS } from '../../../contract/calls/trade-lists.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { ORDER_KINDS } from '../../../contract/mapping/order-numbers.ts';
import { orderTypeFilter } from '../../../contract/mapping/order-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { OrderKind } from '../../../domain/orders/order-terms.ts';
import type { AccountId } from '../../../domain/units.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository, type DealQuery, type ListedDealRow } from '../../../storage/trading/index.ts';
import { ORDER_KIND, type Account } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { closeRecord, dealRecord, dealTypeTexts, orderRecord, type FilledOrder } from './history-records.ts';
import { readFilter, readIdentifiers, readPage, readSorting, readStates } from './list-request.ts';
import { listedAccounts, readTradeType } from '../owned-accounts.ts';
import { toOrder } from '../../../engine/journal/rows.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

/** Orders, fills and closes of the past. */
export function historyOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [
    orderPage(engine, database),
    tradeRecords(engine, database),
    spotTradeRecords(engine, database),
    closeHistory(engine, database),
  ];
}

function orderPage(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryOrderPage, async (context, request) => {
    const isFieldClient = context.channel === 'client' && engine.isDeployed(context.companyId);
    const accounts = await listedAccounts(engine, context, request);
    if (accounts.length === 0) return [];
    const { limit, offset } = readPage(request);
    const { rows } = await tradingRepository.orders(database, {
      accountIds: accounts.map(({ accountId }) => accountId),
      symbolId: readFilter(request.symbolId),
      orderIds: readIdentifiers(request.orderIds, 'orderIds'),
      ...orderTypeFilter(readFilter(request.bizType), TRADE_TYPES.word(request.tradeType)),
      direction: readFilter(request.direction),
      statuses: readStates(request, isFieldClient),
      positionId: readFilter(request.positionId),
      descending: true,
      limit,
      offset,
    });
    const reader = { customerGroupId: context.caller?.customerGroupId ?? 0, language: context.language };
    return rows.map((row) => orderRecord(engine, findOwner(accounts, row.account_id), toOrder(row), reader));
  });
}

const DEAL_SORTS = new Map<string, DealQuery['sortBy']>([
  ['executeTime', 'time_ms'],
  ['direction', 'direction'],
  ['symbolId', 'symbol_id'],
]);
const kindNumbers = (...kinds: OrderKind[]) => kinds.map(ORDER_KINDS.number);
/** Values of `orderType`: 1 open, 2 close, 3 market, 4 limit. */
const ORDER_TYPES: Readonly<Record<number, Pick<DealQuery, 'opening' | 'kinds'>>> = {
  1: { opening: true },
  2: { opening: false },
  3: { kinds: kindNumbers(ORDER_KIND.marketOpen, ORDER_KIND.marketClose) },
  4: { kinds: kindNumbers(ORDER_KIND.limitOpen, ORDER_KIND.limitClose) },
};

function tradeRecords(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryTradeRecordPage, (context, request) =>
    readTradeRecords(engine, database, context, request),
  );
}

/** SpotOrderApiService.queryTradeRecordPage: the fills of spot accounts, with what the published answer says of the request. */
function spotTradeRecords(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.spotTradeRecordPage, async (context, request) => {
    readTradeType(request.tradeType, [TRADE_TYPE.spot]);
    const { trace, ip, language } = context;
    return { ...(await readTradeRecords(engine, database, context, request)), trace, ip, lang: language };
  });
}

async function readTradeRecords(
  engine: TradingEngine,
  database: Database,
  context: RequestContext,
  request: Static<typeof TradeRecordRequest>,
) {
  const accounts = await listedAccounts(engine, context, request);
  const { field, descending } = readSorting(DEAL_SORTS, request);
  const page = readPage(request);
  const found = await readFills(database, accounts, {
    symbolId: readFilter(request.symbolId),
    direction: readFilter(request.direction),
    ...ORDER_TYPES[request.orderType ?? -1],
    fromMs: request.executeStartTime,
    toMs: request.executeEndTime,
    sortBy: field,
    descending,
    limit: page.limit,
    offset: page.offset,
  });
  return {
    ...pageContext(context, accounts, page, found.total),
    bizTypeText: dealTypeTexts(context.language, TRADE_TYPES.word(request.tradeType)),
    list: found.rows.map((row) =>
      dealRecord(engine, findOwner(accounts, row.account_id), row, filledOrder(row)),
    ),
  };
}

function filledOrder(row: ListedDealRow): FilledOrder | undefined {
  const { order_request_num: requestNum, order_volume: volume, order_borrowed: borrowed } = row;
  if (requestNum === null || volume === null || borrowed === null) return undefined;
  return { requestNum, volume, borrowed: BigInt(borrowed) };
}

const CLOSE_SORTS = new Map<string, DealQuery['sortBy']>([
  ['closeTime', 'time_ms'],
  ['openTime', 'position_opened_at_ms'],
  ['pnl', 'profit'],
  ['orderId', 'order_id'],
  ['symbolId', 'symbol_id'],
]);

function closeHistory(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryHistoryCloseOrderList, async (context, request) => {
    const accounts = await listedAccounts(engine, context, request);
    const { field, descending } = readSorting(CLOSE_SORTS, request);
    const page = readPage(request);
    const found = await readFills(database, accounts, {
      opening: false,
      symbolId: readFilter(request.symbolId),
      openedFromMs: request.openStartTime,
      openedToMs: request.openEndTime,
      fromMs: request.closeStartTime,
      toMs: request.closeEndTime,
      sortBy: field,
      descending,
      limit: page.limit,
      offset: page.offset,
    });
    return {
      ...pageContext(context, accounts, page, found.total),
      // The published member is a JSON number; every amount that is counted with travels as text.
      totalPnl: Number(formatDecimal(BigInt(found.profit), accounts[0]?.digits ?? 0)),
      list: found.rows.map((row) => closeRecord(engine, findOwner(accounts, row.account_id), row)),
    };
  });
}

async function readFills(
  database: Database,
  accounts: readonly Account[],
  query: Omit<DealQuery, 'accountIds'>,
) {
  if (accounts.length === 0) return { rows: [], total: 0, profit: 0 };
  return tradingRepository.deals(database, {
    ...query,
    accountIds: accounts.map(({ accountId }) => accountId),
  });
}

function pageContext(
  context: RequestContext,
  accounts: readonly Account[],
  { current, size }: { current: number; size: number },
  total: number,
) {
  return {
    accountId: accounts.length === 1 ? (accounts[0]?.accountId ?? null) : null,
    companyId: context.companyId,
    customerId: context.caller?.customerId ?? 0,
    customerNo: context.caller?.customerNo ?? '',
    current,
    size,
    totalPage: Math.ceil(total / size),
  };
}

function findOwner(accounts: readonly Account[], accountId: AccountId): Account {
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  if (account === undefined) throw new PlatformError(CODE.tradingFault);
  return account;
}
