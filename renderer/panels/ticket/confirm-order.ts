import { formatPrice, formatRatio } from '../../components/index.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import type { ConfirmedAction } from '../../session/preferences.ts';
import { cancelOrder } from '../../trading/trading-api.ts';
import type { OrderDraft, OrderOutcome } from '../../trading/contracts.ts';
import { asksFirst, confirmAction, offerUndo } from '../shared/confirmation.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { quantityBeforeName } from '../shared/quantity-text.ts';

/** The whole order in words. */
function orderWords(order: OrderDraft, product: Product, volume: number | undefined): string {
  const t = i18n.getFixedT(null, 'panels');
  const side = t(order.direction === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell');
  const quantity = quantityBeforeName(volume ?? order.requestNum, product);
  const { full } = productLabel(product);
  const said = { side, quantity, product: full };
  const { trigger, isStop, price } = order;
  const print = (ticks: number) => formatPrice(ticks, product.digits);
  if (trigger !== undefined && !('price' in trigger)) {
    const distance =
      'distance' in trigger ? print(trigger.distance) : formatRatio(BigInt(trigger.basisPoints), 4);
    return t('sentence.orderTrailing', { ...said, distance });
  }
  const level = trigger?.price ?? (isStop === true ? price : undefined);
  if (level !== undefined) return t('sentence.orderStop', { ...said, price: print(level) });
  return price === undefined
    ? t('sentence.orderMarket', said)
    : t('sentence.orderLimit', { ...said, price: print(price) });
}

/** What an order of the ticket is asked about: one that closes is a close, whole or in part. */
export function actionOf(order: OrderDraft): ConfirmedAction {
  return order.type === 'marketClose' || order.type === 'limitClose' ? 'close' : 'place';
}

/** Whether an order was given more than side, quantity, price and brackets. */
export function hasOptions(order: OrderDraft): boolean {
  const { trigger, timeInForce, targets, breakEven, reduceOnly, closePosition, linkedOrderId } = order;
  const options = [trigger, timeInForce, targets, breakEven, reduceOnly, closePosition, linkedOrderId];
  return options.some((option) => option !== undefined);
}

/** What else an order was given, where it was: it comes with the texts of the options. */
async function optionWords(order: OrderDraft, product: Product): Promise<string> {
  return hasOptions(order) ? (await import('./options/option-words.ts')).optionWords(order, product) : '';
}

/** Asks before an order where the trader has set that it asks. */
export async function confirmOrder(
  order: OrderDraft,
  product: Product,
  volume: number | undefined,
): Promise<boolean> {
  const words = orderWords(order, product, volume);
  if (!asksFirst(actionOf(order))) return true;
  const detail = await optionWords(order, product);
  return confirmAction(actionOf(order), { title: `${words}?`, detail, confirm: words });
}

/** Offers to cancel an order that rests now, where the trader has set that the way back is offered; a fill has none. */
export function offerCancel(order: OrderDraft, product: Product, outcome: OrderOutcome): void {
  if (outcome.kind !== 'accepted' || (order.price === undefined && order.trigger === undefined)) return;
  offerUndo('place', {
    title: () => orderWords(order, product, undefined),
    undo: () => void cancelOrder(outcome.orderId).then(reportOutcome),
  });
}
