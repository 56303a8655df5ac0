import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import styles from './blocks.module.css';

/** Names on the left, figures on the right, one below the other. */
export function Lines({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <dl className={styles['lines']} aria-label={label}>
      {children}
    </dl>
  );
}

/** One of them; a sum stands under a rule and is strong. */
export function Line(props: {
  readonly name: ReactNode;
  readonly sum?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div data-sum={props.sum === true}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

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

export interface CalloutProps {
  readonly tone: 'ok' | 'warn' | 'danger';
  readonly icon: LucideIcon;
  /** `alert` for what has to be said at once. */
  readonly role?: 'alert';
  readonly children: ReactNode;
}

/** A sentence that stands out of its form: what happened, or what to be careful with. */
export function Callout({ tone, icon, role, children }: CalloutProps) {
  return (
    <p className={styles['callout']} data-tone={tone} role={role}>
      <Icon icon={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Buttons of one width in a row, each of which fills in a figure; one that is filled in carries `aria-pressed`. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['chips']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
}

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Which one is reached; those before are done. */
  readonly at: number;
  /** The last one is reached and nothing follows, or it ended at this step. */
  readonly end?: 'well' | 'badly' | undefined;
}

/** How far something is on its way. Marks, words and their order say it together. */
export function Steps({ label, steps, at, end }: StepsProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ id, label: name, note }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at || (index === at && end === 'well') ? 'done' : index > at ? 'open' : 'now'}
          data-bad={index === at && end === 'badly'}
        >
          {name}
          <small>{note}</small>
        </li>
      ))}
    </ol>
  );
}
