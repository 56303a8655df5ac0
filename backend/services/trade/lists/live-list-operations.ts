import { exitMembers } from '../../../contract/mapping/exit-members.ts';
import { toTriggerMembers } from '../../../contract/mapping/order-triggers.ts';
import { TRADE_LIST_CALLS } from '../../../contract/calls/trade-lists.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_MODES, TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import {
  DIRECTIONS,
  ENTRY_TYPES,
  EXPIRE_TYPES,
  linkMembers,
  timeInForceMember,
} from '../../../contract/mapping/order-numbers.ts';
import { toOrderType } from '../../../contract/mapping/order-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { PendingOrder } from '../../../contract/records/index.ts';
import { PENDING_ORDER_TYPE } from '../../../contract/records/index.ts';
import { isWalletType } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository } from '../../../storage/trading/index.ts';
import {
  ORDER_KIND,
  type Account,
  type Position as HeldPosition,
  type Order,
} from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { floatingProfit } from '../account-figures.ts';
import { readFilter, readPage, readSorting } from './list-request.ts';
import { shownAccounts } from '../owned-accounts.ts';
import { positionRecord } from './position-record.ts';
import { toPosition } from '../../../engine/journal/rows.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText, priceText } from '../../../contract/mapping/price-texts.ts';
const CLOSED = 2;

/** Positions and resting orders. */
export function liveListOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [positionPage(engine, database), positionDetail(engine, database), pendingOrders(engine)];
}

type PositionKey = (engine: TradingEngine, account: Account, position: HeldPosition) => number | bigint;
const POSITION_SORTS = new Map<string, PositionKey>([
  ['openTime', (_engine, _account, position) => position.positionId],
  ['orderId', (_engine, _account, position) => position.orderId],
  ['symbolId', (_engine, _account, position) => position.symbolId],
  ['pnl', (engine, account, position) => floatingProfit(engine, account, position)],
]);

function positionPage(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryPositionPage, async (context, request) => {
    const accounts = await shownAccounts(engine, context, request);
    const { field, descending } = readSorting(POSITION_SORTS, request);
    const { limit, offset } = readPage(request);
    const symbolId = readFilter(request.symbolId);
    const owner = (position: HeldPosition) =>
      accounts.find(({ accountId }) => accountId === position.accountId);
    if (request.status === CLOSED) {
      if (accounts.length === 0) return [];
      const accountIds = accounts.map(({ accountId }) => accountId);
      const rows = await tradingRepository.closedPositions(database, {
        accountIds,
        symbolId,
        limit,
        offset,
        descending,
      });
      return rows.map(toPosition).flatMap((position) => {
        const account = owner(position);
        return account ? [positionRecord(engine, account, position)] : [];
      });
    }
    const open = accounts
      .flatMap((account) =>
        engine.state.openPositions(account.accountId).map((position) => ({ account, position })),
      )
      .filter(({ position }) => matches(position, { ...request, symbolId }))
      .map((row) => ({ ...row, key: field(engine, row.account, row.position) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (descending ? -1 : 1));
    return open
      .slice(offset, offset + limit)
      .map(({ account, position }) => positionRecord(engine, account, position));
  });
}

interface PositionFilter {
  readonly symbolId: number | undefined;
  readonly orderId?: number;
  readonly dealId?: number;
  readonly startTime?: number;
  readonly endTime?: number;
}

function matches(position: HeldPosition, filter: PositionFilter): boolean {
  const orderId = readFilter(filter.orderId);
  const dealId = readFilter(filter.dealId);
  return (
    (filter.symbolId === undefined || position.symbolId === filter.symbolId) &&
    (orderId === undefined || position.orderId === orderId) &&
    (dealId === undefined || position.dealId === dealId) &&
    position.openedAtMs >= (filter.startTime ?? 0) &&
    position.openedAtMs <= (filter.endTime ?? Infinity)
  );
}

function positionDetail(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryPositionDetail, async (context, request) => {
    const accounts = await shownAccounts(engine, context, request);
    const { positionId } = request;
    const stored = engine.state.positions.has(positionId)
      ? undefined
      : await tradingRepository.position(database, positionId);
    const position = engine.state.positions.get(positionId) ?? (stored && toPosition(stored));
    const account = accounts.find(({ accountId }) => accountId === position?.accountId);
    if (position === undefined || account === undefined) throw new PlatformError(CODE.positionUnknown);
    return positionRecord(engine, account, position);
  });
}

const PENDING_SORTS = new Map<string, (order: Order) => number>([
  ['orderTime', (order) => order.orderId],
  ['openTime', (order) => order.orderId],
  ['orderId', (order) => order.orderId],
  ['symbolId', (order) => order.symbolId],
  ['symbolCode', (order) => order.symbolId],
]);

function pendingOrders(engine: TradingEngine): Operation {
  return implement(TRADE_LIST_CALLS.queryPBOOrderPage, async (context, request) => {
    const accounts = await shownAccounts(engine, context, request);
    const { field, descending } = readSorting(PENDING_SORTS, request);
    const symbolId = readFilter(request.symbolId);
    return accounts
      .flatMap((account) => engine.state.liveOrders(account.accountId).map((order) => ({ account, order })))
      .filter(({ order }) => order.kind === ORDER_KIND.limitOpen || order.kind === ORDER_KIND.limitClose)
      .filter(({ order }) => symbolId === undefined || order.symbolId === symbolId)
      .sort(
        (a, b) =>
          (field(a.order) - field(b.order) || a.order.orderId - b.order.orderId) * (descending ? -1 : 1),
      )
      .map(({ account, order }) => pendingRecord(engine, account, order, groupOf(context)));
  });
}

function groupOf(context: RequestContext): { readonly customerGroupId: number | undefined } {
  return { customerGroupId: context.caller?.customerGroupId };
}

/** A resting order as its list shows it. */
export function pendingRecord(
  engine: TradingEngine,
  account: Account,
  order: Order,
  { customerGroupId }: { readonly customerGroupId: number | undefined },
): PendingOrder {
  const terms = engine.terms(order.symbolId, account);
  const digits = terms?.symbolDigits ?? 0;
  const lots = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  const expireType = EXPIRE_TYPES.number(order.expireType);
  return {
    id: String(order.orderId),
    symbolId: order.symbolId,
    symbolName: terms?.symbolName ?? '',
    type: PENDING_ORDER_TYPE.pending,
    bizType: toOrderType(order, account.tradeType),
    direction: DIRECTIONS.number(order.direction),
    state: 0,
    requestPrice: order.price ?? 0,
    openPrice: priceText(order.price, digits),
    digits,
    orderTime: order.placedAtMs,
    delayTime: null,
    delayEndTime: null,
    exchangeTime: null,
    reserve: null,
    customerGroupId: String(customerGroupId ?? ''),
    contractSize: terms?.contractSize ?? 0,
    requestVolume: lots(order.volume - order.filledVolume),
    requestNum: lots(order.volume),
    stopLoss: order.stopLoss ?? 0,
    stopLossTarget: priceText(order.stopLoss, digits),
    takeProfit: order.takeProfit ?? 0,
    takeProfitTarget: priceText(order.takeProfit, digits),
    tradeType: TRADE_TYPES.number(account.tradeType),
    accountId: account.accountId,
    accountCurrency: account.currency,
    entryType: ENTRY_TYPES.number(order.entryType),
    expireType: engine.isDeployed(account.companyId) ? expireType : String(expireType),
    remark: order.remark ?? null,
    loanAmount: isWalletType(account.tradeType) ? formatDecimal(order.borrowed, account.digits) : '0',
    tradeModel: terms === undefined ? 0 : TRADE_MODES.number(terms.tradeMode),
    crossLevelNum: order.leverage,
    positionId: order.positionId ?? 0,
    source: order.source,
    ...timeInForceMember(order),
    ...linkMembers(order),
    ...exitMembers(order, terms?.numberDigits ?? 0),
    ...toTriggerMembers(order, digits),
  };
}
