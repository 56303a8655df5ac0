import type { ReactNode } from 'react';
import styles from './risk.module.css';

/** A part of the page under its head. */
export function Section(props: {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, note, tools, children } = props;
  return (
    <section className={styles['section']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span>{note}</span>}
        <span className="grow" />
        {tools}
      </header>
      {children}
    </section>
  );
}
