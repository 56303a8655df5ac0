import { chooseTone, formatNumber, formatPercentOf, Panel } from '../../components/index.ts';
import type { RunReport, RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { printSpan } from '../../../backend/evaluation/metrics/print.ts';
import { useEvaluationText, type EvaluationKey } from '../evaluation-text.ts';
import { moneyText, seedParts } from '../run-model.ts';
import styles from './report.module.css';

export interface OfReport {
  readonly report: RunReport;
}

/** A ratio of a report as text; a dash where it is not defined. */
export function ratioText({ ratios }: RunReport, name: string, print: (value: number) => string): string {
  const value = ratios[name];
  return typeof value === 'number' ? print(value) : '–';
}

/** Money of a report as text. */
export function amountText({ amounts }: RunReport, name: string, sign: 'always' | 'minus-only' = 'always') {
  const amount = amounts[name];
  return amount ? moneyText(amount, sign) : '–';
}

/** Decimals of a percent: a small one has one more. */
export function percentText(value: number, sign: 'always' | 'minus-only' = 'minus-only'): string {
  return formatPercentOf(value, value !== 0 && Math.abs(value) < 0.01 ? 2 : 1, sign);
}

const two = (value: number) => formatNumber(value, 2);

/** Twelve figures in one line, each with the one that stands by it. */
export function FiguresStrip(props: {
  readonly report: RunReport;
  readonly row: RunRow;
  readonly seed: number;
}) {
  const { report, row } = props;
  const { t } = useEvaluationText();
  const sharpes = seedParts(row).flatMap(({ sharpe }) => sharpe ?? []);
  const spread =
    sharpes.length > 1
      ? t('figure.spread', { from: two(Math.min(...sharpes)), to: two(Math.max(...sharpes)) })
      : t('figure.oneSeed');
  const net = report.ratios['netReturn'];
  const figures: readonly (readonly [EvaluationKey, string, string])[] = [
    [
      'figure.net',
      ratioText(report, 'netReturn', (value) => percentText(value, 'always')),
      `${amountText(report, 'net')} ${report.currency}`,
    ],
    ['figure.sharpe', ratioText(report, 'sharpe', two), spread],
    ['figure.sortino', ratioText(report, 'sortino', two), t(`figure.step.${report.step}`)],
    ['figure.calmar', ratioText(report, 'calmar', two), t('figure.calmarNote')],
    ['figure.volatility', ratioText(report, 'volatility', percentText), t('figure.aYear')],
    [
      'figure.drawdown',
      ratioText(report, 'maxDrawdown', (value) => percentText(-value)),
      report.drawdowns[0]?.lowest.slice(0, 10) ?? '',
    ],
    [
      'figure.risk',
      ratioText(report, 'valueAtRisk', (value) => percentText(-value)),
      t('figure.beyond', { value: ratioText(report, 'expectedShortfall', (value) => percentText(-value)) }),
    ],
    [
      'figure.factor',
      ratioText(report, 'profitFactor', two),
      t('figure.wonShare', { share: ratioText(report, 'winRate', percentText) }),
    ],
    ['figure.expectancy', amountText(report, 'expectancy'), t('figure.expected')],
    [
      'figure.trades',
      ratioText(report, 'trades', (value) => formatNumber(value, 0)),
      t('figure.aDay', { trades: ratioText(report, 'tradesPerDay', (value) => formatNumber(value, 1)) }),
    ],
    ['figure.held', ratioText(report, 'holdingMedian', printSpan), t('figure.median')],
    [
      'figure.inMarket',
      ratioText(report, 'timeInMarket', (value) => formatPercentOf(value)),
      t('figure.turnover', { times: ratioText(report, 'turnover', (value) => formatNumber(value, 0)) }),
    ],
  ];
  return (
    <Panel name={t('report.figures')}>
      <dl className={styles['figures']}>
        {figures.map(([key, value, note], at) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <b className={at === 0 && net ? chooseTone(net) : ''}>{value}</b>
              <small title={note}>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
