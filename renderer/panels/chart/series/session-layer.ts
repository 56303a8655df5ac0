import type { IPrimitivePaneView, ISeriesPrimitive, Time, UTCTimestamp } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from './bar.ts';
import type { ChartLayer, DrawTarget, LayerHost } from './chart-layer.ts';
import { sessionBreaks } from './session-breaks.ts';

/** Dots of the line and the room between them (pixels). */
const DASH = [2, 4];

/** Dotted lines where a day or a session begins. */
export class SessionLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #intervalSeconds: number;
  readonly #primitive: ISeriesPrimitive<Time>;
  #starts: number[] = [];
  #breaks: readonly number[] = [];
  #colour: string;

  constructor(host: LayerHost, intervalSeconds: number, colours: ThemeColours) {
    this.#host = host;
    this.#intervalSeconds = intervalSeconds;
    this.#colour = colours['line-strong'];
    const view: IPrimitivePaneView = {
      zOrder: () => 'bottom',
      renderer: () => ({ draw: (target) => this.#draw(target) }),
    };
    this.#primitive = { paneViews: () => [view] };
    host.main.attachPrimitive(this.#primitive);
  }

  setBars(bars: readonly Bar[]): void {
    this.#starts = bars.map(({ timestamp }) => timestamp);
    this.#breaks = sessionBreaks(this.#starts, this.#intervalSeconds);
  }

  update({ timestamp }: Bar): void {
    const last = this.#starts.at(-1);
    if (last === timestamp) return;
    this.#starts.push(timestamp);
    const recent = last === undefined ? [] : sessionBreaks([last, timestamp], this.#intervalSeconds);
    this.#breaks = [...this.#breaks, ...recent];
  }

  paint(colours: ThemeColours): void {
    this.#colour = colours['line-strong'];
  }

  detach(): void {
    this.#host.main.detachPrimitive(this.#primitive);
  }

  #draw(target: DrawTarget): void {
    const scale = this.#host.chart.timeScale();
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = this.#colour;
      context.setLineDash(DASH);
      context.beginPath();
      for (const start of this.#breaks) {
        const x = scale.timeToCoordinate(start as UTCTimestamp);
        if (x === null || x < 0 || x > mediaSize.width) continue;
        context.moveTo(Math.round(x) + 0.5, 0);
        context.lineTo(Math.round(x) + 0.5, mediaSize.height);
      }
      context.stroke();
    });
  }
}
