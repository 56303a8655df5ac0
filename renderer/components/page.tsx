import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { keepFocusIn } from './kept-focus.ts';
import styles from './page.module.css';

/**
 * Panels of a page beside the workspace, in a grid whose areas the page names. Its edges stay free in a large window. Who
 * works by keyboard stays in a panel whose content gives way to other content.
 */
export function Page({ className = '', ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current === null ? undefined : keepFocusIn(page.current)), []);
  return <div {...rest} ref={page} className={`${styles['page']} ${className}`} />;
}

/** What stands one below the other in a panel: fields, notes, buttons. */
export function PanelColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles['column']}>{children}</div>;
}
