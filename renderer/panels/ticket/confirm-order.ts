import { formatPrice } from '../../components/index.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import type { ConfirmedAction } from '../../session/preferences.ts';
import { cancelOrder } from '../../trading/trading-api.ts';
import type { OrderDraft, OrderOutcome } from '../../trading/contracts.ts';
import { confirmAction, offerUndo } from '../shared/confirmation.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { quantityBeforeName } from '../shared/quantity-text.ts';

/** The whole order in words. */
function orderWords(order: OrderDraft, product: Product, volume: number | undefined): string {
  const t = i18n.getFixedT(null, 'panels');
  const side = t(order.direction === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell');
  const quantity = quantityBeforeName(volume ?? order.requestNum, product);
  const { full } = productLabel(product);
  return order.price === undefined
    ? t('sentence.orderMarket', { side, quantity, product: full })
    : t('sentence.orderLimit', {
        side,
        quantity,
        product: full,
        price: formatPrice(order.price, product.digits),
      });
}

/** What an order of the ticket is asked about: one that closes is a close, whole or in part. */
export function actionOf(order: OrderDraft): ConfirmedAction {
  return order.type === 'marketClose' || order.type === 'limitClose' ? 'close' : 'place';
}

/** Asks before an order where the trader has set that it asks. */
export function confirmOrder(
  order: OrderDraft,
  product: Product,
  volume: number | undefined,
): Promise<boolean> {
  const words = orderWords(order, product, volume);
  return confirmAction(actionOf(order), { title: `${words}?`, confirm: words });
}

/** Offers to cancel an order that rests now, where the trader has set that the way back is offered; a fill has none. */
export function offerCancel(order: OrderDraft, product: Product, outcome: OrderOutcome): void {
  if (outcome.kind !== 'accepted' || order.price === undefined) return;
  offerUndo('place', {
    title: () => orderWords(order, product, undefined),
    undo: () => void cancelOrder(outcome.orderId).then(reportOutcome),
  });
}
