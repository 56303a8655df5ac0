import { useQueries } from '@tanstack/react-query';
import {
  EmptyState,
  FigureTable,
  formatNumber,
  formatPercentOf,
  Panel,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import type { RunReport, RunRow } from '../../../backend/evaluation/folder/forms.ts';
import type { IndexPoint } from '../../../backend/evaluation/metrics/drawdowns.ts';
import { scaleOf, ticksOf } from '../../../backend/evaluation/report/draw.ts';
import { axisMoments, Chart, Curve, dayOf, Drawing, Label, Rule, type Place } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { fileQuery, reportQuery } from '../host.ts';
import { curveOf, moneyText, nameOf, revisionOf, shownPart } from '../run-model.ts';
import styles from '../evaluation.module.css';

const COLOURS = ['var(--brand)', 'var(--warn-mark)'];

/** Two runs over one another: their curves from 1 at the start, and their figures side by side. */
export function ComparePanel({ rows }: { readonly rows: readonly RunRow[] }) {
  const { t } = useEvaluationText();
  const parts = rows.map((row) => ({ row, part: shownPart(row)?.folder ?? '' }));
  const curves = useQueries({
    queries: parts.map(({ row, part }) => ({
      ...fileQuery(row, part, 'equity.csv'),
      select: (text: string | null) => (text === null ? [] : curveOf(text)),
    })),
  });
  const reports = useQueries({ queries: parts.map(({ row, part }) => reportQuery(row, part)) });
  const names = rows.map((row) =>
    formatList([`${nameOf(row)} ${revisionOf(row)}`, row.fidelities[0]], 'facts'),
  );
  return (
    <Panel name={t('compare')} className={styles['compare'] ?? ''}>
      <PanelStrip title={t('compare')} note={rows.length < 2 ? t('compare.how') : t('compare.note')}>
        <span className={styles['legend']}>
          {names.map((name, at) => (
            // The same program may stand on both sides.
            <span key={at}>
              <i style={{ background: COLOURS[at] }} /> {name}
            </span>
          ))}
        </span>
      </PanelStrip>
      {rows.length === 0 ? (
        <EmptyState title={t('compare.none')} />
      ) : (
        <div className={styles['two']}>
          <Curves names={names} curves={curves.map(({ data }) => data ?? [])} />
          <div className={styles['scroll']}>
            <FigureTable label={t('compare.figures')} heads={[t('figure'), ...rows.map(({ name }) => name)]}>
              {FIGURES.map(([key, print]) => (
                <tr key={key}>
                  <th scope="row">{t(`figure.${key}`)}</th>
                  {reports.map(({ data }, at) => (
                    <td key={rows[at]?.name}>{data ? print(data) : '–'}</td>
                  ))}
                </tr>
              ))}
            </FigureTable>
          </div>
        </div>
      )}
    </Panel>
  );
}

const ratio = (name: string, print: (value: number) => string) => (report: RunReport) => {
  const value = report.ratios[name];
  return typeof value === 'number' ? print(value) : '–';
};
const money = (name: string) => (report: RunReport) => {
  const amount = report.amounts[name];
  return amount ? moneyText(amount) : '–';
};
const percent = (value: number) => formatPercentOf(value, 1, 'always');

const FIGURES = [
  ['net', ratio('netReturn', percent)],
  ['sharpe', ratio('sharpe', (value) => formatNumber(value, 2))],
  ['drawdown', ratio('maxDrawdown', (value) => formatPercentOf(-value, 1))],
  ['gross', money('gross')],
  ['fee', money('fee')],
  ['netMoney', money('net')],
  ['trades', ratio('trades', (value) => formatNumber(value, 0))],
  ['won', ratio('winRate', (value) => formatPercentOf(value, 1))],
  ['filled', ratio('filledShare', (value) => formatPercentOf(value, 0))],
] as const;

function Curves(props: {
  readonly names: readonly string[];
  readonly curves: readonly (readonly IndexPoint[])[];
}) {
  const { names, curves } = props;
  const { t } = useEvaluationText();
  const points = curves.flat();
  const [first] = curves[0] ?? [];
  if (first === undefined) return <div className={styles['wait']} />;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [
    Math.min(...points.map(({ timeMs }) => timeMs)),
    Math.max(...points.map(({ timeMs }) => timeMs)),
  ];
  const x = scaleOf(from, to, 1, 90);
  const y = scaleOf(low, high, 88, 8);
  const change = (value: number) => formatPercentOf(value - 1, high - low < 0.02 ? 2 : 1, 'always');
  const ends = curves.map((curve) => change(curve.at(-1)?.value ?? 1));
  return (
    <Chart
      label={t('compare.sentence', {
        runs: formatList(
          names.map((name, at) => `${name} ${ends[at] ?? ''}`),
          'clauses',
        ),
      })}
      table={{
        heads: [t('column.time'), ...names],
        rows: axisMoments(from, to, 20).map(({ ms }) => [
          dayOf(ms),
          ...curves.map((curve) => change(curve.findLast(({ timeMs }) => timeMs <= ms)?.value ?? 1)),
        ]),
      }}
    >
      <Drawing>
        {ticksOf(low, high, 4).map((value) => (
          <Rule key={value} y={y(value)} colour="var(--line-grid)" />
        ))}
        <Rule y={y(1)} colour="var(--line-strong)" />
        {curves.map((curve, at) => (
          <Curve
            // Curves have the place of their run.
            key={at}
            points={curve.map(({ timeMs, value }): Place => [x(timeMs), y(value)])}
            colour={COLOURS[at] ?? ''}
          />
        ))}
      </Drawing>
      {ticksOf(low, high, 4).map((value) => (
        <Label key={value} at={[99, y(value) - 3]} align="end">
          {change(value)}
        </Label>
      ))}
      {axisMoments(from, to).map(({ ms, text }) => (
        <Label key={ms} at={[x(ms), 92]}>
          {text}
        </Label>
      ))}
    </Chart>
  );
}
