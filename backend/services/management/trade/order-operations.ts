import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { TRADING_MANAGEMENT } from '../../../contract/calls/management/trading.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { STOCK_TYPE } from '../../../contract/mapping/stock-orders.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { OrderAck, Position } from '../../../contract/records/index.ts';
import { MAX_PAGE_SIZE, type Account, type PendingOrder } from '../../../contract/records/index.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { MarketClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Operation, RequestContext } from '../../operation.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { namedCustomer, onBehalfOf, type Directory } from './customer-account.ts';

/** The capital flow covers this long up to now unless the request names times. */
const DEFAULT_FLOW_RANGE_MS = 7 * 24 * 60 * 60 * 1000;

const BUY = 1;
const SELL = 2;
const CLOSE_AT_MARKET = 2;
const LOTS = 1;
const SOURCE = 'System';

export interface OrderOperationDependencies {
  readonly directory: Directory;
  /** The customers' own trading calls. */
  readonly operations: readonly Operation[];
  readonly marketClock: MarketClock;
}

/**
 * What an operator sees of a customer's trading and does for him. Each call goes the way of the customer's own call, so
 * that the rules, the figures and the messages are the same.
 */
export function orderOperations(deps: OrderOperationDependencies): ManagementOperation[] {
  return [capitalFlow(deps), positions(deps), cancelPending(deps), forceClose(deps)];
}

/** Makes a customer's own call for him. */
async function call<Answer>(
  deps: OrderOperationDependencies,
  context: RequestContext,
  customer: CustomerRow,
  bizType: string,
  request: object,
): Promise<Answer> {
  const own = deps.operations.find((operation) => operation.bizType === bizType);
  if (own === undefined) throw new Error(`there is no call ${bizType}`);
  return (await own.handle(onBehalfOf(context, customer), request)) as Answer;
}

function capitalFlow(deps: OrderOperationDependencies): ManagementOperation {
  return implementManagement(TRADING_MANAGEMENT.queryCapitalFlowList, async (context, request) => {
    const customer = await namedCustomer(deps.directory, context.companyId, request);
    const named = request.startTime !== undefined || request.endTime !== undefined;
    const startTime = named ? request.startTime : deps.marketClock.nowMs() - DEFAULT_FLOW_RANGE_MS;
    return call(deps, context, customer, BIZ_TYPE.queryCapitalFlowList, { ...request, startTime });
  });
}

function positions(deps: OrderOperationDependencies): ManagementOperation {
  return implementManagement(TRADING_MANAGEMENT.queryPositionPage, async (context, request) => {
    const customer = await namedCustomer(deps.directory, context.companyId, request);
    return call(deps, context, customer, BIZ_TYPE.queryPositionPage, request);
  });
}

/** cancelPboOrder: the numbers of the orders that were cancelled; one that was filled meanwhile is left out. */
function cancelPending(deps: OrderOperationDependencies): ManagementOperation {
  return implementManagement(TRADING_MANAGEMENT.cancelPboOrder, async (context, request) => {
    const customer = await namedCustomer(deps.directory, context.companyId, request);
    const { tradeType } = request;
    const pending = await call<PendingOrder[]>(deps, context, customer, BIZ_TYPE.queryPBOOrderPage, {
      tradeType,
    });
    const cancelled: string[] = [];
    for (const { id } of pending) {
      try {
        await call(deps, context, customer, BIZ_TYPE.closePboOrder, { tradeType, pboId: Number(id) });
        cancelled.push(id);
      } catch (error) {
        if (!isGone(error, CODE.tradeValueOutOfRange)) throw error;
      }
    }
    return cancelled;
  });
}

/** forcedOrder: closes every position at the market; the answer holds one acknowledgement for each. */
function forceClose(deps: OrderOperationDependencies): ManagementOperation {
  return implementManagement(TRADING_MANAGEMENT.forcedOrder, async (context, request) => {
    const customer = await namedCustomer(deps.directory, context.companyId, request);
    const list = { tradeType: request.tradeType, size: MAX_PAGE_SIZE };
    const accounts = await deps.directory.accountsOf(customer.id);
    const acks: OrderAck[] = [];
    for (;;) {
      const open = await call<Position[]>(deps, context, customer, BIZ_TYPE.queryPositionPage, list);
      const before = acks.length;
      for (const position of open) {
        const account = accounts.find(({ accountId }) => accountId === position.accountId);
        if (account === undefined) continue;
        const isStock = TRADE_TYPES.word(position.tradeType) === TRADE_TYPE.stock;
        const order = (isStock ? selling : closing)(position, account, context.receivedAtMs);
        const bizType = isStock ? BIZ_TYPE.placeStockOrder : BIZ_TYPE.addMarketOrder;
        try {
          acks.push(await call(deps, context, customer, bizType, order));
        } catch (error) {
          if (!isGone(error, CODE.positionUnknown)) throw error;
        }
      }
      if (open.length < MAX_PAGE_SIZE || acks.length === before) return acks;
    }
  });
}

/** The market order that closes what is open of a position. */
function closing(position: Position, account: Account, requestTime: number) {
  return {
    tradeType: position.tradeType,
    accountId: position.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    requestTime,
    bizType: CLOSE_AT_MARKET,
    direction: position.direction === BUY ? SELL : BUY,
    symbolId: position.symbolId,
    positionId: position.positionId,
    requestNum: position.volume,
    entryType: LOTS,
    source: SOURCE,
  };
}

/** The market order that sells the shares of a position, or buys back those that are owed, as far as no order rests for them. */
function selling(position: Position, account: Account, requestTime: number) {
  const order = closing(position, account, requestTime);
  return {
    ...order,
    bizType: order.direction === SELL ? STOCK_TYPE.marketSell : STOCK_TYPE.marketBuy,
    requestNum: position.availableVolume ?? position.volume,
  };
}

/** True when the market or the customer was faster. */
function isGone(error: unknown, code: PlatformError['code']): boolean {
  return error instanceof PlatformError && error.code === code;
}
