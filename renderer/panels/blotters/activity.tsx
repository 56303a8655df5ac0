import { Ban, Check, CircleX, Clock, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, formatTime, Icon, shortCode } from '../../components/index.ts';
import { useActivity } from '../../trading/index.ts';
import type { ActivityEvent } from '../../trading/contracts.ts';
import { markActivitySeen } from './new-events.ts';
import styles from './blotters.module.css';

const SIGNS: Record<ActivityEvent['kind'], { readonly icon: LucideIcon; readonly tone: string }> = {
  fill: { icon: Check, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'dim' },
  expired: { icon: Clock, tone: 'dim' },
  info: { icon: Info, tone: 'info' },
  warning: { icon: TriangleAlert, tone: 'warn' },
};

/** What happened, newest first. */
export function Activity() {
  const { t } = useTranslation('panels');
  const events = useActivity();
  useEffect(() => markActivitySeen(events), [events]);
  if (events.length === 0)
    return <EmptyState title={t('activity.empty')} detail={t('activity.emptyDetail')} />;
  return (
    <ul className={styles['activity']} aria-label={t('tab.activity')}>
      {events.map((event) => (
        <li key={event.id}>
          <time>{formatTime(event.timeMs)}</time>
          <span className={SIGNS[event.kind].tone}>
            <Icon icon={SIGNS[event.kind].icon} />
          </span>
          <span>
            {event.title} <span className="faint">{event.detail}</span>
          </span>
          {event.code !== undefined && (
            <code className="faint" title={event.code}>
              {shortCode(event.code)}
            </code>
          )}
        </li>
      ))}
    </ul>
  );
}
