import { Line, Lines } from '../../components/index.ts';
import { formatNumber } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { addUp, type EffectAnswer } from './effect-model.ts';
import { Change } from './money-table.tsx';
import styles from './effect.module.css';

/** What a day brought and would have brought, by currency: mark-up, fees, a night of financing, and their sum. */
export function RevenueTable({ answer: { revenue } }: { readonly answer: EffectAnswer }) {
  const { t } = useOfficeText();
  return revenue.map((row) => (
    <div key={row.currency} className={styles['part']}>
      <h3>
        {t('effect.revenue', { currency: row.currency })}{' '}
        <small>{t('effect.dayFills', { number: formatNumber(row.dayFills, 0) })}</small>
      </h3>
      <Lines label={t('effect.revenue', { currency: row.currency })}>
        <Line name={t('effect.markUp')}>
          <Change before={row.markUpBefore} after={row.markUpAfter} />
        </Line>
        <Line name={t('effect.fees')}>
          <Change before={row.feesBefore} after={row.feesAfter} />
        </Line>
        <Line name={t('effect.night')}>
          <Change before={row.financingBefore} after={row.financingAfter} />
        </Line>
        <Line name={t('effect.day')} sum>
          <Change
            before={addUp([row.markUpBefore, row.feesBefore, row.financingBefore])}
            after={addUp([row.markUpAfter, row.feesAfter, row.financingAfter])}
          />
        </Line>
      </Lines>
      <p className={styles['dim']}>{t('effect.revenueNote')}</p>
    </div>
  ));
}
