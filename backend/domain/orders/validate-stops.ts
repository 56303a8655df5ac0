import { DIRECTION, type Direction } from '../direction.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { formatDecimal } from '../decimal.ts';
import { violation, type Violation } from '../rejection.ts';
import type { PriceTicks } from '../units.ts';

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
  terms: BracketTerms,
  close = reference,
): Violation[] {
  const found: Violation[] = [];
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const { takeProfit, stopLoss } = brackets;
  const isStop = (price: PriceTicks) =>
    isDistance(sign * (reference - price), price, terms) && sign * (close - price) > 0;
  if (stopLoss !== undefined && !isStop(stopLoss)) {
    found.push(violation('stopLossOutsideBand', ...bandText(reference, sign < 0, terms, close)));
  }
  if (takeProfit !== undefined && !isDistance(sign * (takeProfit - reference), takeProfit, terms)) {
    found.push(violation('takeProfitOutsideBand', ...bandText(reference, sign > 0, terms)));
  }
  return found;
}

type BracketTerms = Pick<InstrumentTerms, 'stopMinPoints' | 'stopMaxPoints' | 'symbolDigits'>;

/** The lowest and the highest price that are allowed, as decimal text; the highest is left out where there is none. */
function bandText(
  reference: PriceTicks,
  isAbove: boolean,
  { stopMinPoints, stopMaxPoints, symbolDigits }: BracketTerms,
  close = reference,
): string[] {
  const near = Math.max(1, stopMinPoints);
  const low = isAbove
    ? Math.max(reference + near, close + 1)
    : Math.max(1, stopMaxPoints === 0 ? 1 : reference - stopMaxPoints);
  const highest = isAbove ? reference + stopMaxPoints : Math.min(reference - near, close - 1);
  const bounds = isAbove && stopMaxPoints === 0 ? [low] : [low, highest];
  return bounds.map((price) => formatDecimal(price, symbolDigits));
}

function isDistance(
  points: PriceTicks,
  price: PriceTicks,
  { stopMinPoints, stopMaxPoints }: BracketTerms,
): boolean {
  if (price <= 0 || points < Math.max(1, stopMinPoints)) return false;
  return stopMaxPoints === 0 || points <= stopMaxPoints;
}
