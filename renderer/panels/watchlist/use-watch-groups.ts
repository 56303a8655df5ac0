import { useMemo } from 'react';
import { useFromNow } from '../../components/index.ts';
import { latestQuote } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { WatchInputs } from './watch-columns.ts';
import { findList, MOVERS, viewOf, type WatchBook } from './watch-lists.ts';
import {
  groupOf,
  groupProducts,
  matchesFilter,
  moversOf,
  othersOf,
  productsOfList,
  sortProducts,
  type WatchGroup,
} from './watchlist-model.ts';

/** How often an order that follows the prices is looked at again (milliseconds). */
const SORT_MS = 2_000;

/** Columns whose order the prices change. */
const MOVING = new Set(['trend', 'last', 'change', 'spread', 'high', 'low']);

interface WatchGroupsOptions {
  readonly products: readonly Product[];
  readonly book: WatchBook;
  readonly filter: string;
  readonly volumes: ReadonlyMap<number, number>;
  /** While the pointer is inside, nothing changes its place. */
  readonly held: boolean;
}

/** What the list shows, in groups. An order that follows the prices moves every other second, and never under the pointer. */
export function useWatchGroups(options: WatchGroupsOptions): readonly WatchGroup[] {
  const { products, book, filter, volumes, held } = options;
  const { sorting } = viewOf(book);
  const moves = book.shown === MOVERS || (sorting !== undefined && MOVING.has(sorting.column));
  const beat = useFromNow(SORT_MS, (now) => (moves && !held ? Math.floor(now / SORT_MS) : 0));
  return useMemo(
    () => groupsOf(products, book, filter, volumes),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the beat is when quotes are looked at again
    [products, book, filter, volumes, beat],
  );
}

/** The groups of the view on screen, at the newest quotes. */
function groupsOf(
  products: readonly Product[],
  book: WatchBook,
  filter: string,
  volumes: ReadonlyMap<number, number>,
): readonly WatchGroup[] {
  const { sorting, isGrouped } = viewOf(book);
  const list = findList(book, book.shown);
  const sorted = (some: readonly Product[]) =>
    sortProducts(some, sorting, ({ symbolId }): WatchInputs => ({
      quote: latestQuote(symbolId),
      volume: volumes.get(symbolId),
      note: book.notes[symbolId],
    }));
  if (book.shown === MOVERS) {
    const matching = products.filter((product) => matchesFilter(product, filter));
    return moversOf(matching, latestQuote).map((group) => ({ ...group, products: sorted(group.products) }));
  }
  const own = list === undefined ? products : productsOfList(products, list.symbolIds);
  const shown = sorted(own.filter((product) => matchesFilter(product, filter)));
  const groups = isGrouped ? groupProducts(shown, '') : [groupOf('list', shown)];
  if (list === undefined || filter.trim() === '') return groups;
  const others = othersOf(products, list.symbolIds, filter);
  return others.length === 0 ? groups : [...groups, groupOf('others', others)];
}
