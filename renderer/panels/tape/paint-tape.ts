import { formatPrice, formatTimeTenths, formatVolume } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { Brush } from '../shared/brush.ts';
import type { TapePrint } from './tape-flow.ts';
import { barShare } from './tape-model.ts';
import type { TapeWords } from './tape-words.ts';

export interface TapePaint {
  readonly prints: readonly TapePrint[];
  readonly width: number;
  readonly words: TapeWords;
  /** Where heads and prints begin and end, in pixels from the top. */
  readonly top: number;
  readonly bottom: number;
  readonly rowHeight: number;
  /** Volume from which a print is large. */
  readonly large: number;
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
}

const LEFT = 8;
const RIGHT = 10;
const SIZE_WIDTH = 72;
const HEAD_HEIGHT = 20;
/** A tape that is narrower leaves its times out, which would lie on the prices (pixels). */
const WITH_TIMES = 196;

/** Draws heads and prints, newest on top, as many as fit whole. */
export function paintTape(brush: Brush, paint: TapePaint): void {
  const { bottom, width, rowHeight, prints, words, colours } = paint;
  const head = { colour: colours['text-3'], face: 'small' } as const;
  const middle = paint.top + HEAD_HEIGHT / 2;
  if (width >= WITH_TIMES) brush.text(words.time, LEFT, middle, head);
  brush.text(words.price, width - RIGHT - SIZE_WIDTH, middle, { ...head, align: 'right' });
  brush.text(words.size, width - RIGHT, middle, { ...head, align: 'right' });
  const top = paint.top + HEAD_HEIGHT;
  const room = Math.max(0, Math.floor((bottom - top) / rowHeight));
  for (const [index, print] of prints.slice(0, room).entries())
    paintPrint(brush, paint, print, top + index * rowHeight);
}

function paintPrint(brush: Brush, paint: TapePaint, print: TapePrint, y: number): void {
  const { width, rowHeight, colours } = paint;
  const isLarge = print.volume >= paint.large;
  const isBuy = print.direction === 'buy';
  const tone = print.direction === undefined ? colours.text : isBuy ? colours.up : colours.down;
  if (print.direction !== undefined) {
    const bar = isLarge ? width : (barShare(print.volume, paint.large) / 100) * (SIZE_WIDTH + RIGHT);
    const wash = isBuy ? colours['up-wash'] : colours['down-wash'];
    brush.fill(wash, [width - bar, width], isLarge ? y : y + 1, isLarge ? rowHeight : rowHeight - 2);
  }
  if (isLarge) brush.fill(tone, [0, 2], y, rowHeight);
  const middle = y + rowHeight / 2;
  const face = isLarge ? 'bold' : 'base';
  if (width >= WITH_TIMES)
    brush.text(formatTimeTenths(print.timeMs), LEFT, middle, { colour: colours['text-3'], face: 'small' });
  const price = formatPrice(print.price, paint.digits);
  brush.text(price, width - RIGHT - SIZE_WIDTH, middle, { colour: tone, align: 'right', face });
  const size = formatVolume(print.volume, paint.numberDigits);
  brush.text(size, width - RIGHT, middle, { colour: colours.text, align: 'right', face });
}
