import { closingTypeOf } from '../../../domain/orders/order-terms.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Decision, Valuing } from '../decision.ts';
import type { Order, Position } from '../model.ts';
import { closingDirection } from '../../../domain/index.ts';
import type { MarketTimeMs, OrderId, VolumeUnits } from '../../../domain/units.ts';
import { endOrder } from './end-order.ts';

/** The positions that a closing order may take, oldest first: the named one, or all opposite ones of the product. */
export function closablePositions(
  { state }: Pick<Valuing, 'state'>,
  order: Pick<Order, 'accountId' | 'symbolId' | 'direction' | 'positionId'>,
): Position[] {
  const side = closingDirection(order.direction);
  const matches = (position: Position) =>
    position.accountId === order.accountId &&
    position.symbolId === order.symbolId &&
    position.direction === side;
  if (order.positionId !== undefined) {
    const position = state.positions.get(order.positionId);
    return position && matches(position) ? [position] : [];
  }
  return state.openPositions(order.accountId).filter(matches);
}

/** What a closing order may still close: what is left of it, at most what is held. */
export function closableVolume(decision: Pick<Valuing, 'state'>, order: Order): VolumeUnits {
  return Math.min(order.volume - order.filledVolume, openVolume(closablePositions(decision, order)));
}

/**
 * An order for contracts that may only reduce, as the closing that it is: of all that is open, or of no more than that. Where nothing is
 * open the volume stays, so that the rules of closings reject it.
 */
export function toReducing(decision: Pick<Valuing, 'state'>, command: PlaceOrder): PlaceOrder {
  if (command.reduceOnly !== true && command.closePosition !== true) return command;
  const kind = closingTypeOf(command.kind);
  const none = { takeProfit: undefined, stopLoss: undefined, targets: undefined, breakEven: undefined };
  const closing = { ...command, ...none, kind };
  const open = openVolume(closablePositions(decision, closing));
  if (open === 0) return { ...closing, volume: Math.max(1, command.volume) };
  return { ...closing, volume: command.closePosition === true ? open : Math.min(command.volume, open) };
}

/**
 * Lets resting orders that only reduce follow what is open of a product after a fill: they are cut to it, one that closes all of it grows
 * with it too, and none outlives it. A cut keeps the place of the order in its line, more volume goes to the end of it.
 *
 * @param exceptOrderId The order that was filled, which looks after itself.
 */
export function followPositions(
  decision: Decision,
  { accountId, symbolId }: Pick<Position, 'accountId' | 'symbolId'>,
  timeMs: MarketTimeMs,
  exceptOrderId: OrderId,
): void {
  for (const order of decision.state.liveCloses(accountId)) {
    const follows = order.reduceOnly === true || order.closePosition === true;
    if (!follows || order.symbolId !== symbolId || order.orderId === exceptOrderId) continue;
    const open = openVolume(closablePositions(decision, order));
    if (open === 0) endOrder(decision, order, timeMs, 'cancelled', 'positionClosed');
    else resize(decision, order, open, timeMs);
  }
}

function resize(decision: Decision, order: Order, open: VolumeUnits, timeMs: MarketTimeMs): void {
  const left = order.volume - order.filledVolume;
  const wanted = order.closePosition === true ? open : Math.min(left, open);
  if (wanted === left) return;
  decision.emit({
    type: 'orderModified',
    accountId: order.accountId,
    timeMs,
    order: {
      ...order,
      volume: order.filledVolume + wanted,
      updatedAtMs: wanted > left ? timeMs : order.updatedAtMs,
    },
  });
}

function openVolume(positions: readonly Position[]): VolumeUnits {
  return positions.reduce((sum, { volume }) => sum + volume, 0);
}
