import { useCallback, useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { part as partOf } from '../../parts.ts';
import { changePrice } from '../../trading/trading-api.ts';
import { useArming } from '../../trading/arming.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { changeBracket, changeTarget, reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import {
  isBracket,
  isPosition,
  ownerKey,
  type BracketKind,
  type LineKind,
  type LineOwner,
  type MovedLine,
  type OrderLine,
} from './order-lines.ts';

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
  isStored(held: DraggedLine<What>): boolean;
  /** What the line is at a price. */
  at(what: What, price: number): What;
  /** Sends the change; false when the platform refused it, nothing is known or nothing was sent. */
  release(held: DraggedLine<What>): Promise<boolean>;
}

/** A price that was accepted is shown for no longer than this while the account does not have it (ms). */
const SENT_LIMIT_MS = 3_000;

/** Takes lines by the pointer. Escape puts a line back, letting go sends the change; off the chart it is back as well. */
export function useDraggedLine<What>(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  pointer: LinePointer<What>,
): { readonly held: DraggedLine<What> | undefined; gripOf(what: What, price: number): GripHandlers } {
  const [held, setHeld] = useState<DraggedLine<What>>();
  const phase = held?.phase;
  if (held !== undefined && held.phase !== 'held' && pointer.isStored(held)) setHeld(undefined);
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
      const price = priceAt(event, held?.from ?? from);
      if (price === undefined || price <= 0) return;
      // Drawn at once: letting go may follow before the next frame, and has to find this price.
      flushSync(() =>
        setHeld((before) =>
          before?.phase === 'held' ? { ...before, what: pointer.at(before.what, price), price } : before,
        ),
      );
    },
    onPointerUp() {
      if (held?.phase !== 'held' || held.price === held.from) return back();
      const sent: DraggedLine<What> = { ...held, phase: 'sent' };
      setHeld(sent);
      void pointer.release(sent).then((accepted) => {
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

/** What of an owner is in the hand. */
interface Grabbed {
  readonly owner: LineOwner;
  readonly kind: LineKind;
  readonly target: OrderLine['target'];
  /** Taken by the line of a position: the price says which bracket it becomes. */
  readonly isNew: boolean;
}

/** A line on its way to another price. */
export type MovingLine = MovedLine & Pick<DraggedLine<Grabbed>, 'from' | 'phase'>;

export interface LineDrag {
  readonly dragged: MovingLine | undefined;
  /**
   * Handlers of a grip that takes a line of a position or order from a price (ticks): a bracket, a target, the price of an order, or
   * from a position's own line a new bracket. Undefined while disarmed.
   */
  grip(line: MovedLine): GripHandlers | undefined;
}

/** Takes lines by the pointer, while that is armed. */
export function useLineDrag(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  owners: readonly (PositionView | OrderView)[],
): LineDrag {
  const { armed } = useArming();
  const { held, gripOf } = useDraggedLine<Grabbed>(engine, layer, {
    isStored: ({ what: { owner, kind }, price }) =>
      owners.some((each) => ownerKey(each) === ownerKey(owner) && pricesOf(each, kind).includes(price)),
    at: (what, price) =>
      what.isNew && isPosition(what.owner) ? { ...what, kind: bracketAt(what.owner, price) } : what,
    release,
  });
  const grip = ({ owner, kind, price, target }: MovedLine) => {
    // What is in the hand stays there: letting go is what finds that it was disarmed.
    if (!armed && (held === undefined || ownerKey(held.what.owner) !== ownerKey(owner))) return undefined;
    const isNew = kind === 'position';
    return gripOf({ owner, kind: isNew ? 'takeProfit' : kind, target, isNew }, price);
  };
  return { dragged: held && { ...held.what, price: held.price, from: held.from, phase: held.phase }, grip };
}

function pricesOf(owner: PositionView | OrderView, kind: LineKind): readonly (number | undefined)[] {
  if (isBracket(kind)) return [owner[kind]];
  if (!isPosition(owner)) return [owner.price];
  return kind === 'target' ? (owner.targets ?? []).map(({ price }) => price) : [owner.entryPrice];
}

/** Nothing is sent where it was disarmed meanwhile. */
async function release({ what: { owner, kind, target }, price }: DraggedLine<Grabbed>): Promise<boolean> {
  if (!partOf('arming').use()) return false;
  const outcome = await (isBracket(kind)
    ? changeBracket(owner, kind, price)
    : isPosition(owner)
      ? changeTarget(owner, target?.index ?? 0, price)
      : changePrice(owner.orderId, price));
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}

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
