import { useState } from 'react';
import {
  chooseTone,
  EmptyState,
  FigureTable,
  formatNumber,
  formatPercentOf,
  formatProfit,
  Panel,
  PanelStrip,
  TabStrip,
} from '../../components/index.ts';
import type { GroupReport, RunReport } from '../../../backend/evaluation/folder/forms.ts';
import { Chart, Drawing, Label } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { parseAmountText, moneyText } from '../run-model.ts';
import { amountText, percentText } from './figures-strip.tsx';
import type { OfReport } from './figures-strip.tsx';
import styles from './report.module.css';

const STEPS = ['gross', 'spread', 'slippage', 'impact', 'fee', 'financing', 'net'] as const;
/** Width of the place of a bar, in hundredths of the drawing. */
const PLACE = 100 / STEPS.length;

/** Where the bar of each step begins and ends, in money. */
function barsOf(report: RunReport) {
  const values = STEPS.map((step) => {
    const { amount, digits } = parseAmountText(report.amounts[step] ?? '0');
    return Number(amount) / 10 ** digits;
  });
  let sum = 0;
  return values.map((value, at) => {
    const isWhole = at === 0 || at === values.length - 1;
    const from = isWhole ? 0 : sum;
    sum = isWhole ? value : sum + value;
    return { from, to: sum, isWhole, value };
  });
}

/** From gross to net, one cost after the other. */
export function CostsPanel({ report }: OfReport) {
  const { t } = useEvaluationText();
  const bars = barsOf(report);
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const y = (value: number) => (high === low ? 50 : 82 - ((value - low) / (high - low)) * 68);
  const text = (at: number) => amountText(report, STEPS[at] ?? '');
  return (
    <Panel name={t('report.costs')}>
      <PanelStrip title={t('report.costs')} note={report.currency} />
      <Chart
        label={t('report.costsSentence', { gross: text(0), net: text(STEPS.length - 1) })}
        table={{
          heads: [t('figure'), report.currency],
          rows: STEPS.map((step, at) => [t(`cost.${step}`), text(at)]),
        }}
      >
        <Drawing>
          <line
            x1={0}
            x2={100}
            y1={y(0)}
            y2={y(0)}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
          {bars.map(({ from, to, isWhole, value }, at) => (
            <rect
              key={STEPS[at]}
              x={(at + 0.18) * PLACE}
              width={0.64 * PLACE}
              y={Math.min(y(from), y(to))}
              height={Math.max(0.6, Math.abs(y(from) - y(to)))}
              fill={
                at === 0
                  ? 'var(--n-7)'
                  : isWhole
                    ? `var(--${value < 0 ? 'down' : 'up'}-mark)`
                    : 'var(--warn-mark)'
              }
            />
          ))}
        </Drawing>
        {bars.map(({ from, to }, at) => (
          <Label
            key={STEPS[at]}
            at={[(at + 0.5) * PLACE, Math.min(y(from), y(to)) - 9]}
            align="middle"
            tone="strong"
          >
            {text(at)}
          </Label>
        ))}
        {STEPS.map((step, at) => (
          <Label key={step} at={[(at + 0.5) * PLACE, 90]} align="middle">
            {t(`cost.${step}`)}
          </Label>
        ))}
      </Chart>
    </Panel>
  );
}

/** The deepest falls, from peak to next peak. */
export function DrawdownsPanel({ report }: OfReport) {
  const { t } = useEvaluationText();
  return (
    <Panel name={t('report.drawdowns')}>
      <PanelStrip title={t('report.drawdowns')} note={t('report.drawdownsNote')} />
      <div className={styles['scroll']}>
        <FigureTable
          label={t('report.drawdowns')}
          heads={[t('new.from'), t('report.lowest'), t('report.back'), t('report.days'), t('report.depth')]}
        >
          {report.drawdowns.map(({ from, lowest, back, depth, days }) => (
            <tr key={from}>
              <th scope="row">{from.slice(0, 10)}</th>
              <td>{lowest.slice(0, 10)}</td>
              <td data-tone={back === null ? 'look' : undefined}>
                {back === null ? t('report.notYet') : back.slice(0, 10)}
              </td>
              <td>{formatNumber(days ?? 0, (days ?? 0) < 3 ? 1 : 0)}</td>
              <td className="down">{percentText(-(depth ?? 0))}</td>
            </tr>
          ))}
        </FigureTable>
      </div>
    </Panel>
  );
}

/** Costs of a group as one sum. */
function costsOf(group: GroupReport): string {
  const parts = [group.spread, group.slippage, group.impact, group.fee, group.financing].map(parseAmountText);
  return formatProfit(
    parts.reduce((sum, { amount }) => sum + amount, 0n),
    parts[0]?.digits ?? 0,
  );
}

/** Trades by product, by side. */
export function GroupsPanel({ report }: OfReport) {
  const { t } = useEvaluationText();
  const [by, setBy] = useState<'product' | 'side'>('product');
  const groups = by === 'product' ? report.byProduct : report.bySide;
  return (
    <Panel name={t('report.groups')}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('report.groups')}
            tabs={[
              { id: 'product', label: t('report.byProduct') },
              { id: 'side', label: t('report.bySide') },
            ]}
            selected={by}
            onSelect={setBy}
          />
        }
      />
      {groups.length === 0 ? (
        <EmptyState title={t('report.noTrades')} />
      ) : (
        <div className={styles['scroll']}>
          <FigureTable
            label={t('report.groups')}
            heads={[
              t(`report.${by}`),
              t('figure.trades'),
              t('figure.won'),
              t('figure.gross'),
              t('report.costsHead'),
              t('figure.net'),
            ]}
          >
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">{group.name}</th>
                <td>{formatNumber(group.trades, 0)}</td>
                <td>{group.trades === 0 ? '–' : formatPercentOf(group.won / group.trades)}</td>
                <td>{moneyText(group.gross, 'always')}</td>
                <td>{costsOf(group)}</td>
                <td className={chooseTone(parseAmountText(group.net).amount)}>
                  {moneyText(group.net, 'always')}
                </td>
              </tr>
            ))}
          </FigureTable>
        </div>
      )}
    </Panel>
  );
}

/** Net by the hour and by the day of the week (UTC), by when a trade was opened. */
export function HoursPanel({ report }: OfReport) {
  const { t } = useEvaluationText();
  const [by, setBy] = useState<'hour' | 'weekday'>('hour');
  const groups = by === 'hour' ? report.byHour : report.byWeekday;
  const nets = groups.map(({ net }) => Number(parseAmountText(net).amount));
  const [low, high] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const y = (value: number) => (high === low ? 45 : 82 - ((value - low) / (high - low)) * 74);
  const width = 96 / Math.max(1, groups.length);
  const best = groups[nets.indexOf(Math.max(...nets))];
  const every = by === 'hour' ? 6 : 1;
  return (
    <Panel name={t('report.hours')}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('report.hours')}
            tabs={[
              { id: 'hour', label: t('report.byHour') },
              { id: 'weekday', label: t('report.byWeekday') },
            ]}
            selected={by}
            onSelect={setBy}
          />
        }
      />
      <Chart
        label={t('report.hoursSentence', {
          best: best?.name ?? '',
          net: best === undefined ? '–' : moneyText(best.net, 'always'),
        })}
        table={{
          heads: [t(`report.${by}`), t('figure.trades'), t('figure.net')],
          rows: groups.map(({ name, trades, net }) => [name, String(trades), moneyText(net, 'always')]),
        }}
      >
        <Drawing>
          {groups.map(({ name }, at) => {
            const value = nets[at] ?? 0;
            return (
              <rect
                key={name}
                x={2 + at * width + width * 0.1}
                width={width * 0.8}
                y={Math.min(y(0), y(value))}
                height={Math.max(value === 0 ? 0 : 0.8, Math.abs(y(0) - y(value)))}
                fill={`var(--${value < 0 ? 'down' : 'up'}-mark)`}
              />
            );
          })}
          <line
            x1={2}
            x2={98}
            y1={y(0)}
            y2={y(0)}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
        </Drawing>
        {groups.map(({ name }, at) =>
          at % every === 0 ? (
            <Label key={name} at={[2 + (at + 0.5) * width, 90]} align="middle">
              {name}
            </Label>
          ) : null,
        )}
      </Chart>
    </Panel>
  );
}
