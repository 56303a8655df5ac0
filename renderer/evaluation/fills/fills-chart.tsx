import { formatNumber, formatPlain, formatTime } from '../../components/index.ts';
import { scaleOf, ticksOf } from '../../../backend/evaluation/report/draw.ts';
import { axisMoments, Chart, Curve, dayOf, Drawing, Label, Rule, type Place } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import type { FillLine } from './film-model.ts';
import styles from './fills.module.css';

export interface FillsChartProps {
  readonly fills: readonly FillLine[];
  /** Where the film is (milliseconds): what is later is dimmed. */
  readonly nowMs: number;
  readonly shown: FillLine | undefined;
  onFill(fill: FillLine): void;
}

/** Fills of one product by their price, buys and sells by their shape; what the film has not reached is dimmed. */
export function FillsChart({ fills, nowMs, shown, onFill }: FillsChartProps) {
  const { t } = useEvaluationText();
  const prices = fills.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [from, to] = [fills[0]?.timeMs ?? 0, fills.at(-1)?.timeMs ?? 1];
  const x = scaleOf(from, to, 2, 90);
  const y = scaleOf(low, high, 84, 8);
  const digits = fills[0]?.price.split('.')[1]?.length ?? 0;
  const line = fills.map(({ timeMs, price }): Place => [x(timeMs), y(Number(price))]);
  const reached = line.slice(0, fills.findLastIndex(({ timeMs }) => timeMs <= nowMs) + 1);
  return (
    <Chart
      label={t('fills.sentence', {
        count: fills.length,
        low: formatNumber(low, digits),
        high: formatNumber(high, digits),
      })}
      table={{
        heads: [t('column.time'), t('column.side'), t('column.quantity'), t('column.price')],
        rows: fills
          .slice(0, 500)
          .map((fill) => [
            formatTime(fill.timeMs),
            t(`side.${fill.side}`),
            formatPlain(fill.lots),
            formatPlain(fill.price),
          ]),
      }}
      marks={<FillMarks {...{ fills, nowMs, shown, onFill, x, y }} />}
    >
      <Drawing>
        {ticksOf(low, high, 5).map((value) => (
          <Rule key={value} y={y(value)} colour="var(--line-grid)" />
        ))}
        <Curve points={line} colour="var(--line-strong)" width={1} />
        <Curve points={reached} colour="var(--n-7)" width={1} />
        <line
          x1={x(nowMs)}
          x2={x(nowMs)}
          y1={0}
          y2={90}
          stroke="var(--text)"
          vectorEffect="non-scaling-stroke"
        />
      </Drawing>
      {ticksOf(low, high, 5).map((value) => (
        <Label key={value} at={[99, y(value) - 2]} align="end">
          {formatNumber(value, digits)}
        </Label>
      ))}
      {axisMoments(from, to, 8).map(({ ms, text }) => (
        <Label key={ms} at={[Math.min(88, x(ms)), 93]}>
          {text}
        </Label>
      ))}
      <Label at={[Math.min(80, x(nowMs) + 0.6), 1]}>
        {t('fills.here', { day: dayOf(nowMs), time: formatTime(nowMs) })}
      </Label>
    </Chart>
  );
}

interface MarksProps extends FillsChartProps {
  x(ms: number): number;
  y(price: number): number;
}

/** A mark a fill; the list is how the keyboard gets at them. */
export function FillMarks({ fills, nowMs, shown, onFill, x, y }: MarksProps) {
  const { t } = useEvaluationText();
  return fills.map((fill) => {
    const words = `${t(`side.${fill.side}`)} ${formatPlain(fill.lots)} @ ${formatPlain(fill.price)}`;
    return (
      <button
        key={fill.fill}
        type="button"
        tabIndex={-1}
        className={styles['dot']}
        data-side={fill.side}
        data-later={fill.timeMs > nowMs}
        data-shown={fill === shown}
        title={words}
        aria-label={words}
        style={{ left: `${x(fill.timeMs)}%`, top: `${y(Number(fill.price))}%` }}
        onClick={() => onFill(fill)}
      />
    );
  });
}
