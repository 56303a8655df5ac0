import type { FundValues } from '../catalogue/catalogue-service.ts';
import type { Operation } from '../operation.ts';
import { chartOperations } from './charts.ts';
import { fundOperations } from './fund-figures.ts';
import { holdingOperations } from './holdings.ts';

/** The reports of funds and of the indices that they follow, by the prices of the market. */
export function reportOperations(funds: FundValues): readonly Operation[] {
  return [...fundOperations(funds), ...holdingOperations(funds), ...chartOperations(funds)];
}
