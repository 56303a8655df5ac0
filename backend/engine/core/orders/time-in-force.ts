import { isAtOnce } from '../../../domain/orders/order-terms.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { isArmed, validateResting, type InstrumentTerms, type Violation } from '../../../domain/index.ts';
import type { MarketTimeMs } from '../../../domain/units.ts';
import { Rejection, type Decision, type Valuing } from '../decision.ts';
import type { MarketView } from '../commands.ts';
import { fillOrder, measureFill } from '../matching/fill-order.ts';
import type { Order } from '../model.ts';
import { fillStock, measureStock } from '../stock/fill-stock.ts';
import { isOfStock } from '../stock/stock-account.ts';
import { endOrder, endUnfilled } from './end-order.ts';

type Sent = Pick<Order, 'accountId' | 'symbolId' | 'direction' | 'price' | 'timeInForce' | 'trigger'>;

/** Rejects a post-only order that another customer's resting order would fill at once; not one that waits for its trigger. */
export function requireUnmet(valuing: Pick<Valuing, 'state'>, order: Sent, terms: InstrumentTerms): void {
  const violations = isArmed(order) ? [] : findMet(valuing, order, terms);
  if (violations.length > 0) throw new Rejection(violations);
}

/** What a post-only order breaks that another customer's resting order would fill at once. */
export function findMet({ state }: Pick<Valuing, 'state'>, order: Sent, terms: InstrumentTerms): Violation[] {
  const account = state.account(order.accountId);
  const customers = account && state.books.depth(account, order.symbolId, 1);
  const [best] = (order.direction === DIRECTION.buy ? customers?.asks : customers?.bids) ?? [];
  return best === undefined ? [] : validateResting(order, best.price, terms);
}

/** Lets an accepted order take what the market has for it now; what it does not get rests, or ends as its time in force says. */
export function dealAtOnce(decision: Decision, order: Order, market: MarketView, timeMs: MarketTimeMs): void {
  const isStock = isOfStock(decision, order);
  if (order.timeInForce === 'FOK') {
    const found = (isStock ? measureStock : measureFill)(decision, order, market);
    if ('failure' in found) return endOrder(decision, order, timeMs, 'failed', found.failure);
    if (found.volume < order.volume) return endUnfilled(decision, order, timeMs, found.volume);
  }
  if (isStock) fillStock(decision, order, market, timeMs);
  else fillOrder(decision, order, market, timeMs);
  const left = decision.state.orders.get(order.orderId);
  if (left !== undefined && endsAtOnce(left)) endUnfilled(decision, left, timeMs);
}

/** Whether nothing of an order rests: one at the market, and one that says so. */
function endsAtOnce({ expireAtMs, timeInForce }: Order): boolean {
  return expireAtMs === undefined || isAtOnce(timeInForce);
}
