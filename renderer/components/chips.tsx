import type { ReactNode } from 'react';
import styles from './chips.module.css';

/** Buttons of one width in a row, each of which fills in a figure; one that is filled in carries `aria-pressed`. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['chips']} role="group" aria-label={label}>
      {children}
    </div>
  );
}
