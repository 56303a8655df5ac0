import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from './bar.ts';
import type { ChartLayer, LayerHost } from './chart-layer.ts';

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
