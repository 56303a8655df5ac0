import type { ReactNode } from 'react';
import styles from './lines.module.css';

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
