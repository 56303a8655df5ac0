import { formatNamedDate, formatPercentOf, Panel, PanelStrip } from '../../components/index.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import type { OfReport } from './figures-strip.tsx';
import styles from './report.module.css';

/** Share of a colour from which on a figure over it would lose its contrast. */
const MOST_COLOUR = 52;

/** Net by the month, a row a year; colour follows the square root, the sign is always printed. */
export function MonthsPanel({ report }: OfReport) {
  const { t } = useEvaluationText();
  const years = [...new Set(report.months.map(({ year }) => year))];
  const most = Math.max(0.000_001, ...report.months.map(({ value }) => Math.abs(value ?? 0)));
  const month = (at: number) => formatNamedDate(Date.UTC(2025, at, 1), { month: 'short' });
  const print = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formatPercentOf(value, 1, 'always').replace('%', '');
  const colour = (value: number) =>
    `color-mix(in oklab, var(--${value < 0 ? 'down' : 'up'}-mark) ${(Math.sqrt(Math.abs(value) / most) * MOST_COLOUR).toFixed(0)}%, var(--surface))`;
  return (
    <Panel name={t('report.months')}>
      <PanelStrip title={t('report.months')} note={t('report.monthsNote')} />
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('report.months')}>
        <table className={styles['months']} aria-label={t('report.months')}>
          <thead>
            <tr>
              <th scope="col">{t('report.yearHead')}</th>
              {Array.from({ length: 12 }, (_, at) => (
                <th key={at} scope="col">
                  {month(at)}
                </th>
              ))}
              <th scope="col">{t('report.yearSum')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => {
              const own = report.months.filter((one) => one.year === year);
              const all = own.reduce((product, { value }) => product * (1 + (value ?? 0)), 1) - 1;
              return (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {Array.from({ length: 12 }, (_, at) => {
                    const value = own.find((one) => one.month === at + 1)?.value;
                    return (
                      <td
                        key={at}
                        style={typeof value === 'number' ? { background: colour(value) } : undefined}
                      >
                        {print(value)}
                      </td>
                    );
                  })}
                  <td className={all < 0 ? 'down' : 'up'}>{formatPercentOf(all, 1, 'always')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
