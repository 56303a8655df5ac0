import { type Direction, DIRECTION } from '../../../backend/domain/direction.ts';
import type { DepthView } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { formatPrice, formatVolumeNarrow } from '../../components/index.ts';
import { cleanBrush, sizeCanvas, type Brush, type Extent } from '../shared/brush.ts';
import { PacedPaint } from '../shared/paced-paint.ts';
import {
  depthCurves,
  sweepTo,
  type DepthCurves,
  type Sweep,
  axisSteps,
  type CurvePoint,
} from './depth-curve.ts';

export interface DepthSceneOptions {
  readonly digits: number;
  readonly numberDigits: number;
  /** The picture cannot be painted and is not painted again. */
  onFault(fault: unknown): void;
}

type Own = readonly { readonly price: number; readonly side: Direction }[];

/** The picture of a depth chart, painted at most once a frame. */
export class DepthScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: DepthSceneOptions;
  #look: { readonly colours: ThemeColours; readonly sweepText: (sweep: Sweep) => string } | undefined;
  #curves: DepthCurves | undefined;
  #own: Own = [];
  #size = { width: 0, height: 0 };
  #pointer: number | undefined;
  readonly #turns: PacedPaint;

  constructor(canvas: HTMLCanvasElement, options: DepthSceneOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#turns = new PacedPaint(canvas, () => this.#paint(), options.onFault);
  }

  setLook(colours: ThemeColours, sweepText: (sweep: Sweep) => string): void {
    this.#look = { colours, sweepText };
    this.#repaint();
  }

  setOwn(own: Own): void {
    this.#own = own;
    this.#repaint();
  }

  takeDepth(depth: DepthView): void {
    this.#curves = depthCurves(depth);
    this.#turns.inTurn();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    sizeCanvas(this.#canvas, width, height);
    this.#repaint();
  }

  /** The pointer is at `x`; undefined when it has left. */
  point(x: number | undefined): void {
    this.#pointer = x;
    this.#repaint();
  }

  /** The order that reaches to the pointer. */
  sweep(): Sweep | undefined {
    if (this.#curves === undefined || this.#pointer === undefined) return undefined;
    return sweepTo(this.#curves, depthScale(this.#curves, this.#size).priceAt(this.#pointer));
  }

  close(): void {
    this.#turns.close();
  }

  #repaint(): void {
    this.#turns.soon();
  }

  #paint(): void {
    const { width, height } = this.#size;
    const brush = cleanBrush(this.#canvas, width, height);
    if (brush === undefined || this.#curves === undefined || this.#look === undefined) return;
    const curves = this.#curves;
    const sweep = this.sweep();
    paintDepth(brush, { ...this.#options, ...this.#size, ...this.#look, curves, own: this.#own, sweep });
  }
}

export interface DepthPaint {
  readonly curves: DepthCurves;
  readonly width: number;
  readonly height: number;
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
  /** Own resting orders: prices in ticks. */
  readonly own: readonly { readonly price: number; readonly side: Direction }[];
  /** What the pointer asks for. */
  readonly sweep: Sweep | undefined;
  sweepText(sweep: Sweep): string;
}

/** Room of the price axis under the curves, and over them (pixels). */
const AXIS_HEIGHT = 20;
const TOP = 10;
const PRICE_LABELS = 4;
const TIP_HEIGHT = 22;

/** Where prices and volumes stand in the drawing. */
export interface DepthScale {
  x(price: number): number;
  y(volume: number): number;
  priceAt(x: number): number;
}

function depthScale(
  { low, high, largest }: DepthCurves,
  { width, height }: { readonly width: number; readonly height: number },
): DepthScale {
  const floor = height - AXIS_HEIGHT;
  return {
    x: (price) => ((price - low) / (high - low)) * width,
    y: (volume) => floor - (volume / Math.max(1, largest)) * (floor - TOP),
    priceAt: (x) => low + (x / Math.max(1, width)) * (high - low),
  };
}

/** Draws both sides, the scales and the tip of the pointer. */
function paintDepth(brush: Brush, paint: DepthPaint): void {
  const { curves, colours, width, height } = paint;
  const scale = depthScale(curves, paint);
  const floor = height - AXIS_HEIGHT;
  for (const step of axisSteps(curves.largest))
    brush.fill(colours['line-grid'], [0, width], Math.round(scale.y(step)), 1);
  paintSide(brush, paint, scale, { points: curves.bids, edge: 0, mark: colours['up-mark'] });
  paintSide(brush, paint, scale, { points: curves.asks, edge: width, mark: colours['down-mark'] });
  brush.fill(colours['line-strong'], [0, width], floor, 1);
  paintLabels(brush, paint, scale);
  const middle = Math.round(scale.x(curves.middle));
  dotted(brush, colours['text-3'], middle, TOP, floor);
  for (const { price, side } of paint.own) {
    const x = Math.round(scale.x(price));
    const colour = side === DIRECTION.buy ? colours.up : colours.down;
    if (x >= 0 && x <= width) brush.fill(colour, [x - 1, x + 1], floor - 10, 10);
  }
  if (paint.sweep !== undefined) paintTip(brush, paint, scale, paint.sweep);
}

interface Side {
  readonly points: readonly CurvePoint[];
  /** Where the last level goes on to. */
  readonly edge: number;
  readonly mark: string;
}

/** One side as steps: between two levels an order gets what stands up to the nearer. */
function paintSide(brush: Brush, paint: DepthPaint, scale: DepthScale, { points, edge, mark }: Side): void {
  const { context } = brush;
  const floor = paint.height - AXIS_HEIGHT;
  const first = points[0];
  if (first === undefined) return;
  context.beginPath();
  context.moveTo(scale.x(first.price), floor);
  let y = floor;
  for (const { price, sum } of points) {
    const x = scale.x(price);
    context.lineTo(x, y);
    y = scale.y(sum);
    context.lineTo(x, y);
  }
  context.lineTo(edge, y);
  context.lineWidth = 1.5;
  context.strokeStyle = mark;
  context.stroke();
  context.lineTo(edge, floor);
  context.closePath();
  context.globalAlpha = 0.22;
  context.fillStyle = mark;
  context.fill();
  context.globalAlpha = 1;
}

function paintLabels(brush: Brush, paint: DepthPaint, scale: DepthScale): void {
  const { curves, colours, width, height, digits, numberDigits } = paint;
  const style = { colour: colours['text-3'], face: 'small' } as const;
  for (const step of axisSteps(curves.largest)) {
    const text = formatVolumeNarrow(step, numberDigits);
    const y = Math.max(8, scale.y(step) - 7);
    brush.text(text, 6, y, style);
    brush.text(text, width - 6, y, { ...style, align: 'right' });
  }
  const middle = height - AXIS_HEIGHT / 2 + 1;
  const price = (ticks: number) => formatPrice(Math.round(ticks), digits);
  const space = brush.measure(price(curves.high), 'small') + 24;
  const labels = Math.max(1, Math.min(PRICE_LABELS, Math.floor(width / space) - 1));
  for (let index = 0; index <= labels; index += 1) {
    const at = curves.low + ((curves.high - curves.low) * index) / labels;
    const align = index === 0 ? 'left' : index === labels ? 'right' : 'center';
    const x = index === 0 ? 6 : index === labels ? width - 6 : scale.x(at);
    const isMiddle = 2 * index === labels;
    brush.text(price(at), x, middle, {
      colour: isMiddle ? colours.text : colours['text-3'],
      face: 'small',
      align,
    });
  }
}

function dotted(brush: Brush, colour: string, x: number, from: number, to: number): void {
  const { context } = brush;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(x + 0.5, from);
  context.lineTo(x + 0.5, to);
  context.stroke();
  context.setLineDash([]);
}

/** What the pointer asks for: a dot on the curve and a line of words beside it, always inside of the drawing. */
function paintTip(brush: Brush, paint: DepthPaint, scale: DepthScale, sweep: Sweep): void {
  const { colours, width, height } = paint;
  const x = Math.round(scale.x(sweep.price));
  const y = Math.round(scale.y(sweep.volume));
  dotted(brush, colours['text-2'], x, y, height - AXIS_HEIGHT);
  const { context } = brush;
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fillStyle = colours.text;
  context.fill();
  const text = paint.sweepText(sweep);
  const wide = Math.ceil(brush.measure(text, 'smallStrong')) + 16;
  const isBuy = sweep.side === DIRECTION.buy;
  // On the side of the middle, where the curve is low.
  const wanted = isBuy ? x - wide - 10 : x + 10;
  const from = Math.max(2, Math.min(wanted, width - wide - 2));
  const top = Math.max(2, Math.min(y - TIP_HEIGHT / 2, height - AXIS_HEIGHT - TIP_HEIGHT - 2));
  const span: Extent = [from, from + wide];
  brush.fill(colours['surface-raised'], span, top, TIP_HEIGHT);
  brush.frame(colours['line-strong'], span, top, TIP_HEIGHT);
  brush.text(text, from + 8, top + TIP_HEIGHT / 2 + 0.5, { colour: colours.text, face: 'smallStrong' });
}
