import { toTriggerMembers } from '../../../contract/mapping/order-triggers.ts';
import { STOCK_CALLS } from '../../../contract/calls/stock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import {
  DIRECTIONS,
  ORDER_KINDS,
  ORDER_STATES,
  timeInForceMember,
} from '../../../contract/mapping/order-numbers.ts';
import {
  fromStockStatus,
  fromStockType,
  toCancelType,
  toStockStatus,
  toStockType,
} from '../../../contract/mapping/stock-orders.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Database } from '../../../storage/index.ts';
import {
  stockRepository,
  tradingRepository,
  type DealQuery,
  type StockOrderQuery,
  type DealTableRow,
} from '../../../storage/trading/index.ts';
import { ORDER_KIND, type Account, type Order } from '../../../engine/core/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { readFilter, readIdentifiers, readPage, readSorting } from '../lists/list-request.ts';
import { toOrder } from '../../../engine/journal/rows.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { stockAccounts } from './stock-account.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Language } from '../../../contract/languages.ts';
import type { PositionDeal, StockDeal, StockOrder } from '../../../contract/records/index.ts';
import { endMembers } from '../lists/history-records.ts';
import { averageText, lotsText, priceText } from '../../../contract/mapping/price-texts.ts';

/** A stock order in any state. */
function stockOrderRecord(
  engine: TradingEngine,
  account: Account,
  order: Order,
  language: Language,
): StockOrder {
  const terms = engine.terms(order.symbolId, account);
  const digits = terms?.symbolDigits ?? 0;
  const shares = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  return {
    orderId: order.orderId,
    bizType: toStockType(order),
    direction: DIRECTIONS.number(order.direction),
    status: toStockStatus(order),
    symbolId: order.symbolId,
    symbolName: terms?.symbolName ?? '',
    symbolCode: terms?.symbolCode ?? '',
    requestNum: shares(order.volume),
    requestPrice: priceText(order.price, digits),
    requestTime: order.placedAtMs,
    executeNum: shares(order.filledVolume),
    executePrice: averageText(order.notional, order.filledVolume, digits),
    commission: formatDecimal(-order.fee, account.digits),
    expireTime: order.expireAtMs ?? null,
    cancelType: toCancelType(order.reason),
    ...endMembers(order, language),
    ...timeInForceMember(order),
    ...toTriggerMembers(order, digits),
  };
}

/** One fill. */
function stockDealRecord(engine: TradingEngine, account: Account, row: DealTableRow): StockDeal {
  const terms = engine.terms(toInstrumentId(row.symbol_id), account);
  const money = (amount: number | bigint) => formatDecimal(BigInt(amount), account.digits);
  return {
    dealId: row.deal_id,
    orderId: row.order_id,
    bizType: toStockType({
      kind: ORDER_KINDS.written(row.kind),
      direction: DIRECTIONS.written(row.direction),
    }),
    direction: row.direction,
    symbolId: row.symbol_id,
    symbolName: terms?.symbolName ?? '',
    symbolCode: terms?.symbolCode ?? '',
    executeNum: lotsText(row.volume, terms?.numberDigits ?? 0),
    executePrice: priceText(row.price, terms?.symbolDigits ?? 0),
    tradeAmount: money(row.margin),
    commission: money(-BigInt(row.fee)),
    executeTime: row.time_ms,
    positionId: row.position_id,
    profitLoss: money(row.profit),
  };
}

/** A fill as the list of one position shows it. */
function positionDealRecord(engine: TradingEngine, account: Account, row: DealTableRow): PositionDeal {
  const deal = stockDealRecord(engine, account, row);
  return {
    direction: deal.direction,
    executeTime: deal.executeTime,
    executePrice: deal.executePrice,
    executeNumber: deal.executeNum,
    executeAmount: deal.tradeAmount,
  };
}

/** Fills that the list of one position shows: the newest. */
const MAX_POSITION_DEALS = 1_000;

/** Orders and fills of stock accounts. */
export function stockListOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [
    orderDetail(engine, database),
    orderPage(engine, database),
    pendingOrders(engine),
    dealPage(engine, database),
    positionDeals(engine, database),
  ];
}

function orderDetail(engine: TradingEngine, database: Database): Operation {
  return implement(STOCK_CALLS.queryStockOrderDetail, async (context, request) => {
    const accounts = await stockAccounts(engine, context, request);
    const { orderId } = request;
    const known = engine.state.orders.get(orderId);
    const order = known ?? (await storedOrder(database, accounts, orderId));
    const account = accounts.find(({ accountId }) => accountId === order?.accountId);
    if (order === undefined || account === undefined)
      throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'orderId');
    return stockOrderRecord(engine, account, order, context.language);
  });
}

async function storedOrder(database: Database, accounts: readonly Account[], orderId: number) {
  if (accounts.length === 0) return undefined;
  const { rows } = await stockRepository.orders(database, {
    accountIds: accounts.map(({ accountId }) => accountId),
    orderIds: [orderId],
    sortBy: 'order_id',
    descending: true,
    limit: 1,
    offset: 0,
  });
  return rows[0] && toOrder(rows[0]);
}

const ORDER_SORTS = new Map<string, StockOrderQuery['sortBy']>([
  ['request_time', 'placed_at_ms'],
  ['id', 'order_id'],
  ['symbol_id', 'symbol_id'],
  ['status', 'status'],
  ['create_time', 'placed_at_ms'],
]);

function orderPage(engine: TradingEngine, database: Database): Operation {
  return implement(STOCK_CALLS.queryStockOrderPage, async (context, request) => {
    const accounts = await stockAccounts(engine, context, request);
    const { field, descending } = readSorting(ORDER_SORTS, request);
    const { current, size, limit, offset } = readPage(request);
    // Below zero stands for every state: 0 is one of them.
    const { status } = request;
    const wanted = status === undefined || status < 0 ? undefined : fromStockStatus(status);
    const isNone = status !== undefined && status >= 0 && wanted === undefined;
    if (accounts.length === 0 || isNone) return { records: [], total: 0, size, current };
    const kind = ORDER_KINDS.number(ORDER_KIND.limitOpen);
    const { rows, total } = await stockRepository.orders(database, {
      accountIds: accounts.map(({ accountId }) => accountId),
      orderIds: readIdentifiers(request.orderIds, 'orderIds'),
      symbolId: readFilter(request.symbolId),
      direction: readFilter(request.direction),
      statuses: wanted?.statuses.map(ORDER_STATES.number),
      kind: wanted?.rests === undefined ? undefined : wanted.rests ? { is: kind } : { isNot: kind },
      fromMs: request.executeStartTime,
      toMs: request.executeEndTime,
      sortBy: field,
      descending,
      limit,
      offset,
    });
    const records = rows.flatMap((row) => {
      const account = accounts.find(({ accountId }) => accountId === row.account_id);
      return account ? [stockOrderRecord(engine, account, toOrder(row), context.language)] : [];
    });
    return { records, total, size, current };
  });
}

function pendingOrders(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.queryStockPendingOrders, async (context, request) => {
    const accounts = await stockAccounts(engine, context, request);
    const symbolId = readFilter(request.symbolId);
    const records = accounts.flatMap((account) =>
      engine.state
        .liveOrders(account.accountId)
        .filter((order) => symbolId === undefined || order.symbolId === symbolId)
        .map((order) => stockOrderRecord(engine, account, order, context.language)),
    );
    records.reverse();
    const wantsPage = request.current !== undefined || request.size !== undefined;
    if (!wantsPage && !engine.isDeployed(context.companyId)) return records;
    const { current, size, limit, offset } = readPage(request);
    return { records: records.slice(offset, offset + limit), total: records.length, size, current };
  });
}

const DEAL_SORTS = new Map<string, DealQuery['sortBy']>([
  ['execute_time', 'time_ms'],
  ['id', 'deal_id'],
  ['symbol_id', 'symbol_id'],
]);

function dealPage(engine: TradingEngine, database: Database): Operation {
  return implement(STOCK_CALLS.queryStockDealPage, async (context, request) => {
    const accounts = await stockAccounts(engine, context, request);
    const { field, descending } = readSorting(DEAL_SORTS, request);
    const { current, size, limit, offset } = readPage(request);
    const bizType = readFilter(request.bizType);
    const type = fromStockType(bizType);
    const side = readFilter(request.direction);
    const isNone =
      (bizType !== undefined && type === undefined) ||
      (side !== undefined && type?.direction !== undefined && DIRECTIONS.number(type.direction) !== side);
    const found =
      accounts.length === 0 || isNone
        ? { rows: [], total: 0 }
        : await tradingRepository.deals(database, {
            accountIds: accounts.map(({ accountId }) => accountId),
            symbolId: readFilter(request.symbolId),
            kinds: type && [ORDER_KINDS.number(type.kind)],
            direction: side ?? (type?.direction && DIRECTIONS.number(type.direction)),
            fromMs: request.executeStartTime,
            toMs: request.executeEndTime,
            sortBy: field,
            descending,
            limit,
            offset,
          });
    return {
      accountId: accounts.length === 1 ? (accounts[0]?.accountId ?? null) : null,
      companyId: context.companyId,
      customerId: context.caller?.customerId ?? 0,
      customerNo: context.caller?.customerNo ?? '',
      current,
      size,
      totalPage: Math.ceil(found.total / size),
      list: found.rows.flatMap((row) => {
        const account = accounts.find(({ accountId }) => accountId === row.account_id);
        return account ? [stockDealRecord(engine, account, row)] : [];
      }),
    };
  });
}

function positionDeals(engine: TradingEngine, database: Database): Operation {
  return implement(STOCK_CALLS.getStockPositionDeals, async (context, request) => {
    const accounts = await stockAccounts(engine, context, request);
    const { positionId } = request;
    if (accounts.length === 0) return [];
    const accountIds = accounts.map(({ accountId }) => accountId);
    const limit = MAX_POSITION_DEALS;
    const rows = await stockRepository.positionDeals(database, { accountIds, positionId, limit });
    return rows.flatMap((row) => {
      const account = accounts.find(({ accountId }) => accountId === row.account_id);
      return account ? [positionDealRecord(engine, account, row)] : [];
    });
  });
}
