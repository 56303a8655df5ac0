import { DRAWN_FONT } from '../../theme/drawn-font.ts';

/** Where something begins and ends, in pixels. */
export type Extent = readonly [from: number, to: number];

/** Sizes and weights that drawn figures have. */
const FACES = {
  small: `450 11px ${DRAWN_FONT}`,
  smallStrong: `560 11px ${DRAWN_FONT}`,
  base: `450 12px ${DRAWN_FONT}`,
  strong: `560 12px ${DRAWN_FONT}`,
  bold: `650 12px ${DRAWN_FONT}`,
} as const;
export type Face = keyof typeof FACES;

/** Draws the few shapes that ladder and depth are made of. Changes the context only where it has to: that is what costs. */
export class Brush {
  readonly context: CanvasRenderingContext2D;
  #face: Face | undefined;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
    context.textBaseline = 'middle';
  }

  fill(colour: string, [from, to]: Extent, y: number, height: number, alpha = 1): void {
    this.context.globalAlpha = alpha;
    this.context.fillStyle = colour;
    this.context.fillRect(from, y, to - from, height);
    this.context.globalAlpha = 1;
  }

  /** An outline inside of the given rectangle. */
  frame(colour: string, [from, to]: Extent, y: number, height: number, dashed = false): void {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.setLineDash(dashed ? [3, 2] : []);
    context.strokeRect(from + 0.5, y + 0.5, to - from - 1, height - 1);
    context.setLineDash([]);
  }

  text(
    value: string,
    x: number,
    middle: number,
    { colour, align = 'left', face = 'base' }: { colour: string; align?: CanvasTextAlign; face?: Face },
  ): void {
    const { context } = this;
    if (this.#face !== face) {
      context.font = FACES[face];
      this.#face = face;
    }
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(value, x, middle);
  }

  /** Width of a text in pixels. */
  measure(value: string, face: Face): number {
    if (this.#face !== face) {
      this.context.font = FACES[face];
      this.#face = face;
    }
    return this.context.measureText(value).width;
  }
}

/** Gives a canvas the pixels of its size on this screen; the context then draws in CSS pixels. */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  const ratio = pixelRatioOf(canvas);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
}

/** Pixels of the screen to a CSS pixel in the window that a canvas stands in. */
export function pixelRatioOf(canvas: HTMLCanvasElement): number {
  return canvas.ownerDocument.defaultView?.devicePixelRatio ?? 1;
}

/** A brush over a cleared canvas; undefined where there is none to draw on. */
export function cleanBrush(canvas: HTMLCanvasElement, width: number, height: number): Brush | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const ratio = pixelRatioOf(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return new Brush(context);
}
