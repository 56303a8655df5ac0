import { useTranslation } from 'react-i18next';
import { formatMoney, formatProfit, ratioBp } from '../../components/index.ts';
import type { RiskProps } from './risk.tsx';
import { exposuresOf } from './risk-model.ts';
import { Section } from './section.tsx';
import styles from './risk.module.css';

/** What is owned and owed of each currency, at the prices of now. */
export function ExposureSection({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const { digits, equity, currency } = account;
  const { rows, gross } = exposuresOf(positions);
  const most = rows.reduce((best, { net }) => Math.max(best, Math.abs(Number(net))), 1);
  const times = ratioBp(gross, equity);
  return (
    <Section title={t('risk.exposure')} note={currency}>
      <table className={styles['rows']} aria-label={t('risk.exposure')}>
        <tbody>
          {rows.map((row) => {
            const half = (Math.abs(Number(row.net)) / most) * 50;
            return (
              <tr key={row.currency}>
                <th scope="row">{row.currency}</th>
                <td className={styles['sides']} aria-hidden>
                  <i
                    data-side={row.net < 0n ? 'owed' : 'owned'}
                    style={{ left: `${row.net < 0n ? 50 - half : 50}%`, width: `${half}%` }}
                  />
                </td>
                <td>{formatProfit(row.net, digits)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('risk.gross')}</th>
            <td>{times !== undefined && t('risk.timesEquity', { times: formatMoney(BigInt(times), 4) })}</td>
            <td>{formatMoney(gross, digits)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
