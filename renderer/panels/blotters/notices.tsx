import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Skeleton, ToolButton } from '../../components/index.ts';
import {
  useAnnouncements,
  useMessages,
  type Announcement,
  type StoredMessage,
} from '../../trading/trading-api.ts';
import { ListTools } from '../shared/list-table/list-table.tsx';
import styles from './blotters.module.css';
import { useWallTimes } from '../../connection/wall-times.ts';

/** Messages of the platform to the trader, newest first; a press marks one as read. */
export function Notices() {
  const { t } = useTranslation('panels');
  const { messages, failed, markSeen, markRead, markAllRead } = useMessages();
  const announcements = useAnnouncements();
  useEffect(() => void markSeen(), [markSeen]);
  const unread = messages?.filter(({ isRead }) => !isRead).length ?? 0;
  if (failed) return <EmptyState title={t('notices.failed')} detail={t('funds.failedDetail')} />;
  if (messages === undefined) return <Skeleton rows={3} label={t('loading')} />;
  return (
    <>
      <ListTools label={t('tab.notices')}>
        <ToolButton disabled={unread === 0} onClick={markAllRead}>
          {t('notices.readAll')} {unread > 0 && unread}
        </ToolButton>
      </ListTools>
      {messages.length + announcements.length === 0 ? (
        <EmptyState title={t('notices.empty')} detail={t('notices.emptyDetail')} />
      ) : (
        <ul className={styles['notices']} aria-label={t('tab.notices')}>
          {announcements.map((announcement) => (
            <Said key={`announcement-${announcement.id}`} announcement={announcement} />
          ))}
          {messages.map((message) => (
            <Notice key={message.id} message={message} onRead={() => markRead(message.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What is said to everybody; nobody has to mark it. */
function Said({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { timeMs, title, text, window } = announcement;
  return (
    <li data-unread="false">
      <time>{wall.dateTime(timeMs)}</time>
      <i aria-hidden />
      <span>
        <b>{title}</b> {window !== undefined && `– ${wall.dateTime(window.endMs)} `}
        <span className="faint">{text}</span>
      </span>
      <span className="faint">{t('announcement')}</span>
    </li>
  );
}

function Notice({ message, onRead }: { readonly message: StoredMessage; onRead(): void }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { timeMs, title, text, isRead } = message;
  return (
    <li data-unread={!isRead}>
      <time>{wall.dateTime(timeMs)}</time>
      <i aria-hidden />
      <span>
        <b>{title}</b> <span className="faint">{text}</span>
      </span>
      {isRead ? (
        <span className="faint">{t('notices.read')}</span>
      ) : (
        <ToolButton compact onClick={onRead}>
          {t('notices.markRead')}
        </ToolButton>
      )}
    </li>
  );
}
