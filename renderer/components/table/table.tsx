import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ContextMenu, type ContextMenuEntry } from '../surfaces/menu.tsx';
import {
  drawnLines,
  keysAfter,
  pinRows,
  lineAfterKey,
  MAX_PLAIN_ROWS,
  nextSorting,
  sortRows,
  widestRow,
  type SortKey,
  type Sorting,
  type Span,
} from './table-model.ts';
import {
  Gap,
  Head,
  HEAD_ROWS,
  TableRow,
  Totals,
  Widths,
  type Column,
  type RowTone,
  type Totalled,
} from './table-parts.tsx';
import { NO_SPACES, roomsFor, type Spaces } from './live-width.ts';
import { useTableFit, scrollToLine, useTableWindow, type TableBox } from './use-table-window.ts';
import styles from './table.module.css';

export type { Column } from './table-parts.tsx';

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Unique in the table. */
  readonly rowId: (row: Row) => string;
  readonly selectedId?: string | undefined;
  /** A click on a row, or Enter. */
  readonly onSelect?: ((row: Row) => void) | undefined;
  /** The Delete key on a row. Whoever takes it asks before anything is lost. */
  readonly onDelete?: ((row: Row) => void) | undefined;
  /** The menu of the right mouse button and the menu key on a row. */
  readonly rowMenu?: ((row: Row) => readonly (readonly ContextMenuEntry[])[]) | undefined;
  readonly rowTone?: ((row: Row) => RowTone) | undefined;
  /** Shows totals in a row that stays at the bottom: those of the columns, or these by column. */
  readonly totals?: boolean | Totalled | undefined;
  readonly compact?: boolean;
  /** The order, where somebody else keeps it; `sort` puts rows in order where keys alone do not. */
  readonly sorting?: Sorting | undefined;
  readonly onSorting?: ((sorting: Sorting | undefined) => void) | undefined;
  readonly sort?: typeof sortRows<Row> | undefined;
  /** What the rows answer. A change of it lets go of the order that is held under the pointer. */
  readonly holdKey?: string | undefined;
  /** Cells keep nothing of their own: what answers another `holdKey` is written into the rows of the answer before, from the first row on. */
  readonly isPlain?: boolean;
  /** The last rows are on screen: there may be older ones to read. */
  readonly onNearEnd?: (() => void) | undefined;
}

/**
 * Rows of figures, however many: only those on screen are in the document. Heads sort; nothing moves while the pointer is
 * inside. Arrows, Page keys, Home and End walk over the rows, Enter selects, Delete asks.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rowId, onSelect, rowMenu, totals = false } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const columns = useTableFit(scroll, props.columns);
  const { lines, sorting, setSorting, hold, release } = useLines(props);
  const { span, box } = useTableWindow(scroll, {
    count: lines.length,
    question: props.holdKey ?? '',
    isFromTop: props.isPlain === true,
  });
  const focus = useRowFocus(scroll, lines, rowId, box);
  const [menuRow, setMenuRow] = useState<Row>();
  useNearEnd(props.onNearEnd, span.last, lines.length);
  const rowOf = (event: SyntheticEvent): Row | undefined => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    return id === undefined ? undefined : lines.find((row) => row !== undefined && rowId(row) === id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRow(event.target)) return;
    const row = rowOf(event);
    if (event.key === 'Enter' && row !== undefined) onSelect?.(row);
    else if (event.key === 'Delete' && row !== undefined) props.onDelete?.(row);
    else focus.move(event);
  };
  const table = (
    <table
      className={styles['table']}
      aria-label={label}
      aria-rowcount={lines.length + HEAD_ROWS + (totals === false ? 0 : 1)}
      data-compact={props.compact === true}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onContextMenu={(event) => {
        const row = rowOf(event);
        if (row === undefined) event.preventDefault();
        setMenuRow(() => row);
      }}
    >
      <Head
        columns={columns}
        sorting={sorting}
        onSort={(column) => setSorting(nextSorting(sorting, column))}
      />
      <Body
        {...{ table: props, columns, lines, span, box, focus }}
        onPress={(event) => {
          const row = rowOf(event);
          if (row !== undefined) onSelect?.(row);
        }}
      />
      {totals !== false && (
        <Totals
          columns={columns}
          of={totals === true ? undefined : totals}
          at={lines.length + HEAD_ROWS + 1}
        />
      )}
    </table>
  );
  return (
    <div className={styles['scroll']} ref={scroll} onPointerEnter={hold} onPointerLeave={release}>
      {rowMenu === undefined ? (
        table
      ) : (
        <ContextMenu groups={menuRow === undefined ? [] : rowMenu(menuRow)}>{table}</ContextMenu>
      )}
    </div>
  );
}

/** The drawn rows and the room of those that are not. */
function Body<Row>(props: {
  readonly table: TableProps<Row>;
  readonly columns: TableProps<Row>['columns'];
  readonly lines: readonly (Row | undefined)[];
  readonly span: Span;
  readonly box: TableBox;
  readonly focus: ReturnType<typeof useRowFocus>;
  onPress(event: SyntheticEvent): void;
}) {
  const { table, columns, lines, span, box, focus, onPress } = props;
  const { rows, rowId, rowTone, onSelect, selectedId } = table;
  const widest = useWidest(columns, rows, lines.length > MAX_PLAIN_ROWS);
  const spaces = useRooms(columns, rows);
  const drawn = drawnLines(span, lines.length, focus.pinned);
  const idAt = (at: number) => {
    const row = lines[at];
    return row === undefined ? `gone-${at}` : rowId(row);
  };
  const ids = drawn.flatMap((line) => ('gap' in line ? [] : [idAt(line.at)]));
  const keys = useRowKeys(ids, focus.lastId, table.isPlain === true ? table.holdKey : undefined);
  return (
    <tbody onClick={onPress}>
      {(widest !== undefined || spaces.size > 0) && (
        <Widths columns={columns} spaces={spaces} rows={widest} />
      )}
      {drawn.map((line) => {
        if ('gap' in line)
          return <Gap key={`gap-${line.from}`} height={line.gap * box.row} span={columns.length} />;
        const row = lines[line.at];
        const id = idAt(line.at);
        return (
          <TableRow
            key={keys?.get(id) ?? id}
            {...{ id, row, columns, at: line.at }}
            tone={row === undefined ? 'plain' : (rowTone?.(row) ?? 'plain')}
            selected={onSelect === undefined ? undefined : id === selectedId}
            focusable={focus.id === undefined ? line.at === span.first : id === focus.id}
          />
        );
      })}
    </tbody>
  );
}

/** Keys of the drawn rows where an answer is written into the rows of the one before; undefined without a question. */
function useRowKeys(ids: readonly string[], focused: string | undefined, question: string | undefined) {
  const [kept, keep] = useState<RowKeys>();
  if (question === undefined) return undefined;
  if (kept?.question === question && ids.every((id) => kept.keys.has(id))) return kept.keys;
  const keys = keysAfter(kept?.keys ?? new Map(), ids, { focused, isSame: kept?.question === question });
  keep({ question, keys });
  return keys;
}

interface RowKeys {
  readonly question: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** By column the row with the longest text of a long table. It is looked for again where rows were added: fewer keep their columns as wide. */
function useWidest<Row>(columns: readonly Column<Row>[], rows: readonly Row[], isLong: boolean) {
  const names = columns.map(({ id }) => id).join();
  const [kept, keep] = useState<Widest<Row>>();
  if (!isLong) return undefined;
  if (kept?.names === names && rows.length >> 6 <= kept.count >> 6) return kept.rows;
  const found = { names, count: rows.length, rows: columns.map((column) => widestRow(rows, column.text)) };
  keep(found);
  return found.rows;
}

interface Widest<Row> {
  readonly names: string;
  readonly count: number;
  readonly rows: readonly (Row | undefined)[];
}

/** The rooms of the live columns; they only grow while the table is there. */
function useRooms<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Spaces {
  const [kept, keep] = useState(NO_SPACES);
  const spaces = useMemo(() => roomsFor(columns, rows, kept), [columns, rows, kept]);
  if (spaces !== kept) keep(spaces);
  return spaces;
}

/** Tells once for each length that the last rows are on screen. */
function useNearEnd(onNearEnd: (() => void) | undefined, last: number, count: number): void {
  const isNear = onNearEnd !== undefined && count > 0 && last >= count;
  useEffect(() => {
    if (isNear) onNearEnd();
  }, [isNear, onNearEnd, count]);
}

const isRow = (target: EventTarget) => (target as HTMLElement).tagName === 'TR';

/** Rows in their order, or in the one that they had when the pointer came. */
function useLines<Row>({ columns, rows, rowId, holdKey = '', ...props }: TableProps<Row>) {
  const own = useState<Sorting>();
  const [held, setHeld] = useState<{ readonly key: string; readonly ids: readonly string[] }>();
  const sorting = props.onSorting === undefined ? own[0] : props.sorting;
  const keyOf: ((row: Row) => SortKey) | undefined = columns.find(
    ({ id }) => id === sorting?.column,
  )?.sortKey;
  const sort = props.sort ?? sortRows;
  const sorted = useMemo(
    () => sort(rows, keyOf, sorting?.direction ?? 'ascending'),
    [sort, rows, keyOf, sorting?.direction],
  );
  const ids = held?.key === holdKey ? held.ids : undefined;
  const lines: readonly (Row | undefined)[] = useMemo(
    () => (ids === undefined ? sorted : pinRows(sorted, ids, rowId)),
    [sorted, ids, rowId],
  );
  return {
    lines,
    sorting,
    setSorting: (next: Sorting | undefined) => {
      setHeld(undefined);
      (props.onSorting ?? own[1])(next);
    },
    hold: () => setHeld({ key: holdKey, ids: sorted.map(rowId) }),
    release: () => setHeld(undefined),
  };
}

/** The row under the keyboard. It stays in the document when it is scrolled out of view: the focus is not lost. */
function useRowFocus<Row>(
  scroll: React.RefObject<HTMLDivElement | null>,
  lines: readonly (Row | undefined)[],
  rowId: (row: Row) => string,
  box: TableBox,
) {
  const [id, setId] = useState<string>();
  const wanted = useRef<string>(undefined);
  const lineOf = (wantedId: string | undefined) =>
    wantedId === undefined ? -1 : lines.findIndex((row) => row !== undefined && rowId(row) === wantedId);
  const at = lineOf(id);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const rows = scroll.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [];
    const row = [...rows].find(({ dataset }) => dataset['row'] === wanted.current);
    wanted.current = undefined;
    row?.focus({ preventScroll: true });
  });
  return {
    id: at < 0 ? undefined : id,
    /** Of the row that had the focus last, also where it is not among the lines any more. */
    lastId: id,
    pinned: at < 0 ? undefined : at,
    onFocus: (event: SyntheticEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]');
      if (row !== null) setId(row.dataset['row']);
    },
    move: (event: KeyboardEvent) => {
      const page = Math.max(1, Math.floor((box.height - box.covered) / box.row) - 1);
      const from = lineOf((event.target as HTMLElement).dataset['row']);
      const to = lineAfterKey(event.key, from, lines.length, page);
      const element = scroll.current;
      if (to === undefined || element === null) return;
      event.preventDefault();
      const row = lines[to];
      if (row === undefined) return;
      wanted.current = rowId(row);
      scrollToLine(element, to, box);
      setId(wanted.current);
    },
  };
}
