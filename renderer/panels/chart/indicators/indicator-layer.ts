import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from '../series/bar.ts';
import type { ChartLayer, LayerHost } from '../series/chart-layer.ts';
import { IndicatorPlot } from './indicator-plot.ts';
import type { IndicatorList } from './indicator-store.ts';
import { findKind } from './kinds.ts';

/** Share of the height that the price keeps at least, and that one indicator takes at most. */
const PRICE_SHARE = 0.45;
const PANE_SHARE = 0.2;

/** Shares of the height: the price first, then so many panes of indicators. */
export function paneShares(panes: number): readonly number[] {
  const price = Math.max(PRICE_SHARE, 1 - panes * PANE_SHARE);
  return [price, ...Array.from({ length: panes }, () => (1 - price) / panes)];
}

/** All indicators of a chart; those that are not over the price get one pane each, in their order. */
export class IndicatorLayer implements ChartLayer {
  readonly plots: readonly IndicatorPlot[];
  readonly #host: LayerHost;

  constructor(host: LayerHost, list: IndicatorList, colours: ThemeColours) {
    this.#host = host;
    let panes = 0;
    this.plots = list.flatMap((shown) => {
      const kind = findKind(shown.kind);
      if (kind === undefined) return [];
      const apart = kind.pane === 'own' && !shown.hidden;
      if (apart) panes += 1;
      return [new IndicatorPlot(host, shown, kind, apart ? panes : 0, colours)];
    });
    const shares = paneShares(panes);
    host.chart.panes().forEach((pane, index) => pane.setStretchFactor(shares[index] ?? PANE_SHARE));
  }

  /** Tops of the panes in pixels, the price first. */
  paneTops(): readonly number[] {
    let top = 0;
    return this.#host.chart.panes().map((pane) => {
      const start = top;
      top += pane.getHeight() + 1;
      return start;
    });
  }

  setBars(bars: readonly Bar[]): void {
    for (const plot of this.plots) plot.setBars(bars);
  }

  update(bar: Bar): void {
    for (const plot of this.plots) plot.update(bar);
  }

  paint(colours: ThemeColours): void {
    for (const plot of this.plots) plot.paint(colours);
  }

  detach(): void {
    for (const plot of [...this.plots].reverse()) plot.detach();
  }
}
