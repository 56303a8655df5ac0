import { ORDER_STATUS, type OrderStatus } from '../../../domain/orders/order-terms.ts';
import { divide, formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { lotsText, type FillEstimate, type InstrumentTerms } from '../../../domain/index.ts';
import { causeOf, violation, type EndCause } from '../../../domain/rejection.ts';
import { relockSibling } from '../assets/asset-locks.ts';
import { requireTerms, type Decision } from '../decision.ts';
import type { Order } from '../model.ts';
import type { MarketTimeMs, PriceTicks } from '../../../domain/units.ts';

/** Why an order gets no further fill. */
export type OrderEnd = 'cancelled' | 'expired' | 'failed';

/** Ends a live order: what was filled in part always ends as partially cancelled. */
export function endOrder(
  decision: Decision,
  order: Order,
  timeMs: MarketTimeMs,
  end: OrderEnd,
  reason: EndCause,
): void {
  decision.emit({
    type: 'orderEnded',
    accountId: order.accountId,
    timeMs,
    order: {
      ...order,
      status: order.filledVolume > 0 ? ORDER_STATUS.partiallyCancelled : END_STATUS[end],
      reason,
      reserved: 0n,
      updatedAtMs: timeMs,
    },
  });
  relockSibling(decision, order, timeMs);
}

interface Slip {
  /** In price ticks: what the price may be worse than the one of the order. */
  readonly slippage: PriceTicks;
  readonly price: PriceTicks;
  /** What the book has. */
  readonly fill: FillEstimate;
  readonly terms: InstrumentTerms;
}

/** Why an order whose price moved too far fails: the worst price that it allows, and the average one of the book. */
export function slippageCause(
  { direction }: Pick<Order, 'direction'>,
  { slippage, price, fill: { volume, notional }, terms }: Slip,
): EndCause {
  const isBuy = direction === DIRECTION.buy;
  const worst = isBuy ? price + slippage : price - slippage;
  const found = divide(notional, BigInt(volume), isBuy ? 'up' : 'down');
  const text = (ticks: bigint | number) => formatDecimal(ticks, terms.symbolDigits);
  return causeOf(violation('slippageExceeded', text(worst), text(found)));
}

/**
 * Ends an order for what the market did not hold at once: one that asked for that by its time in force is cancelled, another has failed.
 *
 * @param found What was there of it, in volume units.
 */
export function endUnfilled(
  decision: Decision,
  left: Order,
  timeMs: MarketTimeMs,
  found = left.filledVolume,
): void {
  const { numberDigits } = requireTerms(decision, left);
  const lots = [found, left.volume].map((units) => lotsText(units, numberDigits));
  const end = left.timeInForce === undefined ? 'failed' : 'cancelled';
  endOrder(decision, left, timeMs, end, causeOf(violation('notEnoughLiquidity', ...lots)));
}

const END_STATUS: Readonly<Record<OrderEnd, OrderStatus>> = {
  cancelled: ORDER_STATUS.cancelled,
  expired: ORDER_STATUS.expired,
  failed: ORDER_STATUS.rejected,
};
