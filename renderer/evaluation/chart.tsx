import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FigureTable, formatNamedDate, Kbd, keyOf } from '../components/index.ts';
import { useEvaluationText } from './evaluation-text.ts';
import styles from './chart.module.css';

/** Charts of a run: a drawing that fills its panel, texts that keep their size, a sentence as name and a table behind it. */

export interface ChartProps {
  /** One sentence that says what the drawing shows. */
  readonly label: string;
  /** The same as a table. */
  readonly table: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** What of it can be pressed; it lies over the picture, since a picture hides what is in it from readers. */
  readonly marks?: ReactNode;
  /** The picture. Nothing in it can be pressed. */
  readonly children: ReactNode;
}

/** A drawing with its table, which `T` shows in its place. */
export function Chart({ label, table, marks, children }: ChartProps) {
  const { t } = useEvaluationText();
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event).toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setIsTable(!isTable);
  };
  if (isTable)
    return (
      // The table takes the keys of its drawing: T leads back.
      <div className={styles['behind']} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        <PrintedTable label={label} {...table} />
      </div>
    );
  return (
    <figure className={styles['figure']} onKeyDown={onKeyDown}>
      <div className={styles['picture']} role="img" aria-label={label} aria-describedby={id} tabIndex={0}>
        {children}
      </div>
      {marks}
      <span id={id} className={styles['hint']}>
        <Kbd>T</Kbd> {t('chart.table')}
      </span>
    </figure>
  );
}

/** Printed figures as a table: the first cell of a row names it. */
export function PrintedTable(props: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  const { label, heads, rows } = props;
  return (
    <FigureTable label={label} heads={heads}>
      {rows.map((row, at) => (
        // Rows have no names of their own, and never change places.
        <tr key={at}>
          {row.map((cell, column) =>
            column === 0 ? (
              <th key={heads[column]} scope="row">
                {cell}
              </th>
            ) : (
              <td key={heads[column]}>{cell}</td>
            ),
          )}
        </tr>
      ))}
    </FigureTable>
  );
}

/** A place of a drawing, 0 to 100 in both directions. */
export type Place = readonly [x: number, y: number];

function text(points: readonly Place[]): string {
  return points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}

/** What is drawn: it stretches with its panel, lines keep their width. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles['drawing']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {children}
    </svg>
  );
}

export function Curve(props: {
  readonly points: readonly Place[];
  readonly colour: string;
  readonly width?: number;
}) {
  return (
    <polyline
      points={text(props.points)}
      fill="none"
      stroke={props.colour}
      strokeWidth={props.width ?? 1.5}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

export function Area(props: {
  readonly points: readonly Place[];
  readonly colour: string;
  readonly opacity?: number;
}) {
  return <polygon points={text(props.points)} fill={props.colour} opacity={props.opacity ?? 1} />;
}

export function Rule({ y, colour }: { readonly y: number; readonly colour: string }) {
  return <line x1={0} x2={100} y1={y} y2={y} stroke={colour} vectorEffect="non-scaling-stroke" />;
}

/** A text over a drawing, at a place in hundredths. */
export function Label(props: {
  readonly at: Place;
  readonly align?: 'start' | 'middle' | 'end';
  readonly tone?: 'quiet' | 'strong' | 'down';
  readonly children: ReactNode;
}) {
  const { at, align = 'start', tone = 'quiet', children } = props;
  return (
    <span
      className={styles['label']}
      data-align={align}
      data-tone={tone}
      style={{ left: `${at[0]}%`, top: `${at[1]}%` }}
    >
      {children}
    </span>
  );
}

/** A day of a window for an axis, UTC. */
export function dayOf(ms: number): string {
  return formatNamedDate(ms, { day: 'numeric', month: 'short' });
}

/** Moments of an axis of time, about so many: hours of a short span, else days or months. */
export function axisMoments(fromMs: number, toMs: number, about = 6) {
  const days = (toMs - fromMs) / 86_400_000;
  const steps = [1 / 24, 1 / 8, 0.25, 0.5, 1, 2, 5, 10, 30, 61, 92, 183, 365];
  const step = (steps.find((one) => days / one <= about) ?? 730) * 86_400_000;
  const first = Math.ceil(fromMs / step);
  return Array.from({ length: Math.max(0, Math.floor(toMs / step) - first + 1) }, (_, at) => {
    const ms = (first + at) * step;
    const time = new Date(ms).toISOString().slice(11, 16);
    return { ms, text: step < 86_400_000 && time !== '00:00' ? time : dayOf(ms) };
  });
}
