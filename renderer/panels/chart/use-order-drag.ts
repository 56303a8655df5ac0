import type { RefObject } from 'react';
import { part } from '../../parts.ts';
import { changePrice } from '../../trading/index.ts';
import { useArming } from '../../trading/arming.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { OrderLine } from './order-lines.ts';
import { useHeldLine, type GripHandlers, type HeldLine } from './use-held-line.ts';

/** A resting order on its way to another price. */
export type DraggedOrder = HeldLine<{ readonly orderId: string }>;

export interface OrderDrag {
  readonly dragged: DraggedOrder | undefined;
  /** Handlers of the grip of an order's line; undefined while disarmed and for other lines. */
  grip(line: OrderLine): GripHandlers | undefined;
}

/** Takes resting orders by the pointer, while that is armed. */
export function useOrderDrag(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  orders: readonly OrderView[],
): OrderDrag {
  const { armed } = useArming();
  const { held, gripOf } = useHeldLine<{ readonly orderId: string }>(engine, layer, {
    isKept: ({ what, price }) => orders.some((each) => each.orderId === what.orderId && each.price === price),
    at: (what) => what,
    release,
  });
  const grip = ({ orderId, price }: OrderLine) =>
    // What is in the hand stays there: letting go is what finds that it was disarmed.
    orderId === undefined || (!armed && held?.what.orderId !== orderId)
      ? undefined
      : gripOf({ orderId }, price);
  return { dragged: held, grip };
}

/** Nothing is sent where it was disarmed meanwhile. */
async function release({ what: { orderId }, price }: DraggedOrder): Promise<boolean> {
  if (!part('arming').use()) return false;
  const outcome = await changePrice(orderId, price);
  reportOutcome(outcome);
  return outcome.kind === 'accepted';
}
