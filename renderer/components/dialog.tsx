import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { useContext, type CSSProperties, type ReactNode } from 'react';
import { ToolButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { PortalContext } from './portal-context.ts';
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
        <Radix.Content
          className={styles['dialog']}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
        >
          <header className={styles['header']}>
            <Radix.Title>{title}</Radix.Title>
            {note !== undefined && <span className={styles['note']}>{note}</span>}
            <span className="grow" />
            <Radix.Close asChild>
              <ToolButton aria-label={closeLabel}>
                <Icon icon={X} size={12} />
              </ToolButton>
            </Radix.Close>
          </header>
          <div className={styles['content']}>{children}</div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </Radix.Content>
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
