import {
  closePriceOf,
  completeTargets,
  validateTargets,
  type BreakEven,
  type BreakEvenAfter,
  type InstrumentTerms,
  type ProfitTarget,
} from '../../../domain/index.ts';
import { divide } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import type { PriceTicks } from '../../../domain/units.ts';
import type { MarketView, SetBrackets } from '../commands.ts';
import { Rejection } from '../decision.ts';
import type { Order, Position } from '../model.ts';

/** What a position has after a fill of an opening: the targets of the order, and break-even where its profit has a price. */
export function openingExits(
  { targets, breakEven: after }: Pick<Order, 'targets' | 'breakEven'>,
  position: Position,
): Pick<Position, 'targets' | 'breakEven'> {
  return { targets, breakEven: after === undefined ? undefined : toBreakEven(after, position) };
}

/** Break-even of a position that grew: at the price of its profit now; what was reached stays reached. */
export function grownBreakEven(after: BreakEvenAfter | undefined, grown: Position): BreakEven | undefined {
  const isArmed = grown.breakEven !== undefined && 'at' in grown.breakEven;
  return isArmed && typeof after === 'number' ? toBreakEven(after, grown) : grown.breakEven;
}

/** Break-even after a profit, at its price: that of the opening, rounded against the owner, and so many ticks. */
function toBreakEven(
  after: BreakEvenAfter,
  { direction, notional, volume }: Pick<Position, 'direction' | 'notional' | 'volume'>,
): BreakEven {
  if (after === 'firstTarget') return { after };
  const isBuy = direction === DIRECTION.buy;
  const opened = Number(divide(notional, BigInt(volume), isBuy ? 'ceil' : 'floor'));
  return { at: isBuy ? opened + after : Math.max(1, opened - after) };
}

/** Targets and break-even of an open position after a change; throws what is wrong with them. */
export function changedExits(
  position: Position,
  { targets, breakEven: after, takeProfit: limit }: Pick<SetBrackets, 'targets' | 'breakEven' | 'takeProfit'>,
  market: MarketView,
  terms: InstrumentTerms,
): Pick<Position, 'targets' | 'breakEven'> {
  const wanted = targets ?? position.targets ?? [];
  const reference = closePriceOf(position.direction, market, terms);
  if (targets !== undefined || limit !== position.takeProfit)
    requireTargets(
      position.direction,
      wanted,
      { reference, volume: position.openVolume, takeProfit: limit },
      terms,
    );
  return {
    targets: targets === undefined ? position.targets : completeTargets(targets, position.openVolume),
    breakEven:
      after === undefined ? position.breakEven : after === 'none' ? undefined : toBreakEven(after, position),
  };
}

/** Throws what is wrong with the targets of a position. */
export function requireTargets(
  direction: Position['direction'],
  targets: readonly ProfitTarget[] | undefined,
  of: {
    readonly reference: PriceTicks;
    readonly volume: number;
    readonly takeProfit: PriceTicks | undefined;
  },
  terms: InstrumentTerms,
): void {
  if (targets === undefined || targets.length === 0) return;
  const violations = validateTargets(direction, targets, of, terms);
  if (violations.length > 0) throw new Rejection(violations);
}
