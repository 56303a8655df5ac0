import { create } from 'zustand';
import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { EMPTY_DRAFT, ticketReducer, type TicketAction, type TicketDraft } from './ticket-model.ts';

interface TicketState {
  readonly draft: TicketDraft;
  /** The side whose order is on its way. */
  readonly sending: Direction | undefined;
  /** How the last order of this product ended. */
  readonly outcome: { readonly direction: Direction; readonly result: OrderOutcome } | undefined;
}

/** The one ticket of the workspace; ladder, chart, palette and blotters fill it too. */
export const useTicket = create<TicketState>()(() => ({
  draft: EMPTY_DRAFT,
  sending: undefined,
  outcome: undefined,
}));

export const ticketActions = {
  dispatch(action: TicketAction): void {
    const { draft, outcome } = useTicket.getState();
    const next = ticketReducer(draft, action);
    if (next === draft) return;
    const keeps = action.type === 'sent' || action.type === 'side';
    useTicket.setState({ draft: next, outcome: keeps ? outcome : undefined });
  },

  /** A price from ladder or chart: the ticket becomes a limit order at it. */
  pickPrice(text: string): void {
    ticketActions.dispatch({ type: 'kind', kind: 'limit', price: text });
  },

  started(direction: Direction): void {
    useTicket.setState({ sending: direction, outcome: undefined });
  },

  ended(direction: Direction, result: OrderOutcome): void {
    useTicket.setState({ sending: undefined, outcome: { direction, result } });
    if (result.kind === 'accepted') ticketActions.dispatch({ type: 'sent' });
  },
};

/** The quantity in the ticket as a label for the ladder; empty while it counts money. */
export function useTicketQuantity(): string {
  return useTicket(({ draft }) => (draft.entry === ENTRY_TYPE.quantity ? draft.quantity : ''));
}

useAccountTypeStore.subscribe((now, before) => {
  if (now.accountType !== before.accountType) ticketActions.dispatch({ type: 'account' });
});
