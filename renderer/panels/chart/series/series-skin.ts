import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar, BarStyle } from './bar.ts';
import type { ChartLayer, LayerHost } from './chart-layer.ts';

/** Styles that are painted by a skin over the candles, which are then not seen but still carry the price scale. */
export type SkinStyle = Extract<BarStyle, 'hollow' | 'bars' | 'line' | 'area'>;

/** Whether a style needs a skin; the others are plain candles of other figures. */
export function isSkin(style: BarStyle): style is SkinStyle {
  return style === 'hollow' || style === 'bars' || style === 'line' || style === 'area';
}

const QUIET = { lastValueVisible: false, priceLineVisible: false };
const CLEAR = 'rgba(0, 0, 0, 0)';

type Drawn = ISeriesApi<'Candlestick' | 'Bar' | 'Line' | 'Area'>;

/** Hollow candles, bars, a line or an area instead of the candles. */
export class SeriesSkin implements ChartLayer {
  readonly #host: LayerHost;
  readonly #style: SkinStyle;
  readonly #series: Drawn;
  #colours: ThemeColours;
  #before: Bar | undefined;
  #last: Bar | undefined;

  constructor(host: LayerHost, style: SkinStyle, colours: ThemeColours) {
    this.#host = host;
    this.#style = style;
    this.#colours = colours;
    this.#series = this.#create();
    this.paint(colours);
  }

  setBars(bars: readonly Bar[]): void {
    this.#before = bars.at(-2);
    this.#last = bars.at(-1);
    this.#series.setData(bars.map((bar, index) => this.#item(bar, bars[index - 1])));
  }

  update(bar: Bar): void {
    if (this.#last !== undefined && this.#last.timestamp !== bar.timestamp) this.#before = this.#last;
    this.#last = bar;
    this.#series.update(this.#item(bar, this.#before));
  }

  paint(colours: ThemeColours): void {
    this.#colours = colours;
    const { 'up-mark': up, 'down-mark': down, brand } = colours;
    if (this.#style === 'bars') this.#series.applyOptions({ upColor: up, downColor: down });
    if (this.#style === 'line') this.#series.applyOptions({ color: brand });
    if (this.#style === 'area') {
      const [topColor, bottomColor] = [withAlpha(brand, 0.28), withAlpha(brand, 0.02)];
      this.#series.applyOptions({ lineColor: brand, topColor, bottomColor });
    }
  }

  detach(): void {
    this.#host.chart.removeSeries(this.#series);
  }

  #create(): Drawn {
    const { chart, main } = this.#host;
    const { priceFormat } = main.options();
    const options = { ...QUIET, priceFormat };
    if (this.#style === 'bars') return chart.addSeries(BarSeries, { ...options, thinBars: false }) as Drawn;
    if (this.#style === 'line') return chart.addSeries(LineSeries, { ...options, lineWidth: 2 }) as Drawn;
    if (this.#style === 'area') return chart.addSeries(AreaSeries, { ...options, lineWidth: 2 }) as Drawn;
    return chart.addSeries(CandlestickSeries, options) as Drawn;
  }

  #item(bar: Bar, before: Bar | undefined) {
    const time = bar.timestamp as UTCTimestamp;
    if (this.#style === 'line' || this.#style === 'area') return { time, value: bar.close };
    const { open, high, low, close } = bar;
    if (this.#style === 'bars') return { time, open, high, low, close };
    return { time, open, high, low, close, ...hollowColours(bar, before, this.#colours) };
  }
}

/** A hollow candle tells two things: colour against the close before it, and an empty body where it rose itself. */
export function hollowColours(
  bar: Bar,
  before: Bar | undefined,
  colours: Pick<ThemeColours, 'up-mark' | 'down-mark'>,
): { readonly color: string; readonly borderColor: string; readonly wickColor: string } {
  const rose = bar.close >= (before?.close ?? bar.open);
  const tone = rose ? colours['up-mark'] : colours['down-mark'];
  return { color: bar.close > bar.open ? CLEAR : tone, borderColor: tone, wickColor: tone };
}

/** A plain `rgb()` colour made translucent. */
export function withAlpha(colour: string, alpha: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}
