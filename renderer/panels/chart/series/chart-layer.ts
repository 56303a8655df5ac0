import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
} from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import { putLast, type Bar } from './bar.ts';

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

/** A layer that paints by itself on the price pane, over the bars (`top`) or under them. */
export abstract class PaintedLayer implements ChartLayer {
  protected readonly host: LayerHost;
  protected colours: ThemeColours;
  /** Changes with every bar that comes. */
  protected bars: Bar[] = [];
  readonly #primitive: ISeriesPrimitive<Time>;
  #requestUpdate: () => void = () => undefined;

  constructor(host: LayerHost, colours: ThemeColours, zOrder: 'top' | 'bottom') {
    this.host = host;
    this.colours = colours;
    const view: IPrimitivePaneView = {
      zOrder: () => zOrder,
      renderer: () => ({ draw: (target) => host.guard(() => this.draw(target)) }),
    };
    this.#primitive = {
      paneViews: () => [view],
      attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
    };
    host.main.attachPrimitive(this.#primitive);
  }

  protected abstract draw(target: DrawTarget): void;

  setBars(bars: readonly Bar[]): void {
    this.bars = [...bars];
  }

  update(bar: Bar): void {
    putLast(this.bars, bar);
  }

  paint(colours: ThemeColours): void {
    this.colours = colours;
    this.repaint();
  }

  repaint(): void {
    this.#requestUpdate();
  }

  detach(): void {
    this.host.main.detachPrimitive(this.#primitive);
  }
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
    putLast(this.#bars, bar);
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
