import { ORDER_STATUS, type OrderStatus } from '../../../domain/orders/order-terms.ts';
import type { EndReason } from '../../../domain/rejection.ts';
import type { Decision } from '../decision.ts';
import type { Order } from '../model.ts';
import type { MarketTimeMs } from '../../../domain/units.ts';

/** Why an order gets no further fill. */
export type OrderEnd = 'cancelled' | 'expired' | 'failed';

/** Ends a live order: what was filled in part always ends as partially cancelled. */
export function endOrder(
  { emit }: Decision,
  order: Order,
  timeMs: MarketTimeMs,
  end: OrderEnd,
  reason: EndReason,
): void {
  emit({
    type: 'orderEnded',
    accountId: order.accountId,
    timeMs,
    order: {
      ...order,
      status: order.filledVolume > 0 ? ORDER_STATUS.partiallyCancelled : END_STATUS[end],
      reason,
      reserved: 0n,
      updatedAtMs: timeMs,
    },
  });
}

const END_STATUS: Readonly<Record<OrderEnd, OrderStatus>> = {
  cancelled: ORDER_STATUS.cancelled,
  expired: ORDER_STATUS.expired,
  failed: ORDER_STATUS.rejected,
};
