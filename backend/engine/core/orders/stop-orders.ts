import {
  armTrigger,
  executionPrice,
  trailedTo,
  triggerPriceNow,
  validateResting,
  type InstrumentTerms,
  type OrderTrigger,
  type TriggerRequest,
} from '../../../domain/index.ts';
import type { Direction } from '../../../domain/direction.ts';
import { causeOf } from '../../../domain/rejection.ts';
import type { MarketTimeMs, OrderId } from '../../../domain/units.ts';
import type { MarketView } from '../commands.ts';
import { reject, requireTerms, type Decision } from '../decision.ts';
import type { Order } from '../model.ts';
import { endOrder } from './end-order.ts';
import { dealAtOnce, findMet } from './time-in-force.ts';

/** What is requested of a trigger, by a command that places an order or changes one. */
interface Requested {
  readonly direction: Direction;
  readonly trigger?: TriggerRequest | undefined;
  readonly market: MarketView | undefined;
}

/** The trigger that an order gets at the market of its command; undefined where none is requested. Rejects without a quote. */
export function armOrder(
  { direction, trigger, market }: Requested,
  terms: InstrumentTerms,
): OrderTrigger | undefined {
  if (trigger === undefined) return undefined;
  const now = market && triggerPriceNow(direction, trigger.by, market, terms);
  return now === undefined ? reject('noQuote') : armTrigger(direction, trigger, now);
}

/**
 * The market has reached the trigger of an order: it looks for its fill as one that is placed at this moment. A post-only one that would
 * take ends instead.
 */
export function fire(
  decision: Decision,
  before: Order & { readonly trigger: OrderTrigger },
  market: MarketView,
  timeMs: MarketTimeMs,
): void {
  const { accountId, symbolId, direction, trigger } = before;
  const order = { ...before, trigger: { ...trigger, firedAtMs: timeMs }, updatedAtMs: timeMs };
  decision.emit({ type: 'orderTriggered', accountId, timeMs, order });
  const terms = requireTerms(decision, order);
  const best = executionPrice(direction, market, terms);
  const [met] = [...validateResting(order, best, terms), ...findMet(decision, order, terms)];
  if (met !== undefined) return endOrder(decision, order, timeMs, 'cancelled', causeOf(met));
  dealAtOnce(decision, order, market, timeMs);
  decision.state.queues?.join(symbolId, accountId, market, timeMs);
}

/** Lets a trailing stop follow a quote that is better than its peak, or with which it begins to follow. */
export function trail(decision: Decision, orderId: OrderId, market: MarketView, timeMs: MarketTimeMs): void {
  const order = decision.state.orders.get(orderId);
  if (order?.trigger === undefined) return;
  const { accountId, symbolId, direction, trigger } = order;
  const now = triggerPriceNow(direction, trigger.by, market, requireTerms(decision, order));
  const after = now === undefined ? trigger : trailedTo(direction, trigger, now);
  if (after === trigger) return;
  const trailed = { ...order, trigger: after };
  decision.emit({ type: 'orderTrailed', accountId, timeMs, order: trailed });
  decision.state.triggers(symbolId).watchOrder(trailed);
}
