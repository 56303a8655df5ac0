import type { Direction } from '../../../backend/domain/direction.ts';
import type { DepthView } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { cleanBrush, sizeCanvas } from '../shared/brush.ts';
import { PacedPaint } from '../shared/paced-paint.ts';
import { depthCurves, sweepTo, type DepthCurves, type Sweep } from './depth-curve.ts';
import { depthScale, paintDepth } from './depth-paint.ts';

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
