import { LineStyle, type IPriceLine } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { ChartLayer, LayerHost } from '../series/chart-layer.ts';
import type { PriceAlert } from './alert.ts';

/** Alerts of a product as dotted lines with their price on the axis. */
export class AlertLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #lines: readonly IPriceLine[];

  constructor(host: LayerHost, alerts: readonly PriceAlert[], word: string, colours: ThemeColours) {
    this.#host = host;
    this.#lines = alerts.map(({ price }) =>
      host.main.createPriceLine({ price, title: word, lineWidth: 1, lineStyle: LineStyle.SparseDotted }),
    );
    this.paint(colours);
  }

  setBars(): void {}

  update(): void {}

  paint(colours: ThemeColours): void {
    for (const line of this.#lines)
      line.applyOptions({
        color: colours.warn,
        axisLabelColor: colours.warn,
        axisLabelTextColor: colours.surface,
      });
  }

  detach(): void {
    for (const line of this.#lines) this.#host.main.removePriceLine(line);
  }
}
