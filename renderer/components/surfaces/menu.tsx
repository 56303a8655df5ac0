import { DropdownMenu as Radix, ContextMenu as ContextMenuRadix, Popover as PopoverRadix } from 'radix-ui';
import { Check } from 'lucide-react';
import { useContext, type ReactNode, type ReactElement, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { PortalContext } from '../watch-size.ts';
import styles from './dialog.module.css';

export interface MenuProps {
  /** The button that opens it; must take a ref and have a name. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A menu under its button. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={useContext(PortalContext) ?? null}>
        <Radix.Content className={styles['menu']} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  readonly children: ReactNode;
  onSelect(): void;
  readonly hint?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  readonly disabled?: boolean;
}

export function MenuItem({ children, onSelect, hint, tone = 'plain', disabled = false }: MenuItemProps) {
  return (
    <Radix.Item className={styles['item']} data-tone={tone} disabled={disabled} onSelect={onSelect}>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </Radix.Item>
  );
}

export interface MenuChoiceProps<Value extends string | number> {
  /** Undefined: none of the choices. */
  readonly value: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: NoInfer<Value>): void;
}

/** No choice has this value. */
const NONE_CHOSEN = '\0';

/** One choice of several inside a menu. */
export function MenuChoice<Value extends string | number>({
  value,
  choices,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value === undefined ? NONE_CHOSEN : String(value)}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          className={styles['item']}
          value={String(choice.value)}
          onSelect={() => onChange(choice.value)}
        >
          <span className={styles['mark']}>{choice.value === value && <Icon icon={Check} size={12} />}</span>
          {choice.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export interface MenuToggleProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

/** Something that is on or off. The menu stays open, so that several can be set. */
export function MenuToggle({ children, checked, onChange }: MenuToggleProps) {
  return (
    <Radix.CheckboxItem
      className={styles['item']}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className={styles['mark']}>{checked && <Icon icon={Check} size={12} />}</span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className={styles['heading']}>{children}</Radix.Label>;
}

export function MenuDivider() {
  return <Radix.Separator className={styles['divider']} />;
}

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
    <ContextMenuRadix.Root modal={false}>
      <ContextMenuRadix.Trigger asChild>{children}</ContextMenuRadix.Trigger>
      <ContextMenuRadix.Portal container={useContext(PortalContext) ?? null}>
        <ContextMenuRadix.Content className={styles['menu']} collisionPadding={8}>
          {shown.map((group, index) => (
            <ContextMenuRadix.Group key={group[0]?.key}>
              {index > 0 && <ContextMenuRadix.Separator className={styles['divider']} />}
              {group.map(({ key, label, hint, tone = 'plain', disabled = false, onSelect }) => (
                <ContextMenuRadix.Item
                  key={key}
                  className={styles['item']}
                  data-tone={tone}
                  disabled={disabled}
                  onSelect={onSelect}
                >
                  {label}
                  {hint !== undefined && <small>{hint}</small>}
                </ContextMenuRadix.Item>
              ))}
            </ContextMenuRadix.Group>
          ))}
        </ContextMenuRadix.Content>
      </ContextMenuRadix.Portal>
    </ContextMenuRadix.Root>
  );
}

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
    <PopoverRadix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <PopoverRadix.Trigger asChild>{trigger}</PopoverRadix.Trigger>
      <PopoverRadix.Portal container={useContext(PortalContext) ?? null}>
        <PopoverRadix.Content
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
        </PopoverRadix.Content>
      </PopoverRadix.Portal>
    </PopoverRadix.Root>
  );
}
