import { DropdownMenu as Radix } from 'radix-ui';
import { Check } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { PortalContext } from './portal-context.ts';
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
