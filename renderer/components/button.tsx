import type { ComponentProps } from 'react';
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

/** The hairline between groups of tools. */
export function Separator() {
  return <i className={styles['separator']} aria-hidden />;
}
