import type { IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';
import { isUnderTag, type AxisSpan } from '../axis-covers.ts';
import { percentFrom } from './compare-model.ts';

export interface PercentColours {
  readonly text: string;
  readonly grid: string;
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

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
  const room = Math.floor(height / MARK_SPACING);
  if (room < 1 || !(high > low)) return [];
  const step = roundStep((high - low) / room);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
}

function roundStep(least: number): number {
  const wanted = Math.max(least, LEAST_STEP);
  const power = 10 ** Math.floor(Math.log10(wanted) + 1e-9);
  const factor = [1, 2, 5].find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10;
  return factor * power;
}
