import { printPercent, printRatio, readable, readableMoney } from '../metrics/print.ts';
import { bandsOf, type Band } from '../metrics/bands.ts';
import { quantile } from '../metrics/statistics.ts';
import type { Return } from '../metrics/returns.ts';
import { netOf, type RunGroup, type RunResult } from '../judge/result.ts';
import {
  areaOf,
  escaped,
  lineOf,
  momentsOf,
  plotOf,
  ruleAt,
  scaleOf,
  textAt,
  ticksOf,
  type Point,
} from './draw.ts';

/** The curves of a report. Every chart fills its panel; `WIDTH` is the scale that it is drawn at. */
const WIDTH = 1000;
/** What stands right of a chart for the texts of its axis. */
const AXIS = 66;
const INNER = WIDTH - AXIS;

/** Heights of the chart of equity: all of it, the drawdown at its foot, and the line of times. */
const EQUITY = { height: 292, low: 74, foot: 18 } as const;
const TOP = EQUITY.height - EQUITY.low - EQUITY.foot;

/** The equity of one run over the bands of all, and its drawdown below on the same axis. */
export function equityChart(shown: RunResult, runs: readonly RunResult[]): string {
  const { index, amounts, drawdowns } = shown.figures;
  const { digits, startMs, endMs, currency } = shown.run;
  const start = Number(amounts.start) / 10 ** digits;
  const bands = bandsOf(runs.map(({ figures }) => figures.index));
  const values = [...index.map(({ value }) => value), ...bands.flatMap(({ least, most }) => [least, most])];
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const x = scaleOf(startMs, endMs, 8, INNER);
  const y = scaleOf(from, to, TOP - 8, 20);
  const ticks = ticksOf(from * start, to * start, 5);
  const worst = drawdowns[0];
  const fallen = fallsOf(shown, x);
  const drawn = [
    ...ticks.map((value) => ruleAt(y(value / start), INNER, 'var(--line-grid)')),
    ruleAt(y(1), INNER, 'var(--line-strong)'),
    bandAreas(bands, x, y),
    worst === undefined
      ? ''
      : `<rect x="${x(worst.fromMs)}" width="${Math.max(1, x(worst.backMs ?? endMs) - x(worst.fromMs))}" y="0" height="${EQUITY.height - EQUITY.foot}" style="fill:var(--down-wash)"/>`,
    lineOf(
      index.map(({ timeMs, value }): Point => [x(timeMs), y(value)]),
      'var(--text)',
    ),
    fallen.drawn,
  ].join('');
  const days = worst && `worst, ${printRatio(worst.days, worst.days < 3 ? 1 : 0)} days`;
  const texts = [
    ...ticks.map((value) => textAt(RIGHT, share(y(value / start)), readable(printRatio(value, 0)), 'end at')),
    ...timeTexts(startMs, endMs, x, share(EQUITY.height - 15)),
    fallen.texts,
    worst === undefined
      ? ''
      : textAt(Math.min(84, (x(worst.fromMs) / WIDTH) * 100 + 0.4), share(3), days ?? ''),
  ].join('');
  const label = `Equity from ${readableMoney(amounts.start, digits)} to ${readableMoney(amounts.end, digits)} ${currency}, deepest drawdown ${signedPercent(-(worst?.depth ?? 0))}`;
  return plotOf([WIDTH, EQUITY.height], label, drawn, texts);
}

/** Where the texts of an axis end, in hundredths. */
const RIGHT = 99;

function share(y: number): number {
  return (y / EQUITY.height) * 100;
}

function bandAreas(bands: readonly Band[], x: (ms: number) => number, y: (value: number) => number): string {
  if (bands.length === 0) return '';
  const edge = (name: Exclude<keyof Band, 'timeMs'>): Point[] =>
    bands.map((band) => [x(band.timeMs), y(band[name])]);
  return [
    areaOf([...edge('least'), ...edge('most').toReversed()], 'var(--brand)', 0.12),
    areaOf([...edge('low'), ...edge('high').toReversed()], 'var(--brand)', 0.18),
  ].join('');
}

/** How far the equity is below its peak, at the foot of its chart. */
function fallsOf({ figures, run }: RunResult, x: (ms: number) => number): { drawn: string; texts: string } {
  const deepest = figures.drawdowns[0]?.depth ?? 0;
  const z = scaleOf(0, deepest === 0 ? 1 : deepest, TOP + 8, EQUITY.height - EQUITY.foot - 8);
  let peak = 0;
  const falls: Point[] = figures.index.map(({ timeMs, value }) => {
    peak = Math.max(peak, value);
    return [x(timeMs), z(1 - value / peak)];
  });
  const drawn = [
    ruleAt(TOP, WIDTH, 'var(--line)'),
    areaOf(
      [[x(run.startMs), z(0)], ...falls, [falls.at(-1)?.[0] ?? x(run.startMs), z(0)]],
      'var(--down-mark)',
      0.3,
    ),
    lineOf(falls, 'var(--down-mark)', 1.1),
  ];
  const depth = signedPercent(-deepest);
  const texts = [
    textAt(0.8, share(EQUITY.height - EQUITY.foot - 16), 'Drawdown'),
    deepest === 0 ? '' : textAt(RIGHT, share(z(deepest) - 5), depth, 'end at down'),
  ];
  return { drawn: drawn.join(''), texts: texts.join('') };
}

function timeTexts(fromMs: number, toMs: number, x: (ms: number) => number, top: number): readonly string[] {
  return momentsOf(fromMs, toMs)
    .filter(({ ms }) => x(ms) < INNER - 30)
    .map(({ ms, text }) => textAt((x(ms) / WIDTH) * 100, top, text));
}

/** A line over time around zero. */
export function lineChart(points: readonly Return[], label: string, decimals: number): string {
  const height = 292;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2)
    return '<p class="empty">The run is shorter than the window of this figure.</p>';
  const values = points.map(({ value }) => value);
  const [from, to] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = scaleOf(first.timeMs, last.timeMs, 8, INNER);
  const y = scaleOf(from, to, height - 28, 14);
  const ticks = ticksOf(from, to, 5);
  const drawn = [
    ...ticks.map((value) => ruleAt(y(value), INNER, 'var(--line-grid)')),
    ruleAt(y(0), INNER, 'var(--line-strong)'),
    lineOf(
      points.map(({ timeMs, value }): Point => [x(timeMs), y(value)]),
      'var(--brand)',
    ),
  ].join('');
  const place = (value: number) => (value / height) * 100;
  const texts = [
    ...ticks.map((value) => textAt(RIGHT, place(y(value)), readable(printRatio(value, decimals)), 'end at')),
    ...timeTexts(first.timeMs, last.timeMs, x, place(height - 15)),
  ].join('');
  return plotOf([WIDTH, height], label, drawn, texts);
}

/** How many steps earned or lost how much. */
export function distributionChart({ figures }: RunResult, height: number): string {
  const { distribution: bars, step } = figures;
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return '<p class="empty">There are no returns.</p>';
  const x = scaleOf(first.from, last.to, 12, WIDTH - 12);
  const y = scaleOf(0, Math.max(...bars.map(({ count }) => count)), height - 20, 14);
  const drawn = [
    ...bars
      .filter(({ count }) => count > 0)
      .map(
        ({ from, to, count }) =>
          `<rect x="${x(from) + 1}" width="${Math.max(1, x(to) - x(from) - 2)}" y="${y(count)}" height="${y(0) - y(count)}" style="fill:var(--${from < 0 ? 'down' : 'up'}-mark)"/>`,
      ),
    ruleAt(y(0), WIDTH, 'var(--line-strong)'),
  ].join('');
  const ticks = ticksOf(first.from, last.to, 6);
  const texts = ticks
    .map((value) =>
      textAt(
        (x(value) / WIDTH) * 100,
        ((height - 16) / height) * 100,
        signedPercent(value, tickDecimals(ticks)),
        // The last one would go over the edge.
        x(value) > WIDTH * 0.94 ? 'end' : 'mid',
      ),
    )
    .join('');
  return plotOf([WIDTH, height], `Returns by the ${step}, in ${bars.length} bars`, drawn, texts);
}

/** A return with its sign: `+1.5%`; a small one has a decimal more. */
export function signedPercent(value: number | undefined, decimals = decimalsOf(value)): string {
  return readable(printPercent(value, decimals), 'signed');
}

function decimalsOf(value: number | undefined): number {
  return value !== undefined && value !== 0 && Math.abs(value) < 0.01 ? 2 : 1;
}

/** Decimals of percents that are so far apart. */
function tickDecimals(ticks: readonly number[]): number {
  const step = ((ticks[1] ?? 1) - (ticks[0] ?? 0)) * 100;
  return step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
}

/** Every run as a dot by its net return, one row a group; ringed is the run that is shown, dashed the median. */
export function dotsChart(groups: readonly RunGroup[], shown: RunResult): string {
  const rowHeight = groups.length > 1 ? 46 : 120;
  const height = groups.length * rowHeight + 26;
  const nets = groups.flatMap(({ runs }) => runs.map(netOf));
  const [from, to] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  // Names of rows stand before their dots.
  const x = scaleOf(from, to, groups.length > 1 ? 22 : 15, 97);
  // Dots keep their shape in a chart of any width: they are marks over it, placed in hundredths.
  const near = 2.4;
  const marks: string[] = [];
  for (const [row, { name, runs }] of groups.entries()) {
    const floor = (row + 1) * rowHeight - 8;
    const placed: Point[] = [];
    marks.push(textAt(1.5, ((floor - 4) / height) * 100, groups.length > 1 ? name : '', 'at'));
    for (const run of runs.toSorted((left, right) => netOf(left) - netOf(right))) {
      const left = x(netOf(run));
      const level = freeLevel(placed, left, near);
      placed.push([left, level]);
      const ring = run === shown ? ';box-shadow:0 0 0 1.5px var(--surface),0 0 0 3px var(--text)' : '';
      const title = escaped(`seed ${run.manifest.seed}: ${signedPercent(netOf(run))}`);
      marks.push(
        `<span title="${title}" style="left:${left.toFixed(2)}%;top:${floor - 4 - level * 9}px;width:7px;height:7px;margin:-3px;border-radius:50%;background:var(--${netOf(run) < 0 ? 'down' : 'up'}-mark)${ring}"></span>`,
      );
    }
    const middle = quantile(runs.map(netOf), 0.5) ?? 0;
    marks.push(
      `<span style="left:${x(middle).toFixed(2)}%;top:${floor - rowHeight + 14}px;height:${rowHeight - 8}px;border-left:1px dashed var(--text-3)"></span>`,
    );
  }
  const lines = [
    ...groups.map((_, row) => ruleAt((row + 1) * rowHeight, WIDTH, 'var(--line)')),
    `<line x1="${x(0) * 10}" x2="${x(0) * 10}" y1="6" y2="${height - 26}" style="stroke:var(--line-strong)" vector-effect="non-scaling-stroke"/>`,
  ].join('');
  const ticks = ticksOf(from, to, 5);
  const decimals = tickDecimals(ticks);
  const axis = ticks.map((value) =>
    textAt(
      x(value),
      ((height - 18) / height) * 100,
      signedPercent(value, decimals),
      x(value) > 94 ? 'end' : 'mid',
    ),
  );
  return plotOf(
    [WIDTH, height],
    `Net return of ${nets.length} runs, from ${signedPercent(from)} to ${signedPercent(to)}`,
    lines,
    [...marks, ...axis].join(''),
  );
}

function freeLevel(placed: readonly Point[], left: number, near: number): number {
  let level = 0;
  while (placed.some(([other, at]) => at === level && Math.abs(other - left) < near)) level += 1;
  return level;
}
