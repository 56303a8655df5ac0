import type { RefObject } from 'react';
import { part } from '../../parts.ts';
import { setBrackets } from '../../trading/index.ts';
import { useArming } from '../../trading/arming.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import { bracketAt, type BracketKind } from './line-drag.ts';
import type { OrderLine } from './order-lines.ts';
import { useHeldLine, type GripHandlers, type HeldLine } from './use-held-line.ts';

interface Bracket {
  readonly position: PositionView;
  readonly kind: BracketKind;
  /** Taken by the line of the position: the price says which bracket it becomes. */
  readonly isNew: boolean;
}

/** A bracket on its way to another price. */
export interface DraggedBracket extends Omit<HeldLine<Bracket>, 'what'> {
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
  const { held, gripOf } = useHeldLine<Bracket>(engine, layer, {
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
async function release({ what: { position, kind }, price }: HeldLine<Bracket>): Promise<boolean> {
  if (!part('arming').use()) return false;
  const { positionId, takeProfit, stopLoss } = position;
  const outcome = await setBrackets(positionId, { takeProfit, stopLoss, [kind]: price });
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}
