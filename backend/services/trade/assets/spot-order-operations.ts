import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { Type, type Static } from 'typebox';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { orderTypeFilter } from '../../../contract/mapping/order-types.ts';
import { IntegerLike, OrderDetail, TextLike } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository } from '../../../storage/trading/index.ts';
import type { Account, Order, TradingEvent } from '../../../trading/index.ts';
import { operation, type Operation, type RequestContext } from '../../operation.ts';
import { cacheTradeResponse } from '../cached-response.ts';
import { cancelReason, ownOrder } from '../change-operations.ts';
import { detailRecord, findOrder, readDetail } from '../order-detail-operations.ts';
import { listMembers, readFilter, readIdentifiers, readPage, readStates } from '../list-request.ts';
import { readTradeType, listedAccounts } from '../owned-accounts.ts';
import { toOrder } from '../rows.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { AccountId } from '../../../domain/units.ts';

const SPOT = { tradeType: TRADE_TYPES.number(TRADE_TYPE.spot) } as const;
const SERVED: readonly TradeType[] = [TRADE_TYPE.spot];
const common = { mount: 'global', access: 'login', section: 'Client API, trading: spot' } as const;

/** The published list of spot types these members as JSON numbers; everything that is counted with travels as text elsewhere. */
const SpotOrder = Type.Object({
  ...OrderDetail.properties,
  requestPrice: Type.Number(),
  requestNum: Type.Number(),
  executePrice: Type.Number(),
  fee: Type.Number(),
  stopLoss: Type.Number(),
  takeProfit: Type.Number(),
  /** Mean price of the fills, decimal text. */
  executeAvgPrice: Type.String(),
});
type SpotOrder = Static<typeof SpotOrder>;

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
  return operation({
    ...common,
    bizType: BIZ_TYPE.spotOrderPage,
    openPermission: 'ready_only',
    request: Type.Object({
      ...listMembers,
      customerGroupId: Type.Optional(IntegerLike()),
      bizType: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      status: Type.Optional(IntegerLike()),
      orderIds: Type.Optional(TextLike(2_000)),
      positionId: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({
      records: Type.Array(SpotOrder),
      total: Type.Integer(),
      size: Type.Integer(),
      current: Type.Integer(),
    }),
    async handle(context, request) {
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
    },
  });
}

function orderDetail(engine: TradingEngine, database: Database): Operation {
  return operation({
    ...common,
    bizType: BIZ_TYPE.spotOrderDetail,
    openPermission: 'ready_only',
    request: Type.Object({ orderId: Type.Optional(IntegerLike()) }),
    response: SpotOrder,
    async handle(context, request) {
      const found = await findOrder(engine, database, context, { ...SPOT, ...request });
      return toSpotOrder(await readDetail(engine, database, context, found));
    },
  });
}

function cancel(engine: TradingEngine): Operation {
  return operation({
    ...common,
    bizType: BIZ_TYPE.spotCloseOrder,
    openPermission: 'trade',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      customerGroupId: Type.Optional(IntegerLike()),
      orderId: Type.Optional(IntegerLike()),
      remark: Type.Optional(TextLike()),
    }),
    response: SpotOrder,
    async handle(context, { orderId, tradeType = SPOT.tradeType }) {
      const { order, accountId } = ownOrder(engine, context, { tradeType }, orderId, SERVED);
      const timeMs = engine.nowMs();
      const reason = cancelReason(context);
      const answer = (events: readonly TradingEvent[]) =>
        endedOrder(engine, context, events, order, accountId);
      const events = await engine.execute(
        { type: 'cancelOrder', timeMs, accountId, orderId: order.orderId, reason },
        cacheTradeResponse(context, answer),
      );
      return answer(events);
    },
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
