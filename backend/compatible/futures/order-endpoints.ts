import { parseDecimal } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import type { OrderRequest } from '../../contract/records/index.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTIONS, ENTRY_TYPES, ORDER_KINDS } from '../../contract/mapping/order-numbers.ts';
import { lotsText } from '../../contract/mapping/price-texts.ts';
import { RESTING_TYPE } from '../../contract/mapping/order-types.ts';
import { ORDER_KIND, type Account, type Order } from '../../engine/core/index.ts';
import { newName, orderAfter, placedOf, ticksText, type Which } from '../account-orders.ts';
import { TEXT_DIGITS, unitsOf } from '../decimal-texts.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import { minNotional } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import {
  CLIENT_ORDER_ID,
  DECIMAL,
  FLAG,
  oneOf,
  optional,
  otherwise,
  readParameters,
  SYMBOL,
  text,
  TIME,
  whole,
  type Parameters,
  type Values,
} from '../parameters.ts';
import { sideOf, triggerWhen } from '../order-words.ts';
import { toDialectError } from '../refusals.ts';
import { FUTURES_TYPE, type ContractAccounts } from './contract-account.ts';
import { TIMES_IN_FORCE } from './exchange-info.ts';
import { toSided, type SidedOrder } from './net-order.ts';
import { FUTURES_KINDS, orderRecord, typeOf, type FuturesKind } from './order-records.ts';

/** The parameters of an order. */
export const FUTURES_ORDER = {
  symbol: SYMBOL,
  side: oneOf(['BUY', 'SELL'], 'sideWrong'),
  positionSide: otherwise(oneOf(['BOTH', 'LONG', 'SHORT']), 'BOTH'),
  type: oneOf(FUTURES_KINDS, 'orderTypeWrong'),
  timeInForce: optional(oneOf(TIMES_IN_FORCE, 'timeInForceWrong')),
  quantity: optional(DECIMAL),
  reduceOnly: otherwise(FLAG, false),
  price: optional(DECIMAL),
  newClientOrderId: optional(CLIENT_ORDER_ID),
  stopPrice: optional(DECIMAL),
  closePosition: otherwise(FLAG, false),
  activationPrice: optional(DECIMAL),
  callbackRate: optional(DECIMAL),
  workingType: otherwise(oneOf(['CONTRACT_PRICE', 'MARK_PRICE']), 'CONTRACT_PRICE'),
  priceProtect: otherwise(FLAG, false),
  newOrderRespType: optional(oneOf(['ACK', 'RESULT'])),
  priceMatch: optional(oneOf(['NONE'])),
  selfTradePreventionMode: optional(oneOf(['NONE'])),
  goodTillDate: optional(TIME),
};
type OrderValues = Values<typeof FUTURES_ORDER>;

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
/** Percent by which a trailing stop may stay behind, with its decimals. */
const RATE = { digits: 2, least: 10n, most: 1_000n } as const;

const LIST = optional(text(8_192));

const WITH_LIMIT: readonly FuturesKind[] = ['LIMIT', 'STOP', 'TAKE_PROFIT'];
const WITH_LEVEL: readonly FuturesKind[] = ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'];
const CLOSING_ALL: readonly FuturesKind[] = ['STOP_MARKET', 'TAKE_PROFIT_MARKET'];

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
  values: OrderValues,
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

/** The order as addMarketOrder takes it. Throws DialectError for what the dialect itself rejects. */
function toRequest(
  accounts: ContractAccounts,
  context: DialectCall['context'],
  values: OrderValues,
  requestTime: number,
): OrderRequest {
  requireKind(values);
  const { symbol, side, type, price, quantity, closePosition, reduceOnly, timeInForce } = values;
  const account = accounts.find(context);
  if (account === undefined) throw new DialectError('marginInsufficient');
  const direction = side === 'BUY' ? DIRECTION.buy : DIRECTION.sell;
  const volume = quantity === undefined ? undefined : volumeOf(symbol, quantity);
  requireFilters(accounts, values, volume);
  const live = accounts.orders.live(context, symbol);
  const sided = toSided({ direction, volume, reduceOnly }, accounts.sides(account, symbol, live));
  if (sided === undefined) throw new DialectError('reduceOnlyRejected');
  const isLimit = WITH_LIMIT.includes(type);
  const force = isLimit ? (timeInForce ?? 'GTC') : undefined;
  return {
    ...accountMembers(account),
    symbolId: symbol.symbolId,
    bizType: bizTypeOf(isLimit, sided),
    direction: DIRECTIONS.number(direction),
    entryType: ENTRY_TYPES.number('quantity'),
    requestNum: sided.volume === undefined ? '' : lotsText(sided.volume, symbol.numberDigits),
    ...(isLimit && { requestPrice: ticksText(symbol, price ?? '') }),
    ...(force !== undefined && { timeInForce: force }),
    ...triggerMembers(values),
    ...(sided.reduceOnly && { reduceOnly: true }),
    ...(closePosition && sided.volume === undefined && { closePosition: true }),
    requestTime,
  };
}

function accountMembers({ accountId, currency, digits }: Account) {
  const tradeType = TRADE_TYPES.number(FUTURES_TYPE);
  return { accountId, accountCurrency: currency, accountDigits: digits, tradeType };
}

function bizTypeOf(isLimit: boolean, { closes }: SidedOrder): number {
  if (isLimit) return closes ? ORDER_KINDS.number(ORDER_KIND.limitClose) : RESTING_TYPE.limitOpenCross;
  return ORDER_KINDS.number(closes ? ORDER_KIND.marketClose : ORDER_KIND.marketOpen);
}

/** What a stop waits for. */
function triggerMembers(values: OrderValues): Partial<OrderRequest> {
  const { symbol, type, side, stopPrice, callbackRate, activationPrice, workingType } = values;
  const triggerBy = workingType === 'MARK_PRICE' ? 'middle' : 'last';
  if (type === 'TRAILING_STOP_MARKET')
    return {
      trailing: `${callbackRate}%`,
      triggerBy,
      ...(activationPrice !== undefined && { activationPrice: ticksText(symbol, activationPrice) }),
    };
  if (!WITH_LEVEL.includes(type)) return {};
  return {
    triggerPrice: ticksText(symbol, stopPrice ?? ''),
    triggerBy,
    triggerWhen: triggerWhen(side, type.startsWith('TAKE_PROFIT')),
  };
}

/** Throws for parameters that do not go together. */
function requireKind(values: OrderValues): void {
  const { type, positionSide, quantity, price, stopPrice, closePosition, reduceOnly, callbackRate } = values;
  const missing = (name: string) => new DialectError('mandatoryMissing', [name]);
  const extra = (name: string) => new DialectError('notRequired', [name]);
  if (positionSide !== 'BOTH') throw new DialectError('positionSideWrong');
  if (values.priceProtect)
    throw new DialectError('notServed', ['Orders are not protected from wide prices.']);
  if (closePosition) {
    if (!CLOSING_ALL.includes(type)) throw new DialectError('closePositionWrong', [type]);
    if (quantity !== undefined) throw extra('quantity');
    if (reduceOnly) throw extra('reduceOnly');
  } else if (quantity === undefined) throw missing('quantity');
  const isLimit = WITH_LIMIT.includes(type);
  if (isLimit && price === undefined) throw missing('price');
  if (!isLimit && price !== undefined) throw extra('price');
  if (type === 'LIMIT' && values.timeInForce === undefined) throw missing('timeInForce');
  if (type === 'MARKET' && values.timeInForce !== undefined) throw extra('timeInForce');
  const needsLevel = WITH_LEVEL.includes(type);
  if (needsLevel && stopPrice === undefined) throw missing('stopPrice');
  if (!needsLevel && stopPrice !== undefined) throw extra('stopPrice');
  const isTrailing = type === 'TRAILING_STOP_MARKET';
  if (!isTrailing && values.activationPrice !== undefined) throw extra('activationPrice');
  if (!isTrailing && callbackRate !== undefined) throw extra('callbackRate');
  if (!isTrailing) return;
  if (callbackRate === undefined) throw missing('callbackRate');
  const rate = parseDecimal(callbackRate, RATE.digits);
  if (rate === undefined || rate < RATE.least || rate > RATE.most)
    throw new DialectError('parameterWrong', ['callbackRate']);
}

/** Throws for texts that are too fine, for a price between two ticks and for an order that is worth too little. */
function requireFilters({ rules }: ContractAccounts, values: OrderValues, volume: number | undefined): void {
  const { symbol, price, stopPrice, activationPrice, reduceOnly } = values;
  for (const [name, given] of Object.entries({ price, stopPrice, activationPrice })) {
    if (given === undefined) continue;
    const scaled = parseDecimal(given, TEXT_DIGITS);
    if (scaled === undefined) throw new DialectError('precision', [name]);
    if (scaled === 0n || parseDecimal(given, symbol.digits) === undefined)
      throw new DialectError('priceOffTick');
  }
  if (price === undefined || volume === undefined || reduceOnly) return;
  const least = minNotional(symbol, rules);
  const value = (parseDecimal(price, symbol.digits) ?? 0n) * BigInt(volume) * BigInt(symbol.contractSize);
  const digits = symbol.digits + symbol.numberDigits;
  if (value * 10n ** BigInt(TEXT_DIGITS) < (parseDecimal(least, TEXT_DIGITS) ?? 0n) * 10n ** BigInt(digits))
    throw new DialectError('notionalTooSmall', [least]);
}

/** A quantity in volume units. Throws for one that is too fine, for nothing, and for more than can be counted. */
function volumeOf(instrument: Instrument, quantity: string): number {
  const scaled = parseDecimal(quantity, TEXT_DIGITS);
  if (scaled === undefined) throw new DialectError('precision', ['quantity']);
  const units = unitsOf(instrument, scaled);
  if (units === undefined) throw new DialectError('quantityOffStep');
  if (units === 0n) throw new DialectError('quantityTooSmall');
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new DialectError('quantityTooLarge');
  return Number(units);
}
