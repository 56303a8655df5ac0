import { flushSync } from 'react-dom';
import { useEffect, type RefObject, useRef, type MouseEvent as ReactMouseEvent } from 'react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { plainPrice, toast, Icon } from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Product } from '../../../market/contracts.ts';
import { part } from '../../../parts.ts';
import { runCommand } from '../../../workspace/keys/commands.ts';
import { subscribeQuote } from '../../../market/market-api.ts';
import { useOpeningLock } from '../../../trading/trading-api.ts';
import { ticketActions, useTicket } from '../../ticket/ticket-store.ts';
import { sayLocked } from '../../shared/order-actions.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { snapPrice } from '../line-drag.ts';
import styles from './chart-orders.module.css';

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

/** What an order at a price of the chart would be. */
export const ENTRY_KINDS = ['buyLimit', 'sellLimit', 'buyStop', 'sellStop'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

interface Market {
  /** Ticks. */
  readonly bid: number;
  readonly ask: number;
}

/** Orders that would wait at a price (ticks): limits on the near side of the market, stops on the far side of it. */
export function entriesAt(price: number, { bid, ask }: Market): readonly EntryKind[] {
  return [
    ...(price < ask ? (['buyLimit'] as const) : []),
    ...(price > bid ? (['sellLimit'] as const) : []),
    ...(price > ask ? (['buyStop'] as const) : []),
    ...(price < bid ? (['sellStop'] as const) : []),
  ];
}

export function sideOf(kind: EntryKind): Direction {
  return kind === 'buyLimit' || kind === 'buyStop' ? DIRECTION.buy : DIRECTION.sell;
}

/** The limit that a click means: it buys below the middle of the market and sells above it. */
export function clickedEntry(price: number, { bid, ask }: Market): EntryKind {
  return 2 * price <= bid + ask ? 'buyLimit' : 'sellLimit';
}

/** The price under a pointer event over the plot, in ticks on a round step; undefined outside the price pane. */
export function pointedPrice(engine: ChartEngine, plot: HTMLElement, clientY: number): number | undefined {
  const y = clientY - plot.getBoundingClientRect().top;
  if (y < 0 || y > engine.geometry().paneHeight) return undefined;
  const price = snapPrice(engine.priceAt(y), engine.priceAt(y + 1));
  return price !== undefined && price > 0 ? price : undefined;
}

/** A click with Ctrl (or Command) on the plot is a limit order at its price. `enabled` is false during a replay. */
export function useClickOrders(
  engine: ChartEngine | undefined,
  plot: RefObject<HTMLElement | null>,
  product: Product,
  enabled: boolean,
): void {
  const locked = useOpeningLock();
  useEffect(() => {
    const element = plot.current;
    if (engine === undefined || element === null || !enabled) return;
    let market: Market | undefined;
    const stopQuotes = subscribeQuote(product.symbolId, (quote) => (market = quote));
    const onClick = (event: MouseEvent) => {
      const wanted = event.button === 0 && (event.ctrlKey || event.metaKey);
      if (!wanted || !(event.target instanceof HTMLCanvasElement) || market === undefined) return;
      const price = pointedPrice(engine, element, event.clientY);
      if (price === undefined) return;
      event.preventDefault();
      if (locked !== undefined) return sayLocked(locked);
      placeEntry(product, clickedEntry(price, market), price);
    };
    element.addEventListener('click', onClick);
    return () => {
      stopQuotes();
      element.removeEventListener('click', onClick);
    };
  }, [engine, plot, product, enabled, locked]);
}

/** The button beside the price under the pointer: it opens what can be done there. */
export function AxisPlus({ engine }: { readonly engine: ChartEngine }) {
  const { t } = useTranslation('chart');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      engine.pointer.watchHeight((y) => {
        const target = button.current;
        // Under the pointer it stays where it is: the hand is about to press it.
        if (target === null || target.matches(':hover')) return;
        target.hidden = y === undefined;
        if (y === undefined) return;
        target.style.setProperty('--axis', `${engine.geometry().axisWidth}px`);
        target.style.transform = `translateY(${Math.round(y)}px)`;
      }),
    [engine],
  );
  const open = ({ currentTarget }: ReactMouseEvent<HTMLElement>) => {
    const { left, top, height } = currentTarget.getBoundingClientRect();
    const [clientX, clientY] = [left, top + height / 2];
    currentTarget.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX, clientY }));
  };
  return (
    <button
      ref={button}
      type="button"
      hidden
      tabIndex={-1}
      className={styles['plus']}
      aria-label={t('order.here')}
      onClick={open}
    >
      <Icon icon={Plus} size={12} />
    </button>
  );
}
