import type { ThemeColours } from '../../../theme/index.ts';
import { withAlpha } from '../series/series-skin.ts';
import type { DrawingPicture } from './drawing-layer.ts';
import type { Drawing } from './drawing.ts';
import { shapesOf, type Projection, type Shape } from './shapes.ts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';

const FONT = `11px ${DRAWN_FONT}`;
const LINE_WIDTH = 1.5;
const HANDLE = 3.5;
const AREA_ALPHA = 0.11;
const CHIP = { padding: 5, above: 12, height: 17 };

/** Paints drawings; the selected one shows its handles. */
export function paintDrawings(
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
