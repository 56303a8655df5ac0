import { DIRECTION, type Direction } from '../enumerations.ts';
import type { ProductTerms } from './terms.ts';
import { violation, type Violation } from './violation.ts';

/** Take profit and stop loss of an order or position, in price ticks; undefined is none. */
export interface Brackets {
  readonly takeProfit?: number | undefined;
  readonly stopLoss?: number | undefined;
}

/**
 * Checks the side and the distance of both brackets from `reference`: the price at which a market order opens, the limit
 * price of an order that rests, or the price at which an open position would close now. A stop loss that `close`, the
 * closing price of this moment, has reached already is refused too, because the next quote would set it off.
 * CFDWBWE000009 for the stop loss, CFDWBWE000010 for the take profit.
 */
export function validateBrackets(
  direction: Direction,
  brackets: Brackets,
  reference: number,
  terms: Pick<ProductTerms, 'stopMinPoints' | 'stopMaxPoints'>,
  close = reference,
): Violation[] {
  const found: Violation[] = [];
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const { takeProfit, stopLoss } = brackets;
  const isStop = (price: number) =>
    isDistance(sign * (reference - price), price, terms) && sign * (close - price) > 0;
  if (stopLoss !== undefined && !isStop(stopLoss)) {
    found.push(violation('CFDWBWE000009'));
  }
  if (takeProfit !== undefined && !isDistance(sign * (takeProfit - reference), takeProfit, terms)) {
    found.push(violation('CFDWBWE000010'));
  }
  return found;
}

function isDistance(
  points: number,
  price: number,
  { stopMinPoints, stopMaxPoints }: Pick<ProductTerms, 'stopMinPoints' | 'stopMaxPoints'>,
): boolean {
  if (price <= 0 || points < Math.max(1, stopMinPoints)) return false;
  return stopMaxPoints === 0 || points <= stopMaxPoints;
}
