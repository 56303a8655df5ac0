import { DIRECTION, type Direction } from '../../domain/direction.ts';
import {
  ORDER_KIND,
  ORDER_STATUS,
  type OrderKind,
  type OrderStatus,
} from '../../domain/orders/order-terms.ts';
import type { EndCause } from '../../domain/rejection.ts';

/** Business types of stock orders (published list). */
export const STOCK_TYPE = {
  marketBuy: 1,
  marketSell: 2,
  stopOut: 5,
  limitBuy: 12,
  limitSell: 13,
  cancelledByCustomer: 14,
  cancelledByOperator: 15,
  cancelledAtStopOut: 16,
} as const;

/** States of stock orders (published list). */
export const STOCK_STATUS = {
  submitted: 0,
  partlyFilled: 1,
  filled: 2,
  cancelled: 3,
  failed: 4,
  waiting: 5,
  orderFailed: 6,
} as const;

/** An order of the trading core, as far as its business type and state go. */
export interface StockOrderFacts {
  readonly kind: OrderKind;
  readonly direction: Direction;
  readonly status: OrderStatus;
}

/** What a business type means in the trading core; undefined for one that is no order. */
export function fromStockType(
  bizType: number | undefined,
): { readonly kind: OrderKind; readonly direction: Direction | undefined } | undefined {
  switch (bizType) {
    case STOCK_TYPE.marketBuy:
      return { kind: ORDER_KIND.marketOpen, direction: DIRECTION.buy };
    case STOCK_TYPE.marketSell:
      return { kind: ORDER_KIND.marketOpen, direction: DIRECTION.sell };
    case STOCK_TYPE.limitBuy:
      return { kind: ORDER_KIND.limitOpen, direction: DIRECTION.buy };
    case STOCK_TYPE.limitSell:
      return { kind: ORDER_KIND.limitOpen, direction: DIRECTION.sell };
    case STOCK_TYPE.stopOut:
      return { kind: ORDER_KIND.stopOut, direction: undefined };
    default:
      return undefined;
  }
}

/** The business type of a stock order. */
export function toStockType({ kind, direction }: Pick<StockOrderFacts, 'kind' | 'direction'>): number {
  if (kind === ORDER_KIND.stopOut) return STOCK_TYPE.stopOut;
  if (kind === ORDER_KIND.limitOpen)
    return direction === DIRECTION.buy ? STOCK_TYPE.limitBuy : STOCK_TYPE.limitSell;
  return direction === DIRECTION.buy ? STOCK_TYPE.marketBuy : STOCK_TYPE.marketSell;
}

/** The state of a stock order: one that fails at once is another than one that rested before. */
export function toStockStatus({ kind, status }: Pick<StockOrderFacts, 'kind' | 'status'>): number {
  const rests = kind === ORDER_KIND.limitOpen;
  switch (status) {
    case ORDER_STATUS.received:
      return rests ? STOCK_STATUS.waiting : STOCK_STATUS.submitted;
    case ORDER_STATUS.partiallyCompleted:
      return STOCK_STATUS.partlyFilled;
    case ORDER_STATUS.completed:
      return STOCK_STATUS.filled;
    case ORDER_STATUS.rejected:
      return rests ? STOCK_STATUS.failed : STOCK_STATUS.orderFailed;
    default:
      return STOCK_STATUS.cancelled;
  }
}

/** States of the trading core, and whether orders rest, behind a state of the list; undefined for none. */
export function fromStockStatus(
  status: number,
): { readonly statuses: readonly OrderStatus[]; readonly rests: boolean | undefined } | undefined {
  switch (status) {
    case STOCK_STATUS.submitted:
      return { statuses: [ORDER_STATUS.received], rests: false };
    case STOCK_STATUS.waiting:
      return { statuses: [ORDER_STATUS.received], rests: true };
    case STOCK_STATUS.partlyFilled:
      return { statuses: [ORDER_STATUS.partiallyCompleted], rests: undefined };
    case STOCK_STATUS.filled:
      return { statuses: [ORDER_STATUS.completed], rests: undefined };
    case STOCK_STATUS.failed:
      return { statuses: [ORDER_STATUS.rejected], rests: true };
    case STOCK_STATUS.orderFailed:
      return { statuses: [ORDER_STATUS.rejected], rests: false };
    case STOCK_STATUS.cancelled:
      return {
        statuses: [ORDER_STATUS.cancelled, ORDER_STATUS.partiallyCancelled, ORDER_STATUS.expired],
        rests: undefined,
      };
    default:
      return undefined;
  }
}

/** Who cancelled an order; null for one that nobody cancelled. */
export function toCancelType(reason: EndCause | undefined): number | null {
  if (reason === 'cancelledByCustomer') return STOCK_TYPE.cancelledByCustomer;
  if (reason === 'marginStopOut') return STOCK_TYPE.cancelledAtStopOut;
  return reason === 'cancelledByOperator' || reason === 'instrumentSuspended' || reason === 'sharesSplit'
    ? STOCK_TYPE.cancelledByOperator
    : null;
}
