import {
  chooseTone,
  FigureTable,
  formatNumber,
  formatPercentOf,
  formatProfit,
  Panel,
  PanelStrip,
} from '../../components/index.ts';
import type { RunReport } from '../../../backend/evaluation/folder/forms.ts';
import { printSpan } from '../../../backend/evaluation/metrics/print.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { parseAmountText } from '../run-model.ts';
import { percentText, ratioText } from './figures-strip.tsx';
import styles from './report.module.css';

export interface FidelityProps {
  /** One a fidelity, the kindest first. */
  readonly reports: readonly { readonly name: string; readonly report: RunReport }[];
  readonly shown: string;
  readonly seed: number;
}

/** Costs as one sum, to the last digit: all have the digits of the account. */
function sumText({ amounts }: RunReport, ...costs: readonly string[]): string {
  const parts = costs.map((cost) => parseAmountText(amounts[cost] ?? '0'));
  return formatProfit(
    parts.reduce((sum, { amount }) => sum + amount, 0n),
    Math.max(...parts.map(({ digits }) => digits)),
  );
}

type Row = readonly [name: string, print: (report: RunReport) => string];

/** What is left where fills are less kind: the same seed under several fidelities, and what share of orders was filled. */
export function FidelityPanel({ reports, shown, seed }: FidelityProps) {
  const { t } = useEvaluationText();
  const resting: readonly Row[] = [
    [
      t('figure.restingFilled'),
      (report) => ratioText(report, 'restingFilledShare', (value) => formatPercentOf(value)),
    ],
    [t('figure.restingWait'), (report) => ratioText(report, 'restingWaitMedian', printSpan)],
  ];
  // A program that only takes has no order that waits.
  const hasResting = reports.some(({ report }) => typeof report.ratios['restingFilledShare'] === 'number');
  const rows: readonly Row[] = [
    [t('figure.net'), (report) => ratioText(report, 'netReturn', (value) => percentText(value, 'always'))],
    [t('figure.sharpe'), (report) => ratioText(report, 'sharpe', (value) => formatNumber(value, 2))],
    [t('figure.drawdown'), (report) => ratioText(report, 'maxDrawdown', (value) => percentText(-value))],
    [t('figure.filled'), (report) => ratioText(report, 'filledShare', (value) => formatPercentOf(value))],
    ...(hasResting ? resting : []),
    [t('figure.marketCosts'), (report) => sumText(report, 'spread', 'slippage', 'impact')],
    [t('figure.otherCosts'), (report) => sumText(report, 'fee', 'financing')],
  ];
  return (
    <Panel name={t('report.fidelities')}>
      <PanelStrip title={t('report.fidelities')} note={t('report.sameSeed', { seed: String(seed) })} />
      <div className={styles['scroll']}>
        <FigureTable label={t('report.fidelities')} heads={[t('figure'), ...reports.map(({ name }) => name)]}>
          {rows.map(([name, print], at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {reports.map((one) => (
                <td
                  key={one.name}
                  data-shown={one.name === shown}
                  className={at === 0 ? chooseTone(one.report.ratios['netReturn'] ?? 0) : ''}
                >
                  {print(one.report)}
                </td>
              ))}
            </tr>
          ))}
        </FigureTable>
      </div>
    </Panel>
  );
}
