import type { ShareSplit } from '../../domain/share-split.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { DAY_MS, HALF_HOUR_MS } from '../sessions/time.ts';

type Splitting = Pick<ProductDefinition, 'sessions' | 'splits'>;

const NONE: readonly ShareSplit[] = [];

/**
 * The opening of the market on a date (`YYYY-MM-DD`), market clock; undefined for text that is no date, and for a day on which
 * the market does not open.
 */
export function openingOf({ sessions }: Pick<Splitting, 'sessions'>, date: string): number | undefined {
  const start = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) return undefined;
  const first = createQuoteCalendar(sessions).openHalfHours(start / DAY_MS)[0];
  return first === undefined ? undefined : start + first * HALF_HOUR_MS;
}

/**
 * The moments at which shares of a product split, in order. A day opens with a tick, so no time lies between a split and the
 * first price that counts new shares.
 */
export function splitsOf(product: Splitting): readonly ShareSplit[] {
  const { splits } = product;
  if (splits === undefined || splits.length === 0) return NONE;
  return splits.flatMap(({ date, newShares, oldShares }) => {
    const atMs = openingOf(product, date);
    return atMs === undefined ? [] : [{ atMs, newShares, oldShares }];
  });
}

/** By what prices of one time are multiplied to count the shares of a later one; volumes are divided by it. 1 without a split. */
export function priceFactor(splits: readonly ShareSplit[], fromMs: number, toMs: number): number {
  let factor = 1;
  for (const { atMs, newShares, oldShares } of splits)
    if (fromMs < atMs && atMs <= toMs) factor *= oldShares / newShares;
  return factor;
}
