import type { IPrimitivePaneView, ISeriesPrimitive, Time, UTCTimestamp } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from './bar.ts';
import type { ChartLayer, DrawTarget, LayerHost } from './chart-layer.ts';
import { openedBy, type MarketPlace } from './market-sessions.ts';
import { sessionBreaks } from './session-breaks.ts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';

interface SessionBreak {
  /** Seconds. */
  readonly start: number;
  readonly name: string | undefined;
}

/** Dots of the line and the room between them (pixels). */
const DASH = [2, 4];

const FONT = `11px ${DRAWN_FONT}`;
/** Bars of more than this (seconds) hold too much of a day to name its parts. */
const NAMED_SECONDS = 3600;

/** Names of the places whose day is marked; undefined for a product that has its own trading hours. */
export type PlaceNames = Readonly<Record<MarketPlace, string>>;

/** Dotted lines where a day, a session or the day of a market place begins. */
export class SessionLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #intervalSeconds: number;
  readonly #primitive: ISeriesPrimitive<Time>;
  readonly #names: PlaceNames | undefined;
  #starts: number[] = [];
  #breaks: readonly SessionBreak[] = [];
  #colours: ThemeColours;

  constructor(
    host: LayerHost,
    intervalSeconds: number,
    names: PlaceNames | undefined,
    colours: ThemeColours,
  ) {
    this.#host = host;
    this.#intervalSeconds = intervalSeconds;
    this.#names = intervalSeconds <= NAMED_SECONDS ? names : undefined;
    this.#colours = colours;
    const view: IPrimitivePaneView = {
      zOrder: () => 'bottom',
      renderer: () => ({ draw: (target) => host.guard(() => this.#draw(target)) }),
    };
    this.#primitive = { paneViews: () => [view] };
    host.main.attachPrimitive(this.#primitive);
  }

  setBars(bars: readonly Bar[]): void {
    this.#starts = bars.map(({ timestamp }) => timestamp);
    this.#breaks = this.#breaksOf(this.#starts);
  }

  update({ timestamp }: Bar): void {
    const last = this.#starts.at(-1);
    if (last === timestamp) return;
    this.#starts.push(timestamp);
    if (last !== undefined) this.#breaks = [...this.#breaks, ...this.#breaksOf([last, timestamp])];
  }

  paint(colours: ThemeColours): void {
    this.#colours = colours;
  }

  detach(): void {
    this.#host.main.detachPrimitive(this.#primitive);
  }

  #breaksOf(starts: readonly number[]): readonly SessionBreak[] {
    const begun = new Set(sessionBreaks(starts, this.#intervalSeconds));
    return starts.slice(1).flatMap((start) => {
      const place = this.#names && openedBy(start, start + this.#intervalSeconds);
      const name = place && this.#names?.[place];
      return begun.has(start) || name !== undefined ? [{ start, name }] : [];
    });
  }

  #draw(target: DrawTarget): void {
    const scale = this.#host.chart.timeScale();
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = this.#colours['line-strong'];
      context.fillStyle = this.#colours['text-3'];
      context.font = FONT;
      context.setLineDash(DASH);
      context.beginPath();
      for (const { start, name } of this.#breaks) {
        const x = scale.timeToCoordinate(start as UTCTimestamp);
        if (x === null || x < 0 || x > mediaSize.width) continue;
        context.moveTo(Math.round(x) + 0.5, 0);
        context.lineTo(Math.round(x) + 0.5, mediaSize.height);
        if (name !== undefined) context.fillText(name, Math.round(x) + 5, mediaSize.height - 6);
      }
      context.stroke();
    });
  }
}
