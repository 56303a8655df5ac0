import { Line, Lines } from '../../components/index.ts';
import { formatNumber } from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { addUp, dayAfter, type EffectAnswer, type RevenueRow, type SentEffect } from './effect-model.ts';
import { Change } from './money-table.tsx';
import styles from './effect.module.css';

interface RevenueTableProps {
  readonly answer: EffectAnswer;
  /** What it was when the first of two persons sent it. */
  readonly sent: SentEffect | undefined;
}

/** What a day brought and would have brought, by currency: mark-up, fees, a night of financing, and their sum. */
export function RevenueTable({ answer: { revenue }, sent }: RevenueTableProps) {
  const { t } = useOfficeText();
  const whenSent = (currency: string) => sent?.revenue.find((row) => row.currency === currency);
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
            after={dayAfter(row)}
          >
            <WhenSent row={whenSent(row.currency)} now={dayAfter(row)} />
          </Change>
        </Line>
      </Lines>
      <p className={styles['dim']}>{t('effect.revenueNote')}</p>
    </div>
  ));
}

/** What a day would have brought when the change was sent; nothing where it is the same. */
function WhenSent({ row, now }: { readonly row: RevenueRow | undefined; readonly now: string }) {
  const { t } = useOfficeText();
  if (row === undefined || dayAfter(row) === now) return null;
  return <small className="warn"> {t('effect.whenSent', { number: printDecimal(dayAfter(row)) })}</small>;
}
