import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from './bar.ts';
import type { Guard } from './guard.ts';

/** The canvas that a painter of the library is handed. */
export type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Something that is painted together with the bars: another series, an indicator, breaks between sessions. */
export interface ChartLayer {
  setBars(bars: readonly Bar[]): void;
  /** The running bar replaces the last one of its time or follows it. */
  update(bar: Bar): void;
  paint(colours: ThemeColours): void;
  detach(): void;
}

/** What a layer is given to paint with. */
export interface LayerHost {
  readonly chart: IChartApi;
  /** The series whose price scale is the chart's. */
  readonly main: ISeriesApi<'Candlestick'>;
  readonly digits: number;
  readonly numberDigits: number;
  /** What a layer paints by itself runs in here. */
  readonly guard: Guard;
}
