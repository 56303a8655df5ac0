import { parseDecimal } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { ENTRY_TYPE, isAtOnce } from '../../domain/orders/order-terms.ts';
import { ORDER_KIND, type Deal, type Order } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf, TEXT_DIGITS } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';

export const ZERO = '0.00000000';
/** No order is part of a list of orders. */
export const NO_LIST = -1;
const NO_SELF_TRADE_PREVENTION = 'NONE';
/** Orders of other programs have no name of their own here. */
const OTHER_ORDER = 'other_';

export type DialectStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED' | 'EXPIRED';

/** The state of an order in the dialect: what its owner did not cancel, and what ended unfilled at once, expired. */
export function statusOf({ status, kind, timeInForce, filledVolume }: Order): DialectStatus {
  switch (status) {
    case 'received':
    case 'partiallyCompleted':
      return filledVolume > 0 ? 'PARTIALLY_FILLED' : 'NEW';
    case 'completed':
      return 'FILLED';
    case 'rejected':
      return 'REJECTED';
    case 'expired':
      return 'EXPIRED';
    default:
      return kind === ORDER_KIND.marketOpen || isAtOnce(timeInForce) ? 'EXPIRED' : 'CANCELED';
  }
}

/** The name that its owner gave an order, or one made of its number. */
export function clientOrderIdOf({ thirdPartyOrder, orderId }: Order): string {
  return thirdPartyOrder ?? `${OTHER_ORDER}${orderId}`;
}

/** The number in a name that was made of it; undefined for any other. */
export function numberOfName(name: string): number | undefined {
  const text = name.startsWith(OTHER_ORDER) ? name.slice(OTHER_ORDER.length) : '';
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

export function sideOf({ direction }: Pick<Order, 'direction'>): 'BUY' | 'SELL' {
  return direction === DIRECTION.buy ? 'BUY' : 'SELL';
}

export function typeOf({ kind, timeInForce }: Order): 'MARKET' | 'LIMIT' | 'LIMIT_MAKER' {
  if (kind === ORDER_KIND.marketOpen) return 'MARKET';
  return timeInForce === 'postOnly' ? 'LIMIT_MAKER' : 'LIMIT';
}

export function timeInForceOf({ timeInForce }: Order): 'GTC' | 'IOC' | 'FOK' {
  return timeInForce === undefined || timeInForce === 'postOnly' ? 'GTC' : timeInForce;
}

/** The amount that a market order was given instead of a quantity. */
export function quoteOrderQtyOf({ entryType, requestNum, kind }: Order): string {
  if (entryType !== ENTRY_TYPE.amount || kind !== ORDER_KIND.marketOpen) return ZERO;
  return decimalText(parseDecimal(requestNum, TEXT_DIGITS) ?? 0n, TEXT_DIGITS);
}

/** What every answer about an order has. */
export function orderFigures(instrument: Instrument, order: Order) {
  return {
    price: order.kind === ORDER_KIND.marketOpen ? ZERO : priceTextOf(instrument, order.price ?? 0),
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
    orderListId: NO_LIST,
    clientOrderId: clientOrderIdOf(order),
    ...orderFigures(instrument, order),
    stopPrice: ZERO,
    icebergQty: ZERO,
    time: order.placedAtMs,
    updateTime: order.updatedAtMs,
    isWorking: true,
    workingTime: order.placedAtMs,
    selfTradePreventionMode: NO_SELF_TRADE_PREVENTION,
  };
}

/** The answer to a cancellation. */
export function cancelRecord(instrument: Instrument, order: Order, clientOrderId: string) {
  return {
    symbol: instrument.name,
    origClientOrderId: clientOrderIdOf(order),
    orderId: order.orderId,
    orderListId: NO_LIST,
    clientOrderId,
    transactTime: order.updatedAtMs,
    ...orderFigures(instrument, order),
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
    orderListId: NO_LIST,
    clientOrderId: clientOrderIdOf(order),
    transactTime: order.updatedAtMs,
  };
  if (type === 'ACK') return acknowledged;
  const result = {
    ...acknowledged,
    ...orderFigures(instrument, order),
    workingTime: order.placedAtMs,
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
