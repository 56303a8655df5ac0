import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** Title of a page, one sentence of context, and at the right end what can be done there, the primary last. */
export function PageBar(props: {
  readonly title: string;
  readonly context?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles['pagebar']}>
      <h1>{props.title}</h1>
      {props.context !== undefined && <span className={styles['context']}>{props.context}</span>}
      <span className="grow" />
      {props.children}
    </header>
  );
}
