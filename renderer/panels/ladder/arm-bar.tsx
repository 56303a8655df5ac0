import { useTranslation } from 'react-i18next';
import { Kbd, Switch, useNow } from '../../components/index.ts';
import { part } from '../../parts.ts';
import { useArming } from '../../trading/arming.ts';
import styles from './arm-bar.module.css';

/** Minutes and seconds of a time in milliseconds: `4:12`. */
export function remainingTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The arming switch, with what a click does now; amber while it sends. It takes the same room armed and disarmed, so that nothing
 * moves under the pointer.
 */
export function ArmBar({ short = false }: { readonly short?: boolean }) {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  return (
    <div className={styles['bar']} data-armed={armed} data-short={short}>
      <Switch
        armed
        hideLabel
        checked={armed}
        label={t('dom.switch')}
        onChange={() => part('arming').toggle()}
      />
      <span className={styles['words']}>
        <b>{t(armed ? 'dom.armed' : 'dom.disarmed')}</b>
        <small>
          {untilMs === undefined ? t('dom.disarmedNote') : <Remaining untilMs={untilMs} short={short} />}
        </small>
      </span>
      {!short && <Kbd>Shift A</Kbd>}
    </div>
  );
}

function Remaining({ untilMs, short }: { readonly untilMs: number; readonly short: boolean }) {
  const { t } = useTranslation('panels');
  const now = useNow(1_000);
  return t(short ? 'dom.armedShort' : 'dom.armedNote', { time: remainingTime(untilMs - now) });
}
