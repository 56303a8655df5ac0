import type { SpotOrder } from '../../../contract/calls/spot.ts';
import { SPOT_CALLS } from '../../../contract/calls/spot.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { orderTypeFilter } from '../../../contract/mapping/order-types.ts';
import type { OrderDetail } from '../../../contract/records/index.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import type { AccountId } from '../../../domain/units.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository } from '../../../storage/trading/index.ts';
import type { Account, Order, TradingEvent } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { cacheTradeResponse } from '../orders/cached-response.ts';
import { cancelReason, ownOrder } from '../orders/change-operations.ts';
import { readFilter, readIdentifiers, readPage, readStates } from '../lists/list-request.ts';
import { detailRecord, findOrder, readDetail } from '../orders/order-detail-operations.ts';
import { listedAccounts, readTradeType } from '../owned-accounts.ts';
import { toOrder } from '../../../engine/journal/rows.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

const SPOT = { tradeType: TRADE_TYPES.number(TRADE_TYPE.spot) } as const;
const SERVED: readonly TradeType[] = [TRADE_TYPE.spot];

function toSpotOrder(detail: OrderDetail): SpotOrder {
  return {
    ...detail,
    requestPrice: Number(detail.requestPrice),
    requestNum: Number(detail.requestNum),
    executePrice: Number(detail.executePrice),
    fee: Number(detail.fee),
    stopLoss: Number(detail.stopLoss),
    takeProfit: Number(detail.takeProfit),
    executeAvgPrice: detail.executePrice,
  };
}

/** Orders of spot accounts under their own business types. */
export function spotOrderOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [orderPage(engine, database), orderDetail(engine, database), cancel(engine)];
}

function orderPage(engine: TradingEngine, database: Database): Operation {
  return implement(SPOT_CALLS.spotOrderPage, async (context, request) => {
    readTradeType(request.tradeType, SERVED);
    const isFieldClient = context.channel === 'client' && engine.isDeployed(context.companyId);
    const accounts = await listedAccounts(engine, context, request);
    const { current, size, limit, offset } = readPage(request);
    if (accounts.length === 0) return { records: [], total: 0, size, current };
    const { rows, total } = await tradingRepository.orders(database, {
      accountIds: accounts.map(({ accountId }) => accountId),
      symbolId: readFilter(request.symbolId),
      orderIds: readIdentifiers(request.orderIds, 'orderIds'),
      ...orderTypeFilter(readFilter(request.bizType), TRADE_TYPE.spot),
      direction: readFilter(request.direction),
      statuses: readStates(request, isFieldClient),
      descending: request.sortType?.toLowerCase() !== 'asc',
      limit,
      offset,
    });
    const own = new Map(accounts.map((account) => [account.accountId, account]));
    const found = rows.flatMap((row) => {
      const account = own.get(row.account_id);
      return account === undefined ? [] : [{ order: toOrder(row), account }];
    });
    const details = await Promise.all(found.map((one) => readDetail(engine, database, context, one)));
    return { records: details.map(toSpotOrder), total, size, current };
  });
}

function orderDetail(engine: TradingEngine, database: Database): Operation {
  return implement(SPOT_CALLS.spotOrderDetail, async (context, request) => {
    const found = await findOrder(engine, database, context, { ...SPOT, ...request });
    return toSpotOrder(await readDetail(engine, database, context, found));
  });
}

function cancel(engine: TradingEngine): Operation {
  return implement(SPOT_CALLS.spotCloseOrder, async (context, { orderId, tradeType = SPOT.tradeType }) => {
    const { order, accountId } = ownOrder(engine, context, { tradeType }, orderId, SERVED);
    const timeMs = engine.nowMs();
    const reason = cancelReason(context);
    const answer = (events: readonly TradingEvent[]) => endedOrder(engine, context, events, order, accountId);
    const events = await engine.execute(
      { type: 'cancelOrder', timeMs, accountId, orderId: order.orderId, reason },
      cacheTradeResponse(context, answer),
    );
    return answer(events);
  });
}

/** The order as its cancel left it. */
function endedOrder(
  engine: TradingEngine,
  context: RequestContext,
  events: readonly TradingEvent[],
  before: Order,
  accountId: AccountId,
): SpotOrder {
  const ended = events.find((event) => event.type === 'orderEnded');
  const account = engine.state.account(accountId) as Account;
  return toSpotOrder(detailRecord(engine, context, account, ended?.order ?? before, 0n));
}
