import { ORDER_STATUS, type OrderStatus } from '../../../domain/orders/order-terms.ts';
import type { MarketTimeMs, OrderId } from '../../../domain/units.ts';
import type { Order } from '../model.ts';

const S = ORDER_STATUS;

/** The life of an order: nothing leaves completed, cancelled, partially cancelled, rejected or expired. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [S.received]: [S.completed, S.partiallyCompleted, S.cancelled, S.rejected, S.expired],
  [S.completed]: [],
  [S.partiallyCompleted]: [S.completed, S.partiallyCompleted, S.partiallyCancelled],
  [S.cancelled]: [],
  [S.partiallyCancelled]: [],
  [S.rejected]: [],
  [S.expired]: [],
};

/** Throws when an order would take a step outside the table: that is an error of the program. */
export function assertTransition(orderId: OrderId, from: OrderStatus, to: OrderStatus): void {
  if (!TRANSITIONS[from].includes(to))
    throw new Error(`order ${orderId} cannot go from state ${from} to ${to}`);
}

/** Since when an order stands where it does in its queue: its placement once something of it is filled, else its last change. */
export function queuesSince({ filledVolume, placedAtMs, updatedAtMs, trigger }: Order): MarketTimeMs {
  // Nobody queues before his trigger.
  return filledVolume > 0 ? (trigger?.firedAtMs ?? placedAtMs) : updatedAtMs;
}

/** The live order that an order cancels, among those that live; undefined where it has none any more. */
export function siblingOf(
  orders: ReadonlyMap<number, Order>,
  { orderId, linkedOrderId }: Pick<Order, 'orderId' | 'linkedOrderId'>,
): Order | undefined {
  const sibling = linkedOrderId === undefined ? undefined : orders.get(linkedOrderId);
  return sibling?.linkedOrderId === orderId ? sibling : undefined;
}

/** Whether an order may still be filled, cancelled or expire. */
export function isLive(status: OrderStatus): boolean {
  return TRANSITIONS[status].length > 0;
}
