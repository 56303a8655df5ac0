import type { ReactNode } from 'react';
import styles from './performance.module.css';

/** A part of the page under its head. */
export function Section(props: {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const { title, note, tools, wide = false, children } = props;
  return (
    <section className={styles['section']} aria-label={title} data-wide={wide}>
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
