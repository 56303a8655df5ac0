import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

export interface IconProps {
  readonly icon: LucideIcon;
  /** 14 in panels, 12 in chips, 16 in the top bar. */
  readonly size?: 12 | 14 | 16;
  readonly className?: string;
}

/** A drawn sign. Always beside a word or inside a control that has a name, so it is hidden from screen readers. */
export function Icon({ icon: Drawing, size = 14, className }: IconProps) {
  return (
    <Drawing
      className={className === undefined ? styles['icon'] : `${styles['icon']} ${className}`}
      data-size={size}
      absoluteStrokeWidth={false}
      aria-hidden
    />
  );
}
