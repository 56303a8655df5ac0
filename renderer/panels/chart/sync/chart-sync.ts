import { create } from 'zustand';
import { useEffect, type RefObject } from 'react';
import { createStoredState, syncOverWindows } from '../../../session/stored-state.ts';
import { useComparisons } from '../compare/compare-model.ts';
import { TimeAxis } from '../drawings/drawing-layer.ts';
import { useDrawings } from '../drawings/drawing-store.ts';
import { useIndicators } from '../indicators/indicator-store.ts';
import type { Bar } from '../series/bar.ts';
import type { ChartEngine } from '../chart-engine.ts';
import type { DrawnBars } from '../series/drawn-bars.ts';

/** What the charts of the terminal do together, kept in the profile's local storage. */
export interface ChartSync {
  /** The line of the crosshair stands at one time in all charts. */
  readonly crosshair: boolean;
  /** All charts show the same stretch of time. */
  readonly time: boolean;
}

export const useChartSync = createStoredState<ChartSync>(
  'meridian.chart-sync',
  { crosshair: true, time: false },
  ({ crosshair, time }) => ({ crosshair: crosshair !== false, time: time === true }),
);

/** Where the pointer is, for the other charts. */
export interface SharedCrosshair {
  /** The chart under the pointer; undefined while it is over none. */
  readonly chart: string | undefined;
  /** Start of the bar under the pointer in seconds. */
  readonly seconds: number | undefined;
}

const useSharedCrosshair = create<SharedCrosshair>()(() => ({ chart: undefined, seconds: undefined }));

/** The stretch of time that one chart was moved to, for the others (seconds). */
export interface SharedStretch {
  readonly chart: string | undefined;
  readonly from: number;
  readonly to: number;
}

const useSharedStretch = create<SharedStretch>()(() => ({ chart: undefined, from: 0, to: 0 }));

/** Bar numbers at the edges of a plot; they may be between bars and beyond them. */
interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Bar numbers that are no further apart are the same place. */
const SAME = 0.5;

const axisOf = (bars: readonly Bar[], step: number) =>
  new TimeAxis(
    bars.map(({ timestamp }) => timestamp),
    step,
  );

/** The times (seconds) of bar numbers; `step` is the length of a bar in seconds. */
export function stretchOf(bars: readonly Bar[], step: number, { from, to }: BarRange): BarRange {
  const axis = axisOf(bars, step);
  return { from: axis.timeOf(from), to: axis.timeOf(to) };
}

/** The bar numbers of times. */
export function rangeOf(bars: readonly Bar[], step: number, { from, to }: BarRange): BarRange {
  const axis = axisOf(bars, step);
  return { from: axis.numberOf(from), to: axis.numberOf(to) };
}

/** Whether two ranges show the same, to the eye. */
export function isSameRange(one: BarRange | undefined, other: BarRange): boolean {
  if (one === undefined) return false;
  return Math.abs(one.from - other.from) < SAME && Math.abs(one.to - other.to) < SAME;
}

export interface SyncedChart {
  readonly chart: string;
  readonly engine: ChartEngine | undefined;
  readonly drawn: DrawnBars | undefined;
  /** Length of a bar in seconds. */
  readonly step: number;
  /** The element of the plot. */
  readonly plot: RefObject<HTMLElement | null>;
}

/**
 * Keeps crosshair and stretch of time of a chart those of the others, as far as the trader wants it, and what is set of it in
 * another window what is set here.
 */
export function useSyncedChart(synced: SyncedChart): void {
  useCrosshair(synced);
  useStretch(synced);
  useEffect(() => {
    const stops = [useChartSync, useComparisons, useDrawings, useIndicators].map((each) =>
      syncOverWindows(each),
    );
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** Tells where the pointer is, and puts a line where it is in another chart. */
function useCrosshair({ chart, engine, drawn, plot }: SyncedChart): void {
  const enabled = useChartSync(({ crosshair }) => crosshair);
  useEffect(() => {
    if (engine === undefined || drawn === undefined || !enabled) return;
    const leave = () => {
      if (useSharedCrosshair.getState().chart === chart)
        useSharedCrosshair.setState({ chart: undefined, seconds: undefined });
    };
    const stopWatching = engine.pointer.watchTime((seconds) => {
      if (seconds === undefined) return leave();
      const shared = useSharedCrosshair.getState();
      if (shared.chart !== chart || shared.seconds !== seconds)
        useSharedCrosshair.setState({ chart, seconds });
    });
    const stopFollowing = useSharedCrosshair.subscribe(({ chart: from, seconds }) => {
      const line = plot.current?.querySelector<HTMLElement>('[data-synced-line]');
      if (!line) return;
      const start =
        from === chart || seconds === undefined
          ? undefined
          : drawn.bars.findLast(({ timestamp }) => timestamp <= seconds)?.timestamp;
      const x = start === undefined ? undefined : engine.xOf(start);
      line.hidden = x === undefined;
      if (x !== undefined) line.style.transform = `translateX(${Math.round(x)}px)`;
    });
    const element = plot.current;
    return () => {
      stopWatching();
      stopFollowing();
      leave();
      const line = element?.querySelector<HTMLElement>('[data-synced-line]');
      if (line) line.hidden = true;
    };
  }, [chart, engine, drawn, plot, enabled]);
}

/** Tells the stretch of time that the trader moves this chart to, and follows one that another was moved to. */
function useStretch({ chart, engine, drawn, step, plot }: SyncedChart): void {
  const enabled = useChartSync(({ time }) => time);
  useEffect(() => {
    if (engine === undefined || drawn === undefined || !enabled) return;
    let applied: BarRange | undefined;
    const stopWatching = engine.watchRange((range) => {
      // Only a hand moves the others: a new bar moves each chart by itself.
      const moved = plot.current?.closest('section')?.matches(':hover') === true;
      if (!moved || isSameRange(applied, range)) return;
      useSharedStretch.setState({ chart, ...stretchOf(drawn.bars, step, range) });
    });
    const stopFollowing = useSharedStretch.subscribe(({ chart: from, ...stretch }) => {
      if (from === chart || from === undefined) return;
      applied = rangeOf(drawn.bars, step, stretch);
      engine.showRange(applied);
    });
    return () => {
      stopWatching();
      stopFollowing();
    };
  }, [chart, engine, drawn, step, plot, enabled]);
}
