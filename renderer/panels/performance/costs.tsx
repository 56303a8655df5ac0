import { useTranslation } from 'react-i18next';
import { formatProfit } from '../../components/index.ts';
import type { Summary } from './performance-model.ts';
import type { MoneyForm } from './performance.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

/** From what was won to what was kept: gross of winners and losers is what prices gave, then what it cost. */
export function Costs({ summary, money }: { readonly summary: Summary; readonly money: MoneyForm }) {
  const { t } = useTranslation('panels');
  const { gross, fees, financing, net } = summary;
  const rows = [
    { key: 'gross', amount: gross, tone: gross < 0n ? 'lostHour' : 'wonHour' },
    { key: 'fees', amount: -fees, tone: 'cost' },
    { key: 'financing', amount: financing, tone: 'cost' },
    { key: 'net', amount: net, tone: 'kept' },
  ] as const;
  const most = rows.reduce((best, { amount }) => Math.max(best, Math.abs(Number(amount))), 1);
  return (
    <Section title={t('performance.kept')}>
      <dl className={styles['costs']}>
        {rows.map(({ key, amount, tone }) => (
          <div key={key}>
            <dt>{t(`performance.${key}`)}</dt>
            <dd aria-hidden>
              <i className={styles[tone]} style={{ width: `${(Math.abs(Number(amount)) / most) * 100}%` }} />
            </dd>
            <dd>{formatProfit(amount, money.digits)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
