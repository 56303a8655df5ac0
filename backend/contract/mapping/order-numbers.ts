import type { Direction } from '../../domain/direction.ts';
import type { OrderId } from '../../domain/units.ts';
import {
  TIMES_IN_FORCE,
  type EntryType,
  type ExpireType,
  type OrderKind,
  type OrderStatus,
  type TimeInForce,
} from '../../domain/orders/order-terms.ts';
import { wireNumbers } from './wire-numbers.ts';

/**
 * Kinds of orders, as tables and isolated accounts number them: 1, 2, 13 and 14 are placed by customers. What the other
 * account types call them is in `order-types.ts`.
 */
export const ORDER_KINDS = wireNumbers<OrderKind>('order kinds', {
  marketOpen: 1,
  marketClose: 2,
  stopLoss: 3,
  takeProfit: 4,
  stopOut: 5,
  limitOpen: 13,
  limitClose: 14,
});

/** `direction`, and the sides of quotes, of orders, positions and fills. */
export const DIRECTIONS = wireNumbers<Direction>('directions', { buy: 1, sell: 2 });

/** `entryType`: what the size of an order counts. */
export const ENTRY_TYPES = wireNumbers<EntryType>('entry types', { quantity: 1, amount: 2 });

/** `expireType`: how long an order rests. */
export const EXPIRE_TYPES = wireNumbers<ExpireType>('lives of orders', {
  day: 1,
  week: 2,
  thirtyDays: 3,
  ninetyDays: 4,
});

/** `timeInForce`, in the codes that programs for exchanges send. */
export const TIME_IN_FORCE_CODES: Readonly<Record<TimeInForce, string>> = {
  GTC: 'GTC',
  IOC: 'IOC',
  FOK: 'FOK',
  postOnly: 'GTX',
};

/** `timeInForce` of an order on the wire; no member where the customer named none. */
export function timeInForceMember({ timeInForce }: { readonly timeInForce?: TimeInForce | undefined }): {
  readonly timeInForce?: string;
} {
  return timeInForce === undefined ? {} : { timeInForce: TIME_IN_FORCE_CODES[timeInForce] };
}

/** What an order does to others and to positions, on the wire; no member where it does not. */
export function linkMembers({ reduceOnly, closePosition, linkedOrderId }: OrderLinks): {
  readonly reduceOnly?: true;
  readonly closePosition?: true;
  readonly linkedOrder?: OrderId;
} {
  return {
    ...(reduceOnly === true && { reduceOnly }),
    ...(closePosition === true && { closePosition }),
    ...(linkedOrderId !== undefined && { linkedOrder: linkedOrderId }),
  };
}

/** What an order does to others and to positions. */
interface OrderLinks {
  readonly reduceOnly?: boolean | undefined;
  readonly closePosition?: boolean | undefined;
  readonly linkedOrderId?: OrderId | undefined;
}

/** The time in force of a code; undefined for none, and for one that is no code of it. */
export function writtenTimeInForce(code: string | null | undefined): TimeInForce | undefined {
  return TIMES_IN_FORCE.find((each) => TIME_IN_FORCE_CODES[each] === code);
}

/** States of orders. */
export const ORDER_STATES = wireNumbers<OrderStatus>('states of orders', {
  received: 1,
  completed: 2,
  partiallyCompleted: 3,
  cancelled: 4,
  partiallyCancelled: 5,
  rejected: 6,
  expired: 7,
});
