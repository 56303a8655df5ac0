import { toast } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { confirmAction } from '../../panels/shared/confirmation.tsx';
import { reportOutcome } from '../../panels/shared/order-actions.ts';
import { ticketActions, useTicket } from '../../panels/ticket/ticket-store.ts';
import { MAIN_LINK, selectSymbol } from '../../market/selection.ts';
import { placeOrder } from '../../trading/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import type { PanelSpec } from '../layouts/layout-tree.ts';
import { useDock } from '../dock/dock-context.ts';
import { scopeOf } from '../dock/panel-scope.ts';
import type { SentenceOrder } from './order-sentence.ts';
import { ticketActionsFor } from './sentence-draft.ts';

/** The link that the order panel follows; the main one where none is open. */
function orderScope(): string {
  const panels = useDock.getState().api?.panels ?? [];
  const order = panels.find(({ params }) => (params as unknown as PanelSpec).kind === 'order');
  return order === undefined ? MAIN_LINK : scopeOf(order);
}

/** Fills the order panel with what a sentence says, and brings it to the front. Nothing is sent. */
export function openInTicket(order: SentenceOrder): void {
  if (order.product === undefined) return;
  selectSymbol(orderScope(), order.product.symbolId);
  for (const action of ticketActionsFor(order)) ticketActions.dispatch(action);
  const panels = useDock.getState().api?.panels ?? [];
  panels.find(({ params }) => (params as unknown as PanelSpec).kind === 'order')?.api.setActive();
}

/** Sends an order that the palette has shown, unless the ticket has one on its way. The ticket itself stays as it is. */
export async function sendFromPalette(order: OrderDraft, words: string): Promise<void> {
  if (useTicket.getState().sending !== undefined) return;
  if (!(await confirmAction('place', { title: `${words}?`, confirm: words }))) return;
  const outcome = await placeOrder(order);
  if (outcome.kind === 'accepted')
    toast({
      tone: 'ok',
      title: words,
      detail: () => i18n.t('ticket.accepted', { ns: 'panels', orderId: outcome.orderId }),
    });
  reportOutcome(outcome);
}
