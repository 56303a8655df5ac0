import { BoundedCache } from '../bounded-cache.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { FIRST_DAY } from '../sessions/time.ts';
import type { DayState } from './day-walk.ts';

/** Days that are computed together, from what is remembered of the day before them. */
export const BLOCK_DAYS = 32;

/** Where a walk stands before a block of days; blocks are counted from 0. */
export interface BlockStart {
  readonly block: number;
  readonly state: DayState;
}

/** Seeds whose walks are remembered of each product. */
const REMEMBERED_SEEDS = 4;
/** Of each product, by seed, where its walk stands before each block that it came to. */
const walked = new WeakMap<ProductDefinition, BoundedCache<string, DayState[]>>();

/**
 * Where the walk of a product stands before blocks of days, `first` before the first, with gaps: to be filled by whoever
 * walks on. Markets of one seed in one process share it. `stored` is where a start goes on from instead of walking through
 * eleven years.
 */
export function startsOf(
  { seed, later }: WalkedSeeds,
  product: ProductDefinition,
  first: DayState,
  stored?: BlockStart,
): DayState[] {
  const bySeeds = walked.get(product) ?? new BoundedCache(REMEMBERED_SEEDS);
  walked.set(product, bySeeds);
  const name = later === undefined ? `${seed}` : `${seed}, ${later.seed} from ${later.fromDay}`;
  return bySeeds.take(name, () => {
    const starts = [first];
    // A walk that another seed goes on with before the stored block comes to it elsewhere.
    const isOwn = later === undefined || (stored && FIRST_DAY + stored.block * BLOCK_DAYS <= later.fromDay);
    if (stored && isOwn) starts[stored.block] = stored.state;
    return starts;
  });
}

/** The seeds that a walk is drawn from: the later one from a day on. */
export interface WalkedSeeds {
  readonly seed: number;
  readonly later?: { readonly seed: number; readonly fromDay: number } | undefined;
}
