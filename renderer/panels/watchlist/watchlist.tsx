import { Search } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Icon, Kbd, Panel, PanelStrip, Skeleton, useFromNow } from '../../components/index.ts';
import { useDayVolumes, useProducts, latestQuote } from '../../market/market-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { useCommand } from '../../workspace/keys/commands.ts';
import { WatchRows } from './watch-list.tsx';
import {
  addProduct,
  findList,
  moveProduct,
  removeProduct,
  sortBy,
  stepProduct,
  viewOf,
  type WatchList,
  MOVERS,
  type WatchBook,
  changeWatchBook,
  useWatchBook,
  type WatchInputs,
} from './watch-lists.ts';
import { WatchMenu, WatchTools } from './watch-tools.tsx';
import {
  neighbour,
  type WatchGroup,
  groupOf,
  groupProducts,
  matchesFilter,
  moversOf,
  othersOf,
  productsOfList,
  sortProducts,
} from './watchlist-model.ts';
import styles from './watchlist.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

const NOTHING: readonly Product[] = [];
const NO_IDS: readonly number[] = [];

/**
 * Products with their figures: all of them by kind, those that moved most, or a list of the trader's own. `/` filters, `J` and
 * `K` walk, arrow keys too while the list has the focus.
 */
export function Watchlist() {
  const { t } = useTranslation('panels');
  const { data, error, loading } = useProducts();
  const products = data ?? NOTHING;
  const book = useWatchBook();
  const list = findList(book, book.shown);
  const [selected, select] = useSelectedSymbol();
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reveal = useRef<(symbolId: InstrumentNumber) => void>(undefined);
  const volumes = useVolumes(products, book.columns.includes('volume'));
  const groups = useWatchGroups({ products, book, filter, volumes, held });
  const visible = useMemo(() => visibleOf(groups, folded), [groups, folded]);
  const walk = (step: 1 | -1) => {
    const next = neighbour(visible, selected, step);
    if (next === undefined) return;
    select(next.symbolId);
    reveal.current?.(next.symbolId);
  };
  useCommand('filter', () => input.current?.focus());
  useCommand('nextProduct', () => walk(1));
  useCommand('previousProduct', () => walk(-1));
  const onKey = useListKeys({ list, selected, products, walk });
  return (
    <Panel name={t('panel.watchlist')}>
      <PanelStrip title={t('panel.watchlist')}>
        <WatchTools />
      </PanelStrip>
      <FilterField input={input} filter={filter} onFilter={setFilter} first={visible[0]} list={list} />
      {data === undefined && error === undefined && <Skeleton rows={8} label={t('loading')} />}
      {error !== undefined && data === undefined && (
        <EmptyState title={t('watchlist.failed')} detail={error} />
      )}
      {data !== undefined && visible.length === 0 && filter !== '' && (
        <p className={styles['none']}>{t('watchlist.noMatch')}</p>
      )}
      {list?.symbolIds.length === 0 && filter === '' && (
        <EmptyState title={t('watch.empty', { name: list.name })} detail={t('watch.emptyDetail')} />
      )}
      <WatchMenu products={products} selected={selected} onSelect={select}>
        <WatchRows
          {...{ groups, folded, volumes, selected, onKey }}
          columns={book.columns}
          sorting={viewOf(book).sorting}
          busy={loading}
          onFold={(id) => setFolded(toggled(folded, id))}
          onSelect={select}
          onSort={(column) => changeWatchBook((before) => sortBy(before, column))}
          onHeld={setHeld}
          onReveal={(next) => (reveal.current = next)}
          onMove={
            isOwnOrder(list, groups, filter)
              ? (symbolId, target) =>
                  changeWatchBook((before) => moveProduct(before, list.id, symbolId, target))
              : undefined
          }
        />
      </WatchMenu>
    </Panel>
  );
}

/** Whether rows stand in the order of the trader's own list, so that they can be dragged. */
function isOwnOrder(
  list: WatchList | undefined,
  groups: readonly WatchGroup[],
  filter: string,
): list is WatchList {
  const { sorting } = viewOf(useWatchBook.getState());
  return list !== undefined && sorting === undefined && filter === '' && groups[0]?.kind === 'list';
}

function visibleOf(groups: readonly WatchGroup[], folded: ReadonlySet<string>): readonly Product[] {
  return groups.flatMap((group) => (folded.has(group.id) ? [] : group.products));
}

/** Volumes of the day, asked for only where they are shown. */
function useVolumes(products: readonly Product[], wanted: boolean): ReadonlyMap<number, number> {
  const ids = useMemo(
    () => (wanted ? [...new Set(products.map(({ symbolId }) => symbolId))] : NO_IDS),
    [products, wanted],
  );
  return useDayVolumes(ids);
}

function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}

/** The keys of the list: arrows walk, with Alt they carry the product along in an own list; Insert adds to it, Delete takes out. */
function useListKeys(options: {
  readonly list: WatchList | undefined;
  readonly selected: number | undefined;
  readonly products: readonly Product[];
  walk(step: 1 | -1): void;
}): (event: KeyboardEvent) => boolean {
  const { list, selected, products, walk } = options;
  return ({ key, altKey, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
    if (step !== undefined && !altKey) {
      walk(step);
      return true;
    }
    if (list === undefined || selected === undefined) return false;
    if (step !== undefined) {
      const onSale = new Set(products.map(({ symbolId }) => symbolId));
      changeWatchBook((before) => stepProduct(before, list.id, selected, step, onSale));
      return true;
    }
    if (key === 'Insert') changeWatchBook((before) => addProduct(before, list.id, selected));
    else if (key === 'Delete') changeWatchBook((before) => removeProduct(before, list.id, selected));
    else return false;
    return true;
  };
}

/** What is typed filters by code, pair and name. Enter chooses the first, with Shift it goes into the own list on screen. */
function FilterField(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly filter: string;
  onFilter(filter: string): void;
  readonly first: Product | undefined;
  readonly list: WatchList | undefined;
}) {
  const { input, filter, onFilter, first, list } = props;
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onFilter('');
    if (event.key !== 'Enter' || first === undefined) return;
    select(first.symbolId);
    if (event.shiftKey && list !== undefined) {
      changeWatchBook((before) => addProduct(before, list.id, first.symbolId));
      onFilter('');
      return;
    }
    input.current?.blur();
  };
  return (
    <label className={styles['filter']}>
      <Icon icon={Search} size={12} />
      <input
        ref={input}
        value={filter}
        placeholder={t(list === undefined ? 'watchlist.filter' : 'watch.filterAndAdd')}
        aria-label={t('watchlist.filter')}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Kbd>/</Kbd>
    </label>
  );
}

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
function useWatchGroups(options: WatchGroupsOptions): readonly WatchGroup[] {
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
