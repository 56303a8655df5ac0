import {
  LineSeries,
  type ISeriesApi,
  type LogicalRange,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { useEffect, useState } from 'react';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Tone } from '../indicators/indicator.ts';
import { putLast, type Bar } from '../series/bar.ts';
import type { ChartLayer, LayerHost } from '../series/chart-layer.ts';
import type { BarSink } from '../series/drawn-bars.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { ChartHistory } from '../chart-history.ts';
import type { ChartInterval } from '../intervals/chart-interval.ts';
import { intervalFeed } from '../intervals/interval-feed.ts';
import {
  baseOf,
  compared,
  compareFrom,
  paired,
  percentFrom,
  type CompareBase,
  type CompareStart,
  type ComparedProduct,
  comparisonOf,
  useComparisons,
  type Comparison,
} from './compare-model.ts';

/** Colours of compared products, in their order. */
export const COMPARE_TONES = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
] as const satisfies readonly Tone[];

/** What a legend says of a product: its name and its change since the start, with a sign. */
export interface ComparedFigure {
  readonly code: string;
  readonly change: string;
}

export interface CompareOptions {
  readonly products: readonly ComparedProduct[];
  readonly start: CompareStart;
  /** The price from which the axis counts in percent (ticks); undefined while it is not known. */
  onBase(base: number | undefined): void;
  /** History has to reach back to this time (seconds). */
  onNeed(seconds: number): void;
}

interface Line {
  readonly code: string;
  readonly series: ISeriesApi<'Line'>;
  bars: Bar[];
  base: CompareBase | undefined;
}

/** Other products as lines on the chart's own scale: as far from the start in percent as they are. */
export class CompareLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #options: CompareOptions;
  readonly #lines: readonly Line[];
  #bars: Bar[] = [];
  #base: number | undefined;
  #from: number | undefined;

  constructor(host: LayerHost, options: CompareOptions, colours: ThemeColours) {
    this.#host = host;
    this.#options = options;
    this.#lines = options.products.map(({ code }): Line => ({
      code,
      series: host.chart.addSeries(LineSeries, {
        lineWidth: 2,
        priceLineVisible: false,
        crosshairMarkerVisible: false,
        title: code,
        priceFormat: {
          type: 'custom',
          minMove: 1,
          formatter: (value: number) => percentFrom(value, this.#base),
        },
      }),
      bars: [],
      base: undefined,
    }));
    this.paint(colours);
    host.chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange);
  }

  /** Where the candles of a compared product go. */
  sink(index: number): BarSink {
    const line = this.#lines[index];
    return {
      setCandles: (bars) => {
        if (line === undefined) return;
        line.bars = [...bars];
        this.#draw(line);
      },
      update: (bar) => {
        if (line === undefined) return;
        putLast(line.bars, bar);
        this.#follow(line);
      },
    };
  }

  /** The chart's product first. */
  figures(own: string): readonly ComparedFigure[] {
    const last = this.#bars.at(-1);
    const first = { code: own, change: last === undefined ? '' : percentFrom(last.close, this.#base) };
    return [
      first,
      ...this.#lines.map(({ code, bars, base }) => ({ code, change: changeOf(newestBy(bars, last), base) })),
    ];
  }

  /** Rows of its legend: where it begins with the chart's product, then each product. */
  get rows(): number {
    return this.#lines.length + 1;
  }

  /** When the comparison begins (seconds). */
  get from(): number | undefined {
    return this.#from;
  }

  setBars(bars: readonly Bar[]): void {
    this.#bars = [...bars];
    const [first] = bars;
    if (first !== undefined) this.#options.onNeed(first.timestamp);
    this.#rebase();
  }

  update(bar: Bar): void {
    putLast(this.#bars, bar);
    for (const line of this.#lines) this.#follow(line);
  }

  paint(colours: ThemeColours): void {
    this.#lines.forEach(({ series }, index) =>
      series.applyOptions({ color: colours[COMPARE_TONES[index] ?? 'text-2'] }),
    );
  }

  detach(): void {
    this.#host.chart.timeScale().unsubscribeVisibleLogicalRangeChange(this.#onRange);
    for (const { series } of this.#lines) this.#host.chart.removeSeries(series);
    this.#options.onBase(undefined);
  }

  readonly #onRange = (range: LogicalRange | null): void => {
    if (range !== null && this.#options.start === 'view') this.#rebase();
  };

  #rebase(): void {
    const newest = this.#bars.at(-1);
    if (newest === undefined) {
      for (const { series } of this.#lines) series.setData([]);
      return;
    }
    const range = this.#host.chart.timeScale().getVisibleLogicalRange();
    const seen = this.#bars[Math.max(0, Math.ceil(range?.from ?? 0))] ?? newest;
    const from = compareFrom(this.#options.start, newest.timestamp, seen.timestamp);
    const begins = this.#bars.find(({ timestamp }) => timestamp >= from) ?? this.#bars[0];
    const moved = begins?.timestamp !== this.#from;
    this.#from = begins?.timestamp;
    this.#base = begins?.open;
    if (moved) this.#options.onBase(this.#base);
    for (const line of this.#lines) this.#draw(line);
  }

  #draw(line: Line): void {
    const pairs = paired(this.#bars, line.bars);
    line.base = baseOf(pairs, this.#from ?? 0);
    line.series.setData(pairs.map(([own, other]) => this.#item(own.timestamp, line.base, other)));
  }

  /** Takes the newest bars of both into the last point. */
  #follow(line: Line): void {
    const own = this.#bars.at(-1);
    const other = newestBy(line.bars, own);
    if (own !== undefined && line.base !== undefined)
      line.series.update(this.#item(own.timestamp, line.base, other));
  }

  #item(timestamp: number, base: CompareBase | undefined, other: Bar | undefined): Item {
    const time = timestamp as UTCTimestamp;
    return base === undefined || other === undefined
      ? { time }
      : { time, value: compared(other.close, base) };
  }
}

type Item = WhitespaceData | { readonly time: UTCTimestamp; readonly value: number };

function changeOf(bar: Bar | undefined, base: CompareBase | undefined): string {
  return bar === undefined ? '' : percentFrom(bar.close, base?.other);
}

/** The newest bar of another product that began by the last one of the chart's: a replay has not come to those after it. */
function newestBy(bars: readonly Bar[], last: Bar | undefined): Bar | undefined {
  return last && bars.findLast(({ timestamp }) => timestamp <= last.timestamp);
}

/** What a product is compared with. */
export function useComparison(product: string): Comparison {
  return useComparisons((state) => comparisonOf(state, product));
}

/** Draws the products with which a chart's is compared. Returns their layer for the legend; undefined without any. */
export function useCompareLayer(
  engine: ChartEngine | undefined,
  product: string,
  interval: ChartInterval,
): CompareLayer | undefined {
  const { products, start } = useComparison(product);
  const [layer, setLayer] = useState<CompareLayer>();
  useEffect(() => {
    if (engine === undefined || products.length === 0) return;
    let histories: readonly ChartHistory[] = [];
    let created: CompareLayer | undefined;
    let needed: number | undefined;
    const reaching = new Set<ChartHistory>();
    const reach = () => {
      for (const history of histories) {
        if (needed === undefined || reaching.has(history)) continue;
        reaching.add(history);
        void history.reach(needed).finally(() => reaching.delete(history));
      }
    };
    const remove = engine.addLayer((host, colours) => {
      created = new CompareLayer(
        host,
        {
          products,
          start,
          onBase: (base) => engine.setPercentBase(base),
          onNeed: (seconds) => {
            needed = seconds;
            reach();
          },
        },
        colours,
      );
      return created;
    });
    const made = created;
    if (made === undefined) return remove;
    histories = products.map(
      ({ symbolId }, index) =>
        new ChartHistory({
          feed: intervalFeed(symbolId, interval),
          sink: made.sink(index),
          onCandles: (_, read) => read && reach(),
          onFailed: () => undefined,
        }),
    );
    setLayer(made);
    return () => {
      setLayer(undefined);
      for (const history of histories) history.close();
      remove();
    };
  }, [engine, products, start, interval]);
  return layer;
}
