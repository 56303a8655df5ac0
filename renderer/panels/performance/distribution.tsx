import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatProfit } from '../../components/index.ts';
import type { TradeRecord } from '../../venue/review-port.ts';
import { histogramOf, type Summary } from './performance-model.ts';
import type { MoneyForm } from './performance.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

/** How many trades ended with which result: one colour on each side of zero. */
export function Distribution(props: {
  readonly trades: readonly TradeRecord[];
  readonly summary: Summary;
  readonly money: MoneyForm;
}) {
  const { trades, summary, money } = props;
  const { t } = useTranslation('panels');
  const histogram = useMemo(() => histogramOf(trades), [trades]);
  if (histogram === undefined) return null;
  const { width, bars } = histogram;
  const most = Math.max(...bars.map(({ count }) => count));
  const first = bars[0]?.from ?? 0n;
  const last = (bars.at(-1)?.from ?? 0n) + width;
  const note = t('performance.aBar', { amount: formatMoney(width, money.digits), currency: money.currency });
  return (
    <Section title={t('performance.distribution')} note={note}>
      <ol className={styles['bars']} aria-label={t('performance.distribution')}>
        {bars.map(({ from, count }) => {
          const words = t('performance.bar', {
            from: formatProfit(from, money.digits),
            to: formatProfit(from + width, money.digits),
            count,
          });
          return (
            <li key={String(from)} title={words} data-zero={from === 0n}>
              <span className="visually-hidden">{words}</span>
              <i
                className={from < 0n ? styles['lostHour'] : styles['wonHour']}
                style={{ height: `${(count / most) * 100}%` }}
              />
            </li>
          );
        })}
      </ol>
      <p className={styles['ends']} aria-hidden>
        <span>{formatProfit(first, money.digits)}</span>
        <span>{formatProfit(last, money.digits)}</span>
      </p>
      <p className={styles['finding']}>
        {t('performance.averages', {
          loss: summary.averageLoss === undefined ? '–' : formatProfit(summary.averageLoss, money.digits),
          win: summary.averageWin === undefined ? '–' : formatProfit(summary.averageWin, money.digits),
        })}
      </p>
    </Section>
  );
}
