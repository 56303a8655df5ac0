import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { useContext, useState, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { PortalContext } from '../watch-size.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly title: string;
  readonly note?: string;
  /** Width in pixels; it shrinks with the window. */
  readonly width?: number;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons, the harmless one first. */
  readonly footer?: ReactNode;
}

/** A modal question. It says what happens, what it costs and what it cannot do. Escape leaves. */
export function Dialog({
  open,
  onOpenChange,
  title,
  note,
  width = 420,
  closeLabel,
  children,
  footer,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={useContext(PortalContext) ?? null}>
        <Radix.Overlay className={styles['scrim']} />
        <Content width={width}>
          <header className={styles['header']}>
            <Radix.Title>{title}</Radix.Title>
            {note !== undefined && <span className={styles['note']}>{note}</span>}
            <span className="grow" />
            <Radix.Close asChild>
              <IconButton icon={X} size={12} name={closeLabel} />
            </Radix.Close>
          </header>
          <div className={styles['content']}>{children}</div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const TEXT_FIELD =
  'input:not([disabled], [type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

/** A question that waits for a word has the keyboard in its field, not on the mark that closes it. */
function focusField(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  const field = currentTarget.querySelector<HTMLInputElement>(TEXT_FIELD);
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Remembers what had the focus before the first field takes it, and gives it back: an entry of a menu is gone by then. */
function Content({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  const page = useContext(PortalContext)?.ownerDocument ?? document;
  const [back] = useState(() => returnPlaces(page.activeElement));
  return (
    <Radix.Content
      className={styles['dialog']}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      aria-describedby={undefined}
      onOpenAutoFocus={focusField}
      onCloseAutoFocus={(event) => {
        if (restoreFocus(back)) event.preventDefault();
      }}
    >
      {children}
    </Radix.Content>
  );
}

/** Where the focus goes when something that took it closes. */

/**
 * Elements that may take the focus back, the nearest first: the one that has it, the button of the menu it stands in, and the
 * button of what that is shown in. A menu and a popover are gone by then, their buttons are not.
 */
function returnPlaces(focused: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  let at: Element | null = focused;
  while (at instanceof HTMLElement && !places.includes(at)) {
    places.push(at);
    at = openerOf(at);
  }
  return places;
}

/** Gives the focus to the first of them that is still on the page. False when none is. */
function restoreFocus(places: readonly HTMLElement[]): boolean {
  const place = places.find((each) => each.isConnected && each !== each.ownerDocument.body);
  place?.focus();
  return place !== undefined;
}

/** The button that opened the menu or popover around an element. */
function openerOf(element: Element): Element | null {
  const { ownerDocument } = element;
  const menu = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (menu) return ownerDocument.getElementById(menu);
  const popover = element.parentElement?.closest('[role="dialog"]')?.id;
  return popover ? ownerDocument.querySelector(`[aria-controls="${popover}"]`) : null;
}
