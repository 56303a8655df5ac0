import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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

/** Fields and choices under their button. Escape and a press elsewhere close it. */
export function Popover({ label, trigger, children, align = 'end', open, onOpenChange }: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles['popover']}
          aria-label={label}
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
