import { isArmed } from '../../../domain/index.ts';
import type { ModifyOrder } from '../commands.ts';
import type { Decision } from '../decision.ts';
import { fillOrder } from './fill-order.ts';

/**
 * A resting order whose price was changed so that it reaches another customer's meets it at once: two orders that could trade
 * never rest beside each other. One that reaches nobody waits for the next quote.
 */
export function meetAfterChange(
  decision: Decision,
  { accountId, orderId, market, timeMs }: Pick<ModifyOrder, 'accountId' | 'orderId' | 'market' | 'timeMs'>,
): void {
  const { state } = decision;
  const order = state.orders.get(orderId);
  const owner = state.account(accountId);
  if (order === undefined || order.isStop || isArmed(order) || owner === undefined || market === undefined)
    return;
  const [first] = state.books.find(order, owner)?.crossing(order) ?? [];
  if (first !== undefined) fillOrder(decision, order, market, timeMs);
}
