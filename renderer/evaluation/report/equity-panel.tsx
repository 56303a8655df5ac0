import type { ReactNode } from 'react';
import { formatCalendarDate, formatNumber, Panel, PanelStrip } from '../../components/index.ts';
import type { RunReport } from '../../../backend/evaluation/folder/forms.ts';
import { bandsOf } from '../../../backend/evaluation/metrics/bands.ts';
import type { IndexPoint } from '../../../backend/evaluation/metrics/drawdowns.ts';
import { scaleOf, ticksOf } from '../../../backend/evaluation/report/draw.ts';
import { Area, axisMoments, Chart, Curve, Drawing, Label, Rule, type Place } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { fallsOf, parseAmountText } from '../run-model.ts';
import { percentText } from './figures-strip.tsx';
import styles from './report.module.css';

/** Where the drawdown begins below the equity, and the line of times below both, in hundredths. */
const FOOT = { fall: 68, times: 94 } as const;
/** Where the drawing ends and the texts of the axis begin. */
const RIGHT = 93;

export interface EquityProps {
  /** Of every seed, the shown one among them. */
  readonly curves: readonly (readonly IndexPoint[])[];
  readonly shown: readonly IndexPoint[];
  readonly report: RunReport;
  readonly seed: number;
}

/** The equity of the shown seed over the bands of all, its drawdown below on the same axis; the worst fall is washed through both. */
export function EquityPanel({ children, ...props }: EquityProps & { readonly children: ReactNode }) {
  const { t } = useEvaluationText();
  const { curves, shown } = props;
  return (
    <Panel name={t('report.equity')}>
      <PanelStrip title={t('report.equity')}>
        {curves.length > 1 && (
          <span className={styles['legend']}>
            <i data-band="outer" /> {curves.length >= 20 ? t('report.outer') : t('report.all')}
            <i data-band="inner" /> {t('report.inner')}
          </span>
        )}
        {children}
      </PanelStrip>
      {shown.length > 1 && <EquityChart {...props} />}
    </Panel>
  );
}

/** Where everything of the chart lies, in hundredths. */
function layoutOf({ curves, shown, report }: EquityProps) {
  const { amount, digits } = parseAmountText(report.amounts['start'] ?? '1');
  const start = Number(amount) / 10 ** digits;
  const bands = bandsOf(curves);
  const falls = fallsOf(shown);
  const deepest = Math.max(...falls.map(({ value }) => value));
  const values = [...shown.map(({ value }) => value), ...bands.flatMap(({ least, most }) => [least, most])];
  const [from, to] = [shown[0]?.timeMs ?? 0, shown.at(-1)?.timeMs ?? 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = ticksOf(low * start, high * start, 5);
  const isFine = (ticks[1] ?? 1) - (ticks[0] ?? 0) < 1;
  const [worst] = report.drawdowns;
  return {
    start,
    bands,
    falls,
    deepest,
    from,
    to,
    ticks,
    x: scaleOf(from, to, 0.5, RIGHT),
    y: scaleOf(low, high, FOOT.fall - 4, 6),
    z: scaleOf(0, deepest || 1, FOOT.fall + 2, FOOT.times - 2),
    money: (value: number) => formatNumber(value, isFine ? 2 : 0),
    worst: worst && {
      fromMs: Date.parse(worst.from),
      toMs: worst.back === null ? to : Date.parse(worst.back),
      days: formatNumber(worst.days ?? 0, (worst.days ?? 0) < 3 ? 1 : 0),
    },
  };
}

function EquityChart(props: EquityProps) {
  const { t } = useEvaluationText();
  const { curves, shown, report, seed } = props;
  const layout = layoutOf(props);
  const { start, falls, deepest, from, to, money } = layout;
  return (
    <Chart
      label={t('report.equitySentence', {
        seed: String(seed),
        from: money(start),
        to: money((shown.at(-1)?.value ?? 1) * start),
        currency: report.currency,
        fall: percentText(deepest),
        seeds: String(curves.length),
      })}
      table={{
        heads: [t('column.time'), t('report.equity'), t('figure.drawdown')],
        rows: axisMoments(from, to, 30).map(({ ms }) => {
          const at = shown.findLastIndex(({ timeMs }) => timeMs <= ms);
          return [
            formatCalendarDate(ms),
            money((shown[at]?.value ?? 1) * start),
            percentText(-(falls[at]?.value ?? 0)),
          ];
        }),
      }}
    >
      <EquityDrawing shown={shown} layout={layout} />
      <EquityLabels layout={layout} />
    </Chart>
  );
}

type Layout = ReturnType<typeof layoutOf>;

function EquityDrawing({ shown, layout }: { readonly shown: EquityProps['shown']; readonly layout: Layout }) {
  const { start, bands, falls, from, to, ticks, x, y, z, worst } = layout;
  const fall = falls.map(({ timeMs, value }): Place => [x(timeMs), z(value)]);
  return (
    <Drawing>
      {ticks.map((value) => (
        <Rule key={value} y={y(value / start)} colour="var(--line-grid)" />
      ))}
      <Rule y={y(1)} colour="var(--line-strong)" />
      <Bands bands={bands} x={x} y={y} />
      {worst !== undefined && (
        <rect
          x={x(worst.fromMs)}
          width={Math.max(0.2, x(worst.toMs) - x(worst.fromMs))}
          y={0}
          height={FOOT.times}
          fill="var(--down-wash)"
        />
      )}
      <Curve points={shown.map(({ timeMs, value }): Place => [x(timeMs), y(value)])} colour="var(--text)" />
      <Rule y={FOOT.fall} colour="var(--line)" />
      <Area points={[[x(from), z(0)], ...fall, [x(to), z(0)]]} colour="var(--down-mark)" opacity={0.3} />
      <Curve points={fall} colour="var(--down-mark)" width={1.1} />
    </Drawing>
  );
}

function EquityLabels({ layout }: { readonly layout: Layout }) {
  const { t } = useEvaluationText();
  const { start, deepest, from, to, ticks, x, y, z, money, worst } = layout;
  return (
    <>
      {ticks.map((value) => (
        <Label key={value} at={[99.4, y(value / start) - 2.5]} align="end">
          {money(value)}
        </Label>
      ))}
      <Label at={[0.8, FOOT.times - 7]}>{t('figure.drawdown')}</Label>
      {deepest > 0 && (
        <Label at={[99.4, z(deepest) - 5]} align="end" tone="down">
          {percentText(-deepest)}
        </Label>
      )}
      {worst !== undefined && (
        <Label at={[Math.min(80, x(worst.fromMs) + 0.5), 1.5]}>
          {t('report.worst', { days: worst.days })}
        </Label>
      )}
      {axisMoments(from, to)
        .filter(({ ms }) => x(ms) < RIGHT - 4)
        .map(({ ms, text }) => (
          <Label key={ms} at={[x(ms), FOOT.times + 0.5]}>
            {text}
          </Label>
        ))}
    </>
  );
}

function Bands(props: {
  readonly bands: ReturnType<typeof bandsOf>;
  x(ms: number): number;
  y(value: number): number;
}) {
  const { bands, x, y } = props;
  if (bands.length === 0) return null;
  const edge = (name: 'least' | 'low' | 'high' | 'most') =>
    bands.map((band): Place => [x(band.timeMs), y(band[name])]);
  return (
    <>
      <Area points={[...edge('least'), ...edge('most').toReversed()]} colour="var(--brand)" opacity={0.12} />
      <Area points={[...edge('low'), ...edge('high').toReversed()]} colour="var(--brand)" opacity={0.18} />
    </>
  );
}
