import { Panel, PanelStrip } from '../../components/index.ts';
import type { RunPart, RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { quantile } from '../../../backend/evaluation/metrics/statistics.ts';
import { scaleOf, ticksOf } from '../../../backend/evaluation/report/draw.ts';
import { Chart, Drawing, Label, Rule } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { seedParts } from '../run-model.ts';
import { percentText } from './figures-strip.tsx';
import styles from './report.module.css';

export interface SeedsProps {
  readonly row: RunRow;
  /** Fidelities, the kindest first. */
  readonly names: readonly string[];
  readonly seed: number;
  onSeed(seed: number): void;
}

/** How many dots stand below one that would cover another, in hundredths of the width. */
const NEAR = 2.4;

/** Dots from left to right, each as low as there is room. */
export function placeDots(
  parts: readonly RunPart[],
  x: (value: number) => number,
): readonly { readonly part: RunPart; readonly left: number; readonly level: number }[] {
  const placed: { part: RunPart; left: number; level: number }[] = [];
  for (const part of parts.toSorted((one, other) => (one.netReturn ?? 0) - (other.netReturn ?? 0))) {
    const left = x(part.netReturn ?? 0);
    let level = 0;
    while (placed.some((dot) => dot.level === level && Math.abs(dot.left - left) < NEAR)) level += 1;
    placed.push({ part, left, level });
  }
  return placed;
}

/** Every seed as a dot by its net, one row a fidelity; ringed is the one that is shown, dashed the median. */
export function SeedsPanel({ row, names, seed, onSeed }: SeedsProps) {
  const { t } = useEvaluationText();
  const groups = names.map((name) => ({ name, parts: seedParts(row, name) }));
  const nets = groups.flatMap(({ parts }) => parts.map(({ netReturn }) => netReturn ?? 0));
  const [low, high] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const x = scaleOf(low, high, 20, 96);
  const bottom = (at: number) => ((at + 1) / groups.length) * 84;
  return (
    <Panel name={t('report.seeds')}>
      <PanelStrip
        title={t('report.seeds', { count: row.seeds.length })}
        note={t('report.seedsNote', { seed: String(seed) })}
      />
      <Chart
        label={t('report.seedsSentence', {
          count: nets.length,
          from: percentText(Math.min(...nets), 'always'),
          to: percentText(Math.max(...nets), 'always'),
        })}
        table={{
          heads: [t('column.seeds'), ...names],
          rows: row.seeds.map((one) => [
            String(one),
            ...groups.map(({ parts }) => {
              const net = parts.find((part) => part.seed === one)?.netReturn;
              return typeof net === 'number' ? percentText(net, 'always') : '–';
            }),
          ]),
        }}
        marks={groups.map(({ name, parts }, at) => (
          <Dots
            key={name}
            name={groups.length > 1 ? name : ''}
            top={bottom(at)}
            {...{ parts, x, seed, onSeed }}
          />
        ))}
      >
        <Drawing>
          {groups.map(({ name }, at) => (
            <Rule key={name} y={bottom(at)} colour="var(--line)" />
          ))}
          <line
            x1={x(0)}
            x2={x(0)}
            y1={3}
            y2={84}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
        </Drawing>
        {ticksOf(low, high, 4).map((value) => (
          <Label key={value} at={[x(value), 87]} align="middle">
            {percentText(value, 'always')}
          </Label>
        ))}
      </Chart>
    </Panel>
  );
}

interface DotsProps extends Pick<SeedsProps, 'seed' | 'onSeed'> {
  readonly name: string;
  readonly parts: readonly RunPart[];
  readonly top: number;
  x(value: number): number;
}

/** The seeds of one fidelity. */
function Dots({ name, parts, top, x, seed, onSeed }: DotsProps) {
  const { t } = useEvaluationText();
  const median = quantile(
    parts.map(({ netReturn }) => netReturn ?? 0),
    0.5,
  );
  return (
    <div className={styles['dots']} style={{ top: `${top}%` }}>
      {name !== '' && <small>{name}</small>}
      <u style={{ left: `${x(median ?? 0)}%` }} />
      {placeDots(parts, x).map(({ part, left, level }) => {
        const words = t('report.dot', {
          seed: String(part.seed),
          net: percentText(part.netReturn ?? 0, 'always'),
        });
        return (
          <button
            key={part.folder}
            type="button"
            tabIndex={-1}
            title={words}
            aria-label={words}
            data-tone={(part.netReturn ?? 0) < 0 ? 'down' : 'up'}
            data-shown={part.seed === seed}
            style={{ left: `${left}%`, bottom: `${6 + level * 9}px` }}
            onClick={() => onSeed(part.seed)}
          />
        );
      })}
    </div>
  );
}
