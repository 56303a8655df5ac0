import { useTranslation } from 'react-i18next';
import { formatCountdown, Switch, useNow, formatList } from '../../components/index.ts';
import { part } from '../../parts.ts';
import type { ConfirmedAction } from '../../session/preferences.ts';
import { usePreference } from '../../session/settings.ts';
import { useArming } from '../../trading/arming.ts';
import { useCommand } from '../keys/commands.ts';
import { useKeysOf } from '../keys/key-map.ts';
import styles from '../workspace.module.css';

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

/** The one switch that lets clicks and drags in ladder, tape and chart send orders; it says so and when that ends. */
export function ArmingControl() {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  const atOnce = useSentAtOnce();
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
        <span>{atOnce === '' ? t('arming.off') : t('arming.offBut', { what: atOnce })}</span>
      )}
      <Switch armed hideLabel label={t('arming.switch')} checked={armed} onChange={toggle} />
    </div>
  );
}

/** What the trader's settings let a single click send while disarmed; it may do so only where this says so. */
function useSentAtOnce(): string {
  const { t } = useTranslation('panels');
  const set = usePreference('confirmations');
  const sends = (...actions: readonly ConfirmedAction[]) =>
    actions.some((action) => set[action] === 'do' || set[action] === 'undo');
  const what = [
    ...(sends('place') ? [t('arming.orders')] : []),
    ...(sends('close', 'reverse', 'flatten') ? [t('arming.closes')] : []),
    ...(sends('cancel', 'cancelAll') ? [t('arming.cancels')] : []),
  ];
  return formatList(what);
}

/** When the arming ends unless it is used. */
export function Countdown({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation('panels');
  const now = useNow(1000);
  return <span>{t('arming.ends', { time: formatCountdown(atMs - now) })}</span>;
}
