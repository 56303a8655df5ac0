import type { RefObject } from 'react';
import { part as partOf } from '../../parts.ts';
import { changeOrder, changePrice } from '../../trading/index.ts';
import { useArming } from '../../trading/arming.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { MovedOrder } from './line-drag.ts';
import type { OrderPart } from './order-lines.ts';
import { useHeldLine, type GripHandlers, type HeldLine } from './use-held-line.ts';

type HeldOrder = HeldLine<Omit<MovedOrder, 'price'>>;

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
  const { held, gripOf } = useHeldLine<HeldOrder['what']>(engine, layer, {
    isKept: ({ what: { order, part }, price }) =>
      orders.some((each) => each.orderId === order.orderId && each[part] === price),
    at: (what) => what,
    release,
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
async function release({ what: { order, part }, price }: HeldOrder): Promise<boolean> {
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
