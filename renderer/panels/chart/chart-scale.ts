import { MismatchDirection, PriceScaleMode, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { formatPrice } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { AxisCovers, type AxisSpan } from './axis-covers.ts';
import { percentFrom } from './compare/compare-model.ts';
import { PercentAxis } from './compare/percent-axis.ts';
import type { PriceScale } from './settings/chart-view.ts';

const SCALE_MODES: Readonly<Record<PriceScale, PriceScaleMode>> = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

/** The price scale on the right: what it counts in, from where, and which way up. */
export class ChartScale {
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #digits: number;
  #colours: ThemeColours;
  #scale: PriceScale = 'normal';
  #inverted = false;
  #percentBase: number | undefined;
  #axis: PercentAxis | undefined;
  readonly #covers: AxisCovers;

  constructor(
    chart: IChartApi,
    series: ISeriesApi<'Candlestick'>,
    { digits, colours }: { readonly digits: number; readonly colours: ThemeColours },
  ) {
    this.#chart = chart;
    this.#series = series;
    this.#digits = digits;
    this.#colours = colours;
    this.#covers = new AxisCovers(series, colours.surface);
    series.attachPrimitive(this.#covers);
    series.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: (value: number) => this.#text(value),
        // The marks of an axis with a base of its own are painted by that axis.
        tickmarksFormatter: (values: number[]) => {
          this.#covers.figures = values;
          return values.map((value) => (this.#axis === undefined ? this.#text(value) : ''));
        },
      },
    });
  }

  set(scale: PriceScale, inverted: boolean): void {
    this.#scale = scale;
    this.#inverted = inverted;
    this.#apply();
  }

  /** The price (ticks) from which percent counts; without one it counts from the first bar in sight. */
  setPercentBase(price: number | undefined): void {
    this.#percentBase = price;
    this.#apply();
  }

  /** A price as an axis in percent counts it; undefined on an axis of prices. */
  percentText(price: number): string | undefined {
    if (this.#scale !== 'percent') return undefined;
    return percentFrom(price, this.#percentBase ?? this.#firstSeen());
  }

  /** Where the library counts from: the close of the first bar in sight. */
  #firstSeen(): number | undefined {
    const from = Math.floor(this.#chart.timeScale().getVisibleLogicalRange()?.from ?? 0);
    const bar = this.#series.dataByIndex(Math.max(0, from), MismatchDirection.NearestRight);
    return bar !== null && 'close' in bar ? bar.close : undefined;
  }

  /** Where tags stand on the axis (pixels): figures under them are left out. */
  setTags(spans: readonly AxisSpan[]): void {
    this.#covers.set(spans);
  }

  paint(colours: ThemeColours): void {
    this.#colours = colours;
    this.#covers.ground = colours.surface;
    this.#chart.applyOptions({ grid: { horzLines: { color: colours['line-grid'] } } });
    if (this.#axis !== undefined) this.#axis.colours = axisColours(colours);
  }

  /** A scale that counts from a price of its own is a plain one with other figures. */
  #apply(): void {
    const base = this.#scale === 'percent' ? this.#percentBase : undefined;
    const isPlain = base !== undefined;
    // The library's percent figures are asked of nobody.
    this.#covers.figures = [];
    this.#count(base);
    this.#chart.applyOptions({ grid: { horzLines: { visible: !isPlain } } });
    this.#chart.priceScale('right').applyOptions({
      mode: isPlain ? PriceScaleMode.Normal : SCALE_MODES[this.#scale],
      invertScale: this.#inverted,
    });
  }

  #count(base: number | undefined): void {
    if (base !== undefined && this.#axis !== undefined) {
      this.#axis.base = base;
      return;
    }
    if (this.#axis !== undefined) this.#series.detachPrimitive(this.#axis);
    this.#axis =
      base === undefined
        ? undefined
        : new PercentAxis(this.#series, base, axisColours(this.#colours), this.#covers);
    if (this.#axis !== undefined) this.#series.attachPrimitive(this.#axis);
  }

  #text(value: number): string {
    if (this.#axis !== undefined) return percentFrom(value, this.#axis.base);
    // The scale reaches below the lowest candle, and may reach below zero: there are no prices there.
    return value < 0 ? '' : formatPrice(Math.round(value), this.#digits);
  }
}

function axisColours(colours: ThemeColours) {
  return { text: colours['text-3'], grid: colours['line-grid'] };
}
