import {
  MismatchDirection,
  PriceScaleMode,
  type IChartApi,
  type ISeriesApi,
  defaultHorzScaleBehavior,
  TickMarkType,
  type Time,
  type IPrimitivePaneRenderer,
  type ISeriesPrimitive,
  type SeriesAttachedParameter,
} from 'lightweight-charts';
import { formatPrice, formatNamedDate, formatTime, wallTime } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { DRAWN_FONT } from '../../theme/drawn-font.ts';
import { percentFrom } from './compare/compare-model.ts';
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
    this.#chart
      .priceScale('right')
      .applyOptions({
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

type Points = Parameters<
  InstanceType<ReturnType<typeof defaultHorzScaleBehavior>>['fillWeightsForPoints']
>[0];

const ms = (time: unknown) => Number(time) * 1000;

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
/** The parts of a date that a mark of the axis names. */
const MARKED: Readonly<Partial<Record<TickMarkType, Intl.DateTimeFormatOptions>>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { month: 'short', day: 'numeric' },
};

/**
 * Times of the axis. The library counts in UTC; here bars below a day are marked where the trader's clock begins an hour, a day or a
 * year, and bars of days, weeks and months keep their dates (decision DAY-1).
 */
export class AxisTimes extends defaultHorzScaleBehavior() {
  /** Whether bars stand for days; otherwise for moments. */
  isOfDays = false;

  /** Date, or date and time, of the bar under the crosshair. */
  readonly crosshair = (time: Time): string => {
    const date = formatNamedDate(this.#wall(ms(time)), DATE);
    return this.isOfDays ? date : `${date} ${formatTime(ms(time)).slice(0, 5)}`;
  };

  /** A mark of the axis. */
  readonly mark = (time: Time, type: TickMarkType): string => {
    const parts = MARKED[type];
    if (parts !== undefined) return formatNamedDate(this.#wall(ms(time)), parts);
    return formatTime(ms(time)).slice(0, type === TickMarkType.TimeWithSeconds ? 8 : 5);
  };

  /** How much each bar weighs as a mark: more where a longer span of the trader's calendar begins. */
  override fillWeightsForPoints(points: Points, startIndex: number): void {
    const from = Math.max(0, startIndex - 1);
    const onWall = points
      .slice(from)
      .map((point) => ({
        ...point,
        time: this.convertHorzItemToInternal((this.#wall(ms(point.originalTime)) / 1000) as unknown as Time),
      }));
    super.fillWeightsForPoints(onWall, startIndex - from);
    onWall.forEach(({ timeWeight }, index) => {
      const point = points[from + index];
      if (point !== undefined) point.timeWeight = timeWeight;
    });
  }

  #wall(at: number): number {
    return this.isOfDays ? at : wallTime(at);
  }
}

/** Height of the legend of a price pane with its distances (pixels), and that of one that is folded to a line. */
const LEGEND_HEIGHT = 46;
const FOLDED_HEIGHT = 27;
/** Height of a row under it: an indicator, or a product that is compared (pixels). */
const ROW_HEIGHT = 19;
/** Shares of a pane's height that stay free above the highest price, at least and at most: a legend never squeezes the candles. */
const LEAST = 0.1;
const MOST = 0.25;

/**
 * The share of a pane that stays free above the highest price, so that it does not stand under the legend; `height` in pixels,
 * `rows` of indicators and compared products, none where the legend is folded.
 */
export function spaceAbove(height: number, rows = 0, isFolded = false): number {
  if (height <= 0) return LEAST;
  const legend = isFolded ? FOLDED_HEIGHT : LEGEND_HEIGHT + rows * ROW_HEIGHT;
  return Math.min(MOST, Math.max(LEAST, legend / height));
}

/** How many rows a pane of a height (pixels) has room for under its legend; more of them would lie over the candles. */
export function rowsThatFit(height: number): number {
  return Math.max(0, Math.floor((MOST * height - LEGEND_HEIGHT) / ROW_HEIGHT));
}

/** A part of the price axis that a tag covers: pixels from the top of the pane. */
export interface AxisSpan {
  readonly top: number;
  readonly bottom: number;
}

/** Half the height of a figure on the axis (pixels). */
const HALF_FIGURE = 7;

/** Whether a figure, centred at `y`, would stand half or wholly under a tag. */
export function isUnderTag(y: number, spans: readonly AxisSpan[]): boolean {
  return spans.some(({ top, bottom }) => y + HALF_FIGURE > top && y - HALF_FIGURE < bottom);
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Takes figures off the price axis that would stand half under a tag: a half figure can be misread. */
export class AxisCovers implements ISeriesPrimitive<Time> {
  readonly #series: Pick<ISeriesApi<'Candlestick'>, 'priceToCoordinate'>;
  #spans: readonly AxisSpan[] = [];
  #requestUpdate: () => void = () => undefined;
  /** The prices (ticks) of the figures that the library has drawn. */
  figures: readonly number[] = [];
  /** What stands behind the figures. */
  ground: string;

  constructor(series: Pick<ISeriesApi<'Candlestick'>, 'priceToCoordinate'>, ground: string) {
    this.#series = series;
    this.ground = ground;
  }

  get spans(): readonly AxisSpan[] {
    return this.#spans;
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#requestUpdate = requestUpdate;
  }

  /** Where tags stand; the axis is painted anew only when that changed. */
  set(spans: readonly AxisSpan[]): void {
    const text = (all: readonly AxisSpan[]) => all.map(({ top, bottom }) => `${top} ${bottom}`).join();
    if (text(spans) === text(this.#spans)) return;
    this.#spans = spans;
    this.#requestUpdate();
  }

  priceAxisPaneViews() {
    return [{ zOrder: () => 'normal' as const, renderer: () => ({ draw: this.#draw }) }];
  }

  readonly #draw = (target: Target): void => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.ground;
      for (const price of this.figures) {
        const y = this.#series.priceToCoordinate(price);
        if (y !== null && isUnderTag(y, this.#spans))
          context.fillRect(2, y - HALF_FIGURE, mediaSize.width - 2, 2 * HALF_FIGURE);
      }
    });
  };
}

export interface PercentColours {
  readonly text: string;
  readonly grid: string;
}

interface Mark {
  readonly y: number;
  readonly text: string;
}

const FONT = `11px ${DRAWN_FONT}`;

/**
 * Marks of a price axis on round percentages, with their grid lines. The library can mark round prices alone, which are
 * uneven percentages where a comparison begins at a price of its own.
 */
export class PercentAxis implements ISeriesPrimitive<Time> {
  readonly #series: Pick<ISeriesApi<'Candlestick'>, 'coordinateToPrice' | 'priceToCoordinate'>;
  /** The price (ticks) that is 0 %. */
  base: number;
  colours: PercentColours;
  readonly #tags: { readonly spans: readonly AxisSpan[] };

  constructor(
    series: Pick<ISeriesApi<'Candlestick'>, 'coordinateToPrice' | 'priceToCoordinate'>,
    base: number,
    colours: PercentColours,
    tags: { readonly spans: readonly AxisSpan[] } = { spans: [] },
  ) {
    this.#series = series;
    this.base = base;
    this.colours = colours;
    this.#tags = tags;
  }

  /** Grid lines, under the bars. */
  paneViews() {
    return [{ zOrder: () => 'bottom' as const, renderer: () => ({ draw: this.#drawGrid }) }];
  }

  /** Figures on the axis. */
  priceAxisPaneViews() {
    return [{ zOrder: () => 'bottom' as const, renderer: () => ({ draw: this.#drawFigures }) }];
  }

  #marks(height: number): readonly Mark[] {
    const edges = [this.#series.coordinateToPrice(height), this.#series.coordinateToPrice(0)];
    const percents = edges.map((price) => (Number(price ?? Number.NaN) / this.base - 1) * 100);
    return percentMarks(Math.min(...percents), Math.max(...percents), height).flatMap((percent) => {
      const price = this.base * (1 + percent / 100);
      const y = this.#series.priceToCoordinate(price);
      return y === null || price < 0 ? [] : [{ y, text: percentFrom(price, this.base) }];
    });
  }

  readonly #drawGrid = (target: Target): void => {
    target.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize, verticalPixelRatio }) => {
      context.fillStyle = this.colours.grid;
      const thick = Math.max(1, Math.floor(verticalPixelRatio));
      for (const { y } of this.#marks(mediaSize.height))
        context.fillRect(0, Math.round(y * verticalPixelRatio), bitmapSize.width, thick);
    });
  };

  readonly #drawFigures = (target: Target): void => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = FONT;
      context.fillStyle = this.colours.text;
      context.textBaseline = 'middle';
      context.textAlign = 'right';
      for (const { y, text } of this.#marks(mediaSize.height))
        if (!isUnderTag(y, this.#tags.spans)) context.fillText(text, mediaSize.width - 6, y);
    });
  };
}

/** Pixels between two marks of the axis at least. */
const MARK_SPACING = 44;
/** Least step of the marks in percent: figures have two places. */
const LEAST_STEP = 0.01;

/**
 * Round percentages for the marks of an axis, rising, at steps of 1, 2 or 5 times a power of ten. `low` and `high` are the
 * edges of the scale in percent, `height` is its height in pixels.
 */
export function percentMarks(low: number, high: number, height: number): readonly number[] {
  const space = Math.floor(height / MARK_SPACING);
  if (space < 1 || !(high > low)) return [];
  const step = roundStep(Math.max((high - low) / space, LEAST_STEP));
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
}

/** The smallest step of 1, 2 or 5 times a power of ten that is no smaller than one, which is above zero. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
