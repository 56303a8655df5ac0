import type {
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

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
