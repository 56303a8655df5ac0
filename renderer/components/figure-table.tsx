import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  readonly label: string;
  /** Names of the columns; an empty one is that of a column of buttons. */
  readonly heads: readonly string[];
  /** Height of a row: `small` for a line, `large` for two. */
  readonly rows?: 'small' | 'medium' | 'large';
  /** Rows; `data-selected` and `data-own` mark one. */
  readonly children: ReactNode;
}

/** A small table that neither sorts nor scrolls: names on the left, figures on the right. */
export function FigureTable({ label, heads, rows = 'small', children }: FigureTableProps) {
  return (
    <table className={styles['table']} data-rows={rows} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) =>
            head === '' ? (
              <td key={head} />
            ) : (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
