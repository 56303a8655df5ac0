import { useTranslation } from 'react-i18next';
import { formatMoney, formatTime } from '../../components/index.ts';
import { lockTone, resultOf, WARN_PERCENT, type EquityDay } from '../../trading/loss-lock/loss-lock-model.ts';
import styles from './account.module.css';

/** How much of the limit is used, with the lowest point of the day and the mark from which it warns. */
export function LockBar(props: { readonly day: EquityDay; readonly limit: bigint; readonly digits: number }) {
  const { day, limit, digits } = props;
  const { t } = useTranslation('panels');
  const share = (result: bigint) =>
    result >= 0n ? 0 : Math.min(100, Number((-result * 10_000n) / limit) / 100);
  const result = resultOf(day);
  const used = share(result);
  const warnAt = (limit * WARN_PERCENT) / 100n;
  const lowest = {
    amount: formatMoney(day.lowest, digits),
    time: formatTime(day.lowestAtMs).slice(0, 5),
  };
  return (
    <>
      <div
        className={styles['lockBar']}
        role="meter"
        aria-label={t('lock.used')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(used)}
        data-tone={day.lockedAtMs === undefined ? lockTone(result, limit) : 'locked'}
      >
        <i style={{ transform: `scaleX(${used / 100})` }} />
        <b data-mark="warn" style={{ left: `${Number(WARN_PERCENT)}%` }} />
        {day.lowest < 0n && <b data-mark="lowest" style={{ left: `${share(day.lowest)}%` }} />}
      </div>
      <p className={styles['lockEnds']}>
        <span>{day.lowest < 0n ? t('lock.lowest', lowest) : t('lock.neverBelow')}</span>
        <span>
          {t('lock.marks', { warn: formatMoney(-warnAt, digits), limit: formatMoney(-limit, digits) })}
        </span>
      </p>
    </>
  );
}
