import type { ReactNode } from 'react';
import styles from './cash.module.css';

/** One line under an amount: what is allowed, or why it cannot be sent. Its room is there from the start. */
export function AmountHint(props: {
  readonly id: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  const { id, problem, children } = props;
  return (
    <p id={id} className={styles['amountHint']} data-problem={problem !== undefined} aria-live="polite">
      {problem ?? children}
    </p>
  );
}
