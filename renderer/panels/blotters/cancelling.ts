import { formatDecimal } from '../../../backend/domain/decimal.ts';
import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { cancelOrder, placeOrder } from '../../trading/trading-api.ts';
import type { OrderDraft, OrderView } from '../../trading/contracts.ts';
import { confirmFirst, confirmAction, offerUndo } from '../shared/confirmation.tsx';
import { cancelQuestion, reportOutcome } from '../shared/order-actions.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Finds the terms of a product. */
export type TermsLookup = (symbolId: InstrumentNumber) => InstrumentTerms | undefined;

/** Cancels one order after asking, for a key that is easily pressed. */
export async function cancelByKey(order: OrderView): Promise<void> {
  if (await confirmFirst(cancelQuestion(1))) reportOutcome(await cancelOrder(order.orderId));
}

/** Cancels orders, one after the other, with the question or the way back that the trader has set. `cancel` sends one of them. */
export async function cancelMany(
  orders: readonly OrderView[],
  termsOf: TermsLookup,
  cancel = ({ orderId }: OrderView) => cancelOrder(orderId),
): Promise<void> {
  if (orders.length === 0) return;
  if (!(await confirmAction('cancelAll', cancelQuestion(orders.length)))) return;
  const cancelled: OrderView[] = [];
  for (const order of orders) {
    const outcome = await cancel(order);
    reportOutcome(outcome);
    if (outcome.kind === 'accepted') cancelled.push(order);
  }
  if (cancelled.length === 0) return;
  offerUndo('cancelAll', {
    title: () => i18n.t('orders.cancelledMany', { ns: 'panels', count: cancelled.length }),
    undo: () => void placeAgain(cancelled, termsOf),
  });
}

async function placeAgain(orders: readonly OrderView[], termsOf: TermsLookup): Promise<void> {
  for (const order of orders) {
    const draft = draftAgain(order, termsOf(order.symbolId));
    if (draft !== undefined) reportOutcome(await placeOrder(draft));
  }
}

/** The order that rests as a cancelled one did; undefined for those that cannot be placed again as they were. */
export function draftAgain(order: OrderView, terms: InstrumentTerms | undefined): OrderDraft | undefined {
  const { symbolId, type, direction, price, takeProfit, stopLoss, expireType } = order;
  if (terms === undefined || type !== 'limitOpen' || order.isStop === true) return undefined;
  return {
    symbolId,
    type,
    direction,
    price,
    takeProfit,
    stopLoss,
    entryType: 'quantity',
    requestNum: formatDecimal(order.volume, terms.numberDigits),
    expireType: expireType ?? 'day',
    leverage: terms.defaultLeverage,
    positionId: undefined,
  };
}
