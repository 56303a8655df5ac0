import { useCallback, useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { part as partOf } from '../../parts.ts';
import { setBrackets, changeOrder, changePrice } from '../../trading/trading-api.ts';
import { useArming } from '../../trading/arming.ts';
import type { PositionView, OrderView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import { type OrderLine, type OrderPart, orderBracket, orderKey, type ProfitAt } from './order-lines.ts';

/** A line on its way to another price. */
interface DraggedLine<What> {
  readonly what: What;
  /** Ticks. */
  readonly price: number;
  /** Price at which the line was taken. */
  readonly from: number;
  /** In the hand, sent and not yet answered, or accepted and not yet seen in the account. */
  readonly phase: 'held' | 'sent' | 'accepted';
}

export interface GripHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

export interface LinePointer<What> {
  /** Whether the account has the price that was sent. */
  isKept(held: DraggedLine<What>): boolean;
  /** What the line is at a price. */
  at(what: What, price: number): What;
  /** Sends the change; false when the platform refused it, nothing is known or nothing was sent. */
  release(held: DraggedLine<What>): Promise<boolean>;
}

/** A price that was accepted is shown for no longer than this while the account does not have it (ms). */
const SENT_LIMIT_MS = 3_000;

/** Takes lines by the pointer. Escape puts a line back, letting go sends the change; off the chart it is back as well. */
function useDraggedLine<What>(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  hand: LinePointer<What>,
): { readonly held: DraggedLine<What> | undefined; gripOf(what: What, price: number): GripHandlers } {
  const [held, setHeld] = useState<DraggedLine<What>>();
  const phase = held?.phase;
  if (held !== undefined && held.phase !== 'held' && hand.isKept(held)) setHeld(undefined);
  const back = useCallback(() => setHeld(undefined), []);
  useEscape(phase, back);
  const priceAt = (event: PointerEvent<HTMLElement>, from: number): number | undefined => {
    const place = layer.current?.getBoundingClientRect();
    if (place === undefined) return undefined;
    if (isOutside(place, event)) return from;
    const y = event.clientY - place.top;
    return snapPrice(engine.priceAt(y), engine.priceAt(y + 1));
  };
  const gripOf = (what: What, from: number): GripHandlers => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ what, price: from, from, phase: 'held' });
    },
    onPointerMove(event) {
      if (phase !== 'held') return;
      const price = priceAt(event, from);
      if (price === undefined || price <= 0) return;
      // Drawn at once: letting go may follow before the next frame, and has to find this price.
      flushSync(() =>
        setHeld((before) =>
          before?.phase === 'held' ? { ...before, what: hand.at(before.what, price), price } : before,
        ),
      );
    },
    onPointerUp() {
      if (held?.phase !== 'held' || held.price === held.from) return back();
      const sent: DraggedLine<What> = { ...held, phase: 'sent' };
      setHeld(sent);
      void hand.release(sent).then((accepted) => {
        const next: DraggedLine<What> | undefined = accepted ? { ...sent, phase: 'accepted' } : undefined;
        setHeld((now) => (now === sent ? next : now));
      });
    },
    onPointerCancel: back,
  });
  return { held, gripOf };
}

/** Whether a hand has left a place on the screen. */
function isOutside({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Puts a held line back by Escape, and lets go of an accepted one after a while. */
function useEscape(phase: DraggedLine<unknown>['phase'] | undefined, back: () => void): void {
  useEffect(() => {
    // What was sent stays where it was put until the platform answers, however long that takes.
    if (phase === undefined || phase === 'sent') return;
    if (phase === 'accepted') {
      const timer = setTimeout(back, SENT_LIMIT_MS);
      return () => clearTimeout(timer);
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      back();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [phase, back]);
}

interface Bracket {
  readonly position: PositionView;
  readonly kind: BracketKind;
  /** Taken by the line of the position: the price says which bracket it becomes. */
  readonly isNew: boolean;
}

/** A bracket on its way to another price. */
export interface DraggedBracket extends Omit<DraggedLine<Bracket>, 'what'> {
  readonly position: PositionView;
  readonly kind: BracketKind;
}

export interface LineDrag {
  readonly dragged: DraggedBracket | undefined;
  /** Handlers of the grip of a line; undefined while disarmed and for lines that stay where they are. */
  grip(line: OrderLine, position: PositionView | undefined): GripHandlers | undefined;
}

/** Takes take profit and stop loss by the pointer, while that is armed; from the position's own line a new one is drawn. */
export function useLineDrag(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  positions: readonly PositionView[],
): LineDrag {
  const { armed } = useArming();
  const { held, gripOf } = useDraggedLine<Bracket>(engine, layer, {
    isKept: ({ what: { position, kind }, price }) =>
      positions.some((each) => each.positionId === position.positionId && each[kind] === price),
    at: (what, price) => (what.isNew ? { ...what, kind: bracketAt(what.position, price) } : what),
    release,
  });
  const grip = (line: OrderLine, position: PositionView | undefined) => {
    if (position === undefined || line.kind === 'order') return undefined;
    // What is in the hand stays there: letting go is what finds that it was disarmed.
    if (!armed && held?.what.position.positionId !== position.positionId) return undefined;
    const kind = line.kind === 'stopLoss' ? 'stopLoss' : 'takeProfit';
    return gripOf({ position, kind, isNew: line.kind === 'position' }, line.price);
  };
  return { dragged: held && { ...held.what, price: held.price, from: held.from, phase: held.phase }, grip };
}

/** Nothing is sent where it was disarmed meanwhile. */
async function release({ what: { position, kind }, price }: DraggedLine<Bracket>): Promise<boolean> {
  if (!partOf('arming').use()) return false;
  const { positionId, takeProfit, stopLoss } = position;
  const outcome = await setBrackets(positionId, { takeProfit, stopLoss, [kind]: price });
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}

type HeldOrder = DraggedLine<Omit<MovedOrder, 'price'>>;

/** A resting order, or a bracket of it, on its way to another price. */
export type DraggedOrder = MovedOrder & Pick<HeldOrder, 'from' | 'phase'>;

export interface OrderDrag {
  readonly dragged: DraggedOrder | undefined;
  /**
   * Handlers of a grip that takes a part of an order from a price (ticks): its line, its brackets, or a new bracket from the
   * order's own line. Undefined while disarmed.
   */
  grip(order: OrderView, part: OrderPart, price: number): GripHandlers | undefined;
}

/** Takes resting orders and their brackets by the pointer, while that is armed. */
export function useOrderDrag(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  orders: readonly OrderView[],
): OrderDrag {
  const { armed } = useArming();
  const { held, gripOf } = useDraggedLine<HeldOrder['what']>(engine, layer, {
    isKept: ({ what: { order, part }, price }) =>
      orders.some((each) => each.orderId === order.orderId && each[part] === price),
    at: (what) => what,
    release: releaseOrder,
  });
  const grip = (order: OrderView, part: OrderPart, price: number) =>
    // What is in the hand stays there: letting go is what finds that it was disarmed.
    !armed && held?.what.order.orderId !== order.orderId ? undefined : gripOf({ order, part }, price);
  return {
    dragged: held && { ...held.what, price: held.price, from: held.from, phase: held.phase },
    grip,
  };
}

/** Nothing is sent where it was disarmed meanwhile. */
async function releaseOrder({ what: { order, part }, price }: HeldOrder): Promise<boolean> {
  if (!partOf('arming').use()) return false;
  const outcome = await (part === 'price' || order.price === undefined
    ? changePrice(order.orderId, price)
    : changeOrder(order.orderId, { price: order.price, brackets: { ...bracketsOf(order), [part]: price } }));
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}

/** Both brackets of an order (ticks). */
export function bracketsOf({ takeProfit, stopLoss }: OrderView) {
  return { takeProfit, stopLoss };
}

export type BracketKind = 'takeProfit' | 'stopLoss';

/** Which bracket a price is for a position: beyond the mark on the winning side a take profit, else a stop loss. */
export function bracketAt(
  {
    direction,
    entryPrice,
    markPrice = entryPrice,
  }: Pick<PositionView, 'direction' | 'entryPrice' | 'markPrice'>,
  price: number,
): BracketKind {
  return price > markPrice === (direction === DIRECTION.buy) ? 'takeProfit' : 'stopLoss';
}

/** A price under the pointer on a round step: the largest power of ten that is no coarser than a pixel (ticks). */
export function snapPrice(price: number | undefined, nextPixel: number | undefined): number | undefined {
  if (price === undefined) return undefined;
  const pixel = nextPixel === undefined ? 1 : Math.max(1, Math.abs(nextPixel - price));
  const step = 10 ** Math.floor(Math.log10(pixel));
  return Math.round(price / step) * step;
}

/** What is in the hand, as far as lines are concerned. */
export interface MovedBracket {
  readonly position: PositionView;
  readonly kind: BracketKind;
  readonly price: number;
}

/** The key of the line of a bracket. */
export function bracketKey(kind: BracketKind, positionId: string): string {
  return `${kind === 'takeProfit' ? 't' : 's'}${positionId}`;
}

/** What of a resting order is in the hand, and its price there (ticks). */
interface MovedOrder {
  readonly order: OrderView;
  readonly part: OrderPart;
  readonly price: number;
}

/** The lines with a moved order, or with a bracket of it that is moved or new, at its price. */
export function linesWithMovedOrder(
  lines: readonly OrderLine[],
  moved: MovedOrder | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  const { order, part, price } = moved;
  const key = orderKey(part, order.orderId);
  if (part === 'price') return lines.map((line) => (line.key === key ? { ...line, price } : line));
  return withLine(lines, orderBracket(order, part, price, profitAt));
}

/** The lines with one in the place of that with its key, or behind them. */
function withLine(lines: readonly OrderLine[], line: OrderLine): readonly OrderLine[] {
  const there = lines.some(({ key }) => key === line.key);
  return there ? lines.map((each) => (each.key === line.key ? line : each)) : [...lines, line];
}

/** The lines with the moved bracket at its new price and with the profit that it would bring there. */
export function linesWithMoved(
  lines: readonly OrderLine[],
  moved: MovedBracket | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  const { position, kind, price } = moved;
  const { positionId, direction, volume } = position;
  const line: OrderLine = {
    key: bracketKey(kind, positionId),
    kind,
    price,
    tone: kind === 'takeProfit' ? 'up' : 'down',
    buy: direction === DIRECTION.buy,
    volume,
    profit: profitAt(position, price),
    positionId,
    orderId: undefined,
  };
  return withLine(lines, line);
}
