import { MARGIN_PERIODS, type MarginPeriod } from '../../../domain/index.ts';
import type { ContractTerms } from '../../../market/product-definition.ts';

/** The terms that say how much a position binds. */
export type MarginTerms = Pick<ContractTerms, 'maxLeverage' | 'maintenanceMarginRatio' | 'marginSets'>;

/**
 * Whether a position of some size, at some time, could be opened with more leverage than now and than the product list allows, or
 * be kept with a smaller share of margin than both ask for. What it would lose beyond its margin is the company's.
 */
export function loosensMargin(listed: MarginTerms, before: MarginTerms, after: MarginTerms): boolean {
  const all = [listed, before, after];
  return MARGIN_PERIODS.some((period) => {
    const sizes = all.flatMap((terms) => setOf(terms, period).map(({ fromLots }) => Number(fromLots)));
    return [0, ...sizes].some((lots) => {
      const [list, now, next] = all.map((terms) => marginAt(terms, period, lots));
      if (list === undefined || now === undefined || next === undefined) return false;
      const isLess = next.share < list.share && next.share < now.share;
      return isLess || next.leverage > Math.max(list.leverage, now.leverage);
    });
  });
}

function marginAt(terms: MarginTerms, period: MarginPeriod, lots: number) {
  const tier = setOf(terms, period).findLast(({ fromLots }) => Number(fromLots) <= lots);
  const { maxLeverage, maintenanceMarginRatio } = tier ?? terms;
  const leverage = Math.min(maxLeverage, terms.maxLeverage);
  return { leverage, share: Number(maintenanceMarginRatio) };
}

/** A period without a set has that of the day. */
function setOf({ marginSets }: MarginTerms, period: MarginPeriod) {
  return marginSets?.[period] ?? marginSets?.daily ?? [];
}
