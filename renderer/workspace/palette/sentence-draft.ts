import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import {
  EMPTY_DRAFT,
  ticketReducer,
  type TicketAction,
  type TicketDraft,
} from '../../panels/ticket/ticket-model.ts';
import type { SentenceOrder } from './order-sentence.ts';

/** What the ticket is told, one after another, so that it says what a sentence says. */
export function ticketActionsFor(order: SentenceOrder): readonly TicketAction[] {
  const { product, side, quantity, kind, limit, stopLoss, takeProfit, expire } = order;
  if (product === undefined) return [];
  return [
    { type: 'product', symbolId: product.symbolId },
    { type: 'effect', effect: 'open' },
    ...(quantity === undefined ? [] : [{ type: 'entry' as const, entry: ENTRY_TYPE.quantity, quantity }]),
    kind === 'limit' && limit !== undefined
      ? { type: 'kind', kind: 'limit', price: limit }
      : { type: 'kind', kind: 'market' },
    { type: 'takeProfit', text: takeProfit ?? '' },
    { type: 'stopLoss', text: stopLoss ?? '' },
    ...(expire === undefined ? [] : [{ type: 'expire' as const, expire }]),
    ...(side === undefined ? [] : [{ type: 'side' as const, side }]),
  ];
}

/** The ticket that a sentence fills, without touching the one on screen. */
export function draftFor(order: SentenceOrder): TicketDraft {
  return ticketActionsFor(order).reduce(ticketReducer, EMPTY_DRAFT);
}
