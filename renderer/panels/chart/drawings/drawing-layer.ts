import type { IPrimitivePaneView, ISeriesPrimitive, Logical, Time } from 'lightweight-charts';
import { formatPercentOf, formatPrice } from '../../../components/index.ts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { Bar } from '../series/bar.ts';
import type { ChartLayer, LayerHost } from '../series/chart-layer.ts';
import type { Anchor, Drawings } from './drawing.ts';
import { magnetPrice } from './magnet.ts';
import { paintDrawings } from './paint-drawings.ts';
import type { Point, Projection } from './shapes.ts';
import { TimeAxis } from './time-axis.ts';

/** What is shown now. */
export interface DrawingPicture {
  readonly drawings: Drawings;
  readonly selected: string | undefined;
}

/** The length of a new position tool in bars, and its risk as a share of the height. */
const POSITION_BARS = 24;
const POSITION_SHARE = 0.08;

/** Drawings on the price pane: where they are and their paint. */
export class DrawingLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #step: number;
  readonly #primitive: ISeriesPrimitive<Time>;
  #requestUpdate: () => void = () => undefined;
  #plan: Projection['plan'] = () => undefined;
  #bars: Bar[] = [];
  #axis = new TimeAxis([], 1);
  #colours: ThemeColours;

  /** `stepSeconds` is the length of a bar. */
  constructor(host: LayerHost, stepSeconds: number, colours: ThemeColours, picture: () => DrawingPicture) {
    this.#host = host;
    this.#step = stepSeconds;
    this.#colours = colours;
    const view: IPrimitivePaneView = {
      zOrder: () => 'top',
      renderer: () => ({
        draw: (target) =>
          host.guard(() =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              const projection = this.projection(mediaSize.width, mediaSize.height);
              paintDrawings(context, picture(), projection, this.#colours);
            }),
          ),
      }),
    };
    this.#primitive = {
      paneViews: () => [view],
      attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
    };
    host.main.attachPrimitive(this.#primitive);
  }

  setBars(bars: readonly Bar[]): void {
    this.#bars = [...bars];
    this.#measure();
  }

  update(bar: Bar): void {
    const again = this.#bars.at(-1)?.timestamp === bar.timestamp;
    if (again) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    if (!again) this.#measure();
  }

  paint(colours: ThemeColours): void {
    this.#colours = colours;
    this.repaint();
  }

  detach(): void {
    this.#host.main.detachPrimitive(this.#primitive);
  }

  /** What long and short tools come to from now on. */
  setPlan(plan: Projection['plan']): void {
    this.#plan = plan;
    this.repaint();
  }

  repaint(): void {
    this.#requestUpdate();
  }

  /** Without a size, that of the price pane. */
  projection(width = this.#paneSize().width, height = this.#paneSize().height): Projection {
    const { main, digits } = this.#host;
    const { zero, spacing } = this.#scale();
    return {
      width,
      height,
      point: ({ time, price }) => ({
        x: zero + this.#axis.numberOf(time) * spacing,
        y: main.priceToCoordinate(price) ?? -1e5,
      }),
      price: (ticks) => formatPrice(Math.round(ticks), digits),
      ...(this.#plan === undefined ? {} : { plan: this.#plan }),
      percent: (share) => formatPercentOf(share, 2, 'always'),
      bars: (from, to) => Math.round(this.#axis.numberOf(to) - this.#axis.numberOf(from)),
    };
  }

  /** The place in the market under a point; undefined outside the price pane. */
  anchorAt({ x, y }: Point, magnetic: boolean): Anchor | undefined {
    const { main } = this.#host;
    const price = main.coordinateToPrice(y);
    if (price === null || this.#bars.length === 0) return undefined;
    const { zero, spacing } = this.#scale();
    const number = (x - zero) / spacing;
    if (!magnetic) return { time: this.#axis.timeOf(number), price: Math.round(price) };
    const bar = this.#bars[this.#axis.nearest(number)];
    const near = bar !== undefined && Math.abs(this.#axis.numberOf(bar.timestamp) - number) < 1;
    const pulled = magnetPrice(
      Math.round(price),
      near ? bar : undefined,
      (each) => main.priceToCoordinate(each) ?? undefined,
    );
    // New points stand on bars, so that a line drawn again meets them.
    return { time: this.#axis.timeOf(Math.round(number)), price: pulled };
  }

  /** The place under a point on a whole bar, without the pull of its prices. */
  barAnchorAt(point: Point): Anchor | undefined {
    const anchor = this.anchorAt(point, false);
    if (anchor === undefined) return undefined;
    return { ...anchor, time: this.#axis.timeOf(Math.round(this.#axis.numberOf(anchor.time))) };
  }

  span(): { readonly seconds: number; readonly ticks: number } {
    const { main } = this.#host;
    const { height } = this.#paneSize();
    const [top, low] = [main.coordinateToPrice(0), main.coordinateToPrice(height * POSITION_SHARE)];
    return { seconds: POSITION_BARS * this.#step, ticks: Math.abs((top ?? 0) - (low ?? 0)) };
  }

  /** Whether a point is on the price pane and not on an axis. */
  holds({ x, y }: Point): boolean {
    const { width, height } = this.#paneSize();
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  #paneSize() {
    return this.#host.chart.paneSize();
  }

  #scale(): { readonly zero: number; readonly spacing: number } {
    const scale = this.#host.chart.timeScale();
    return { zero: scale.logicalToCoordinate(0 as Logical) ?? 0, spacing: scale.options().barSpacing };
  }

  #measure(): void {
    this.#axis = new TimeAxis(
      this.#bars.map(({ timestamp }) => timestamp),
      this.#step,
    );
  }
}
