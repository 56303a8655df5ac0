import { describe, expect, it } from 'vitest';
import { isCross, type ProductDefinition } from '../product-definition.ts';
import { BUILT_IN_PRODUCTS, storedWalk } from './built-in-products.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { FIRST_DAY } from '../sessions/time.ts';
import { usualActivity } from '../path/activity.ts';
import { createDailyPath, type DailyPath } from '../path/daily.ts';
import { createGroupChance } from '../path/daily-chance.ts';
import stored from './stored-walk.json' with { type: 'json' };
import { BLOCK_DAYS, startsOf } from '../path/walked.ts';

const STORED_DAY = FIRST_DAY + stored.block * BLOCK_DAYS;
const NOWHERE = { price: 0, ticks: 0, lastOpenHalfHour: 0, logVolatility: 0 };

function daysOf(product: ProductDefinition, seed = stored.seed): DailyPath {
  const group = createGroupChance(seed, isCross(product.path) ? product.code : product.path.factorGroup);
  const calendar = createQuoteCalendar(product.sessions);
  const activity = usualActivity(product.area);
  return createDailyPath({ seed, product, calendar, activity, group, stored: storedWalk(seed, product) });
}

describe('where walks stand', () => {
  it('is stored, of every built-in product, as its walk from the first day comes to it', () => {
    const states = BUILT_IN_PRODUCTS.map((product) => {
      // A product of its own, of which nothing is stored.
      const same = { ...product };
      daysOf(same).day(STORED_DAY);
      return [product.symbolId, startsOf({ seed: stored.seed }, same, NOWHERE)[stored.block]];
    });
    // A change of the walk moves every price: the states that are printed then belong into stored-walk.json.
    expect(Object.fromEntries(states)).toEqual(stored.states);
  });

  it('changes no day, whichever was asked for before and of whatever seed', () => {
    const [product] = BUILT_IN_PRODUCTS;
    if (!product) throw new Error('there are products');
    const days = [STORED_DAY + 100, FIRST_DAY + 40, STORED_DAY - 1, STORED_DAY, FIRST_DAY];
    const daysIn = (path: DailyPath, order: readonly number[]) =>
      new Map(order.map((day) => [day, path.day(day)]));
    for (const seed of [stored.seed, stored.seed + 1, stored.seed]) {
      const inOrder = daysIn(daysOf({ ...product }, seed), days.toReversed());
      expect(daysIn(daysOf(product, seed), days)).toEqual(inOrder);
      expect(daysIn(daysOf(product, seed), days)).toEqual(inOrder);
    }
  });
});
