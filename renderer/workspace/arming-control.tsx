import { useTranslation } from 'react-i18next';
import { formatCountdown, Switch, useNow } from '../components/index.ts';
import { part } from '../parts.ts';
import { usePreference } from '../session/settings.ts';
import { useArming } from '../trading/arming.ts';
import { useCommand } from './commands.ts';
import { useKeysOf } from './keys/hotkey-store.ts';
import styles from './workspace.module.css';

/** The one switch that lets clicks and drags in ladder, tape and chart send orders; it says so and when that ends. */
export function ArmingControl() {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  const closesAsk = usePreference('confirmations').close === 'ask';
  const keys = useKeysOf('arm').join(' ');
  const toggle = () => part('arming').toggle();
  useCommand('arm', toggle);
  return (
    <div className={styles['arming']} data-armed={armed} title={t('arming.note', { keys })}>
      <span role="status" aria-live="polite">
        {armed && <b>{t('arming.armed')}</b>}
      </span>
      {armed && untilMs !== undefined ? (
        <Countdown atMs={untilMs} />
      ) : (
        <span>{t(closesAsk ? 'arming.off' : 'arming.offCloses')}</span>
      )}
      <Switch armed hideLabel label={t('arming.switch')} checked={armed} onChange={toggle} />
    </div>
  );
}

/** When the arming ends unless it is used. */
export function Countdown({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation('panels');
  const now = useNow(1000);
  return <span>{t('arming.ends', { time: formatCountdown(atMs - now) })}</span>;
}
