import type { AnswerOf } from '../../../backend/contract/call.ts';
import type { HEALTH_MANAGEMENT } from '../../../backend/contract/calls/management/health.ts';

export type Figures = AnswerOf<typeof HEALTH_MANAGEMENT.platformFigures>;

/** Readings that are kept: five minutes of one every two seconds. */
export const MAX_READINGS = 150;

/** Readings with one more, the oldest first; those of before a restart count from other beginnings and go. */
export function addReading(readings: readonly Figures[], next: Figures): readonly Figures[] {
  const last = readings.at(-1);
  if (last !== undefined && last.startTime !== next.startTime) return [next];
  if (last !== undefined && next.time <= last.time) return readings;
  return [...readings, next].slice(-MAX_READINGS);
}

/** What of a reading is drawn over time. */
export const CHARTS = ['ticks', 'orders', 'commits', 'commitTime', 'waiting', 'connections'] as const;
export type ChartId = (typeof CHARTS)[number];

/** A chart: its points, oldest first, and the newest. Points lack where there is nothing to divide by. */
export interface Chart {
  readonly id: ChartId;
  readonly points: readonly number[];
  readonly last: number | undefined;
}

type Pair = readonly [before: Figures, after: Figures];

const perSecond =
  (member: 'ticks' | 'tradeMessages' | 'commits') =>
  ([before, after]: Pair): number =>
    ((after[member] - before[member]) * 1000) / (after.time - before.time);

const POINTS: Readonly<Record<ChartId, (pair: Pair) => number | undefined>> = {
  ticks: perSecond('ticks'),
  orders: perSecond('tradeMessages'),
  commits: perSecond('commits'),
  commitTime([before, after]) {
    const commits = after.commits - before.commits;
    return commits === 0 ? undefined : (after.commitMs - before.commitMs) / commits;
  },
  waiting: ([, after]) => after.waitingCommits,
  connections: ([, after]) =>
    after.quoteConnections + after.messageConnections + after.clientConnections + after.dataPushConnections,
};

/** The charts of some readings, oldest first. */
export function toCharts(readings: readonly Figures[]): readonly Chart[] {
  const pairs = readings.slice(1).map((after, at): Pair => [readings[at] ?? after, after]);
  return CHARTS.map((id) => {
    const points = pairs.flatMap((pair) => POINTS[id](pair) ?? []);
    return { id, points, last: points.at(-1) };
  });
}

/** The line of a chart in a box of 100 by 100, which begins at nothing; empty for less than two points. */
export function linePath(points: readonly number[]): string {
  if (points.length < 2) return '';
  const most = Math.max(...points, Number.MIN_VALUE);
  return points
    .map((point, at) => {
      const [x, y] = [(100 * at) / (points.length - 1), 100 - (90 * point) / most];
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The worst state of the parts. */
export function worstOf(parts: Figures['parts']): 'up' | 'degraded' | 'down' {
  const states = parts.map(({ status }) => status);
  return states.includes('down') ? 'down' : states.includes('degraded') ? 'degraded' : 'up';
}
