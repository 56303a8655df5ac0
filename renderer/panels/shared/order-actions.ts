import { dismissToast, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { cancelOrder, onceKnown } from '../../trading/index.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';

/** Says how a request ended when it did not simply succeed. An unknown outcome is a state, not an error. */
export function reportOutcome(outcome: OrderOutcome): void {
  const t = i18n.getFixedT(i18n.language, 'panels');
  if (outcome.kind === 'rejected') {
    const wait =
      outcome.waitSeconds === undefined ? '' : ` ${t('outcome.wait', { seconds: outcome.waitSeconds })}`;
    toast({
      tone: 'danger',
      title: t('outcome.rejected'),
      detail: `${outcome.message}${wait}`,
      code: outcome.code,
    });
  }
  if (outcome.kind === 'unknown') {
    const shown = toast({ tone: 'warn', title: t('outcome.unknown'), detail: t('outcome.unknownDetail') });
    onceKnown(outcome.order, () => dismissToast(shown));
  }
}

/** Cancels orders one after another and reports what was refused. */
export async function cancelOrders(orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) reportOutcome(await cancelOrder(orderId));
}
