import { flushSync } from 'react-dom';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { plainPrice, toast } from '../../../components/index.ts';
import { i18n } from '../../../i18n/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { part } from '../../../parts.ts';
import { runCommand } from '../../../workspace/commands.ts';
import { sideOf, type EntryKind } from './entry-model.ts';
import { ticketActions, useTicket } from '../../ticket/ticket-store.ts';

/** An opening that the chart wants in the order panel. Prices in ticks, the volume in units. */
export interface WantedOrder {
  readonly side: Direction;
  /** A limit where it is absent. */
  readonly kind?: 'limit' | 'stop';
  readonly price: number;
  /** Undefined keeps the quantity that is there. */
  readonly volume?: number | undefined;
  readonly takeProfit?: number | undefined;
  readonly stopLoss?: number | undefined;
}

/**
 * Fills the order panel with an opening and sends nothing. False where the panel shows another product: an order never changes
 * the product under the hand.
 */
export function fillTicket({ symbolId, digits, numberDigits }: Product, order: WantedOrder): boolean {
  const { draft } = useTicket.getState();
  if (draft.symbolId !== symbolId) {
    toast({ tone: 'warn', title: () => i18n.t('order.elsewhere', { ns: 'chart' }) });
    return false;
  }
  const { dispatch } = ticketActions;
  const { side, price, volume, takeProfit, stopLoss } = order;
  if (draft.effect !== 'open') dispatch({ type: 'effect', effect: 'open' });
  const text = plainPrice(price, digits);
  if (order.kind === 'stop') {
    dispatch({ type: 'kind', kind: 'stop' });
    // The order panel has a price of its own for each side of a stop.
    dispatch({ type: side === DIRECTION.buy ? 'price' : 'priceBelow', text });
  } else ticketActions.pickPrice(text);
  dispatch({ type: 'side', side });
  if (volume !== undefined)
    dispatch({ type: 'entry', entry: 'quantity', quantity: plainPrice(volume, numberDigits) });
  if (takeProfit !== undefined) dispatch({ type: 'takeProfit', text: plainPrice(takeProfit, digits) });
  if (stopLoss !== undefined) dispatch({ type: 'stopLoss', text: plainPrice(stopLoss, digits) });
  return true;
}

/**
 * Puts a limit or a stop at a price (ticks) of the chart. While armed the order panel sends it at once, by its own rules and with its
 * quantity; else it is only filled.
 */
export function placeEntry(product: Product, entry: EntryKind, price: number): void {
  const kind = entry === 'buyStop' || entry === 'sellStop' ? 'stop' : 'limit';
  const isOpening = useTicket.getState().draft.effect === 'open';
  let filled = false;
  // The panel judges what is in it when it is drawn: it has to be drawn before it sends.
  flushSync(() => (filled = fillTicket(product, { side: sideOf(entry), kind, price })));
  if (!filled || !isOpening || !part('arming').use()) return;
  if (!runCommand('send')) toast({ tone: 'warn', title: () => i18n.t('order.noPanel', { ns: 'chart' }) });
}
