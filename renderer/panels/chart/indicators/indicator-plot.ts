import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { useEffect, useState } from 'react';
import { formatNumber, formatPrice, formatVolumeShort } from '../../../components/index.ts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from '../series/bar.ts';
import type { LayerHost, ChartLayer } from '../series/chart-layer.ts';
import { withAlpha } from '../series/series-skin.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { type ShownIndicator, type IndicatorList, listOf, useIndicators } from './indicator-store.ts';
import {
  type Calculator,
  type IndicatorKind,
  type LineStyleOf,
  type Unit,
  type Values,
  parametersOf,
} from './indicator.ts';
import { findKind } from './kinds.ts';

/** Columns that shrink are fainter. */
const SHRINKING = 0.38;

/** Text of a figure of an indicator. */
export function formatFigure(
  value: number,
  unit: Unit,
  { digits, numberDigits }: Pick<LayerHost, 'digits' | 'numberDigits'>,
): string {
  if (unit === 'price') return signed(value, (size) => formatPrice(Math.round(size), digits));
  if (unit === 'volume') return signed(value, (size) => formatVolumeShort(Math.round(size), numberDigits));
  return signed(value, (size) => formatNumber(size, 2));
}

function signed(value: number, format: (size: number) => string): string {
  return value < 0 ? `\u2212${format(-value)}` : format(value);
}

/** One indicator on the chart: its arithmetic and its lines. The running bar changes only its last values. */
export class IndicatorPlot {
  readonly shown: ShownIndicator;
  readonly kind: IndicatorKind;
  readonly pane: number;
  readonly #host: LayerHost;
  readonly #series: readonly ISeriesApi<'Line' | 'Histogram'>[];
  readonly #values = new Map<number, Values>();
  #calculator: Calculator;
  #colours: ThemeColours;
  #last: number | undefined;
  #before: Values = [];
  readonly #levels: readonly IPriceLine[];

  constructor(
    host: LayerHost,
    shown: ShownIndicator,
    kind: IndicatorKind,
    pane: number,
    colours: ThemeColours,
  ) {
    this.#host = host;
    this.shown = shown;
    this.kind = kind;
    this.pane = pane;
    this.#colours = colours;
    this.#calculator = this.#start();
    this.#series = shown.hidden ? [] : kind.lines.map((line) => this.#addSeries(line));
    this.#levels = kind.levels.flatMap((price) => {
      const options = { price, lineWidth: 1 as const, lineStyle: LineStyle.Dashed, axisLabelVisible: false };
      return this.#series.slice(0, 1).map((series) => series.createPriceLine(options));
    });
    this.paint(colours);
  }

  /** Values at a bar; at the last one without a time. */
  valuesAt(seconds: number | undefined): Values {
    const at = seconds ?? this.#last;
    return (at === undefined ? undefined : this.#values.get(at)) ?? [];
  }

  setBars(bars: readonly Bar[]): void {
    this.#calculator = this.#start();
    this.#values.clear();
    this.#before = [];
    let before: Values = [];
    const items = this.#series.map((): Item[] => []);
    for (const bar of bars) {
      const values = this.#calculator.take(bar, false);
      this.#values.set(bar.timestamp, values);
      items.forEach((list, line) => list.push(this.#item(bar.timestamp, line, values, before)));
      this.#before = before;
      before = values;
    }
    this.#last = bars.at(-1)?.timestamp;
    this.#series.forEach((series, line) => series.setData(items[line] ?? []));
  }

  update(bar: Bar): void {
    const again = bar.timestamp === this.#last;
    if (!again) this.#before = this.valuesAt(undefined);
    const values = this.#calculator.take(bar, again);
    this.#last = bar.timestamp;
    this.#values.set(bar.timestamp, values);
    this.#series.forEach((series, line) =>
      series.update(this.#item(bar.timestamp, line, values, this.#before)),
    );
  }

  paint(colours: ThemeColours): void {
    this.#colours = colours;
    this.#series.forEach((series, line) => series.applyOptions({ color: this.#colourOf(line) }));
    for (const level of this.#levels) level.applyOptions({ color: colours['line-strong'] });
  }

  detach(): void {
    for (const series of this.#series) this.#host.chart.removeSeries(series);
  }

  #start(): Calculator {
    return this.kind.create(parametersOf(this.kind, this.shown.parameters));
  }

  #addSeries({ kind }: LineStyleOf): ISeriesApi<'Line' | 'Histogram'> {
    const { unit } = this.kind;
    const options = {
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: {
        type: 'custom' as const,
        minMove: unit === 'plain' ? 0.01 : 1,
        formatter: (value: number) => formatFigure(value, unit, this.#host),
      },
    };
    const { chart } = this.#host;
    type Series = ISeriesApi<'Line' | 'Histogram'>;
    if (kind === 'columns') return chart.addSeries(HistogramSeries, options, this.pane) as Series;
    const dots = kind === 'dots';
    const line = {
      lineVisible: !dots,
      pointMarkersVisible: dots,
      pointMarkersRadius: 1.5,
      lineWidth: this.shown.width,
      crosshairMarkerVisible: false,
    };
    return chart.addSeries(LineSeries, { ...options, ...line }, this.pane) as Series;
  }

  #colourOf(line: number): string {
    const tone = this.kind.lines[line]?.tone ?? 'series-1';
    return this.#colours[line === 0 ? (this.shown.tone ?? tone) : tone];
  }

  #item(timestamp: number, line: number, values: Values, before: Values): Item {
    const time = timestamp as UTCTimestamp;
    const value = values[line];
    if (value === undefined) return { time };
    if (this.kind.lines[line]?.kind !== 'columns') return { time, value };
    const tone = value >= 0 ? this.#colours['up-mark'] : this.#colours['down-mark'];
    const grows = Math.abs(value) >= Math.abs(before[line] ?? 0);
    return { time, value, color: grows ? tone : withAlpha(tone, SHRINKING) };
  }
}

type Item = WhitespaceData | { readonly time: UTCTimestamp; readonly value: number; readonly color?: string };

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

/** Draws the indicators of a product. Returns their layer for the legend. */
export function useIndicatorLayer(
  engine: ChartEngine | undefined,
  product: string,
): IndicatorLayer | undefined {
  const list = useIndicatorList(product);
  const [layer, setLayer] = useState<IndicatorLayer>();
  useEffect(() => {
    if (engine === undefined || list.length === 0) return;
    const remove = engine.addLayer((host, colours) => {
      const created = new IndicatorLayer(host, list, colours);
      setLayer(created);
      return created;
    });
    return () => {
      setLayer(undefined);
      remove();
    };
  }, [engine, list]);
  return layer;
}

/** The indicators that a product shows. */
export function useIndicatorList(product: string): IndicatorList {
  return useIndicators((state) => listOf(state, product));
}
