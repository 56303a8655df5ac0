import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../trading/index.ts';
import { useLossLock } from '../../trading/loss-lock/loss-lock.ts';
import { useLedgerDays } from '../../trading/review/use-trades.ts';
import { CurveChart } from '../shared/curve-chart.tsx';
import { resultDays } from './equity-days.ts';
import styles from './account.module.css';

/** Days that are drawn. */
const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** The account day by day: from the platform's ledger, with open results where this terminal looked. */
export function DaysSection() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  const { state, day } = useLossLock();
  const fromDay = day === undefined ? undefined : day - SHOWN_DAYS;
  const { data, error } = useLedgerDays(fromDay === undefined ? undefined : fromDay * DAY_MS);
  const points = useMemo(
    () =>
      data === undefined || fromDay === undefined
        ? []
        : resultDays(
            data,
            state.days.filter((each) => each.day >= fromDay),
          ),
    [data, state.days, fromDay],
  );
  return (
    <section className={styles['part']} aria-label={t('account.days')}>
      <h3>{t('account.days')}</h3>
      {points.length > 1 && account !== undefined && (
        <div className={styles['days']}>
          <CurveChart signed byDay label={t('account.days')} points={points} digits={account.digits} />
        </div>
      )}
      <p className={styles['note']}>
        {error !== undefined && data === undefined ? t('account.daysFailed') : t('account.daysNote')}
      </p>
    </section>
  );
}
