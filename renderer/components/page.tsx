import type { ComponentProps, ReactNode } from 'react';
import styles from './page.module.css';

/** Panels of a page beside the workspace, in a grid whose areas the page names. Its edges stay free in a large window. */
export function Page({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles['page']} ${className}`} />;
}

/** What stands one below the other in a panel: fields, notes, buttons. */
export function PanelColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles['column']}>{children}</div>;
}
