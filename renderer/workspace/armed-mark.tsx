import { useTranslation } from 'react-i18next';
import { Countdown } from './bars/arming-control.tsx';
import { part } from '../parts.ts';
import { useArming } from '../trading/arming.ts';
import styles from './workspace.module.css';

/** Says in a window of its own that clicks send orders, and until when; a press ends it. Nothing while disarmed. */
export function ArmedMark() {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  if (!armed) return null;
  return (
    <button
      type="button"
      className={styles['armedMark']}
      title={t('arming.disarm')}
      onClick={() => part('arming').disarm()}
    >
      <b>{t('arming.armed')}</b> {untilMs !== undefined && <Countdown atMs={untilMs} />}
    </button>
  );
}
