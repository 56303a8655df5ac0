import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { toBucket } from './ladder-model.ts';

export interface WorkingOrdersAtPrice {
  readonly buyVolume: number;
  readonly sellVolume: number;
  readonly orderIds: readonly string[];
}

/** Own resting orders by the row that holds their price. */
export function ownByPrice(
  orders: readonly OrderView[],
  symbolId: number,
  step: number,
): ReadonlyMap<number, WorkingOrdersAtPrice> {
  const own = new Map<number, WorkingOrdersAtPrice>();
  for (const order of orders) {
    if (order.symbolId !== symbolId || order.price === undefined) continue;
    const buy = order.direction === DIRECTION.buy;
    const price = toBucket(order.price, step, buy);
    const before = own.get(price) ?? { buyVolume: 0, sellVolume: 0, orderIds: [] };
    own.set(price, {
      buyVolume: before.buyVolume + (buy ? order.volume : 0),
      sellVolume: before.sellVolume + (buy ? 0 : order.volume),
      orderIds: [...before.orderIds, order.orderId],
    });
  }
  return own;
}
