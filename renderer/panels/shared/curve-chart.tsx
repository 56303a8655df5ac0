import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatCalendarDate,
  formatDate,
  formatMoney,
  formatProfit,
  formatTime,
} from '../../components/index.ts';
import {
  CURVE_BOX,
  curveShape,
  nearestPoint,
  shareOfPoint,
  type CurveShape,
  type CurveValue,
} from './curve-model.ts';
import styles from './curve-chart.module.css';

export interface CurveChartProps {
  readonly label: string;
  readonly points: readonly CurveValue[];
  readonly digits: number;
  /** Money that was won or lost carries its sign. */
  readonly signed?: boolean;
  /** Points are days (UTC); otherwise moments. */
  readonly byDay?: boolean;
}

/** A curve of money over its drawdown, on one axis of time. The pointer or the arrow keys read its points. */
export function CurveChart({ label, points, digits, signed = false, byDay = false }: CurveChartProps) {
  const { t } = useTranslation('panels');
  const shape = useMemo(() => curveShape(points), [points]);
  const [read, setRead] = useState<number>();
  if (shape === undefined) return null;
  const money = (value: bigint) => (signed ? formatProfit(value, digits) : formatMoney(value, digits));
  const axisMoney = (value: bigint) => axisText(value, shape, digits);
  const dateOf = byDay ? formatCalendarDate : formatDate;
  const isUp = (points.at(-1)?.value ?? 0n) >= (signed ? 0n : (points[0]?.value ?? 0n));
  const onPointerMove = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) =>
    setRead(nearestPoint(points, nativeEvent.offsetX / Math.max(1, currentTarget.clientWidth)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setRead((at) => Math.max(0, Math.min(points.length - 1, (at ?? points.length - 1) + step)));
  };
  const zero = shape.zero === undefined ? CURVE_BOX : shape.zero * CURVE_BOX;
  const area = `0,${zero} ${shape.line} ${CURVE_BOX},${zero}`;
  return (
    <figure
      className={styles['figure']}
      role="img"
      aria-label={`${label}: ${money(points.at(-1)?.value ?? 0n)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setRead(undefined)}
    >
      <div
        className={`${styles['plot']} ${isUp ? 'up' : 'down'}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setRead(undefined)}
      >
        {shape.ticks.map(({ value, share }) => (
          <i key={String(value)} className={styles['grid']} style={{ top: `${share * 100}%` }} />
        ))}
        <Line
          points={shape.line}
          area={signed ? area : `0,${CURVE_BOX} ${shape.line} ${CURVE_BOX},${CURVE_BOX}`}
        />
        {read !== undefined && <Reading points={points} at={read} byDay={byDay} money={money} />}
      </div>
      <div className={styles['axis']} aria-hidden>
        {shape.ticks.map(({ value, share }) => (
          <span key={String(value)} style={{ top: `${share * 100}%` }}>
            {axisMoney(value)}
          </span>
        ))}
      </div>
      {shape.drawdown !== '' && (
        <>
          <div className={`${styles['drawdown']} down`}>
            <Line points={shape.drawdown} area={`0,0 ${shape.drawdown} ${CURVE_BOX},0`} />
            <small>{t('curve.drawdown')}</small>
          </div>
          <div className={styles['axis']} aria-hidden>
            <span style={{ top: '100%' }}>{axisMoney(shape.deepest)}</span>
          </div>
        </>
      )}
      <div className={styles['times']} aria-hidden>
        <span>{dateOf(points[0]?.atMs ?? 0)}</span>
        <span>{dateOf(points.at(-1)?.atMs ?? 0)}</span>
      </div>
    </figure>
  );
}

/** Money beside the curve: with decimals only where the lines of the grid lie closer than whole units. */
function axisText(value: bigint, { ticks: [top, next] }: CurveShape, digits: number): string {
  const text = formatMoney(value, digits);
  const isWhole = (top?.value ?? 0n) - (next?.value ?? 0n) >= 10n ** BigInt(digits);
  return isWhole ? text.replace(/\.\d+$/, '') : text;
}

function Line({ points, area }: { readonly points: string; readonly area: string }) {
  return (
    <svg viewBox={`0 0 ${CURVE_BOX} ${CURVE_BOX}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={area} fill="currentColor" opacity="0.14" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The point under the pointer: when, how much, and how far below the peak. */
function Reading(props: {
  readonly points: readonly CurveValue[];
  readonly at: number;
  readonly byDay: boolean;
  money(value: bigint): string;
}) {
  const { points, at, byDay, money } = props;
  const { t } = useTranslation('panels');
  const point = points[at];
  if (point === undefined) return null;
  const share = shareOfPoint(points, at);
  return (
    <div className={styles['reading']} style={{ left: `${share * 100}%` }}>
      <div data-left={share > 0.6} role="status">
        <b>
          {byDay
            ? `${formatCalendarDate(point.atMs)} UTC`
            : `${formatDate(point.atMs)} ${formatTime(point.atMs)}`}
        </b>
        <span>{money(point.value)}</span>
        {(point.drawdown ?? 0n) < 0n && (
          <span className="down">{t('curve.below', { amount: money(point.drawdown ?? 0n) })}</span>
        )}
      </div>
    </div>
  );
}
