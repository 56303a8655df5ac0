import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent,
  useState,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, Moon } from 'lucide-react';
import { Icon } from '../../components/index.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { areaKey } from '../shared/product-label.ts';
import { useOpening } from '../shared/use-product.ts';
import { topOf, windowsOf, type GroupWindow, useListView } from './use-list-view.ts';
import { type ColumnId, useWatchBook, type WatchSorting } from './watch-lists.ts';
import { WatchRow } from './watch-row.tsx';
import type { WatchGroup } from './watchlist-model.ts';
import styles from './watchlist.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

export interface WatchRowsProps {
  readonly groups: readonly WatchGroup[];
  readonly folded: ReadonlySet<string>;
  readonly columns: readonly ColumnId[];
  readonly sorting: WatchSorting | undefined;
  readonly volumes: ReadonlyMap<number, number>;
  readonly selected: number | undefined;
  readonly busy: boolean;
  onFold(id: string): void;
  onSelect(symbolId: InstrumentNumber): void;
  onSort(column: ColumnId): void;
  onHeld(held: boolean): void;
  /** A key that is pressed while the list has the focus; true when it was taken. */
  onKey(event: ReactKeyboardEvent): boolean;
  /** Absent where the order is not the trader's own. */
  readonly onMove?: ((symbolId: InstrumentNumber, before: number | undefined) => void) | undefined;
  /** Takes the way to bring a product into view. */
  readonly onReveal: (reveal: (symbolId: InstrumentNumber) => void) => void;
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
    symbolIds,
    rowHeight: view.heights.row,
    list,
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
    (symbolId: InstrumentNumber) => {
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
        onKeyDown={(event) => props.onKey(event) && event.preventDefault()}
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
    readonly onGrip: ((event: PointerEvent<HTMLElement>, symbolId: InstrumentNumber) => void) | undefined;
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

/** The words over a group. */
function useGroupName(): (group: Pick<WatchGroup, 'kind' | 'id'>) => string {
  const { t } = useTranslation('panels');
  return ({ kind, id }) => {
    if (kind !== 'area') return t(`watch.group.${kind}`);
    const key = areaKey(id);
    return key === undefined ? id : t(key);
  };
}

function GroupHead(props: { readonly group: WatchGroup; readonly open: boolean; onFold(id: string): void }) {
  const { group, open, onFold } = props;
  const nameOf = useGroupName();
  const opening = useOpening(group.opensAtMs);
  const isAsleep = group.closed && group.kind === 'area' && group.products.length > 0;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['group']}
      aria-expanded={open}
      onClick={() => onFold(group.id)}
    >
      <Icon icon={ChevronDown} size={12} />
      {nameOf(group)}
      <span className="grow" />
      {isAsleep ? (
        <span className={styles['opens']}>
          <Icon icon={Moon} size={12} />
          {opening}
        </span>
      ) : (
        group.products.length
      )}
    </button>
  );
}

/** The heads of the columns: a press sorts, the next one turns the order round, a third gives back the list's own. */
function ColumnHeads(props: {
  readonly columns: readonly ColumnId[];
  readonly sorting: WatchSorting | undefined;
  onSort(column: ColumnId): void;
}) {
  const { columns, sorting, onSort } = props;
  const { t } = useTranslation('panels');
  return (
    <div className={styles['heads']} role="toolbar" aria-label={t('watch.sort')}>
      {(['name', ...columns] as const).map((column) => (
        <button
          key={column}
          type="button"
          className={styles['head']}
          data-column={column}
          data-sorted={sorting?.column === column ? sorting.direction : undefined}
          aria-pressed={sorting?.column === column}
          title={t(`watch.title.${column}`)}
          aria-label={`${t(`watch.column.${column}`)}: ${t(`watch.title.${column}`)}`}
          onClick={() => onSort(column)}
        >
          <span>{t(`watch.column.${column}`)}</span>
          {sorting?.column === column && <i aria-hidden />}
        </button>
      ))}
    </div>
  );
}

/** Pixels that the pointer goes before a press on a row is a drag. */
const LIFT_PX = 5;

export interface ReorderOptions {
  /** The products in the order in which they stand, each `rowHeight` pixels high, the first at the top of the list. */
  readonly symbolIds: readonly InstrumentNumber[];
  readonly rowHeight: number;
  readonly list: RefObject<HTMLElement | null>;
  /** Takes a product to the place before another one, or to the end. */
  onMove(symbolId: InstrumentNumber, before: number | undefined): void;
}

export interface Reorder {
  /** The product that is being dragged. */
  readonly lifted: number | undefined;
  /** Before which row it would come to stand: an index into `symbolIds`, the length for the end. */
  readonly target: number | undefined;
  grip(event: PointerEvent<HTMLElement>, symbolId: InstrumentNumber): void;
  /** Whether a drag has just ended: the click that follows it chooses nothing. */
  tookClick(): boolean;
}

/** The row before which something that is dropped at `y` (pixels from the top of the rows) comes to stand. */
export function targetAt(y: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round(y / rowHeight)));
}

/** Rows that are dragged to another place. Nothing moves before they are let go; Escape leaves them where they are. */
function useReorder({ symbolIds, rowHeight, list, onMove }: ReorderOptions): Reorder {
  const [drag, setDrag] = useState<{ readonly symbolId: InstrumentNumber; readonly target: number }>();
  const pressed = useRef<{ readonly symbolId: InstrumentNumber; readonly y: number }>(undefined);
  const ended = useRef(false);
  const latest = useRef({ symbolIds, rowHeight, onMove, drag });
  useEffect(() => {
    latest.current = { symbolIds, rowHeight, onMove, drag };
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const press = pressed.current;
      const element = list.current;
      if (press === undefined || element === null || event.buttons === 0) return;
      if (latest.current.drag === undefined && Math.abs(event.clientY - press.y) < LIFT_PX) return;
      const y = event.clientY - element.getBoundingClientRect().top + element.scrollTop;
      const target = targetAt(y, latest.current.rowHeight, latest.current.symbolIds.length);
      setDrag({ symbolId: press.symbolId, target });
    };
    const drop = () => {
      const { drag: held, symbolIds: ids, onMove: moveTo } = latest.current;
      pressed.current = undefined;
      if (held === undefined) return;
      ended.current = true;
      setDrag(undefined);
      if (ids[held.target] !== held.symbolId) moveTo(held.symbolId, ids[held.target]);
    };
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || latest.current.drag === undefined) return;
      event.preventDefault();
      pressed.current = undefined;
      ended.current = true;
      setDrag(undefined);
    };
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('keydown', giveUp, { capture: true, signal });
    return () => end.abort();
  }, [list]);
  const grip = useCallback((event: PointerEvent<HTMLElement>, symbolId: InstrumentNumber) => {
    ended.current = false;
    if (event.button === 0) pressed.current = { symbolId, y: event.clientY };
  }, []);
  const tookClick = useCallback(() => {
    const took = ended.current;
    ended.current = false;
    return took;
  }, []);
  return { lifted: drag?.symbolId, target: drag?.target, grip, tookClick };
}
