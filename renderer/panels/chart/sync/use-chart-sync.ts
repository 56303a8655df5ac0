import { useEffect, type RefObject } from 'react';
import type { ChartEngine } from '../chart-engine.ts';
import type { DrawnBars } from '../series/drawn-bars.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { useChartSync, useSharedCrosshair, useSharedStretch } from './chart-sync.ts';
import { isSameRange, rangeOf, stretchOf, type BarRange } from './stretch.ts';

export interface SyncedChart {
  readonly chart: string;
  readonly engine: ChartEngine | undefined;
  readonly drawn: DrawnBars | undefined;
  /** Length of a bar in seconds. */
  readonly step: number;
  /** The element of the plot. */
  readonly plot: RefObject<HTMLElement | null>;
}

/** Keeps crosshair and stretch of time of a chart those of the others, as far as the trader wants it. */
export function useSyncedChart(synced: SyncedChart): void {
  useCrosshair(synced);
  useStretch(synced);
  useEffect(() => syncOverWindows(useChartSync), []);
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
