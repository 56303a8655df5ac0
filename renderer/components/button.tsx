import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary per panel; `danger` only inside the confirmation of what it destroys. */
  readonly variant?: 'default' | 'primary' | 'danger' | 'quiet';
  readonly size?: 'small' | 'medium' | 'large';
  /** Work is under way: the button keeps its width and its name and takes no second press. */
  readonly busy?: boolean;
}

/** The button of forms, dialogs and notices. */
export function Button({
  variant = 'default',
  size = 'medium',
  busy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles['button']}
      data-variant={variant}
      data-size={size}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
    />
  );
}

export interface ToolButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'plain' | 'danger';
  /** 19 pixels high and filled, for buttons inside table rows. */
  readonly compact?: boolean;
}

/** The small flat button of strips, tool rows and table rows. Needs a name: text or `aria-label`. */
export function ToolButton({ tone = 'plain', compact = false, className, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? styles['tool'] : `${styles['tool']} ${className}`}
      data-tone={tone}
      {...(compact ? { 'data-compact': '' } : {})}
    />
  );
}

export interface IconButtonProps extends Omit<ToolButtonProps, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Pixels. */
  readonly size?: 12 | 14 | 16;
  /** What it does, for who cannot see the sign; `titled` says it to the pointer too. */
  readonly name: string;
  readonly titled?: boolean;
}

/** A tool that is a sign and nothing else. */
export function IconButton({ icon, size = 14, name, titled = false, ...rest }: IconButtonProps) {
  return (
    <ToolButton aria-label={name} {...(titled ? { title: name } : {})} {...rest}>
      <Icon icon={icon} size={size} />
    </ToolButton>
  );
}

/** The hairline between groups of tools. */
export function Separator() {
  return <i className={styles['separator']} aria-hidden />;
}
