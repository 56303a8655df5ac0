import { useCallback, useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { setBrackets } from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import { bracketAt, snapPrice, type BracketKind } from './line-drag.ts';
import type { OrderLine } from './order-lines.ts';

/** A bracket on its way to another price. */
export interface DraggedBracket {
  readonly position: PositionView;
  readonly kind: BracketKind;
  readonly price: number;
  /** Price at which the line was taken. */
  readonly from: number;
  /** In the hand, sent and not yet answered, or accepted and not yet seen in the position. */
  readonly phase: 'held' | 'sent' | 'accepted';
}

/** A bracket that was accepted shows its new price for no longer than this while the position does not have it (ms). */
const SENT_LIMIT_MS = 3_000;

export interface LineDrag {
  readonly dragged: DraggedBracket | undefined;
  /** Handlers of the grip of a line; undefined for lines that stay where they are. */
  grip(line: OrderLine, position: PositionView | undefined): GripHandlers | undefined;
}

export interface GripHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

/**
 * Takes take profit and stop loss by the pointer; from the position's own line a new one is drawn. Escape puts the line
 * back, letting go sends the change to the platform.
 */
export function useLineDrag(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  positions: readonly PositionView[],
): LineDrag {
  const [dragged, setDragged] = useState<DraggedBracket>();
  const phase = dragged?.phase;
  if (dragged !== undefined && dragged.phase !== 'held' && isKept(dragged, positions)) setDragged(undefined);
  const back = useCallback(() => setDragged(undefined), []);
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

  const priceAt = (event: PointerEvent<HTMLElement>): number | undefined => {
    const top = layer.current?.getBoundingClientRect().top;
    if (top === undefined) return undefined;
    const y = event.clientY - top;
    return snapPrice(engine.priceAt(y), engine.priceAt(y + 1));
  };
  const grip = (line: OrderLine, position: PositionView | undefined): GripHandlers | undefined => {
    if (position === undefined || line.kind === 'order') return undefined;
    return {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const kind = line.kind === 'stopLoss' ? 'stopLoss' : 'takeProfit';
        setDragged({ position, kind, price: line.price, from: line.price, phase: 'held' });
      },
      onPointerMove(event) {
        if (phase !== 'held') return;
        const price = priceAt(event);
        if (price === undefined || price <= 0) return;
        const moved = (before: DraggedBracket | undefined): DraggedBracket | undefined => {
          if (before?.phase !== 'held') return before;
          const kind = line.kind === 'position' ? bracketAt(position, price) : before.kind;
          return { ...before, kind, price };
        };
        // Drawn at once: letting go may follow before the next frame, and has to find this price.
        flushSync(() => setDragged(moved));
      },
      onPointerUp() {
        if (dragged?.phase !== 'held' || dragged.price === dragged.from) return back();
        const sent: DraggedBracket = { ...dragged, phase: 'sent' };
        setDragged(sent);
        void release(sent).then((accepted) => {
          const next: DraggedBracket | undefined = accepted ? { ...sent, phase: 'accepted' } : undefined;
          setDragged((now) => (now === sent ? next : now));
        });
      },
      onPointerCancel: back,
    };
  };
  return { dragged, grip };
}

/** Whether its position has the price that was sent. */
function isKept({ position, kind, price }: DraggedBracket, positions: readonly PositionView[]): boolean {
  return positions.some((each) => each.positionId === position.positionId && each[kind] === price);
}

/** Sends the change; false when the platform refused it or nothing is known. */
async function release({ position, kind, price }: DraggedBracket): Promise<boolean> {
  const { positionId, takeProfit, stopLoss } = position;
  const outcome = await setBrackets(positionId, { takeProfit, stopLoss, [kind]: price });
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}
