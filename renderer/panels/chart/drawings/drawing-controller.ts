import {
  anchorCount,
  clicksOf,
  moveAnchor,
  moveBy,
  positionAnchors,
  type Anchor,
  type Drawing,
  type Drawings,
  type DrawingTool,
  shapesOf,
  type Point,
  type Projection,
  type Shape,
} from './drawing.ts';

/** What a trader draws on. */
export interface DrawingSurface {
  projection(): Projection;
  /** The place in the market under a point; the magnet may pull a new one. */
  anchorAt(point: Point, magnetic: boolean): Anchor | undefined;
  /** Time and price range that a new position tool takes. */
  span(): { readonly seconds: number; readonly ticks: number };
  drawings(): Drawings;
  allLocked(): boolean;
  /** Words of a new text. */
  words(): string;
  /** Keeps the drawings after a change. */
  keep(change: (drawings: Drawings) => Drawings): void;
  /** Something that is shown is another one than before. */
  onChange(): void;
}

interface Drag {
  readonly drawing: Drawing;
  readonly handle: number | undefined;
  readonly from: Anchor;
}

/** From this movement on a press is a drag (pixels). */
const DRAG_FROM = 4;

/** The state of drawing by hand: the tool, what is being drawn, what is selected, what is moved. */
export class DrawingController {
  readonly #surface: DrawingSurface;
  tool: DrawingTool | undefined;
  selected: string | undefined;
  /** The text whose words are to be written now. */
  writing: string | undefined;
  /** The drawing that is not finished, or that is being moved. */
  pending: Drawing | undefined;
  #drag: Drag | undefined;
  #pressed: Point | undefined;

  constructor(surface: DrawingSurface) {
    this.#surface = surface;
  }

  choose(tool: DrawingTool | undefined): void {
    this.tool = tool;
    this.pending = undefined;
    this.writing = undefined;
    if (tool !== undefined) this.selected = undefined;
    this.#surface.onChange();
  }

  /** What is shown: kept drawings with the one that is being drawn or moved. */
  shown(): Drawings {
    const { pending } = this;
    const kept = this.#surface.drawings();
    return pending === undefined ? kept : [...kept.filter(({ id }) => id !== pending.id), pending];
  }

  /** The drawing under a point, the newest first. */
  find(point: Point): Drawing | undefined {
    const on = this.#surface.projection();
    return this.#surface
      .drawings()
      .findLast(
        (drawing) => this.#handle(drawing, point) !== undefined || isOn(point, shapesOf(drawing, on)),
      );
  }

  /** True when the press is taken: the chart must not scroll with it. */
  press(point: Point): boolean {
    this.#pressed = point;
    if (this.tool !== undefined) return this.#place(point);
    const drawing = this.find(point);
    const selected = drawing?.id;
    if (selected !== this.selected) {
      this.selected = selected;
      this.writing = undefined;
      this.#surface.onChange();
    }
    const from = this.#surface.anchorAt(point, false);
    if (drawing === undefined || from === undefined) return false;
    if (!drawing.locked && !this.#surface.allLocked())
      this.#drag = { drawing, handle: this.#handle(drawing, point), from };
    return true;
  }

  /** The words of the text under a point are to be written. False where there is none. */
  write(point: Point): boolean {
    const drawing = this.find(point);
    if (drawing?.tool !== 'text') return false;
    this.selected = drawing.id;
    this.writing = drawing.id;
    this.#surface.onChange();
    return true;
  }

  move(point: Point): void {
    if (this.#drag !== undefined) this.pending = this.#moved(this.#drag, point) ?? this.pending;
    else if (this.pending !== undefined) {
      const anchor = this.#surface.anchorAt(point, true);
      if (anchor !== undefined) this.pending = withLast(this.pending, anchor);
    } else return;
    this.#surface.onChange();
  }

  release(point: Point): void {
    const { pending } = this;
    if (this.#drag !== undefined) {
      this.#drag = undefined;
      this.pending = undefined;
      if (pending !== undefined) this.#keep(pending);
      this.#surface.onChange();
      return;
    }
    const pressed = this.#pressed;
    if (pending === undefined || pressed === undefined) return;
    // Drawn in one movement: letting go is the next place.
    if (Math.hypot(point.x - pressed.x, point.y - pressed.y) > DRAG_FROM) this.#place(point);
  }

  /** Gives up tool, unfinished drawing and selection. False when there was nothing. */
  cancel(): boolean {
    const something = this.tool !== undefined || this.pending !== undefined || this.selected !== undefined;
    this.tool = undefined;
    this.pending = undefined;
    this.selected = undefined;
    this.writing = undefined;
    this.#drag = undefined;
    if (something) this.#surface.onChange();
    return something;
  }

  /** Removes the selected drawing unless it is locked. False when there was nothing to remove. */
  remove(): boolean {
    const drawing = this.#surface.drawings().find(({ id }) => id === this.selected);
    if (drawing === undefined || drawing.locked || this.#surface.allLocked()) return false;
    this.selected = undefined;
    this.#surface.keep((list) => list.filter(({ id }) => id !== drawing.id));
    this.#surface.onChange();
    return true;
  }

  #place(point: Point): boolean {
    const { tool } = this;
    const anchor = this.#surface.anchorAt(point, true);
    if (tool === undefined || anchor === undefined) return false;
    const placed = this.pending === undefined ? [] : this.pending.anchors.slice(0, -1);
    const anchors = [...placed, anchor];
    const drawing = this.pending ?? newDrawing(tool, tool === 'text' ? this.#surface.words() : '');
    if (anchors.length < clicksOf(tool)) this.pending = { ...drawing, anchors: [...anchors, anchor] };
    else {
      const position = tool === 'long' || tool === 'short';
      const all = position ? positionAnchors(tool, anchor, this.#surface.span()) : anchors;
      this.pending = undefined;
      this.tool = undefined;
      this.selected = drawing.id;
      if (tool === 'text') this.writing = drawing.id;
      if (all.length === anchorCount(tool)) this.#keep({ ...drawing, anchors: all });
    }
    this.#surface.onChange();
    return true;
  }

  #keep(drawing: Drawing): void {
    this.#surface.keep((list) => {
      const known = list.some(({ id }) => id === drawing.id);
      return known ? list.map((each) => (each.id === drawing.id ? drawing : each)) : [...list, drawing];
    });
  }

  #handle(drawing: Drawing, point: Point): number | undefined {
    if (drawing.id !== this.selected) return undefined;
    const on = this.#surface.projection();
    return handleAt(
      point,
      drawing.anchors.map((anchor) => on.point(anchor)),
    );
  }

  #moved({ drawing, handle, from }: Drag, point: Point): Drawing | undefined {
    const to = this.#surface.anchorAt(point, handle !== undefined);
    if (to === undefined) return undefined;
    if (handle !== undefined) return moveAnchor(drawing, handle, to);
    return moveBy(drawing, to.time - from.time, to.price - from.price);
  }
}

function withLast(drawing: Drawing, anchor: Anchor): Drawing {
  return { ...drawing, anchors: [...drawing.anchors.slice(0, -1), anchor] };
}

function newDrawing(tool: DrawingTool, text: string): Drawing {
  return { id: crypto.randomUUID(), tool, anchors: [], tone: 'brand', locked: false, text };
}

/** How near the pointer has to be (pixels). */
const REACH = 6;
/** Characters are about so wide and high; a text is hit within its box (pixels). */
const LETTER = { width: 6.5, height: 14 };

/** Distance of a point from a segment, in pixels. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}

/** Whether a point is inside a polygon. */
export function isInside(point: Point, corners: readonly Point[]): boolean {
  let inside = false;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const crosses = corner.y > point.y !== next.y > point.y;
    if (!crosses) return;
    const x = corner.x + ((point.y - corner.y) / (next.y - corner.y)) * (next.x - corner.x);
    if (point.x < x) inside = !inside;
  });
  return inside;
}

/** The handle under a point, or undefined. */
function handleAt(point: Point, handles: readonly Point[]): number | undefined {
  const index = handles.findIndex(({ x, y }) => Math.hypot(point.x - x, point.y - y) <= REACH);
  return index < 0 ? undefined : index;
}

/** Whether a point is on what is drawn. */
function isOn(point: Point, shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => {
    if (shape.kind === 'segment') return distanceToSegment(point, shape.from, shape.to) <= REACH;
    if (shape.kind === 'area') return isInside(point, shape.corners);
    const { at, text } = shape;
    const width = Math.max(LETTER.width, text.length * LETTER.width);
    return point.x >= at.x - REACH && point.x <= at.x + width && Math.abs(point.y - at.y) <= LETTER.height;
  });
}
