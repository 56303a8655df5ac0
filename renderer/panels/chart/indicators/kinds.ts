import type { IndicatorKind } from './indicator.ts';
import { OWN_KINDS } from './own-kinds.ts';
import { PRICE_KINDS } from './price-kinds.ts';

/** All indicators of the chart, in the order of the list. */
export const INDICATOR_KINDS: readonly IndicatorKind[] = [...PRICE_KINDS, ...OWN_KINDS];

/** The kind of an id; undefined for one that this version does not know. */
export function findKind(id: string): IndicatorKind | undefined {
  return INDICATOR_KINDS.find((kind) => kind.id === id);
}
