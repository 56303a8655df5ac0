import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from './bar.ts';

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

/** Runs a piece of painting; after its first fault, which is handed over, nothing is run any more. */
type Guard = (paint: () => void) => void;

/** Keeps the faults of what is painted over the bars out of the frames of the library, which would be drawn no more in silence. */
export function guardedBy(onFault: (fault: unknown) => void): Guard {
  let hasFailed = false;
  return (paint) => {
    if (hasFailed) return;
    try {
      paint();
    } catch (fault) {
      hasFailed = true;
      onFault(fault);
    }
  };
}

/** The layers of a chart. A new one is given the bars that are there. */
export class LayerStack {
  readonly #host: LayerHost;
  readonly #layers = new Set<ChartLayer>();
  #bars: Bar[] = [];
  #ended = false;

  constructor(host: LayerHost) {
    this.#host = host;
  }

  /** Adds a layer; the returned function takes it away. */
  add(create: (host: LayerHost, colours: ThemeColours) => ChartLayer, colours: ThemeColours): () => void {
    const layer = create(this.#host, colours);
    this.#layers.add(layer);
    layer.setBars(this.#bars);
    return () => {
      if (!this.#layers.delete(layer) || this.#ended) return;
      layer.detach();
    };
  }

  setBars(bars: readonly Bar[]): void {
    this.#bars = [...bars];
    for (const layer of this.#layers) layer.setBars(bars);
  }

  update(bar: Bar): void {
    if (this.#bars.at(-1)?.timestamp === bar.timestamp) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    for (const layer of this.#layers) layer.update(bar);
  }

  paint(colours: ThemeColours): void {
    for (const layer of this.#layers) {
      layer.paint(colours);
      // Some bars carry a colour of their own.
      layer.setBars(this.#bars);
    }
  }

  /** The chart is gone, and its layers with it: taking one away does nothing from now on. */
  end(): void {
    this.#ended = true;
  }
}
