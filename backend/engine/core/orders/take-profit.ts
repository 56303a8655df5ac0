import { moveToBreakEven, targetVolume } from '../../../domain/index.ts';
import type { MarketTimeMs, PositionId } from '../../../domain/units.ts';
import type { MarketView } from '../commands.ts';
import { findConversion, requireAccount, requireTerms, type Decision } from '../decision.ts';
import { fillOrder } from '../matching/fill-order.ts';
import { ORDER_KIND, type Position } from '../model.ts';
import { nextProfit } from '../state/product-triggers.ts';
import { closingOrder } from './closing-order.ts';

/** Lets a position do what its first price on the side of profits is for: a part of it is closed, all of it, or its stop goes to break-even. */
export function takeProfit(
  decision: Decision,
  positionId: PositionId,
  market: MarketView,
  timeMs: MarketTimeMs,
): void {
  const position = decision.state.positions.get(positionId);
  const next = position && nextProfit(position);
  if (position === undefined || next === undefined) return;
  if (next.step === 'breakEven') return breakEven(decision, position, market, timeMs);
  const [target] = position.targets ?? [];
  const volume = target && targetVolume(target, position, requireTerms(decision, position));
  const order = closingOrder(decision, position, ORDER_KIND.takeProfit, timeMs, volume);
  decision.emit({ type: 'orderPlaced', accountId: order.accountId, timeMs, order });
  fillOrder(decision, order, market, timeMs);
  const left = decision.state.positions.get(positionId);
  if (left?.breakEven !== undefined && 'after' in left.breakEven && left.targets !== position.targets)
    breakEven(decision, left, market, timeMs);
}

function breakEven(decision: Decision, position: Position, market: MarketView, timeMs: MarketTimeMs): void {
  const account = requireAccount(decision, position.accountId);
  const terms = requireTerms(decision, position);
  const conversion = findConversion(account, market) ?? {
    accountDigits: account.digits,
    rate: position.rate,
  };
  const moved = moveToBreakEven(position, market, terms, conversion);
  const { accountId } = position;
  decision.emit({ type: 'positionChanged', accountId, timeMs, position: { ...position, ...moved } });
}
