import type { IChartApi, MouseEventHandler, Time } from 'lightweight-charts';

/** Who follows the pointer over a chart, and learns when it is lost. */
export class ChartPointer {
  readonly #chart: IChartApi;
  readonly #followers = new Set<() => void>();
  /** Stops watching; the chart is about to go. */
  readonly stop: () => void;

  constructor(chart: IChartApi, host: HTMLElement) {
    this.#chart = chart;
    // After the library's own release, which puts the crosshair where the pointer was last.
    this.stop = watchLostPointer(host, () => requestAnimationFrame(() => this.#lose()));
  }

  /** Calls with the height of the pointer over the price pane (pixels); undefined while it is elsewhere. */
  watchHeight(listener: (y: number | undefined) => void): () => void {
    return this.#follow(
      ({ point, paneIndex }) => listener(point !== undefined && (paneIndex ?? 0) === 0 ? point.y : undefined),
      () => listener(undefined),
    );
  }

  /** Calls with the time of the candle under the crosshair (seconds); undefined when the pointer left. */
  watchTime(listener: (seconds: number | undefined) => void): () => void {
    return this.#follow(
      ({ time }) => listener(typeof time === 'number' ? time : undefined),
      () => listener(undefined),
    );
  }

  #follow(handler: MouseEventHandler<Time>, onLost: () => void): () => void {
    this.#chart.subscribeCrosshairMove(handler);
    this.#followers.add(onLost);
    return () => {
      this.#chart.unsubscribeCrosshairMove(handler);
      this.#followers.delete(onLost);
    };
  }

  #lose(): void {
    this.#chart.clearCrosshairPosition();
    for (const onLost of this.#followers) onLost();
  }
}

/**
 * Calls when a pointer that was pressed inside of an element is let go outside of it, or outside of the window: whoever follows
 * the pointer by what enters and leaves never hears of that. Returns the end of it.
 */
export function watchLostPointer(element: HTMLElement, onLost: () => void): () => void {
  let forget: () => void = () => undefined;
  const onPress = () => {
    forget();
    // The element may have moved to another window since.
    const page = element.ownerDocument;
    const onRelease = ({ target }: Event) => {
      forget();
      if (!element.contains(target as Node | null)) onLost();
    };
    const kinds = ['pointerup', 'pointercancel'] as const;
    for (const kind of kinds) page.addEventListener(kind, onRelease, true);
    forget = () => kinds.forEach((kind) => page.removeEventListener(kind, onRelease, true));
  };
  element.addEventListener('pointerdown', onPress);
  return () => {
    forget();
    element.removeEventListener('pointerdown', onPress);
  };
}
