import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'brand';

/** A small word on a wash: an account type, a state, a mode. Never in the colours of prices, which a trader may turn round. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  );
}

/** The largest count of new things that is written out. */
export const MAX_NEW_COUNT = 99;

export interface CountProps {
  readonly value: number;
  readonly hot?: boolean;
  /** What is counted is new; the word is read out behind the number. */
  readonly newWord?: string | undefined;
}

/** A number in a tab. `hot` asks for attention. */
export function Count({ value, hot = false, newWord }: CountProps) {
  const isNew = newWord !== undefined;
  return (
    <span className={styles['count']} data-hot={hot} data-new={isNew}>
      {isNew && value > MAX_NEW_COUNT ? `${MAX_NEW_COUNT}+` : value}
      {isNew && <span className="visually-hidden"> {newWord}</span>}
    </span>
  );
}

/** The state of a line as a dot. It never stands without a word. */
export function Dot({ tone }: { readonly tone: 'ok' | 'warn' | 'danger' | 'off' }) {
  return <i className={styles['dot']} data-tone={tone} aria-hidden />;
}

/** A direction as a shape, so that colour is not its only sign. */
export function Triangle({ direction }: { readonly direction: 'up' | 'down' }) {
  return <i className={styles['triangle']} data-direction={direction} aria-hidden />;
}

/** Long or short, buy or sell, with its bar. */
export function SideMark({ up, children }: { readonly up: boolean; readonly children: ReactNode }) {
  return <span className={`${styles['side']} ${up ? 'up' : 'down'}`}>{children}</span>;
}
