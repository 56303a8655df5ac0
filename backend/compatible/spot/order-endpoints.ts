import { divide, formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { AssetOrderRequest } from '../../contract/calls/spot.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument } from '../instruments.ts';
import {
  CLIENT_ORDER_ID,
  DECIMAL,
  FLAG,
  oneOf,
  optional,
  otherwise,
  SYMBOL,
  whole,
  type Values,
} from '../parameters.ts';
import { toDialectError } from '../refusals.ts';
import { minNotional, type ExchangeRules } from '../exchange-rules.ts';
import { newName, placedOf, ticksText, type AccountOrders } from '../account-orders.ts';
import { cancelRecord, placedRecord, type ResponseType } from './order-records.ts';

export interface OrderEndpointOptions {
  readonly orders: AccountOrders;
  readonly rules: ExchangeRules;
}

const KINDS = [
  'LIMIT',
  'MARKET',
  'LIMIT_MAKER',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;

/** Kinds that the account does not have, as the refusal calls them. */
const NOT_SERVED: Readonly<Record<string, string>> = {
  STOP_LOSS: 'Stop loss',
  STOP_LOSS_LIMIT: 'Stop loss limit',
  TAKE_PROFIT: 'Take profit',
  TAKE_PROFIT_LIMIT: 'Take profit limit',
};

/** Numbers of `bizType` of addOrder. */
const BIZ_TYPE = { market: 1, marketByAmount: 12, limit: 13 } as const;
const ENTRY = { quantity: 1, amount: 2 } as const;
const DIRECTION_NUMBER = { BUY: 1, SELL: 2 } as const;

const ORDER = {
  symbol: SYMBOL,
  side: oneOf(['BUY', 'SELL'], 'sideWrong'),
  type: oneOf(KINDS, 'orderTypeWrong'),
  timeInForce: optional(oneOf(['GTC', 'IOC', 'FOK'], 'timeInForceWrong')),
  quantity: optional(DECIMAL),
  quoteOrderQty: optional(DECIMAL),
  price: optional(DECIMAL),
  newClientOrderId: optional(CLIENT_ORDER_ID),
  strategyId: optional(whole(0)),
  strategyType: optional(whole(0)),
  stopPrice: optional(DECIMAL),
  trailingDelta: optional(whole(0)),
  icebergQty: optional(DECIMAL),
  newOrderRespType: optional(oneOf(['ACK', 'RESULT', 'FULL'])),
  selfTradePreventionMode: optional(oneOf(['NONE'])),
};
type OrderValues = Values<typeof ORDER>;

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
        return Promise.all(
          live.map((order) =>
            cancel(orders, context, { symbol, orderId: order.orderId, origClientOrderId: undefined }),
          ),
        );
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

/** The order as addOrder takes it. Throws DialectError for what the dialect itself rejects. */
function toRequest(values: OrderValues, rules: ExchangeRules, requestTime: number): AssetOrderRequest {
  requireKind(values);
  requireFilters(values, rules);
  const { symbol, type, side, quantity, quoteOrderQty, price, timeInForce } = values;
  const byAmount = quoteOrderQty !== undefined;
  const isMarket = type === 'MARKET';
  return {
    accountCurrency: side === 'BUY' ? symbol.quoteAsset : symbol.baseAsset,
    symbolId: symbol.symbolId,
    tradeType: TRADE_TYPE_NUMBER.spot,
    bizType: !isMarket ? BIZ_TYPE.limit : byAmount ? BIZ_TYPE.marketByAmount : BIZ_TYPE.market,
    direction: DIRECTION_NUMBER[side],
    entryType: byAmount ? ENTRY.amount : ENTRY.quantity,
    requestNum: byAmount ? wholeUnits(quoteOrderQty, rules.assetDigits(symbol.quoteAsset)) : (quantity ?? ''),
    ...(price !== undefined && { requestPrice: ticksText(symbol, price) }),
    ...(type === 'LIMIT_MAKER' ? { timeInForce: 'GTX' } : timeInForce !== undefined && { timeInForce }),
    requestTime,
  };
}

/** An amount without what is finer than its asset: no more is spent than was said. */
function wholeUnits(text: string, digits: number): string {
  const scaled = parseDecimal(text, TEXT_DIGITS) ?? 0n;
  const unit = 10n ** BigInt(Math.max(0, TEXT_DIGITS - digits));
  return formatDecimal(divide(scaled, unit, 'down'), Math.min(digits, TEXT_DIGITS));
}

/** Throws for parameters that do not go together. */
function requireKind(values: OrderValues): void {
  const { type, timeInForce, quantity, quoteOrderQty, price } = values;
  const notServed = NOT_SERVED[type];
  if (notServed !== undefined) throw new DialectError('kindNotServed', [notServed]);
  for (const name of ['stopPrice', 'trailingDelta', 'icebergQty'] as const)
    if (values[name] !== undefined && Number(values[name]) !== 0)
      throw new DialectError(name === 'icebergQty' ? 'kindNotServed' : 'notRequired', [
        name === 'icebergQty' ? 'Iceberg' : name,
      ]);
  const missing = (name: string) => new DialectError('mandatoryMissing', [name]);
  const extra = (name: string) => new DialectError('notRequired', [name]);
  if (type === 'MARKET') {
    if (price !== undefined) throw extra('price');
    if (timeInForce !== undefined) throw extra('timeInForce');
    if (quantity === undefined && quoteOrderQty === undefined) throw missing('quantity');
    if (quantity !== undefined && quoteOrderQty !== undefined) throw extra('quoteOrderQty');
    return;
  }
  if (quoteOrderQty !== undefined) throw extra('quoteOrderQty');
  if (quantity === undefined) throw missing('quantity');
  if (price === undefined) throw missing('price');
  if (type === 'LIMIT' && timeInForce === undefined) throw missing('timeInForce');
  if (type === 'LIMIT_MAKER' && timeInForce !== undefined) throw extra('timeInForce');
}

/** Throws for texts that are too fine, for a price off its ticks and for an order whose value is too small. */
function requireFilters(values: OrderValues, rules: ExchangeRules): void {
  const { symbol, quantity, quoteOrderQty, price } = values;
  const scaled = (name: 'quantity' | 'quoteOrderQty' | 'price', text: string): bigint => {
    const found = parseDecimal(text, TEXT_DIGITS);
    if (found === undefined) throw new DialectError('precision', [name]);
    return found;
  };
  const lots = quantity === undefined ? undefined : scaled('quantity', quantity);
  if (price !== undefined && scaled('price', price) === 0n)
    throw new DialectError('filterFailure', ['PRICE_FILTER']);
  if (price !== undefined) ticksText(symbol, price);
  if (lots === 0n) throw new DialectError('filterFailure', ['LOT_SIZE']);
  const least = parseDecimal(minNotional(symbol, rules), TEXT_DIGITS) ?? 0n;
  const one = 10n ** BigInt(TEXT_DIGITS);
  const value =
    quoteOrderQty !== undefined
      ? scaled('quoteOrderQty', quoteOrderQty)
      : price !== undefined && lots !== undefined
        ? (lots * scaled('price', price)) / one
        : undefined;
  if (value !== undefined && value < least) throw new DialectError('filterFailure', ['MIN_NOTIONAL']);
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
  const name = newName ?? `cancel_${order.orderId}`;
  return cancelRecord(symbol, await orders.cancel(context, order, name), name);
}
