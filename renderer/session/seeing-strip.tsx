import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../components/index.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import { useSession, useSessionStore } from './use-session.ts';
import styles from './seeing-strip.module.css';

/** Says over every page, as long as an operator sees the terminal as a customer, who sees as whom until when; and ends it. */
export function SeeingStrip() {
  const { t } = useTranslation();
  const wall = useWallTimes();
  const seen = useSessionStore((state) => state.seen);
  const { signOut } = useSession();
  if (seen === undefined) return null;
  const { by, customerNo, untilMs } = seen;
  return (
    <div className={styles['strip']} role="status" data-testid="seeing">
      <Icon icon={Eye} size={14} />
      <b>{t('seeing.title', { number: customerNo })}</b>
      <span className="clip">{t('seeing.until', { by, time: wall.time(untilMs) })}</span>
      <span className="grow" />
      <Button size="small" onClick={() => void signOut()}>
        {t('seeing.end')}
      </Button>
    </div>
  );
}
