import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
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

/** The keyboard stays where somebody was working when what had the focus leaves the page. */

/** Where the focus may wait: the panels of a page. */
const PANELS = 'section';

/**
 * When an element with the focus is taken out of `page` or switched off, the panel around it has the focus, or the page where
 * the panel is gone too: the next Tab goes on there and not at the top of the window. What is switched on again has it back.
 * @returns a function that stops it.
 */
function keepFocusIn(page: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  /** The panels around `last`, the nearest first. */
  let around: readonly HTMLElement[] = [];
  /** What was switched off while it had the focus, and where the focus waits meanwhile. */
  let off: { readonly control: HTMLElement; readonly place: HTMLElement } | undefined;
  const observer = new MutationObserver(() => {
    const { activeElement, body } = page.ownerDocument;
    if (off !== undefined && !off.control.matches(':disabled')) {
      if (activeElement === off.place && off.control.isConnected) off.control.focus();
      off = undefined;
    }
    if (last === undefined || (last.isConnected && !last.matches(':disabled'))) return;
    const control = last;
    last = undefined;
    if (activeElement !== null && activeElement !== body && activeElement !== control) return;
    const place = around.find(isIn(page)) ?? page;
    wait(place);
    if (control.isConnected) off = { control, place };
  });
  const onIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    around = panelsAround(target);
  };
  const onOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !page.contains(relatedTarget)) last = undefined;
    // A press beside all controls leaves; what is taken out in this moment is not there any more.
    else if (relatedTarget === null) setTimeout(() => last?.isConnected && leave(), 0);
  };
  const leave = () => {
    if (!page.contains(page.ownerDocument.activeElement)) last = undefined;
  };
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', onIn);
  page.addEventListener('focusout', onOut);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onIn);
    page.removeEventListener('focusout', onOut);
  };
}

function isIn(page: HTMLElement) {
  return (element: HTMLElement) => page.contains(element);
}

function panelsAround(element: Element): readonly HTMLElement[] {
  const panels: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PANELS); at; at = at.parentElement?.closest(PANELS) ?? null)
    panels.push(at);
  return panels;
}

/** Gives the focus to something that is no stop of the Tab key, as long as it stays there. */
function wait(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
}
