import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Icon } from './icon.tsx';
import styles from './state-word.module.css';

export type StateTone = 'ok' | 'wait' | 'look' | 'bad' | 'off';

/** How something stands: an icon and words. Only what asks for a look and what was refused have a colour of their own. */
export function StateWord(props: {
  readonly tone: StateTone;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles['state']} data-tone={props.tone}>
      <Icon icon={props.icon} size={12} />
      <span>{props.children}</span>
    </span>
  );
}

const BADGES: Readonly<Record<StateTone, BadgeTone>> = {
  ...{ ok: 'ok', wait: 'info', look: 'warn', bad: 'danger', off: 'plain' },
};

/** The same as a small word on a wash, for the head of a panel. */
export function StateBadge(props: { readonly tone: StateTone; readonly children: ReactNode }) {
  return <Badge tone={BADGES[props.tone]}>{props.children}</Badge>;
}
