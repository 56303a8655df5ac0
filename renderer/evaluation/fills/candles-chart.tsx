import { formatNumber, formatTime } from '../../components/index.ts';
import { scaleOf, ticksOf } from '../../../backend/evaluation/report/draw.ts';
import { axisMoments, Chart, dayOf, Drawing, Label, Rule } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import type { FillLine } from './film-model.ts';
import { FillMarks } from './fills-chart.tsx';
import { sightOf, type FilmKline, type Moment } from './moment.ts';

export interface CandlesChartProps {
  readonly moment: Moment;
  readonly kline: FilmKline;
  readonly fills: readonly FillLine[];
  /** Where the film is (milliseconds): what is later is dimmed. */
  readonly nowMs: number;
  readonly shown: FillLine | undefined;
  /** When the order of the shown fill was placed (milliseconds). */
  readonly placedMs: number | undefined;
  onFill(fill: FillLine): void;
}

/** K-lines around the place of the film with the fills on them; the wash is how long the shown order waited. */
export function CandlesChart(props: CandlesChartProps) {
  const { moment, kline, nowMs, shown, placedMs } = props;
  const { t } = useEvaluationText();
  const { candles, priceDigits } = moment;
  const price = (ticks: number) => ticks / 10 ** priceDigits;
  const sight = sightOf(nowMs, kline);
  const fills = props.fills.filter(({ timeMs }) => timeMs >= sight.from * 1_000 && timeMs < sight.to * 1_000);
  const prices = [
    ...candles.flatMap(({ low, high }) => [price(low), price(high)]),
    ...fills.map((fill) => Number(fill.price)),
  ];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = scaleOf(sight.from * 1_000, sight.to * 1_000, 0, 90);
  const y = scaleOf(low, high, 86, 6);
  const width = 90 / ((sight.to - sight.from) / kline.seconds);
  return (
    <Chart
      label={t('film.candles', {
        kline: kline.name,
        low: formatNumber(low, priceDigits),
        high: formatNumber(high, priceDigits),
      })}
      table={{
        heads: [t('column.time'), t('film.open'), t('film.high'), t('film.low'), t('film.close')],
        rows: candles.map((one) => [
          formatTime(one.timestamp * 1_000),
          ...[one.open, one.high, one.low, one.close].map((ticks) => formatNumber(price(ticks), priceDigits)),
        ]),
      }}
      marks={<FillMarks {...{ fills, nowMs, shown, x, y }} onFill={props.onFill} />}
    >
      <Drawing>
        {ticksOf(low, high, 5).map((value) => (
          <Rule key={value} y={y(value)} colour="var(--line-grid)" />
        ))}
        {shown !== undefined && placedMs !== undefined && (
          <rect
            x={x(Math.max(placedMs, sight.from * 1_000))}
            width={Math.max(0.2, x(shown.timeMs) - x(Math.max(placedMs, sight.from * 1_000)))}
            y={0}
            height={90}
            fill="var(--brand-wash)"
          />
        )}
        <Candles {...{ candles, priceDigits, nowMs, x, y, width }} />
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
          {formatNumber(value, priceDigits)}
        </Label>
      ))}
      {axisMoments(sight.from * 1_000, sight.to * 1_000, 7).map(({ ms, text }) => (
        <Label key={ms} at={[Math.min(86, x(ms)), 93]}>
          {text}
        </Label>
      ))}
      <Label at={[Math.min(74, x(nowMs) + 0.6), 1]} tone="strong">
        {t('fills.here', { day: dayOf(nowMs), time: formatTime(nowMs) })}
      </Label>
    </Chart>
  );
}

interface CandlesProps extends Pick<Moment, 'candles' | 'priceDigits'> {
  readonly nowMs: number;
  /** Width of the place of one. */
  readonly width: number;
  x(ms: number): number;
  y(price: number): number;
}

function Candles({ candles, priceDigits, nowMs, width, x, y }: CandlesProps) {
  const level = (ticks: number) => y(ticks / 10 ** priceDigits);
  return candles.map(({ timestamp, open, high, low, close }) => {
    const left = x(timestamp * 1_000);
    const tone = `var(--${close < open ? 'down' : 'up'}-mark)`;
    const [top, bottom] = [level(Math.max(open, close)), level(Math.min(open, close))];
    return (
      <g key={timestamp} opacity={timestamp * 1_000 > nowMs ? 0.35 : 1} fill={tone} stroke={tone}>
        <line
          x1={left + width / 2}
          x2={left + width / 2}
          y1={level(high)}
          y2={level(low)}
          vectorEffect="non-scaling-stroke"
        />
        <rect
          x={left + width * 0.18}
          width={width * 0.64}
          y={top}
          height={Math.max(0.3, bottom - top)}
          stroke="none"
        />
      </g>
    );
  });
}
