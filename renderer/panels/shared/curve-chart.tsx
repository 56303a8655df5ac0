import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatCalendarDate,
  formatDate,
  formatMoney,
  formatProfit,
  formatTime,
} from '../../components/index.ts';
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

/** A curve of money over time with what lies below its peaks, as points of a drawing. */

export interface CurveValue {
  readonly atMs: number;
  readonly value: bigint;
  /** Zero or below; undefined where the curve has none. */
  readonly drawdown?: bigint;
}

interface CurveShape {
  /** Points of polylines in a box of 1,000 by 1,000. */
  readonly line: string;
  readonly drawdown: string;
  /** Money where a line of the grid lies, and how far from the top (0 to 1). */
  readonly ticks: readonly { readonly value: bigint; readonly share: number }[];
  /** Where zero lies, from the top; undefined outside of the range. */
  readonly zero: number | undefined;
  /** Deepest drawdown; zero without any. */
  readonly deepest: bigint;
}

/** Sides of the box of the points. */
const CURVE_BOX = 1_000;
const TICKS = 4n;

/** The next of 1, 2, 5, 10, 20, 50 … that is not below a value. */
export function niceStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power >= least) return step * power;
}

/** The shape of a curve; undefined for fewer than two points. */
export function curveShape(points: readonly CurveValue[]): CurveShape | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  let low = first.value;
  let high = first.value;
  let deepest = 0n;
  for (const { value, drawdown = 0n } of points) {
    if (value < low) low = value;
    if (value > high) high = value;
    if (drawdown < deepest) deepest = drawdown;
  }
  const step = niceStep((high - low) / TICKS + 1n);
  const bottom = floorTo(low, step);
  const top = floorTo(high, step) + step;
  const span = Math.max(1, last.atMs - first.atMs);
  const x = (atMs: number) => (((atMs - first.atMs) / span) * CURVE_BOX).toFixed(1);
  const share = (value: bigint) => Number(((top - value) * 10_000n) / (top - bottom)) / 10_000;
  const ticks = [];
  for (let value = bottom; value <= top; value += step) ticks.push({ value, share: share(value) });
  return {
    line: points.map(({ atMs, value }) => `${x(atMs)},${(share(value) * CURVE_BOX).toFixed(1)}`).join(' '),
    drawdown:
      deepest === 0n
        ? ''
        : points
            .map(
              ({ atMs, drawdown = 0n }) =>
                `${x(atMs)},${((Number(drawdown) / Number(deepest)) * CURVE_BOX).toFixed(1)}`,
            )
            .join(' '),
    ticks: ticks.toReversed(),
    zero: bottom <= 0n && top >= 0n ? share(0n) : undefined,
    deepest,
  };
}

function floorTo(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return (value < 0n && quotient * step !== value ? quotient - 1n : quotient) * step;
}

/** The point nearest to a share of the time axis, 0 to 1: its index. */
export function nearestPoint(points: readonly CurveValue[], share: number): number {
  const first = points[0]?.atMs ?? 0;
  const atMs = first + share * ((points.at(-1)?.atMs ?? first) - first);
  let best = 0;
  points.forEach((point, at) => {
    if (Math.abs(point.atMs - atMs) < Math.abs((points[best]?.atMs ?? 0) - atMs)) best = at;
  });
  return best;
}

/** A share of the time axis at which a point stands, 0 to 1. */
export function shareOfPoint(points: readonly CurveValue[], at: number): number {
  const first = points[0]?.atMs ?? 0;
  const span = Math.max(1, (points.at(-1)?.atMs ?? first) - first);
  return ((points[at]?.atMs ?? first) - first) / span;
}
