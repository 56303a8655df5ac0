import { memo, type ReactNode } from 'react';
import type { Sorting, SortKey } from './table-model.ts';
import type { LiveFigure, Spaces } from './live-width.ts';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Leaves a table that is too narrow, the highest first; without it the column stays and the table scrolls. */
  readonly drop?: number;
  /** Stays where it is and cannot be hidden, where columns can be chosen. */
  readonly locked?: boolean;
  /** Hidden until it is chosen. */
  readonly optional?: boolean;
  /** Stays in view at an edge while the table scrolls sideways. */
  readonly pin?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
  /** Absent: the column cannot be sorted. */
  readonly sortKey?: (row: Row) => SortKey;
  /** Plain text of a cell, for exports, filters and the width of long tables. Figures ungrouped, times as ISO text. */
  readonly text?: (row: Row) => string;
  /** The figure of `text` changes by itself: the column keeps room for it. */
  readonly live?: LiveFigure;
  readonly total?: ReactNode;
}

/** How a row looks: a group stands above its parts. */
export type RowTone = 'plain' | 'group' | 'part';

export interface TableRowProps<Row> {
  readonly id: string;
  /** Undefined for the empty place of a row that has gone. */
  readonly row: Row | undefined;
  readonly at: number;
  readonly columns: readonly Column<Row>[];
  readonly selected: boolean | undefined;
  readonly focusable: boolean;
  readonly tone: RowTone;
}

/** The heads are the first row of the table for assistive technology. */
export const HEAD_ROWS = 1;

function PlainRow<Row>({ id, row, at, columns, selected, focusable, tone }: TableRowProps<Row>) {
  if (row === undefined)
    return (
      <tr aria-hidden data-gone>
        <td colSpan={columns.length} />
      </tr>
    );
  return (
    <tr
      data-row={id}
      data-tone={tone}
      data-selected={selected === true}
      aria-selected={selected}
      aria-rowindex={at + 1 + HEAD_ROWS}
      tabIndex={focusable ? 0 : -1}
    >
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-pin={column.pin}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row is drawn again only when it, its columns or its state changed: scrolling draws new rows only. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

/** Lines that are not drawn. */
export function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr aria-hidden>
      <td className={styles['filler']} colSpan={span} style={{ height }} />
    </tr>
  );
}

/**
 * A line without height that keeps columns as wide as they are: those of live figures by their rooms, those of a long table
 * by their widest `rows`, which come and go.
 */
export function Widths<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly spaces: Spaces;
  readonly rows: readonly (Row | undefined)[] | undefined;
}) {
  const { columns, spaces, rows } = props;
  return (
    <tr aria-hidden className={styles['widths']}>
      {columns.map((column, index) => {
        const row = rows?.[index];
        const space = spaces.get(column.id);
        return (
          <td key={column.id} data-align={column.align} data-pin={column.pin}>
            {space === undefined ? row !== undefined && column.cell(row) : <b>{space}</b>}
          </td>
        );
      })}
    </tr>
  );
}

export function Head<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  onSort(column: string): void;
}) {
  const { columns, sorting, onSort } = props;
  return (
    <thead>
      <tr aria-rowindex={HEAD_ROWS}>
        {columns.map((column) => {
          const active = sorting?.column === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}

              data-pin={column.pin}
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

/** Totals by the id of their column. */
export type Totalled = Readonly<Record<string, ReactNode>>;

export function Totals<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly of: Totalled | undefined;
  readonly at: number;
}) {
  const { columns, of, at } = props;
  return (
    <tfoot>
      <tr aria-rowindex={at}>
        {columns.map((column) => (
          <td key={column.id} data-align={column.align} data-pin={column.pin}>
            {of === undefined ? column.total : of[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
