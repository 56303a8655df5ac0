import type { AssetOrderRequest } from '../../contract/calls/spot.ts';
import { isLive, type Order } from '../../engine/core/index.ts';
import { newName, orderAfter, type AccountOrders, type ListSpan } from '../account-orders.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import { CLIENT_ORDER_ID, DECIMAL, oneOf, optional, otherwise, SYMBOL, TIME, whole } from '../parameters.ts';
import { cancelList, type OrderEndpointOptions } from './order-endpoints.ts';
import { listNameOf, listRecord, type OrderPair } from './order-list-records.ts';
import { listIdOf, placedRecord, type ResponseType, type SpotKind } from './order-records.ts';
import { ORDER, toRequest, type OrderValues } from './order-requests.ts';

/** Orders that a list of lists looks through: the newest of its span. */
const NEWEST_ORDERS = 1_000;
const LIMIT = otherwise(whole(1, 1_000), 500);

/** What takes a profit and what limits a loss: a list has one of each. */
const PROFITS = ['LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;
const STOPS = ['STOP_LOSS', 'STOP_LOSS_LIMIT'] as const;
const isStop = (type: SpotKind) => STOPS.some((stop) => stop === type);

const LEG_KIND = oneOf([...PROFITS, ...STOPS], 'orderTypeWrong');
const { timeInForce: TIME_IN_FORCE, icebergQty: ICEBERG, strategyId, strategyType, trailingDelta } = ORDER;
const OF_LIST = {
  symbol: SYMBOL,
  listClientOrderId: optional(CLIENT_ORDER_ID),
  side: ORDER.side,
  quantity: DECIMAL,
  newOrderRespType: ORDER.newOrderRespType,
  selfTradePreventionMode: ORDER.selfTradePreventionMode,
};

/** The newer form: an order above the market and one below it. */
const ABOVE_AND_BELOW = {
  ...OF_LIST,
  aboveType: LEG_KIND,
  aboveClientOrderId: optional(CLIENT_ORDER_ID),
  abovePrice: optional(DECIMAL),
  aboveStopPrice: optional(DECIMAL),
  aboveTrailingDelta: trailingDelta,
  aboveTimeInForce: TIME_IN_FORCE,
  aboveIcebergQty: ICEBERG,
  aboveStrategyId: strategyId,
  aboveStrategyType: strategyType,
  belowType: LEG_KIND,
  belowClientOrderId: optional(CLIENT_ORDER_ID),
  belowPrice: optional(DECIMAL),
  belowStopPrice: optional(DECIMAL),
  belowTrailingDelta: trailingDelta,
  belowTimeInForce: TIME_IN_FORCE,
  belowIcebergQty: ICEBERG,
  belowStrategyId: strategyId,
  belowStrategyType: strategyType,
};

/** The older form: a limit order and a stop. */
const LIMIT_AND_STOP = {
  ...OF_LIST,
  limitClientOrderId: optional(CLIENT_ORDER_ID),
  price: DECIMAL,
  limitIcebergQty: ICEBERG,
  limitStrategyId: strategyId,
  limitStrategyType: strategyType,
  stopClientOrderId: optional(CLIENT_ORDER_ID),
  stopPrice: optional(DECIMAL),
  trailingDelta,
  stopLimitPrice: optional(DECIMAL),
  stopLimitTimeInForce: TIME_IN_FORCE,
  stopIcebergQty: ICEBERG,
  stopStrategyId: strategyId,
  stopStrategyType: strategyType,
};

/** What an order of a list has that is not of the list. */
type Leg = Pick<OrderValues, 'type' | 'newClientOrderId' | 'timeInForce'> &
  Partial<Pick<OrderValues, 'price' | 'stopPrice' | 'trailingDelta' | 'icebergQty'>>;

/** Lists of two orders of which the first that is filled or set off cancels the other. */
export function orderListEndpoints(options: OrderEndpointOptions): readonly Endpoint[] {
  return [...placing(options), cancelling(options), ...listing(options)];
}

function placing(options: OrderEndpointOptions): readonly Endpoint[] {
  const shared = { security: 'trade', weight: 1, orders: 2 } as const;
  return [
    endpoint('POST /api/v3/orderList/oco', {
      ...shared,
      parameters: ABOVE_AND_BELOW,
      handle(call) {
        const { values: v } = call;
        const above: Leg = {
          type: v.aboveType,
          newClientOrderId: v.aboveClientOrderId,
          price: v.abovePrice,
          stopPrice: v.aboveStopPrice,
          trailingDelta: v.aboveTrailingDelta,
          timeInForce: v.aboveTimeInForce,
          icebergQty: v.aboveIcebergQty,
        };
        const below: Leg = {
          type: v.belowType,
          newClientOrderId: v.belowClientOrderId,
          price: v.belowPrice,
          stopPrice: v.belowStopPrice,
          trailingDelta: v.belowTrailingDelta,
          timeInForce: v.belowTimeInForce,
          icebergQty: v.belowIcebergQty,
        };
        // Who sells takes his profit above the market and his loss below it.
        const [profit, stop] = v.side === 'SELL' ? [above, below] : [below, above];
        if (isStop(profit.type) || !isStop(stop.type)) throw new DialectError('orderComposition');
        return place(options, call, v, [stop, profit]);
      },
    }),
    endpoint('POST /api/v3/order/oco', {
      ...shared,
      parameters: LIMIT_AND_STOP,
      handle(call) {
        const { values: v } = call;
        const isLimited = v.stopLimitPrice !== undefined;
        const stop: Leg = {
          type: isLimited ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS',
          newClientOrderId: v.stopClientOrderId,
          price: v.stopLimitPrice,
          stopPrice: v.stopPrice,
          trailingDelta: v.trailingDelta,
          timeInForce: v.stopLimitTimeInForce ?? (isLimited ? 'GTC' : undefined),
          icebergQty: v.stopIcebergQty,
        };
        const limit: Leg = {
          type: 'LIMIT_MAKER',
          newClientOrderId: v.limitClientOrderId,
          price: v.price,
          timeInForce: undefined,
          icebergQty: v.limitIcebergQty,
        };
        return place(options, call, v, [stop, limit]);
      },
    }),
  ];
}

async function place(
  { orders, rules }: OrderEndpointOptions,
  { context, receivedAtMs }: Pick<DialectCall, 'context' | 'receivedAtMs'>,
  list: Pick<OrderValues, 'symbol' | 'side' | 'newOrderRespType'> & {
    readonly quantity: string;
    readonly listClientOrderId: string | undefined;
  },
  legs: readonly [Leg, Leg],
): Promise<object> {
  const { symbol, side, quantity, newOrderRespType, listClientOrderId = newName() } = list;
  const [first, second] = legs.map((leg) => ofList(leg, { symbol, side, quantity }, rules, receivedAtMs));
  if (first === undefined || second === undefined) throw new DialectError('unknown');
  for (const { newClientOrderId } of legs) orders.requireNewName(context, newClientOrderId);
  const names = legs.map(({ newClientOrderId }) => newClientOrderId);
  if (names[0] !== undefined && names[0] === names[1]) throw new DialectError('duplicateOrder');
  if (orders.live(context).some((order) => order.linkedOrderId && listNameOf(order) === listClientOrderId))
    throw new DialectError('duplicateOrder');
  const remark = listClientOrderId;
  const events = await orders.access.placeLinkedAssets(context, { ...first, remark }, { ...second, remark });
  const [one, other] = events
    .flatMap((event) => (event.type === 'orderPlaced' ? [event.order.orderId] : []))
    .map((orderId) => orderAfter(events, orderId));
  if (one === undefined || other === undefined) throw new DialectError('unknown');
  const type: ResponseType = newOrderRespType ?? 'RESULT';
  return {
    ...listRecord(symbol, [one, other], 'working'),
    orderReports: [one, other].map((order) => placedRecord(symbol, order, [], type, rules.assetDigits)),
  };
}

/** One order of a list as addOrder takes it. Throws as an order alone does. */
function ofList(
  leg: Leg,
  list: Pick<OrderValues, 'symbol' | 'side' | 'quantity'>,
  rules: ExchangeRules,
  receivedAtMs: number,
): AssetOrderRequest {
  const none = {
    price: undefined,
    stopPrice: undefined,
    trailingDelta: undefined,
    icebergQty: undefined,
    quoteOrderQty: undefined,
    strategyId: undefined,
    strategyType: undefined,
    newOrderRespType: undefined,
    selfTradePreventionMode: undefined,
  };
  const values: OrderValues = { ...none, ...list, ...leg };
  // What is cancelled by the other never takes at once.
  if (values.timeInForce !== undefined && values.timeInForce !== 'GTC')
    throw new DialectError('orderComposition');
  return { ...toRequest(values, rules, receivedAtMs), thirdPartyOrder: leg.newClientOrderId ?? newName() };
}

/** Which list is meant: by its number or its name. */
interface WhichList {
  readonly orderListId: number | undefined;
  readonly name: string | undefined;
}

function cancelling({ orders }: OrderEndpointOptions): Endpoint {
  return endpoint('DELETE /api/v3/orderList', {
    security: 'trade',
    weight: 1,
    parameters: {
      symbol: SYMBOL,
      orderListId: optional(whole(0)),
      listClientOrderId: optional(CLIENT_ORDER_ID),
      newClientOrderId: optional(CLIENT_ORDER_ID),
    },
    handle({ context, values: { symbol, orderListId, listClientOrderId, newClientOrderId } }) {
      const which = { orderListId, name: listClientOrderId };
      const pair = findPair(pairsOf(orders.live(context, symbol)), which, 'listClientOrderId');
      if (pair === undefined) throw new DialectError('unknownOrder');
      return cancelList(orders, context, symbol, pair, newClientOrderId);
    },
  });
}

function listing({ orders }: OrderEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/orderList', {
      security: 'read',
      weight: 4,
      parameters: { orderListId: optional(whole(0)), origClientOrderId: optional(CLIENT_ORDER_ID) },
      async handle({ context, values: { orderListId, origClientOrderId } }) {
        const which = { orderListId, name: origClientOrderId };
        const newest = await orders.all(context, undefined, { fromId: orderListId, limit: NEWEST_ORDERS });
        const pair = findPair(pairsOf(newest), which, 'origClientOrderId');
        if (pair === undefined) throw new DialectError('noSuchOrder');
        const [record] = records(orders, [pair]);
        if (record === undefined) throw new DialectError('noSuchOrder');
        return record;
      },
    }),
    endpoint('GET /api/v3/allOrderList', {
      security: 'read',
      weight: 20,
      parameters: {
        fromId: optional(whole(0)),
        startTime: optional(TIME),
        endTime: optional(TIME),
        limit: LIMIT,
      },
      async handle({ context, values: { fromId, startTime, endTime, limit } }) {
        const span: ListSpan = { fromId, fromMs: startTime, toMs: endTime, limit: NEWEST_ORDERS };
        const found = records(orders, pairsOf(await orders.all(context, undefined, span)));
        return fromId === undefined && startTime === undefined ? found.slice(-limit) : found.slice(0, limit);
      },
    }),
    endpoint('GET /api/v3/openOrderList', {
      security: 'read',
      weight: 6,
      parameters: {},
      handle: ({ context }) => records(orders, pairsOf(orders.live(context))),
    }),
  ];
}

/** The lists among orders, the oldest first. */
function pairsOf(orders: readonly Order[]): readonly OrderPair[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return orders.flatMap((first) => {
    const second = first.linkedOrderId === undefined ? undefined : byId.get(first.linkedOrderId);
    const isPair = second?.linkedOrderId === first.orderId && first.orderId < second.orderId;
    return isPair ? [[first, second] as const] : [];
  });
}

/** Throws -1102 where neither number nor name is said. */
function findPair(
  pairs: readonly OrderPair[],
  { orderListId, name }: WhichList,
  nameParameter: string,
): OrderPair | undefined {
  if (orderListId === undefined && name === undefined)
    throw new DialectError('oneOfTwoMissing', ['orderListId', nameParameter]);
  return pairs.findLast(
    ([first]) =>
      (orderListId === undefined || listIdOf(first) === orderListId) &&
      (name === undefined || listNameOf(first) === name),
  );
}

function records({ instruments }: AccountOrders, pairs: readonly OrderPair[]): object[] {
  return pairs.flatMap((pair) => {
    const instrument: Instrument | undefined = instruments.of(pair[0].symbolId);
    const isOver = pair.every(({ status }) => !isLive(status));
    return instrument === undefined ? [] : [listRecord(instrument, pair, isOver ? 'done' : 'working')];
  });
}
