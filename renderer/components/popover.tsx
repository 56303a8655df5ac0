import { Popover as Radix } from 'radix-ui';
import { useContext, useRef, type ReactNode } from 'react';
import { PortalContext } from './portal-context.ts';
import styles from './dialog.module.css';

export interface PopoverProps {
  /** Name of what opens, for assistive technology. */
  readonly label: string;
  /** The button that opens it; must take a ref and have a name. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** Whoever opens and closes it by itself names both. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Whether an element is in what a button of `content` has opened, wherever on the page that is drawn. */
function isOpenedFrom(content: Element, element: EventTarget | null): boolean {
  return [...content.querySelectorAll('[aria-expanded="true"][aria-controls]')].some((button) =>
    content.ownerDocument
      .getElementById(button.getAttribute('aria-controls') ?? '')
      ?.contains(element as Node | null),
  );
}

/** Fields and choices under their button. Escape and a press elsewhere close it; what was opened out of it is not elsewhere. */
export function Popover({ label, trigger, children, align = 'end', open, onOpenChange }: PopoverProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={useContext(PortalContext) ?? null}>
        <Radix.Content
          className={styles['popover']}
          ref={content}
          aria-label={label}
          onInteractOutside={(event) => {
            const { target } = event.detail.originalEvent;
            if (content.current !== null && isOpenedFrom(content.current, target)) event.preventDefault();
          }}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
