import { DIRECTION, type Direction } from '../enumerations.ts';
import type { ProductTerms } from './terms.ts';
import { violation, type Violation } from './violation.ts';

/** Take profit and stop loss of an order or position, in price ticks; undefined is none. */
export interface Brackets {
  readonly takeProfit?: number | undefined;
  readonly stopLoss?: number | undefined;
}

/**
 * Checks the side and the distance of both brackets from `reference`: the price at which the position would close now,
 * or the limit price of an order that rests. CFDWBWE000009 for the stop loss, CFDWBWE000010 for the take profit.
 */
export function validateBrackets(
  direction: Direction,
  brackets: Brackets,
  reference: number,
  terms: Pick<ProductTerms, 'stopMinPoints' | 'stopMaxPoints'>,
): Violation[] {
  const found: Violation[] = [];
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const { takeProfit, stopLoss } = brackets;
  if (stopLoss !== undefined && !isDistance(sign * (reference - stopLoss), stopLoss, terms)) {
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
