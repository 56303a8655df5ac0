import { ContextMenu as Radix } from 'radix-ui';
import { useContext, type ReactElement } from 'react';
import { PortalContext } from './portal-context.ts';
import styles from './dialog.module.css';

export interface ContextMenuEntry {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly tone?: 'plain' | 'danger';
  readonly disabled?: boolean;
  onSelect(): void;
}

export interface ContextMenuProps {
  /** What the menu belongs to; one element that takes a ref. */
  readonly children: ReactElement;
  /** Groups of entries, with a line between them; empty groups are not shown. */
  readonly groups: readonly (readonly ContextMenuEntry[])[];
}

/** The menu of the right mouse button, of a long touch and of the menu key. */
export function ContextMenu({ children, groups }: ContextMenuProps) {
  const shown = groups.filter((group) => group.length > 0);
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={useContext(PortalContext) ?? null}>
        <Radix.Content className={styles['menu']} collisionPadding={8}>
          {shown.map((group, index) => (
            <Radix.Group key={group[0]?.key}>
              {index > 0 && <Radix.Separator className={styles['divider']} />}
              {group.map(({ key, label, hint, tone = 'plain', disabled = false, onSelect }) => (
                <Radix.Item
                  key={key}
                  className={styles['item']}
                  data-tone={tone}
                  disabled={disabled}
                  onSelect={onSelect}
                >
                  {label}
                  {hint !== undefined && <small>{hint}</small>}
                </Radix.Item>
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
