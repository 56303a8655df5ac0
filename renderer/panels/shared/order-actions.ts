import { DIRECTION } from '../../../backend/domain/direction.ts';
import { dismissToast, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { cancelOrder, changeOrder, onceKnown, setBrackets } from '../../trading/trading-api.ts';
import type { OrderOutcome, OrderView, PositionView } from '../../trading/contracts.ts';
import { confirmAction, type Question } from './confirmation.tsx';
import { restate } from '../../i18n/rejection-text.ts';

/** Says how a request ended when it did not simply succeed. An unknown outcome is a state, not an error. */
export function reportOutcome(outcome: OrderOutcome): void {
  const t = i18n.t.bind(i18n);
  if (outcome.kind === 'rejected') {
    const { message, waitSeconds: seconds } = outcome;
    const wait = () => (seconds === undefined ? '' : ` ${t('outcome.wait', { ns: 'panels', seconds })}`);
    toast({
      tone: 'danger',
      title: () => t('outcome.rejected', { ns: 'panels' }),
      detail: () => `${restate(message)}${wait()}`,
      code: outcome.code,
    });
  }
  if (outcome.kind === 'unknown') {
    const shown = toast({
      tone: 'warn',
      title: () => t('outcome.unknown', { ns: 'panels' }),
      detail: () => t('outcome.unknownDetail', { ns: 'panels' }),
    });
    onceKnown(outcome.order, () => dismissToast(shown));
  }
}

/** Reports how a change ended; true when the platform refused it: what was typed comes back. */
export function isRefused(outcome: OrderOutcome): boolean {
  reportOutcome(outcome);
  return outcome.kind === 'rejected';
}

/** Sends take profit or stop loss of a position or order at another price (ticks), or without one; the other one stays as it is. */
export function changeBracket(
  owner: PositionView | (OrderView & { readonly price: number }),
  kind: 'takeProfit' | 'stopLoss',
  price: number | undefined,
): Promise<OrderOutcome> {
  const { takeProfit, stopLoss } = owner;
  const brackets = { takeProfit, stopLoss, [kind]: price };
  if ('positionId' in owner) return setBrackets(owner.positionId, brackets);
  return changeOrder(owner.orderId, { price: owner.price, brackets });
}

/** Sends the targets of a position with one of them (counted from 0) at another price (ticks), or without it; the rest stays as it is. */
export function changeTarget(
  position: PositionView,
  index: number,
  price: number | undefined,
): Promise<OrderOutcome> {
  const { positionId, direction, takeProfit, stopLoss, targets: before = [], breakEven } = position;
  const away = direction === DIRECTION.buy ? 1 : -1;
  const targets = before
    .flatMap((target, at) => (at !== index ? [target] : price === undefined ? [] : [{ ...target, price }]))
    .toSorted((one, other) => away * (one.price - other.price));
  // Without a target there is no first one after which the stop could move.
  const isOver = targets.length === 0 && breakEven === 'firstTarget';
  return setBrackets(positionId, { takeProfit, stopLoss, targets, ...(isOver && { breakEven: 'never' }) });
}

/** Says why an opening is not sent while the daily loss limit is reached. `reason`: the words of the lock. */
export function sayLocked(reason: string): void {
  toast({ tone: 'warn', title: () => i18n.t('dom.notSent', { ns: 'panels' }), detail: reason });
}

/** What is asked before resting orders are cancelled. */
export function cancelQuestion(count: number): Question {
  return {
    title: () => i18n.t('orders.cancelTitle', { ns: 'panels', count }),
    confirm: () => i18n.t('orders.cancelMany', { ns: 'panels', count }),
    danger: true,
  };
}

/** Cancels orders by a click, with the question that the trader has set for one and for several. */
export async function cancelByClick(...orderIds: readonly string[]): Promise<void> {
  const action = orderIds.length > 1 ? 'cancelAll' : 'cancel';
  if (await confirmAction(action, cancelQuestion(orderIds.length))) await cancelOrders(orderIds);
}

/** Cancels orders one after another and reports what was refused. Asks nothing: whoever calls it has asked, or was told twice. */
export async function cancelOrders(orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) reportOutcome(await cancelOrder(orderId));
}
