import type { Logical } from 'lightweight-charts';
import { formatPercentOf, formatPrice } from '../../../components/index.ts';
import type { ThemeColours } from '../../../theme/index.ts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';
import type { Bar } from '../series/bar.ts';
import { PaintedLayer, type DrawTarget, type LayerHost } from '../series/chart-layer.ts';
import { withAlpha } from '../series/series-skin.ts';
import {
  type Anchor,
  type Drawings,
  type Drawing,
  type Point,
  type Projection,
  shapesOf,
  type Shape,
} from './drawing.ts';

/** What is shown now. */
interface DrawingPicture {
  readonly drawings: Drawings;
  readonly selected: string | undefined;
}

/** The length of a new position tool in bars, and its risk as a share of the height. */
const POSITION_BARS = 24;
const POSITION_SHARE = 0.08;

/** Places times between and beyond bars: bar numbers with fractions, 0 for the first bar. */
export class TimeAxis {
  readonly #starts: readonly number[];
  readonly #step: number;

  /** `starts` rise, in seconds; `step` is the length of a bar, for what is beyond the ends. */
  constructor(starts: readonly number[], step: number) {
    this.#starts = starts;
    this.#step = step;
  }

  /** The bar number of a time. Between two bars it is in proportion, also over a pause of trading. */
  numberOf(time: number): number {
    const starts = this.#starts;
    const [first] = starts;
    const last = starts.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (time <= first) return (time - first) / this.#step;
    if (time >= last) return starts.length - 1 + (time - last) / this.#step;
    let low = 0;
    let high = starts.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= time) low = middle;
      else high = middle;
    }
    const from = starts[low] ?? 0;
    return low + (time - from) / ((starts[high] ?? from + this.#step) - from);
  }

  /** The time of a bar number, in whole seconds. */
  timeOf(number: number): number {
    const starts = this.#starts;
    const [first] = starts;
    const last = starts.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (number <= 0) return Math.round(first + number * this.#step);
    if (number >= starts.length - 1) return Math.round(last + (number - starts.length + 1) * this.#step);
    const low = Math.floor(number);
    const from = starts[low] ?? first;
    return Math.round(from + (number - low) * ((starts[low + 1] ?? from) - from));
  }

  /** The nearest bar number that a bar has. */
  nearest(number: number): number {
    return Math.min(this.#starts.length - 1, Math.max(0, Math.round(number)));
  }
}

/** Drawings on the price pane: where they are and their paint. */
export class DrawingLayer extends PaintedLayer {
  readonly #step: number;
  readonly #picture: () => DrawingPicture;
  #plan: Projection['plan'] = () => undefined;
  #axis = new TimeAxis([], 1);

  /** `stepSeconds` is the length of a bar. */
  constructor(host: LayerHost, stepSeconds: number, colours: ThemeColours, picture: () => DrawingPicture) {
    super(host, colours, 'top');
    this.#step = stepSeconds;
    this.#picture = picture;
  }

  protected draw(target: DrawTarget): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const projection = this.projection(mediaSize.width, mediaSize.height);
      paintDrawings(context, this.#picture(), projection, this.colours);
    });
  }

  override setBars(bars: readonly Bar[]): void {
    super.setBars(bars);
    this.#measure();
  }

  override update(bar: Bar): void {
    const count = this.bars.length;
    super.update(bar);
    if (this.bars.length !== count) this.#measure();
  }

  /** What long and short tools come to from now on. */
  setPlan(plan: Projection['plan']): void {
    this.#plan = plan;
    this.repaint();
  }

  /** Without a size, that of the price pane. */
  projection(width = this.#paneSize().width, height = this.#paneSize().height): Projection {
    const { main, digits } = this.host;
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
    const { main } = this.host;
    const price = main.coordinateToPrice(y);
    if (price === null || this.bars.length === 0) return undefined;
    const { zero, spacing } = this.#scale();
    const number = (x - zero) / spacing;
    if (!magnetic) return { time: this.#axis.timeOf(number), price: Math.round(price) };
    const bar = this.bars[this.#axis.nearest(number)];
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
    const { main } = this.host;
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
    return this.host.chart.paneSize();
  }

  #scale(): { readonly zero: number; readonly spacing: number } {
    const scale = this.host.chart.timeScale();
    return { zero: scale.logicalToCoordinate(0 as Logical) ?? 0, spacing: scale.options().barSpacing };
  }

  #measure(): void {
    this.#axis = new TimeAxis(
      this.bars.map(({ timestamp }) => timestamp),
      this.#step,
    );
  }
}

const FONT = `11px ${DRAWN_FONT}`;
const LINE_WIDTH = 1.5;
const HANDLE = 3.5;
const AREA_ALPHA = 0.11;
const CHIP = { padding: 5, above: 12, height: 17 };

/** Paints drawings; the selected one shows its handles. */
function paintDrawings(
  context: CanvasRenderingContext2D,
  { drawings, selected }: DrawingPicture,
  on: Projection,
  colours: ThemeColours,
): void {
  context.font = FONT;
  for (const drawing of drawings) {
    for (const shape of shapesOf(drawing, on)) paintShape(context, shape, drawing, colours);
    if (drawing.id === selected) paintHandles(context, drawing, on, colours);
  }
}

function paintShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  drawing: Drawing,
  colours: ThemeColours,
): void {
  const tones = { own: drawing.tone, up: 'up-mark', down: 'down-mark', quiet: 'text-2' } as const;
  const colour = colours[tones[shape.tone]];
  context.setLineDash([]);
  if (shape.kind === 'segment') {
    context.strokeStyle = colour;
    context.lineWidth = shape.dashed ? 1 : LINE_WIDTH;
    if (shape.dashed) context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(shape.from.x, shape.from.y);
    context.lineTo(shape.to.x, shape.to.y);
    context.stroke();
    return;
  }
  if (shape.kind === 'area') {
    context.fillStyle = withAlpha(colour, AREA_ALPHA);
    context.beginPath();
    for (const { x, y } of shape.corners) context.lineTo(x, y);
    context.closePath();
    context.fill();
    return;
  }
  paintLabel(context, shape, colour, drawing, colours);
}

function paintLabel(
  context: CanvasRenderingContext2D,
  { at, text, chip, tone }: Extract<Shape, { readonly kind: 'label' }>,
  colour: string,
  { tool }: Drawing,
  colours: ThemeColours,
): void {
  const rightOf = tool === 'horizontal' || tool === 'fibonacci';
  context.textAlign = chip ? 'center' : rightOf ? 'right' : 'left';
  if (chip) {
    const width = context.measureText(text).width + 2 * CHIP.padding;
    const solid = tone === 'up' ? 'up-solid' : tone === 'down' ? 'down-solid' : 'surface-press';
    context.fillStyle = colours[solid];
    context.beginPath();
    context.roundRect(at.x - width / 2, at.y - CHIP.above, width, CHIP.height, 2);
    context.fill();
  }
  const onSolid = chip && tone !== 'quiet';
  context.fillStyle = onSolid ? colours['on-solid'] : chip ? colours.text : colour;
  context.fillText(text, at.x, at.y);
}

function paintHandles(
  context: CanvasRenderingContext2D,
  { anchors, tone }: Drawing,
  on: Projection,
  colours: ThemeColours,
): void {
  context.setLineDash([]);
  context.lineWidth = LINE_WIDTH;
  context.strokeStyle = colours[tone];
  context.fillStyle = colours.surface;
  for (const anchor of anchors) {
    const { x, y } = on.point(anchor);
    context.beginPath();
    context.roundRect(x - HANDLE, y - HANDLE, 2 * HANDLE, 2 * HANDLE, 2);
    context.fill();
    context.stroke();
  }
}

/** How far the magnet reaches (pixels). */
const REACH = 14;

/** The open, high, low or close of a bar that is near on the plot; else the price itself. All in ticks. */
export function magnetPrice(
  price: number,
  bar: Bar | undefined,
  heightOf: (price: number) => number | undefined,
): number {
  const y = heightOf(price);
  if (bar === undefined || y === undefined) return price;
  let best = { price, away: REACH };
  for (const each of [bar.open, bar.high, bar.low, bar.close]) {
    const away = Math.abs((heightOf(each) ?? Infinity) - y);
    if (away < best.away) best = { price: Math.round(each), away };
  }
  return best.price;
}
