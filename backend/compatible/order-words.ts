import { DIRECTION } from '../domain/direction.ts';
import { isAtOnce } from '../domain/orders/order-terms.ts';
import { ORDER_KIND, type Order, type OrderKind } from '../engine/core/index.ts';

export const ZERO = '0.00000000';
/** Orders of other programs have no name of their own here. */
const OTHER_ORDER = 'other_';
/** Kinds that never rest. */
const AT_MARKET: readonly OrderKind[] = [ORDER_KIND.marketOpen, ORDER_KIND.marketClose];

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
      return AT_MARKET.includes(kind) || isAtOnce(timeInForce) ? 'EXPIRED' : 'CANCELED';
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

export function timeInForceOf({ timeInForce }: Order): 'GTC' | 'IOC' | 'FOK' {
  return timeInForce === undefined || timeInForce === 'postOnly' ? 'GTC' : timeInForce;
}
