import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Order } from '../../engine/core/index.ts';
import type { Instrument } from '../instruments.ts';
import { CLIENT_ORDER_ID, FLAG, oneOf, optional, otherwise, SYMBOL, whole } from '../parameters.ts';
import { toDialectError } from '../refusals.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import { newName, placedOf, type AccountOrders } from '../account-orders.ts';
import { listRecord, type OrderPair } from './order-list-records.ts';
import { cancelRecord, placedRecord, type ResponseType } from './order-records.ts';
import { ORDER, toRequest, type OrderValues } from './order-requests.ts';

export interface OrderEndpointOptions {
  readonly orders: AccountOrders;
  readonly rules: ExchangeRules;
}

const WHICH = { symbol: SYMBOL, orderId: optional(whole(0)), origClientOrderId: optional(CLIENT_ORDER_ID) };
const RESTRICTION = optional(oneOf(['ONLY_NEW', 'ONLY_PARTIALLY_FILLED']));

/** Orders that are placed and cancelled. */
export function orderEndpoints({ orders, rules }: OrderEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('POST /api/v3/order', {
      security: 'trade',
      weight: 1,
      orders: 1,
      parameters: ORDER,
      handle: (call) => place(orders, rules, call, call.values),
    }),
    endpoint('POST /api/v3/order/test', {
      security: 'trade',
      weight: ({ computeCommissionRates }) => (computeCommissionRates ? 20 : 1),
      parameters: { ...ORDER, computeCommissionRates: otherwise(FLAG, false) },
      async handle({ context, values, receivedAtMs }) {
        const request = toRequest(values, rules, receivedAtMs);
        orders.requireNewName(context, values.newClientOrderId);
        await orders.access.checkAssets(context, request);
        if (!values.computeCommissionRates) return {};
        return orders.commissionRates(values.symbol);
      },
    }),
    endpoint('DELETE /api/v3/order', {
      security: 'trade',
      weight: 1,
      parameters: { ...WHICH, newClientOrderId: optional(CLIENT_ORDER_ID), cancelRestrictions: RESTRICTION },
      handle: ({ context, values }) => cancel(orders, context, values, values.newClientOrderId),
    }),
    endpoint('DELETE /api/v3/openOrders', {
      security: 'trade',
      weight: 1,
      parameters: { symbol: SYMBOL },
      async handle({ context, values: { symbol } }) {
        const live = orders.live(context, symbol);
        if (live.length === 0) throw new DialectError('unknownOrder');
        const listed = new Set<number>();
        const answers = live.map((order) => {
          if (listed.has(order.orderId)) return undefined;
          const sibling = orders.siblingOf(context, order);
          if (sibling === undefined) return cancelOne(orders, context, symbol, order);
          listed.add(sibling.orderId);
          return cancelList(orders, context, symbol, [order, sibling]);
        });
        return (await Promise.all(answers)).filter((answer) => answer !== undefined);
      },
    }),
    cancelReplace({ orders, rules }),
  ];
}

/** Cancels an order and places another; how each went is told apart. */
function cancelReplace({ orders, rules }: OrderEndpointOptions): Endpoint {
  return endpoint('POST /api/v3/order/cancelReplace', {
    security: 'trade',
    weight: 1,
    orders: 1,
    parameters: {
      ...ORDER,
      cancelReplaceMode: oneOf(['STOP_ON_FAILURE', 'ALLOW_FAILURE']),
      cancelNewClientOrderId: optional(CLIENT_ORDER_ID),
      cancelOrigClientOrderId: optional(CLIENT_ORDER_ID),
      cancelOrderId: optional(whole(0)),
      cancelRestrictions: RESTRICTION,
      orderRateLimitExceededMode: optional(oneOf(['DO_NOTHING', 'CANCEL_ONLY'])),
    },
    async handle(call) {
      const { context, values } = call;
      const which = {
        symbol: values.symbol,
        orderId: values.cancelOrderId,
        origClientOrderId: values.cancelOrigClientOrderId,
        cancelRestrictions: values.cancelRestrictions,
      };
      if (which.orderId === undefined && which.origClientOrderId === undefined)
        throw new DialectError('oneOfTwoMissing', ['cancelOrigClientOrderId', 'cancelOrderId']);
      // Bad form is told before anything is done.
      toRequest(values, rules, call.receivedAtMs);
      const cancelled = await outcome(cancel(orders, context, which, values.cancelNewClientOrderId));
      const isStopped = !cancelled.ok && values.cancelReplaceMode === 'STOP_ON_FAILURE';
      const placed = isStopped ? undefined : await outcome(place(orders, rules, call, values));
      const data = {
        cancelResult: cancelled.ok ? 'SUCCESS' : 'FAILURE',
        newOrderResult: placed === undefined ? 'NOT_ATTEMPTED' : placed.ok ? 'SUCCESS' : 'FAILURE',
        cancelResponse: cancelled.answer,
        newOrderResponse: placed?.answer ?? null,
      };
      if (cancelled.ok && placed?.ok === true) return data;
      const isPart = cancelled.ok || placed?.ok === true;
      throw new DialectError(isPart ? 'replacePartlyFailed' : 'replaceFailed', [], { data });
    },
  });
}

async function outcome(work: Promise<object>): Promise<{ readonly ok: boolean; readonly answer: object }> {
  try {
    return { ok: true, answer: await work };
  } catch (error) {
    const failure = toDialectError(error, 'spot');
    if (failure.status >= 500) throw error;
    return { ok: false, answer: failure.toBody() };
  }
}

async function place(
  orders: AccountOrders,
  rules: ExchangeRules,
  { context, receivedAtMs }: Pick<DialectCall, 'context' | 'receivedAtMs'>,
  values: OrderValues,
): Promise<object> {
  const request = toRequest(values, rules, receivedAtMs);
  orders.requireNewName(context, values.newClientOrderId);
  const events = await orders.access.placeAssets(context, {
    ...request,
    thirdPartyOrder: values.newClientOrderId ?? newName(),
  });
  const { order, deals } = placedOf(events);
  const usual: ResponseType = values.type === 'LIMIT' || values.type === 'MARKET' ? 'FULL' : 'ACK';
  const type = values.newOrderRespType ?? usual;
  return placedRecord(values.symbol, order, deals, type, rules.assetDigits);
}

interface Which {
  readonly symbol: Instrument;
  readonly orderId: number | undefined;
  readonly origClientOrderId: string | undefined;
  readonly cancelRestrictions?: 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED' | undefined;
}

async function cancel(
  orders: AccountOrders,
  context: DialectCall['context'],
  which: Which,
  newName?: string,
): Promise<object> {
  const { symbol, orderId, origClientOrderId, cancelRestrictions } = which;
  const order = orders.findLive(context, symbol, { orderId, name: origClientOrderId });
  if (order === undefined) throw new DialectError('unknownOrder');
  const isNew = order.filledVolume === 0;
  if (cancelRestrictions !== undefined && isNew !== (cancelRestrictions === 'ONLY_NEW'))
    throw new DialectError('restricted');
  // One of a list takes the other with it.
  return cancelOne(orders, context, symbol, order, newName);
}

async function cancelOne(
  orders: AccountOrders,
  context: DialectCall['context'],
  symbol: Instrument,
  order: Order,
  name = `cancel_${order.orderId}`,
): Promise<object> {
  return cancelRecord(symbol, await orders.cancel(context, order, name), name);
}

/** Cancels both orders of a list in one decision. Throws -2011 where one was filled or ended in the meantime. */
export async function cancelList(
  orders: AccountOrders,
  context: DialectCall['context'],
  symbol: Instrument,
  pair: OrderPair,
  name = `cancel_${pair[0].orderId}`,
): Promise<object> {
  const ended = await orders.cancelPair(context, pair, name);
  return {
    ...listRecord(symbol, pair, 'done'),
    orderReports: ended.map((order) => cancelRecord(symbol, order, name)),
  };
}
