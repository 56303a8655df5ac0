import type { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/index.ts';
import styles from './ticket-form.module.css';

interface NoticeProps {
  readonly tone: 'plain' | 'warn' | 'danger' | 'ok' | 'unknown';
  readonly icon: typeof Info;
  readonly text: ReactNode;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** Three lines of text and one row of buttons. */
export function Notice({ tone, icon, text, role, children }: NoticeProps) {
  return (
    <div className={styles['notice']} data-tone={tone} role={role}>
      <Icon icon={icon} />
      <p>{text}</p>
      <span className={styles['foot']}>{children}</span>
    </div>
  );
}
