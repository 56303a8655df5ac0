import { parseDecimal } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { ENTRY_TYPE } from '../../domain/orders/order-terms.ts';
import { ORDER_KIND, type Deal, type Order } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf, TEXT_DIGITS } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import { clientOrderIdOf, sideOf, statusOf, timeInForceOf, ZERO } from '../order-words.ts';

/** No order is part of a list of orders. */
export const NO_LIST = -1;
const NO_SELF_TRADE_PREVENTION = 'NONE';

export function typeOf({ kind, timeInForce }: Order): 'MARKET' | 'LIMIT' | 'LIMIT_MAKER' {
  if (kind === ORDER_KIND.marketOpen) return 'MARKET';
  return timeInForce === 'postOnly' ? 'LIMIT_MAKER' : 'LIMIT';
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
