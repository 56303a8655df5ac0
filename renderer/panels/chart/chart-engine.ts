import {
  CandlestickSeries,
  ColorType,
  createChartEx,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type LogicalRange,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatVolumeShort } from '../../components/index.ts';
import { followSize } from './follow-size.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { ChartPointer } from './chart-pointer.ts';
import { type AxisSpan, AxisTimes, ChartScale, spaceAbove } from './chart-scale.ts';
import { rangeWithLines, type FillMark } from './order-lines.ts';
import type { Bar } from './series/bar.ts';
import { candleBar, falls } from './series/drawn-bars.ts';
import { withAlpha } from './series/series-skin.ts';
import { LayerStack, guardedBy, type ChartLayer, type LayerHost } from './series/chart-layer.ts';
import type { PriceScale } from './settings/chart-view.ts';
import { DRAWN_FONT } from '../../theme/drawn-font.ts';

export interface EngineOptions {
  /** Digits of the product; the library is handed whole ticks and never sees a fraction. */
  readonly digits: number;
  readonly numberDigits: number;
  /** BCP 47 tag. The library refuses some system locales, so it is always given one. */
  readonly locale: string;
  readonly colours: ThemeColours;
  /** Something of the chart cannot be painted. */
  onFault(fault: unknown): void;
}

/** Bars of empty room on the right, where the labels of own lines stand. */
const RIGHT_OFFSET = 17;
const BAR_SPACING = 7;
const BAR_SPACING_LARGE = 9;
/** Older history is asked for when this few candles are left on the left. */
const OLDER_MARGIN = 30;

/** Opacity of the volume behind candles. */
const VOLUME_ALPHA = 0.3;
/** Share of the height under the lowest price, where the volume stands. */
const ROOM_BELOW = 0.2;

const CLEAR = 'rgba(0, 0, 0, 0)';

/** The drawing library behind a small face: candles in ticks, marks, coordinates and three signals. */
export class ChartEngine {
  /** Where it is drawn. */
  readonly element: HTMLElement;
  readonly #times = new AxisTimes();
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #marks: ISeriesMarkersPluginApi<Time>;
  #colours: ThemeColours;
  #onOlder: () => void = () => undefined;
  #linePrices: readonly number[] = [];
  readonly #scale: ChartScale;
  #fills: readonly FillMark[] = [];
  readonly #layers: LayerStack;
  readonly pointer: ChartPointer;
  #last: Bar | undefined;
  #legendRows = 0;
  #isLegendFolded = false;
  #space = 0;
  /** False while a layer draws the bars in another way; the candles still carry scale and marks. */
  #candlesVisible = true;

  constructor(host: HTMLElement, options: EngineOptions) {
    this.element = host;
    this.#colours = options.colours;
    this.#chart = createChartEx<Time, AxisTimes>(host, this.#times, {
      // The sign of the library is drawn by chart.tsx: its own is markup from a text.
      layout: { attributionLogo: false },
      localization: {
        locale: options.locale,
        dateFormat: 'yyyy-MM-dd',
        timeFormatter: this.#times.crosshair,
      },
      crosshair: { mode: CrosshairMode.Normal },
      rightPriceScale: { minimumWidth: 66 },
      timeScale: {
        rightOffset: RIGHT_OFFSET,
        barSpacing: host.clientWidth > 1000 ? BAR_SPACING_LARGE : BAR_SPACING,
        minBarSpacing: 1.5,
        timeVisible: true,
        secondsVisible: false,
      },
    }) as IChartApi;
    this.#chart.applyOptions({ timeScale: { tickMarkFormatter: this.#times.mark } });
    const units = (value: number) => formatVolumeShort(Math.round(value), options.numberDigits);
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'custom', minMove: 1, formatter: units },
    });
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.83, bottom: 0 } });
    this.#candles = this.#chart.addSeries(CandlestickSeries, {
      lastValueVisible: false,
      priceLineStyle: LineStyle.Dotted,
      autoscaleInfoProvider: (ofCandles: () => AutoscaleInfo | null) => {
        const info = ofCandles();
        if (!info?.priceRange) return info;
        const { minValue, maxValue } = info.priceRange;
        const [low, high] = rangeWithLines([minValue, maxValue], this.#linePrices);
        return { ...info, priceRange: { minValue: low, maxValue: high } };
      },
    });
    this.#scale = new ChartScale(this.#chart, this.#candles, options);
    this.#marks = createSeriesMarkers(this.#candles, []);
    const { digits, numberDigits } = options;
    const guard = guardedBy(options.onFault);
    this.#layers = new LayerStack({ chart: this.#chart, main: this.#candles, digits, numberDigits, guard });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#watchRange(range));
    this.#leaveSpace();
    this.pointer = new ChartPointer(this.#chart, host);
    this.paint(options.colours);
  }

  /** Keeps to the size of its element, in the window that this stands in now. Returns a function that stops it. */
  followSize(): () => void {
    return followSize(this.element, (width, height) => {
      // Drawn at once: the room above is measured by the new size.
      this.#chart.resize(width, height, true);
      this.#leaveSpace();
    });
  }

  /** Applies the colours of a theme. */
  paint(colours: ThemeColours): void {
    this.#colours = colours;
    this.#chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: colours.surface },
        textColor: colours['text-3'],
        fontFamily: DRAWN_FONT,
        fontSize: 11,
        panes: { separatorColor: colours['line-strong'] },
      },
      grid: { vertLines: { color: colours['line-grid'] } },
      rightPriceScale: { borderColor: colours.line },
      timeScale: { borderColor: colours.line },
      crosshair: {
        vertLine: { color: colours['text-3'], labelBackgroundColor: colours['n-5'] },
        horzLine: { color: colours['text-3'], labelBackgroundColor: colours['n-5'] },
      },
    });
    this.#scale.paint(colours);
    const up = this.#candlesVisible ? colours['up-mark'] : CLEAR;
    const down = this.#candlesVisible ? colours['down-mark'] : CLEAR;
    this.#candles.applyOptions({
      upColor: up,
      downColor: down,
      borderVisible: false,
      wickUpColor: up,
      wickDownColor: down,
      priceLineColor: this.#candlesVisible ? '' : colours['text-3'],
    });
    // Bars and marks carry the colour that they were given: they are given the new one.
    const bars = this.#candles.data();
    this.#volume.setData(
      this.#volume.data().map((bar, index) => ({ ...bar, color: this.#volumeColour(bars[index]) })),
    );
    this.setMarks(this.#fills);
    this.#layers.paint(colours);
  }

  /**
   * Replaces all candles. With `keepView` the same candles stay in sight: the library anchors its view at the newest
   * candle, so history put in front moves nothing.
   */
  setCandles(candles: readonly Bar[], storeView: boolean): void {
    this.#candles.setData(candles.map(candleBar));
    this.#volume.setData(candles.map((candle) => this.#volumeBar(candle)));
    this.#layers.setBars(candles);
    this.#last = candles.at(-1);
    if (!storeView && candles.length > 0) this.#chart.timeScale().scrollToRealTime();
  }

  /** Takes the running candle. */
  update(candle: Bar): void {
    this.#candles.update(candleBar(candle));
    this.#volume.update(this.#volumeBar(candle));
    this.#layers.update(candle);
    this.#last = candle;
  }

  /** Whether the newest bar falls as it is drawn: of Renko or Heikin-Ashi that may differ from its candle. */
  get lastFalls(): boolean {
    return falls(this.#last);
  }

  /** Paints something together with the bars until the returned function is called. */
  addLayer(create: (host: LayerHost, colours: ThemeColours) => ChartLayer): () => void {
    return this.#layers.add(create, this.#colours);
  }

  /** Shows the candles, or leaves the painting to a layer. */
  setCandlesVisible(visible: boolean): void {
    this.#candlesVisible = visible;
    this.paint(this.#colours);
  }

  setVolumeVisible(visible: boolean): void {
    this.#volume.applyOptions({ visible });
  }

  setScale(scale: PriceScale, inverted: boolean): void {
    this.#scale.set(scale, inverted);
  }

  /** The price (ticks) from which a scale in percent counts; without one it counts from the first bar in sight. */
  setPercentBase(price: number | undefined): void {
    this.#scale.setPercentBase(price);
  }

  /** Writes times and dates as a language does (BCP 47 tag). */
  setLocale(locale: string): void {
    this.#chart.applyOptions({ localization: { locale } });
  }

  /** Whether the bars that come now stand for days; otherwise for moments. */
  setOfDays(isOfDays: boolean): void {
    this.#times.isOfDays = isOfDays;
    this.#chart.applyOptions({ timeScale: { timeVisible: !isOfDays } });
  }

  setMarks(marks: readonly FillMark[]): void {
    this.#fills = marks;
    this.#marks.setMarkers(
      marks.map(({ timestamp, buy }) => ({
        time: timestamp as UTCTimestamp,
        position: buy ? ('belowBar' as const) : ('aboveBar' as const),
        shape: buy ? ('arrowUp' as const) : ('arrowDown' as const),
        color: buy ? this.#colours.up : this.#colours.down,
        size: 0.8,
      })),
    );
  }

  /** Prices (ticks) of own lines, which the price scale makes room for as far as they are near. */
  setLinePrices(prices: readonly number[]): void {
    if (prices.join() === this.#linePrices.join()) return;
    this.#linePrices = prices;
    this.#candles.applyOptions({});
    this.#chart.priceScale('right').applyOptions({});
  }

  /** Pixels from the top for a price in ticks; undefined when it is not known yet. */
  yOf(price: number): number | undefined {
    return this.#candles.priceToCoordinate(price) ?? undefined;
  }

  /** Pixels from the left for the bar that begins at a time (seconds); undefined out of sight. */
  xOf(seconds: number): number | undefined {
    const x = this.#chart.timeScale().timeToCoordinate(seconds as UTCTimestamp);
    return x === null || x < 0 || x > this.#chart.paneSize().width ? undefined : x;
  }

  /** Start of the bar at so many pixels from the left (seconds); undefined where there is none. */
  timeAt(x: number): number | undefined {
    const time = this.#chart.timeScale().coordinateToTime(x);
    return typeof time === 'number' ? time : undefined;
  }

  /** Shows all prices of the bars in sight again, after a hand has moved or stretched the scale. */
  fitPrices(): void {
    this.#chart.priceScale('right').applyOptions({ autoScale: true });
  }

  /** Keeps room for so many rows under the legend, by the height that the pane has now. */
  setLegendRows(rows: number): void {
    this.#legendRows = rows;
    this.#leaveSpace();
  }

  /** Whether the legend is one line. */
  setLegendFolded(isFolded: boolean): void {
    this.#isLegendFolded = isFolded;
    this.#leaveSpace();
  }

  /** Price in ticks at a height; undefined outside the pane. */
  priceAt(y: number): number | undefined {
    const price = this.#candles.coordinateToPrice(y);
    return price === null ? undefined : Math.round(price);
  }

  /** Width of the price axis, heights of the price pane and of the time axis in pixels. */
  geometry(): { readonly axisWidth: number; readonly paneHeight: number; readonly timeHeight: number } {
    return {
      axisWidth: this.#chart.priceScale('right').width(),
      paneHeight: this.#chart.paneSize().height,
      timeHeight: this.#chart.timeScale().height(),
    };
  }

  /** A price (ticks) as an axis in percent counts it; undefined on an axis of prices. */
  percentText(price: number): string | undefined {
    return this.#scale.percentText(price);
  }

  /** Where tags of own lines and of the last price stand on the price axis (pixels). */
  setTags(spans: readonly AxisSpan[]): void {
    this.#scale.setTags(spans);
  }

  /** Calls before every repaint, so that labels over the chart move in the same frame. */
  onRepaint(listener: () => void): void {
    this.#candles.attachPrimitive({ updateAllViews: listener });
  }

  /** Calls with the bar numbers at the edges of the plot whenever they change. */
  watchRange(listener: (range: { readonly from: number; readonly to: number }) => void): () => void {
    const handler = (range: LogicalRange | null) => range !== null && listener(range);
    const scale = this.#chart.timeScale();
    scale.subscribeVisibleLogicalRangeChange(handler);
    return () => scale.unsubscribeVisibleLogicalRangeChange(handler);
  }

  showRange(range: { readonly from: number; readonly to: number }): void {
    this.#chart.timeScale().setVisibleLogicalRange(range);
  }

  onNeedOlder(listener: () => void): void {
    this.#onOlder = listener;
  }

  /** The chart as it is painted, with its drawings and without what stands over it. */
  picture(): HTMLCanvasElement {
    return this.#chart.takeScreenshot(true);
  }

  /** Puts the last bar that begins by a time (seconds) into the middle, at the same width of bars. */
  showTime(seconds: number, bars: readonly Bar[]): void {
    const index = bars.findLastIndex(({ timestamp }) => timestamp <= seconds);
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range === null || index < 0) return;
    const half = (range.to - range.from) / 2;
    scale.setVisibleLogicalRange({ from: index - half, to: index + half });
  }

  toNow(): void {
    this.#chart.timeScale().scrollToRealTime();
  }

  destroy(): void {
    this.pointer.stop();
    this.#layers.end();
    this.#chart.remove();
  }

  /** The price scale ends under the legend, however low the chart is. */
  #leaveSpace(): void {
    const top = spaceAbove(this.#chart.paneSize().height, this.#legendRows, this.#isLegendFolded);
    if (top === this.#space) return;
    this.#space = top;
    this.#chart.priceScale('right').applyOptions({ scaleMargins: { top, bottom: ROOM_BELOW } });
  }

  #watchRange(range: LogicalRange | null): void {
    if (range !== null && range.from < OLDER_MARGIN) this.#onOlder();
  }

  #volumeBar(candle: Bar) {
    const { timestamp, volume } = candle;
    return { time: timestamp as UTCTimestamp, value: volume, color: this.#volumeColour(candle) };
  }

  /** The colour of a volume bar: that of its candle. */
  #volumeColour(bar: object | undefined): string {
    return withAlpha(this.#colours[falls(bar) ? 'down-mark' : 'up-mark'], VOLUME_ALPHA);
  }
}
