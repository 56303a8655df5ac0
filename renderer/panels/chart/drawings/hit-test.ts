import type { Point, Shape } from './shapes.ts';

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
export function handleAt(point: Point, handles: readonly Point[]): number | undefined {
  const index = handles.findIndex(({ x, y }) => Math.hypot(point.x - x, point.y - y) <= REACH);
  return index < 0 ? undefined : index;
}

/** Whether a point is on what is drawn. */
export function isOn(point: Point, shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => {
    if (shape.kind === 'segment') return distanceToSegment(point, shape.from, shape.to) <= REACH;
    if (shape.kind === 'area') return isInside(point, shape.corners);
    const { at, text } = shape;
    const width = Math.max(LETTER.width, text.length * LETTER.width);
    return point.x >= at.x - REACH && point.x <= at.x + width && Math.abs(point.y - at.y) <= LETTER.height;
  });
}
