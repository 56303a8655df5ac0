import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  keepOrder,
  nextSorting,
  sortRows,
  visibleWindow,
  type Sorting,
  type SortKey,
} from './table-model.ts';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Left out while the table is narrower than 1040 pixels. */
  readonly wideOnly?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Absent: the column cannot be sorted. */
  readonly sortKey?: (row: Row) => SortKey;
  readonly total?: ReactNode;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((row: Row) => void) | undefined;
  /** Shows the totals of the columns in a row that stays at the bottom. */
  readonly totals?: boolean;
  readonly compact?: boolean;
}

/** Above this many rows only those on screen are in the document. */
const VIRTUAL_FROM = 60;

/**
 * Rows of figures. Heads sort; the order holds while the pointer is inside. Arrow keys move between rows, Enter
 * selects. Long tables draw only what is on screen.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, selectedId, onSelect, totals = false, compact = false } = props;
  const [sorting, setSorting] = useState<Sorting>();
  const [held, setHeld] = useState<readonly string[]>();
  const keyOf = columns.find((column) => column.id === sorting?.column)?.sortKey;
  const sorted = sortRows(rows, keyOf, sorting?.direction ?? 'ascending');
  const ordered = held === undefined || keyOf === undefined ? sorted : keepOrder(rows, held, rowId);
  const scroll = useRef<HTMLDivElement>(null);
  const view = useView(scroll, ordered.length > VIRTUAL_FROM);
  const shown = ordered.slice(view.first, view.last(ordered.length));
  return (
    <div
      className={styles['scroll']}
      ref={scroll}
      onPointerEnter={() => setHeld(ordered.map(rowId))}
      onPointerLeave={() => setHeld(undefined)}
    >
      <table className={styles['table']} aria-label={label} data-compact={compact} onKeyDown={moveFocus}>
        <Head
          columns={columns}
          sorting={sorting}
          onSort={(column) => {
            setHeld(undefined);
            setSorting(nextSorting(sorting, column));
          }}
        />
        <tbody>
          <Filler height={view.above} span={columns.length} />
          {shown.map((row, index) => (
            <TableRow
              key={rowId(row)}
              row={row}
              columns={columns}
              selected={selectedId !== undefined && rowId(row) === selectedId}
              focusable={index === 0}
              onSelect={onSelect}
            />
          ))}
          <Filler height={view.below(ordered.length)} span={columns.length} />
        </tbody>
        {totals && <Totals columns={columns} />}
      </table>
    </div>
  );
}

function TableRow<Row>(props: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selected: boolean;
  readonly focusable: boolean;
  readonly onSelect: ((row: Row) => void) | undefined;
}) {
  const { row, columns, selected, focusable, onSelect } = props;
  return (
    <tr
      data-selected={selected}
      aria-selected={onSelect === undefined ? undefined : selected}
      tabIndex={focusable ? 0 : -1}
      onClick={() => onSelect?.(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onSelect?.(row);
      }}
    >
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-wide={column.wideOnly}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Head<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  onSort(column: string): void;
}) {
  const { columns, sorting, onSort } = props;
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const active = sorting?.column === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-wide={column.wideOnly}
              aria-sort={active ? sorting.direction : undefined}
            >
              {column.sortKey === undefined ? (
                column.label
              ) : (
                <button type="button" onClick={() => onSort(column.id)}>
                  {column.label}
                  {active && <i aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Totals<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.id} data-align={column.align} data-wide={column.wideOnly}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Filler({ height, span }: { readonly height: number; readonly span: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td className={styles['filler']} colSpan={span} style={{ height }} />
    </tr>
  );
}

interface View {
  readonly first: number;
  readonly above: number;
  last(count: number): number;
  below(count: number): number;
}

const EVERYTHING: View = { first: 0, above: 0, last: (count) => count, below: () => 0 };

/** What is on screen of a long table; everything of a short one. */
function useView(scroll: React.RefObject<HTMLDivElement | null>, virtual: boolean): View {
  const [box, setBox] = useState({ top: 0, height: 0, row: 25 });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null || !virtual) return;
    const measure = () => {
      const row = element.querySelector('tbody tr:not([aria-hidden])')?.getBoundingClientRect().height ?? 0;
      setBox({ top: element.scrollTop, height: element.clientHeight, row: row > 0 ? row : 25 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroll, virtual]);
  if (!virtual) return EVERYTHING;
  const at = (count: number) => visibleWindow(box, box.row, count);
  const start = at(Number.MAX_SAFE_INTEGER);
  return {
    first: start.first,
    above: start.above,
    last: (count) => at(count).last,
    below: (count) => at(count).below,
  };
}

/** Arrow keys walk over the rows. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target as HTMLElement;
  if (target.tagName !== 'TR') return;
  event.preventDefault();
  const next = event.key === 'ArrowDown' ? target.nextElementSibling : target.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
