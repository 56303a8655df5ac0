import type { ReactNode } from 'react';
import styles from './panel.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly detail?: string;
  /** At most one thing to do about it. */
  readonly action?: ReactNode;
}

/** Nothing is here yet: one drawn line, one sentence, one action. */
export function EmptyState({ title, detail, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 60 36" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
        <path d="M2 30h56M10 24v-8M10 12v-4M8 12h4v4h-4zM24 26V8M22 12h4v8h-4zM38 22V6M36 10h4v6h-4z" />
        <circle cx="52" cy="14" r="2" fill="currentColor" stroke="none" />
      </svg>
      <b>{title}</b>
      {detail !== undefined && <span>{detail}</span>}
      {action !== undefined && <span className={styles['emptyAction']}>{action}</span>}
    </div>
  );
}

/** Widths of the bones of one row, repeated; the same every time, so that nothing flickers. */
const BONE_WIDTHS = [
  [96, 36, 42, 56, 48],
  [84, 34, 38, 60, 42],
  [102, 36, 46, 52, 54],
];

/** The shape of what is being loaded, shown after 120 ms. `label` is read out instead. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={styles['bones']} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row}>
          {(BONE_WIDTHS[row % BONE_WIDTHS.length] ?? []).map((width, column) => (
            <i key={column} style={{ width }} />
          ))}
        </span>
      ))}
    </div>
  );
}
