import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon } from './icon.tsx';

export interface CalloutProps {
  readonly tone: 'ok' | 'warn' | 'danger';
  readonly icon: LucideIcon;
  /** `alert` for what has to be said at once. */
  readonly role?: 'alert';
  readonly children: ReactNode;
}

/** A sentence that stands out of its form: what happened, or what to be careful with. */
export function Callout({ tone, icon, role, children }: CalloutProps) {
  return (
    <p className={styles['callout']} data-tone={tone} role={role}>
      <Icon icon={icon} />
      <span>{children}</span>
    </p>
  );
}
