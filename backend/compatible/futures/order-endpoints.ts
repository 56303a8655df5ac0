import { lotsText } from '../../contract/mapping/price-texts.ts';
import type { Order } from '../../engine/core/index.ts';
import { newName, orderAfter, placedOf, ticksText, type Which } from '../account-orders.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument } from '../instruments.ts';
import {
  CLIENT_ORDER_ID,
  DECIMAL,
  oneOf,
  optional,
  readParameters,
  SYMBOL,
  text,
  whole,
  type Parameters,
  type Values,
} from '../parameters.ts';
import { sideOf } from '../order-words.ts';
import { toDialectError } from '../refusals.ts';
import { FUTURES_TYPE, type ContractAccounts } from './contract-account.ts';
import { FUTURES_ORDER, toRequest, volumeOf, type FuturesOrderValues } from './order-requests.ts';
import { orderRecord, typeOf } from './order-records.ts';

const WHICH = { symbol: SYMBOL, orderId: optional(whole(0)), origClientOrderId: optional(CLIENT_ORDER_ID) };
/** What may be changed of a limit order; its quantity with what was filled. */
const CHANGE = {
  ...WHICH,
  side: oneOf(['BUY', 'SELL'], 'sideWrong'),
  quantity: DECIMAL,
  price: DECIMAL,
  priceMatch: optional(oneOf(['NONE'])),
};
/** Orders of one batch. */
const MOST_IN_BATCH = 5;
const MOST_CANCELLED_IN_BATCH = 10;
const LIST = optional(text(8_192));

/** Orders that are placed and cancelled. */
export function futuresOrderEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  const { orders } = accounts;
  return [
    endpoint('POST /fapi/v1/order', {
      security: 'trade',
      weight: 1,
      orders: 1,
      parameters: FUTURES_ORDER,
      handle: async (call) => orderRecord(call.values.symbol, await placeOrder(accounts, call, call.values)),
    }),
    endpoint('POST /fapi/v1/order/test', {
      security: 'trade',
      weight: 1,
      parameters: FUTURES_ORDER,
      handle({ context, values, receivedAtMs }) {
        const request = toRequest(accounts, context, values, receivedAtMs);
        orders.requireNewName(context, values.newClientOrderId, 'duplicateName');
        orders.access.checkContract(context, request);
        return {};
      },
    }),
    endpoint('PUT /fapi/v1/order', {
      security: 'trade',
      weight: 1,
      orders: 1,
      parameters: CHANGE,
      handle: ({ context, values }) => changed(accounts, context, values),
    }),
    endpoint('DELETE /fapi/v1/order', {
      security: 'trade',
      weight: 1,
      parameters: WHICH,
      handle: ({ context, values: { symbol, orderId, origClientOrderId } }) =>
        cancelled(accounts, context, symbol, { orderId, name: origClientOrderId }),
    }),
    endpoint('DELETE /fapi/v1/allOpenOrders', {
      security: 'trade',
      weight: 1,
      parameters: { symbol: SYMBOL },
      async handle({ context, values: { symbol } }) {
        const live = orders.live(context, symbol);
        await Promise.all(live.map((order) => orders.cancel(context, order, nameOfCancel(order.orderId))));
        return { code: 200, msg: 'The operation of cancel all open order is done.' };
      },
    }),
    ...batchEndpoints(accounts),
  ];
}

/** Several orders in one request; each has an answer of its own. */
function batchEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  return [
    endpoint('POST /fapi/v1/batchOrders', {
      security: 'trade',
      weight: 5,
      orders: MOST_IN_BATCH,
      parameters: { batchOrders: text(8_192) },
      handle: (call) =>
        batch(accounts, FUTURES_ORDER, call.values.batchOrders, async (values) =>
          orderRecord(values.symbol, await placeOrder(accounts, call, values)),
        ),
    }),
    endpoint('PUT /fapi/v1/batchOrders', {
      security: 'trade',
      weight: 5,
      orders: MOST_IN_BATCH,
      parameters: { batchOrders: text(8_192) },
      handle: ({ context, values: { batchOrders } }) =>
        batch(accounts, CHANGE, batchOrders, (values) => changed(accounts, context, values)),
    }),
    endpoint('DELETE /fapi/v1/batchOrders', {
      security: 'trade',
      weight: 1,
      parameters: {
        symbol: SYMBOL,
        orderIdList: LIST,
        origClientOrderIdList: LIST,
        // Programs write both without capitals too.
        orderidlist: LIST,
        origclientorderidlist: LIST,
      },
      handle({ context, values: { symbol, ...lists } }) {
        const idsText = lists.orderIdList ?? lists.orderidlist ?? '[]';
        const namesText = lists.origClientOrderIdList ?? lists.origclientorderidlist ?? '[]';
        const numbers = readList(idsText, 'orderIdList', MOST_CANCELLED_IN_BATCH, 0);
        const names = readList(namesText, 'origClientOrderIdList', MOST_CANCELLED_IN_BATCH, 0);
        if (numbers.length + names.length === 0)
          throw new DialectError('oneOfTwoMissing', ['orderIdList', 'origClientOrderIdList']);
        const wanted = [
          ...numbers.map((number) => ({ orderId: Number(number), name: undefined })),
          ...names.map((name) => ({ orderId: undefined, name: String(name) })),
        ];
        return inTurn(wanted, (which) => cancelled(accounts, context, symbol, which));
      },
    }),
  ];
}

/** Reads each entry of a list of requests by a table, and carries it out. */
function batch<const Table extends Parameters>(
  { orders: { instruments } }: ContractAccounts,
  table: Table,
  list: string,
  run: (values: Values<Table>) => Promise<object>,
): Promise<readonly object[]> {
  return inTurn(readList(list, 'batchOrders', MOST_IN_BATCH), async (each) => {
    if (typeof each !== 'object' || each === null) throw new DialectError('jsonWrong', ['batchOrders']);
    const pairs = Object.entries(each).map(([name, value]) => [name, String(value)] as const);
    return run(readParameters(table, pairs, { instruments }, true));
  });
}

/** One after the other, so that what one leaves is there for the next; a refusal stands in the place of its answer. */
async function inTurn<Sent>(
  sent: readonly Sent[],
  run: (each: Sent) => Promise<object>,
): Promise<readonly object[]> {
  const answers: object[] = [];
  for (const each of sent) {
    try {
      answers.push(await run(each));
    } catch (error) {
      const failure = toDialectError(error, 'futures');
      if (failure.status >= 500) throw error;
      answers.push(failure.toBody());
    }
  }
  return answers;
}

function readList(given: string, name: string, most: number, least = 1): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(given);
  } catch {
    throw new DialectError('jsonWrong', [name]);
  }
  if (!Array.isArray(list)) throw new DialectError('jsonWrong', [name]);
  if (list.length < least || list.length > most) throw new DialectError('batchWrong');
  return list as readonly unknown[];
}

/** Places an order of the dialect. Throws what it is rejected with. */
export async function placeOrder(
  accounts: ContractAccounts,
  { context, receivedAtMs }: Pick<DialectCall, 'context' | 'receivedAtMs'>,
  values: FuturesOrderValues,
): Promise<Order> {
  const { orders } = accounts;
  const request = toRequest(accounts, context, values, receivedAtMs);
  orders.requireNewName(context, values.newClientOrderId, 'duplicateName');
  const events = await orders.access.placeContract(context, {
    ...request,
    thirdPartyOrder: values.newClientOrderId ?? newName(),
  });
  return placedOf(events).order;
}

/** Cancels a resting order, of an instrument or of any. Throws -2011 for one that does not rest. */
export async function cancelOrder(
  { orders }: ContractAccounts,
  context: DialectCall['context'],
  instrument: Instrument | undefined,
  which: Which,
): Promise<Order> {
  const order = orders.findLive(context, instrument, which);
  if (order === undefined) throw new DialectError('unknownOrder');
  return orders.cancel(context, order, nameOfCancel(order.orderId));
}

async function cancelled(
  accounts: ContractAccounts,
  context: DialectCall['context'],
  instrument: Instrument,
  which: Which,
): Promise<object> {
  return orderRecord(instrument, await cancelOrder(accounts, context, instrument, which));
}

/** Changes a limit order that rests. Throws -2013 for one that does not, -1116 for another kind. */
async function changed(
  { orders }: ContractAccounts,
  context: DialectCall['context'],
  { symbol, orderId, origClientOrderId: name, side, quantity, price }: Values<typeof CHANGE>,
): Promise<object> {
  const order = orders.findLive(context, symbol, { orderId, name });
  if (order === undefined) throw new DialectError('noSuchOrder');
  if (sideOf(order) !== side) throw new DialectError('sideWrong');
  if (typeOf(order) !== 'LIMIT') throw new DialectError('orderTypeWrong');
  const lots = lotsText(volumeOf(symbol, quantity), symbol.numberDigits);
  const change = { orderId: order.orderId, lots, price: ticksText(symbol, price) };
  const events = await orders.access.change(context, FUTURES_TYPE, change);
  return orderRecord(symbol, orderAfter(events, order.orderId));
}

function nameOfCancel(orderId: number): string {
  return `cancel_${orderId}`;
}
