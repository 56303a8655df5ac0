import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import {
  EMPTY_DRAFT,
  ticketReducer,
  type SizeUnit,
  type TicketAction,
  type TicketDraft,
} from '../../panels/ticket/ticket-model.ts';
import type { SentenceOrder } from './order-sentence.ts';

function entryOf(counts: SentenceOrder['counts']): SizeUnit {
  if (counts === 'amount') return ENTRY_TYPE.amount;
  return counts === 'risk' || counts === 'riskMoney' ? 'risk' : ENTRY_TYPE.quantity;
}

/** What the ticket is told, one after another, so that it says what a sentence says. */
export function ticketActionsFor(order: SentenceOrder): readonly TicketAction[] {
  const { product, side, quantity, counts, kind, limit, stopLoss, takeProfit, expire } = order;
  if (product === undefined) return [];
  return [
    { type: 'product', symbolId: product.symbolId },
    { type: 'effect', effect: 'open' },
    ...(quantity === undefined ? [] : [{ type: 'entry' as const, entry: entryOf(counts), quantity }]),
    kind === undefined || kind === 'market' || limit === undefined
      ? { type: 'kind', kind: 'market' }
      : { type: 'kind', kind, price: limit },
    // A stop entry has a price on each side; the side that is not meant is not sent.
    ...(kind === 'stop' ? [{ type: 'priceBelow' as const, text: limit ?? '' }] : []),
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
