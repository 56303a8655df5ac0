import { isArmed } from '../../domain/orders/order-trigger.ts';
import type { Order } from '../../engine/core/index.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import { quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import { clientOrderIdOf, sideOf, statusOf, ZERO } from '../order-words.ts';
import { CLIENT_ORDER_ID, DECIMAL, oneOf, optional, otherwise, SYMBOL, TIME, whole } from '../parameters.ts';
import type { ContractAccounts } from './contract-account.ts';
import { cancelOrder, placeOrder } from './order-endpoints.ts';
import { FUTURES_ORDER } from './order-requests.ts';
import {
  limitTextOf,
  placedTypeOf,
  stopPriceOf,
  timeInForceOf,
  trailingMembers,
  workingTypeOf,
} from './order-records.ts';

const { newClientOrderId: _name, stopPrice: _level, ...SHARED } = FUTURES_ORDER;
const ALGO = {
  ...SHARED,
  algoType: otherwise(oneOf(['CONDITIONAL']), 'CONDITIONAL'),
  triggerPrice: optional(DECIMAL),
  clientAlgoId: optional(CLIENT_ORDER_ID),
  activatePrice: optional(DECIMAL),
};
const WHICH = {
  symbol: optional(SYMBOL),
  algoId: optional(whole(0)),
  clientAlgoId: optional(CLIENT_ORDER_ID),
};
const LIST = {
  algoType: optional(oneOf(['CONDITIONAL'])),
  algoId: optional(whole(0)),
  startTime: optional(TIME),
  endTime: optional(TIME),
  page: optional(whole(0)),
  limit: otherwise(whole(1, 1_000), 500),
};

/** Orders with a trigger under the addresses that newer programs use for them: the same orders, by the same numbers. */
export function futuresAlgoEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  return [...placingEndpoints(accounts), ...listEndpoints(accounts)];
}

function armed({ orders }: ContractAccounts, context: DialectCall['context'], symbol?: Instrument): Order[] {
  return orders.live(context, symbol).filter((order) => isArmed(order));
}

function placingEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  return [
    endpoint('POST /fapi/v1/algoOrder', {
      security: 'trade',
      weight: 1,
      orders: 1,
      parameters: ALGO,
      async handle(call) {
        const { triggerPrice, clientAlgoId, activatePrice, ...values } = call.values;
        if (values.type === 'LIMIT' || values.type === 'MARKET') throw new DialectError('orderTypeWrong');
        const order = await placeOrder(accounts, call, {
          ...values,
          stopPrice: triggerPrice,
          newClientOrderId: clientAlgoId,
          activationPrice: values.activationPrice ?? activatePrice,
        });
        return algoRecord(values.symbol, order);
      },
    }),
    endpoint('DELETE /fapi/v1/algoOrder', {
      security: 'trade',
      weight: 1,
      parameters: WHICH,
      async handle({ context, values: { symbol, algoId, clientAlgoId } }) {
        const which = { orderId: algoId, name: clientAlgoId };
        const order = await cancelOrder(accounts, context, symbol, which);
        return { algoId: order.orderId, clientAlgoId: clientOrderIdOf(order), code: '200', msg: 'success' };
      },
    }),
    endpoint('DELETE /fapi/v1/algoOpenOrders', {
      security: 'trade',
      weight: 1,
      parameters: { symbol: SYMBOL },
      async handle({ context, values: { symbol } }) {
        for (const { orderId } of armed(accounts, context, symbol))
          await cancelOrder(accounts, context, symbol, { orderId, name: undefined });
        return { code: '200', msg: 'The operation of cancel all open order is done.' };
      },
    }),
  ];
}

function listEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  const { orders } = accounts;
  const rows = (found: readonly Order[]) =>
    found.flatMap((order) => {
      const instrument = orders.instruments.of(order.symbolId);
      return instrument === undefined ? [] : [algoRecord(instrument, order)];
    });
  return [
    endpoint('GET /fapi/v1/algoOrder', {
      security: 'read',
      weight: 1,
      parameters: WHICH,
      async handle({ context, values: { symbol, algoId, clientAlgoId } }) {
        for (const instrument of symbol === undefined ? orders.instruments.all : [symbol]) {
          const order = await orders.find(context, instrument, { orderId: algoId, name: clientAlgoId });
          if (order?.trigger !== undefined) return algoRecord(instrument, order);
        }
        throw new DialectError('noSuchOrder');
      },
    }),
    endpoint('GET /fapi/v1/openAlgoOrders', {
      security: 'read',
      weight: ({ symbol }) => (symbol === undefined ? 40 : 1),
      parameters: {
        symbol: optional(SYMBOL),
        algoType: optional(oneOf(['CONDITIONAL'])),
        algoId: optional(whole(0)),
      },
      handle: ({ context, values: { symbol, algoId } }) =>
        rows(
          armed(accounts, context, symbol).filter(
            ({ orderId }) => algoId === undefined || orderId === algoId,
          ),
        ),
    }),
    endpoint('GET /fapi/v1/allAlgoOrders', {
      security: 'read',
      weight: 5,
      parameters: { symbol: SYMBOL, ...LIST },
      async handle({ context, values: { symbol, algoId, startTime, endTime, limit } }) {
        const span = { fromId: algoId, fromMs: startTime, toMs: endTime, limit };
        return rows((await orders.all(context, symbol, span)).filter(({ trigger }) => trigger !== undefined));
      },
    }),
  ];
}

/** NEW while it waits for its trigger, TRIGGERED behind it, then as the order ended. */
function algoStatusOf(order: Order): string {
  const status = statusOf(order);
  if (status === 'FILLED') return 'FINISHED';
  return status === 'PARTIALLY_FILLED' || (status === 'NEW' && !isArmed(order)) ? 'TRIGGERED' : status;
}

function algoRecord(instrument: Instrument, order: Order) {
  return {
    algoId: order.orderId,
    clientAlgoId: clientOrderIdOf(order),
    algoType: 'CONDITIONAL',
    orderType: placedTypeOf(order),
    symbol: instrument.name,
    side: sideOf(order),
    positionSide: 'BOTH',
    timeInForce: timeInForceOf(order),
    quantity: order.closePosition === true ? ZERO : quantityTextOf(instrument, order.volume),
    algoStatus: algoStatusOf(order),
    actualOrderId: isArmed(order) ? '' : String(order.orderId),
    triggerPrice: stopPriceOf(instrument, order),
    price: limitTextOf(instrument, order),
    icebergQuantity: null,
    selfTradePreventionMode: 'NONE',
    workingType: workingTypeOf(order),
    priceMatch: 'NONE',
    closePosition: order.closePosition === true,
    priceProtect: false,
    reduceOnly: order.reduceOnly === true,
    createTime: order.placedAtMs,
    updateTime: order.updatedAtMs,
    triggerTime: order.trigger?.firedAtMs ?? 0,
    goodTillDate: 0,
    ...trailingMembers(instrument, order),
  };
}
