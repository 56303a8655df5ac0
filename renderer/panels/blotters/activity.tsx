import { Ban, Check, CircleX, Clock, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { EmptyState, formatTime, Icon, shortCode } from '../../components/index.ts';
import { useActivity } from '../../trading/trading-api.ts';
import type { ActivityEvent } from '../../trading/contracts.ts';
import { OWN_REQUEST } from '../../trading/activity.ts';
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

/** Lines of the Activity list that the trader has not looked at. The list begins anew with the window, and so do they. */

/** Ids of lines that stand among the notices too begin with this. */
export const NOTICE = 'notice-';

/** The id of the newest line that was looked at. */
export const useSeenActivity = create<{ readonly newest: string | undefined }>()(() => ({
  newest: undefined,
}));

/** The list was looked at as it is. */
function markActivitySeen([newest]: readonly ActivityEvent[]): void {
  if (newest !== undefined) useSeenActivity.setState({ newest: newest.id });
}

/**
 * How many lines are new, of a list with the newest in front. Outcomes that the trader's own request has shown where it was
 * sent are none, and notices are counted at their own list.
 */
export function countNew(events: readonly ActivityEvent[], newest: string | undefined): number {
  const at = events.findIndex(({ id }) => id === newest);
  const later = at < 0 ? events : events.slice(0, at);
  return later.filter(({ id }) => !id.startsWith(OWN_REQUEST) && !id.startsWith(NOTICE)).length;
}
