import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { topOf, windowsOf, type GroupWindow } from './list-window.ts';
import { useListView } from './use-list-view.ts';
import { useReorder } from './use-reorder.ts';
import { useWatchBook } from './watch-store.ts';
import type { ColumnId } from './watch-columns.ts';
import { ColumnHeads, GroupHead, useGroupName } from './watch-heads.tsx';
import type { WatchSorting } from './watch-lists.ts';
import { WatchRow } from './watch-row.tsx';
import type { WatchGroup } from './watchlist-model.ts';
import styles from './watchlist.module.css';

export interface WatchRowsProps {
  readonly groups: readonly WatchGroup[];
  readonly folded: ReadonlySet<string>;
  readonly columns: readonly ColumnId[];
  readonly sorting: WatchSorting | undefined;
  readonly volumes: ReadonlyMap<number, number>;
  readonly selected: number | undefined;
  readonly busy: boolean;
  onFold(id: string): void;
  onSelect(symbolId: number): void;
  onSort(column: ColumnId): void;
  onHeld(held: boolean): void;
  /** A key that is pressed while the list has the focus; true when it was taken. */
  onKey(event: KeyboardEvent): boolean;
  /** Absent where the order is not the trader's own. */
  readonly onMove?: ((symbolId: number, before: number | undefined) => void) | undefined;
  /** Takes the way to bring a product into view. */
  readonly onReveal: (reveal: (symbolId: number) => void) => void;
}

/** Widths of the columns. */
const WIDTHS: Readonly<Record<ColumnId, string>> = {
  name: 'minmax(var(--watch-name), 1fr)',
  trend: 'minmax(24px, 1fr)',
  last: 'var(--watch-price)',
  change: 'var(--watch-change)',
  spread: '50px',
  high: 'var(--watch-price)',
  low: 'var(--watch-price)',
  volume: '50px',
  note: 'minmax(60px, 1.6fr)',
};

/** The same where there is hardly room: names give way, figures never. */
const NARROW_WIDTHS: typeof WIDTHS = { ...WIDTHS, name: 'minmax(0, 1fr)', last: '58px', change: '45px' };

function trackList(columns: readonly ColumnId[]): CSSProperties {
  const tracks = (list: readonly ColumnId[], widths: typeof WIDTHS) =>
    ['name' as const, ...list].map((id) => widths[id]).join(' ');
  const narrow = columns.filter((column) => column !== 'trend');
  return {
    '--watch-tracks': tracks(columns, WIDTHS),
    '--watch-tracks-narrow': tracks(narrow, NARROW_WIDTHS),
    '--watch-tracks-least': tracks(
      narrow.filter((column) => column !== 'change'),
      NARROW_WIDTHS,
    ),
  } as CSSProperties;
}

/** The rows of a watchlist under their heads. The list is one stop of the keyboard; arrow keys walk over its rows. */
export function WatchRows(props: WatchRowsProps) {
  const { groups, folded, columns, sorting, selected, busy, onFold, onSelect, onMove, onReveal } = props;
  const { t } = useTranslation('panels');
  const isDown = useIsFeedDown();
  const list = useRef<HTMLDivElement>(null);
  const view = useListView(list);
  const nameOf = useGroupName();
  const windows = windowsOf(groups, folded, view, view.heights);
  const symbolIds = useMemo(() => groups[0]?.products.map(({ symbolId }) => symbolId) ?? [], [groups]);
  const reorder = useReorder({
    ...{ symbolIds, rowHeight: view.heights.row, list },
    onMove: (symbolId, before) => onMove?.(symbolId, before),
  });
  useEffect(() =>
    onReveal((symbolId) => {
      const top = topOf(groups, folded, symbolId, view.heights);
      if (top !== undefined) view.reveal(top);
    }),
  );
  const { tookClick } = reorder;
  const choose = useCallback(
    (symbolId: number) => {
      if (!tookClick()) onSelect(symbolId);
    },
    [onSelect, tookClick],
  );
  return (
    <div className={styles['table']} style={trackList(columns)}>
      <ColumnHeads columns={columns} sorting={sorting} onSort={props.onSort} />
      <div
        ref={list}
        className={isDown ? `${styles['list']} stale` : styles['list']}
        role="listbox"
        aria-busy={busy}
        aria-label={t('watchlist.products')}
        aria-activedescendant={selected === undefined ? undefined : `watch-${selected}`}
        data-dragging={reorder.lifted !== undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          if (props.onKey(event)) event.preventDefault();
        }}
        onPointerEnter={() => props.onHeld(true)}
        onPointerLeave={() => props.onHeld(false)}
      >
        {reorder.target !== undefined && (
          <i className={styles['drop']} style={{ top: reorder.target * view.heights.row - 1 }} aria-hidden />
        )}
        {groups.map((group, at) => (
          <div key={group.id} role="group" aria-label={nameOf(group)}>
            {/* A list of choices holds choices only: the head is for the pointer, the group has its name. */}
            {group.kind !== 'list' && (
              <div aria-hidden>
                <GroupHead group={group} open={!folded.has(group.id)} onFold={onFold} />
              </div>
            )}
            <Rows
              {...props}
              group={group}
              part={windows[at]}
              lifted={reorder.lifted}
              onSelect={choose}
              onGrip={onMove && group.kind === 'list' ? reorder.grip : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Rows(
  props: Pick<WatchRowsProps, 'columns' | 'selected' | 'volumes' | 'onSelect'> & {
    readonly group: WatchGroup;
    readonly part: GroupWindow | undefined;
    readonly lifted: number | undefined;
    readonly onGrip: ((event: PointerEvent<HTMLElement>, symbolId: number) => void) | undefined;
  },
) {
  const { group, part, columns, selected, volumes, onSelect, onGrip } = props;
  const notes = useWatchBook((book) => book.notes);
  if (part === undefined) return null;
  return (
    <>
      {part.above > 0 && <div style={{ height: part.above }} aria-hidden />}
      {group.products.slice(part.first, part.last).map((product, at) => (
        <WatchRow
          key={`${product.symbolId}-${product.tradeType}`}
          product={product}
          columns={columns}
          selected={product.symbolId === selected}
          volume={columns.includes('volume') ? volumes.get(product.symbolId) : undefined}
          note={notes[product.symbolId]}
          place={part.first + at + 1}
          count={group.products.length}
          onSelect={onSelect}
          onGrip={onGrip}
        />
      ))}
      {part.below > 0 && <div style={{ height: part.below }} aria-hidden />}
    </>
  );
}
