import { parseDecimal } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { ENTRY_TYPE } from '../../domain/orders/order-terms.ts';
import { isArmed } from '../../domain/orders/order-trigger.ts';
import { ORDER_KIND, type Deal, type Order } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf, TEXT_DIGITS } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import {
  basisPointsOf,
  clientOrderIdOf,
  isStopLoss,
  sideOf,
  statusOf,
  timeInForceOf,
  workingTimeOf,
  ZERO,
} from '../order-words.ts';

const NO_LIST = -1;

/** The list that an order is one of two of: the number of the older of both; -1 for one that is of none. */
export function listIdOf({ orderId, linkedOrderId }: Pick<Order, 'orderId' | 'linkedOrderId'>): number {
  return linkedOrderId === undefined ? NO_LIST : Math.min(orderId, linkedOrderId);
}

const NO_SELF_TRADE_PREVENTION = 'NONE';

/** Kinds of orders of the dialect. */
export const SPOT_KINDS = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];

/** The kind that an order was placed as. Of trailing orders those that wait for a price before they follow are take profits. */
export function typeOf(order: Order): SpotKind {
  const { kind, timeInForce, trigger, price } = order;
  if (trigger !== undefined) {
    const isProfit =
      trigger.trailing === undefined
        ? !isStopLoss(order, trigger)
        : trigger.trailing.activation !== undefined;
    const name = isProfit ? 'TAKE_PROFIT' : 'STOP_LOSS';
    return price === undefined ? name : `${name}_LIMIT`;
  }
  if (kind === ORDER_KIND.marketOpen) return 'MARKET';
  return timeInForce === 'postOnly' ? 'LIMIT_MAKER' : 'LIMIT';
}

/** Limit of an order as text, zero at the market. */
export function limitTextOf(instrument: Instrument, { kind, price }: Order): string {
  return kind === ORDER_KIND.marketOpen || price === undefined ? ZERO : priceTextOf(instrument, price);
}

/** Level that an order waits for as text, of a trailing one that at which it begins to follow; zero without one. */
export function stopPriceOf(instrument: Instrument, { trigger }: Order): string {
  const level = trigger?.trailing === undefined ? trigger?.price : trigger.trailing.activation;
  return level === undefined ? ZERO : priceTextOf(instrument, level);
}

/** What orders with a trigger have besides. */
function triggerMembers(instrument: Instrument, order: Order) {
  const points = basisPointsOf(order);
  return {
    ...(order.trigger !== undefined && { stopPrice: stopPriceOf(instrument, order) }),
    ...(points !== undefined && { trailingDelta: points }),
  };
}

/** The amount that a market order was given instead of a quantity. */
export function quoteOrderQtyOf({ entryType, requestNum, kind }: Order): string {
  if (entryType !== ENTRY_TYPE.amount || kind !== ORDER_KIND.marketOpen) return ZERO;
  return decimalText(parseDecimal(requestNum, TEXT_DIGITS) ?? 0n, TEXT_DIGITS);
}

/** What every answer about an order has. */
export function orderFigures(instrument: Instrument, order: Order) {
  return {
    price: limitTextOf(instrument, order),
    origQty: quantityTextOf(instrument, order.volume),
    executedQty: quantityTextOf(instrument, order.filledVolume),
    origQuoteOrderQty: quoteOrderQtyOf(order),
    cummulativeQuoteQty: amountTextOf(instrument, order.notional),
    status: statusOf(order),
    timeInForce: timeInForceOf(order),
    type: typeOf(order),
    side: sideOf(order),
  };
}

/** An order as the lists have it. */
export function orderRecord(instrument: Instrument, order: Order) {
  return {
    symbol: instrument.name,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId: clientOrderIdOf(order),
    ...orderFigures(instrument, order),
    stopPrice: ZERO,
    ...triggerMembers(instrument, order),
    icebergQty: ZERO,
    time: order.placedAtMs,
    updateTime: order.updatedAtMs,
    isWorking: !isArmed(order),
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: NO_SELF_TRADE_PREVENTION,
  };
}

/** The answer to a cancellation. */
export function cancelRecord(instrument: Instrument, order: Order, clientOrderId: string) {
  return {
    symbol: instrument.name,
    origClientOrderId: clientOrderIdOf(order),
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId,
    transactTime: order.updatedAtMs,
    ...orderFigures(instrument, order),
    ...triggerMembers(instrument, order),
    selfTradePreventionMode: NO_SELF_TRADE_PREVENTION,
  };
}

/** How much an order that was placed is told of. */
export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

/** What was taken off a fill as fee, and in which asset: the one that came in. */
export interface Commission {
  readonly commission: string;
  readonly commissionAsset: string;
}

export function commissionOf(
  instrument: Instrument,
  { direction, fee }: Pick<Deal, 'direction' | 'fee'>,
  assetDigits: (code: string) => number,
): Commission {
  const asset = direction === DIRECTION.buy ? instrument.baseAsset : instrument.quoteAsset;
  return { commission: decimalText(fee, assetDigits(asset)), commissionAsset: asset };
}

/** The answer to an order that was placed. */
export function placedRecord(
  instrument: Instrument,
  order: Order,
  deals: readonly Deal[],
  type: ResponseType,
  assetDigits: (code: string) => number,
) {
  const acknowledged = {
    symbol: instrument.name,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId: clientOrderIdOf(order),
    transactTime: order.updatedAtMs,
  };
  if (type === 'ACK') return acknowledged;
  const result = {
    ...acknowledged,
    ...orderFigures(instrument, order),
    ...triggerMembers(instrument, order),
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: NO_SELF_TRADE_PREVENTION,
  };
  if (type === 'RESULT') return result;
  return {
    ...result,
    fills: deals.map((deal) => ({
      price: priceTextOf(instrument, deal.price),
      qty: quantityTextOf(instrument, deal.volume),
      ...commissionOf(instrument, deal, assetDigits),
      tradeId: deal.dealId,
    })),
  };
}
