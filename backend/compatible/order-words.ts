import { DIRECTION } from '../domain/direction.ts';
import { isAtOnce } from '../domain/orders/order-terms.ts';
import { isArmed, type OrderTrigger } from '../domain/orders/order-trigger.ts';
import { ORDER_KIND, type Order, type OrderKind, type TradingEvent } from '../engine/core/index.ts';

export const ZERO = '0.00000000';
/** Orders of other programs have no name of their own here. */
const OTHER_ORDER = 'other_';
/** Kinds that never rest. */
const AT_MARKET: readonly OrderKind[] = [ORDER_KIND.marketOpen, ORDER_KIND.marketClose];

/** What happened to an order, as its report says. */
export type Execution = 'NEW' | 'TRADE' | 'CANCELED' | 'REPLACED' | 'REJECTED' | 'EXPIRED';

export type DialectStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED' | 'EXPIRED';

/** The state of an order in the dialect: what its owner did not cancel, what ended unfilled at once and what the other of its list ended, expired. */
export function statusOf({ status, kind, timeInForce, filledVolume, reason }: Order): DialectStatus {
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
      return AT_MARKET.includes(kind) || isAtOnce(timeInForce) || reason === 'linkedOrderFilled'
        ? 'EXPIRED'
        : 'CANCELED';
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

/**
 * What an event did to an order; undefined where the dialect says nothing: of a trailing stop that follows the market. One that was set off is
 * new once more, now in the book.
 */
export function executionOf(event: TradingEvent & { readonly order: Order }): Execution | undefined {
  switch (event.type) {
    case 'orderPlaced':
    case 'orderTriggered':
      return 'NEW';
    case 'orderTrailed':
      return undefined;
    case 'orderModified':
      return 'REPLACED';
    case 'orderEnded': {
      const status = statusOf(event.order);
      return status === 'REJECTED' || status === 'EXPIRED' ? status : 'CANCELED';
    }
    default:
      return 'TRADE';
  }
}

/**
 * Whether an event only says that an order was linked with another of the same decision, or that the other has ended: its owner changed nothing
 * of it.
 */
export function isLinkStep(event: TradingEvent, decided: readonly TradingEvent[]): boolean {
  if (event.type !== 'orderModified') return false;
  return decided.some(
    (each) =>
      (each.type === 'orderPlaced' || each.type === 'orderEnded') &&
      each.order.linkedOrderId === event.order.orderId,
  );
}

/** Whether a fill took nothing from the book: of an order with a limit that had rested, in milliseconds of the market. */
export function isMadeBy(
  { price, isStop, expireAtMs, trigger, placedAtMs }: Order,
  dealTimeMs: number,
): boolean {
  const rests = price !== undefined && !isStop && expireAtMs !== undefined;
  return rests && dealTimeMs > (trigger?.firedAtMs ?? placedAtMs);
}

/** When an order came into the book, in milliseconds; -1 for one that still waits for its trigger. */
export function workingTimeOf(order: Order): number {
  return isArmed(order) ? -1 : (order.trigger?.firedAtMs ?? order.placedAtMs);
}

/** From which side the market comes to the level of an order: a purchase by a stop waits for a rise, by a take profit for a fall. */
export function triggerWhen(side: 'BUY' | 'SELL', isProfit: boolean): 'rises' | 'falls' {
  return (side === 'BUY') === isProfit ? 'falls' : 'rises';
}

/** Whether a level limits a loss: the market comes to it against the order. */
export function isStopLoss({ direction }: Pick<Order, 'direction'>, { rises }: OrderTrigger): boolean {
  return rises === (direction === DIRECTION.buy);
}

/** How far a trailing stop stays behind the market, in hundredths of a percent; undefined for other orders and for a distance in prices. */
export function basisPointsOf({ trigger }: Pick<Order, 'trigger'>): number | undefined {
  const distance = trigger?.trailing?.distance;
  return distance !== undefined && 'basisPoints' in distance ? distance.basisPoints : undefined;
}
