import { Megaphone, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, Icon, useNow } from '../../components/index.ts';
import { putAway, useUrgentAnnouncement } from '../../trading/trading-api.ts';
import styles from '../frame.module.css';
import { useWallTimes } from '../../connection/wall-times.ts';

/** How often it is looked at what is still to be told (milliseconds). */
const LOOK_MS = 10_000;

/** One line of what the operator says to everybody: maintenance first. It moves nothing, and can be put away. */
export function AnnouncementStrip() {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const announcement = useUrgentAnnouncement(useNow(LOOK_MS));
  if (announcement === undefined) return null;
  const { id, title, text, window } = announcement;
  const time = window && `${formatDateTime(window.startMs)} – ${wall.time(window.endMs)}`;
  const whole = [title, time, text].filter(Boolean).join('\n');
  return (
    <div className={styles['announcement']} role="status" aria-label={t('announcement')} title={whole}>
      <Icon icon={Megaphone} size={12} />
      <b>{title}</b>
      {time !== undefined && <b>{time}</b>}
      <span className="clip">{text}</span>
      <button type="button" aria-label={t('dismiss')} onClick={() => putAway(id)}>
        <Icon icon={X} size={12} />
      </button>
    </div>
  );
}
