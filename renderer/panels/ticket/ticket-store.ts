import { create } from 'zustand';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import { defaultQuantity } from '../../session/settings.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import {
  EMPTY_DRAFT,
  ticketReducer,
  type StoredQuantity,
  type TicketAction,
  type TicketDraft,
} from './ticket-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

interface TicketState {
  readonly draft: TicketDraft;
  /** The side whose order is on its way. */
  readonly sending: Direction | undefined;
  /** The side under the pointer or the focus: it is shown what it would cost. */
  readonly pointed: Direction | undefined;
  /** A leverage that is asked for the product and not set yet. */
  readonly leverage: number | undefined;
  /** The trader asked for the price by key: its field takes the keyboard as soon as it is there. */
  readonly isPriceRequested: boolean;
  /** How the last order of this product ended. */
  readonly outcome: { readonly direction: Direction; readonly result: OrderOutcome } | undefined;
}

/** Products whose last quantity is kept at most; the one that was left longest ago is forgotten first. */
export const MAX_KEPT_QUANTITIES = 200;

const storedQuantities = new Map<number, StoredQuantity>();

/**
 * Keeps what an opening of the product was to be; the quantity of a close belongs to its position, and one that nobody has
 * chosen is filled in anew.
 */
function storeQuantity({ symbolId, effect, entry, quantity, isFilledIn }: TicketDraft): void {
  if (symbolId === undefined || effect === 'close' || quantity === '' || isFilledIn) return;
  storedQuantities.delete(symbolId);
  storedQuantities.set(symbolId, { entry, quantity, isFilledIn });
  const [oldest] = storedQuantities.keys();
  if (storedQuantities.size > MAX_KEPT_QUANTITIES && oldest !== undefined) storedQuantities.delete(oldest);
}

/** What a new order of a product starts with: its last quantity, else the one that the trader has set for it. */
function startOf(symbolId: InstrumentNumber): StoredQuantity | undefined {
  const quantity = defaultQuantity(symbolId);
  const usual =
    quantity === undefined ? undefined : { entry: ENTRY_TYPE.quantity, quantity, isFilledIn: true };
  return storedQuantities.get(symbolId) ?? usual;
}

function withKept(action: TicketAction): TicketAction {
  return action.type === 'product' ? { ...action, kept: startOf(action.symbolId) } : action;
}

/** The one ticket of the workspace; ladder, chart, palette and blotters fill it too. */
export const useTicket = create<TicketState>()(() => ({
  draft: EMPTY_DRAFT,
  sending: undefined,
  pointed: undefined,
  leverage: undefined,
  isPriceRequested: false,
  outcome: undefined,
}));

export const ticketActions = {
  dispatch(action: TicketAction): void {
    const { draft, outcome } = useTicket.getState();
    storeQuantity(draft);
    if (action.type === 'account') storedQuantities.clear();
    const next = ticketReducer(draft, withKept(action));
    if (next === draft) return;
    const keeps = action.type === 'sent' || action.type === 'side';
    const isElsewhere = action.type === 'product' || action.type === 'account';
    useTicket.setState({
      draft: next,
      outcome: keeps ? outcome : undefined,
      ...(isElsewhere ? { leverage: undefined } : {}),
    });
  },

  /** A price from ladder or chart: the ticket becomes a limit order at it. */
  pickPrice(text: string): void {
    ticketActions.dispatch({ type: 'kind', kind: 'limit', price: text });
  },

  /** The price field takes the keyboard, now or as soon as it is there; `false` when it has. */
  askPrice(isPriceRequested: boolean): void {
    useTicket.setState({ isPriceRequested });
  },

  /** The pointer or the focus is on a side, or on none any more. */
  point(direction: Direction | undefined): void {
    useTicket.setState({ pointed: direction });
  },

  /** Asks for a leverage, or takes the wish back; it is set only when that is said again. */
  requestLeverage(leverage: number | undefined): void {
    useTicket.setState({ leverage });
  },

  started(direction: Direction): void {
    useTicket.setState({ sending: direction, outcome: undefined });
  },

  ended(direction: Direction, result: OrderOutcome): void {
    useTicket.setState({ sending: undefined, outcome: { direction, result } });
    if (result.kind === 'accepted') ticketActions.dispatch({ type: 'sent' });
  },
};

useAccountTypeStore.subscribe((now, before) => {
  if (now.accountType !== before.accountType) ticketActions.dispatch({ type: 'account' });
});
