import { DIRECTION, type Direction } from './direction.ts';
import type { InstrumentTerms } from './instrument-terms.ts';
import { violation, type Violation } from './rejection.ts';
import type { PriceTicks } from './units.ts';

/** Take profit and stop loss of an order or position, in price ticks; undefined is none. */
export interface Brackets {
  readonly takeProfit?: PriceTicks | undefined;
  readonly stopLoss?: PriceTicks | undefined;
}

/**
 * Checks the side and the distance of both brackets from `reference`: the price at which a market order opens, the limit
 * price of an order that rests, or the price at which an open position would close now. A stop loss that `close`, the
 * closing price of this moment, has reached already is refused too, because the next quote would set it off.
 */
export function validateBrackets(
  direction: Direction,
  brackets: Brackets,
  reference: PriceTicks,
  terms: Pick<InstrumentTerms, 'stopMinPoints' | 'stopMaxPoints'>,
  close = reference,
): Violation[] {
  const found: Violation[] = [];
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const { takeProfit, stopLoss } = brackets;
  const isStop = (price: PriceTicks) =>
    isDistance(sign * (reference - price), price, terms) && sign * (close - price) > 0;
  if (stopLoss !== undefined && !isStop(stopLoss)) {
    found.push(violation('stopLossOutsideBand'));
  }
  if (takeProfit !== undefined && !isDistance(sign * (takeProfit - reference), takeProfit, terms)) {
    found.push(violation('takeProfitOutsideBand'));
  }
  return found;
}

function isDistance(
  points: PriceTicks,
  price: PriceTicks,
  { stopMinPoints, stopMaxPoints }: Pick<InstrumentTerms, 'stopMinPoints' | 'stopMaxPoints'>,
): boolean {
  if (price <= 0 || points < Math.max(1, stopMinPoints)) return false;
  return stopMaxPoints === 0 || points <= stopMaxPoints;
}
