import { isAtOnce } from '../../../domain/orders/order-terms.ts';
import type { MarketTimeMs, Money } from '../../../domain/units.ts';
import type { PlaceOrder } from '../commands.ts';
import { reject, type Decision, type Valuing } from '../decision.ts';
import { ORDER_KIND, type Order } from '../model.ts';
import { endOrder } from './end-order.ts';
import { siblingOf } from './order-life.ts';

/** Rejects a link with an order that is not there, is filled in part, is of another product, or has a link; and one of an order that never rests. */
export function requireLinkable({ state }: Pick<Valuing, 'state'>, command: PlaceOrder): void {
  const { linkedOrderId, accountId, symbolId, kind, timeInForce } = command;
  if (linkedOrderId === undefined) return;
  const other = state.orders.get(linkedOrderId);
  if (other === undefined || other.accountId !== accountId || other.expireAtMs === undefined)
    return reject('orderUnknown');
  // A cancellation of it is on its way.
  if (other.reason !== undefined) reject('orderUnknown');
  if (other.filledVolume > 0) reject('orderPartlyFilled');
  const rests = kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose;
  if (!rests || isAtOnce(timeInForce) || other.symbolId !== symbolId || siblingOf(state.orders, other))
    reject('orderNotLinkable', String(linkedOrderId));
}

/** Enters an order that was just placed as the sibling of the one that it names, which keeps `reserved` of the account from then on. */
export function linkOrders(decision: Decision, order: Order, timeMs: MarketTimeMs, reserved?: Money): void {
  const other = order.linkedOrderId && decision.state.orders.get(order.linkedOrderId);
  if (!other) return;
  const linked = { ...other, linkedOrderId: order.orderId, reserved: reserved ?? other.reserved };
  decision.emit({ type: 'orderModified', accountId: other.accountId, timeMs, order: linked });
}

/** Cancels the sibling of an order that was filled, also in part, or that was set off. */
export function cancelLinked(decision: Decision, order: Order, timeMs: MarketTimeMs): void {
  const sibling = siblingOf(decision.state.orders, order);
  if (sibling !== undefined) endOrder(decision, sibling, timeMs, 'cancelled', 'linkedOrderFilled');
}
