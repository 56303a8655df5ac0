import { isArmed, WHOLE_BASIS_POINTS } from '../../domain/orders/order-trigger.ts';
import { ORDER_KIND, type Order, type OrderKind } from '../../engine/core/index.ts';
import { amountTextOf, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import { basisPointsOf, clientOrderIdOf, isStopLoss, sideOf, statusOf, ZERO } from '../order-words.ts';
import { averageText } from './contract-account.ts';

/** Kinds of orders of the dialect. */
export const FUTURES_KINDS = [
  'LIMIT',
  'MARKET',
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;
export type FuturesKind = (typeof FUTURES_KINDS)[number];

const CLOSED_BY_ACCOUNT: Readonly<Partial<Record<OrderKind, FuturesKind | 'LIQUIDATION'>>> = {
  [ORDER_KIND.stopLoss]: 'STOP_MARKET',
  [ORDER_KIND.takeProfit]: 'TAKE_PROFIT_MARKET',
  [ORDER_KIND.stopOut]: 'LIQUIDATION',
};
const RESTING: readonly OrderKind[] = [ORDER_KIND.limitOpen, ORDER_KIND.limitClose];

/** The kind that an order was placed as; LIQUIDATION for a stop-out. */
export function placedTypeOf(order: Order): FuturesKind | 'LIQUIDATION' {
  const { kind, trigger, price, isStop } = order;
  const byAccount = CLOSED_BY_ACCOUNT[kind];
  if (byAccount !== undefined) return byAccount;
  if (trigger?.trailing !== undefined) return 'TRAILING_STOP_MARKET';
  if (trigger !== undefined) {
    const name = isStopLoss(order, trigger) ? 'STOP' : 'TAKE_PROFIT';
    return price === undefined ? `${name}_MARKET` : name;
  }
  if (isStop) return 'STOP_MARKET';
  return RESTING.includes(kind) ? 'LIMIT' : 'MARKET';
}

/** The kind that it is now: behind its trigger a stop is an order like any other. */
export function typeOf(order: Order): FuturesKind | 'LIQUIDATION' {
  if (order.trigger === undefined || isArmed(order)) return placedTypeOf(order);
  return order.price === undefined ? 'MARKET' : 'LIMIT';
}

export function timeInForceOf({ timeInForce }: Order): 'GTC' | 'IOC' | 'FOK' | 'GTX' {
  return timeInForce === 'postOnly' ? 'GTX' : (timeInForce ?? 'GTC');
}

/** The price that a trigger watches, in the dialect's words. */
export function workingTypeOf({ trigger }: Order): 'CONTRACT_PRICE' | 'MARK_PRICE' {
  return trigger?.by === 'middle' ? 'MARK_PRICE' : 'CONTRACT_PRICE';
}

/** Level of a trigger as text, zero without one. */
export function stopPriceOf(instrument: Instrument, { trigger, isStop, price }: Order): string {
  if (trigger !== undefined) return priceTextOf(instrument, trigger.price);
  return isStop ? priceTextOf(instrument, price ?? 0) : ZERO;
}

/** Limit of an order as text, zero at the market. */
export function limitTextOf(instrument: Instrument, order: Order): string {
  const isLimit = RESTING.includes(order.kind) && !order.isStop;
  return isLimit ? priceTextOf(instrument, order.price ?? 0) : ZERO;
}

/** How far a trailing stop stays behind the market, in percent; undefined for other orders and for a distance in prices. */
export function callbackRateOf(order: Order): string | undefined {
  const points = basisPointsOf(order);
  return points === undefined ? undefined : String((points * 100) / WHOLE_BASIS_POINTS);
}

/** The members that trailing stops have besides. */
export function trailingMembers(instrument: Instrument, order: Order) {
  const { trigger } = order;
  if (trigger?.trailing === undefined) return {};
  const rate = callbackRateOf(order);
  return {
    activatePrice: priceTextOf(instrument, trigger.trailing.activation ?? trigger.trailing.peak ?? 0),
    ...(rate !== undefined && { priceRate: rate }),
  };
}

/** An order as every answer has it. */
export function orderRecord(instrument: Instrument, order: Order) {
  const filled = quantityTextOf(instrument, order.filledVolume);
  const quote = amountTextOf(instrument, order.notional);
  return {
    orderId: order.orderId,
    symbol: instrument.name,
    status: statusOf(order),
    clientOrderId: clientOrderIdOf(order),
    price: limitTextOf(instrument, order),
    avgPrice: averageText(instrument, order.notional, order.filledVolume),
    origQty: order.closePosition === true ? ZERO : quantityTextOf(instrument, order.volume),
    executedQty: filled,
    cumQty: filled,
    cumQuote: quote,
    timeInForce: timeInForceOf(order),
    type: typeOf(order),
    reduceOnly: order.reduceOnly === true,
    closePosition: order.closePosition === true,
    side: sideOf(order),
    positionSide: 'BOTH',
    stopPrice: stopPriceOf(instrument, order),
    workingType: workingTypeOf(order),
    priceProtect: false,
    origType: placedTypeOf(order),
    priceMatch: 'NONE',
    selfTradePreventionMode: 'NONE',
    goodTillDate: 0,
    time: order.placedAtMs,
    updateTime: order.updatedAtMs,
    ...trailingMembers(instrument, order),
  };
}
