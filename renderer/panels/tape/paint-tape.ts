import { formatPrice, formatTimeTenths, formatVolume } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { TapePrint } from './tape-flow.ts';
import { barShare } from './tape-model.ts';

export interface TapePaint {
  readonly prints: readonly TapePrint[];
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Volume from which a print is large. */
  readonly large: number;
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
}

const FONT = '"Inter Variable", sans-serif';
const LEFT = 8;
const RIGHT = 10;
const SIZE_WIDTH = 72;

/** Draws the tape, newest on top, as many prints as fit. */
export function paintTape(context: CanvasRenderingContext2D, paint: TapePaint): void {
  const { width, height, rowHeight, prints } = paint;
  context.clearRect(0, 0, width, height);
  context.textBaseline = 'middle';
  const room = Math.ceil(height / rowHeight);
  for (const [index, print] of prints.slice(0, room).entries()) paintPrint(context, paint, print, index);
}

function paintPrint(
  context: CanvasRenderingContext2D,
  paint: TapePaint,
  print: TapePrint,
  index: number,
): void {
  const { width, rowHeight, colours } = paint;
  const y = index * rowHeight;
  const isLarge = print.volume >= paint.large;
  const isBuy = print.direction === 'buy';
  const tone = print.direction === undefined ? colours.text : isBuy ? colours.up : colours.down;
  const wash = isBuy ? colours['up-wash'] : colours['down-wash'];
  if (print.direction !== undefined) {
    const bar = isLarge ? width : (barShare(print.volume, paint.large) / 100) * (SIZE_WIDTH + RIGHT);
    context.fillStyle = wash;
    context.fillRect(width - bar, isLarge ? y : y + 1, bar, isLarge ? rowHeight : rowHeight - 2);
  }
  if (isLarge) {
    context.fillStyle = tone;
    context.fillRect(0, y, 2, rowHeight);
  }
  const middle = y + rowHeight / 2;
  const text = (value: string, x: number, align: CanvasTextAlign, colour: string, font: string) => {
    context.font = font;
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(value, x, middle);
  };
  const base = `${isLarge ? 650 : 450} 12px ${FONT}`;
  text(formatTimeTenths(print.timeMs), LEFT, 'left', colours['text-3'], `450 11px ${FONT}`);
  text(formatPrice(print.price, paint.digits), width - RIGHT - SIZE_WIDTH, 'right', tone, base);
  const size = formatVolume(print.volume, paint.numberDigits);
  text(size, width - RIGHT, 'right', colours.text, base);
}
