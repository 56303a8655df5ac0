import { formatVolumeNarrow } from '../../components/index.ts';
import type { Brush } from '../shared/brush.ts';
import type { LadderPaint } from './ladder-paint.ts';
import { paintChips, paintDragged, paintGhost, paintHeld } from './paint-own.ts';
import { paintGround, paintRows } from './paint-rows.ts';

/** Room under the rows for the balance of the book (pixels), and the height of its bar. */
export const FOOT = 22;
const BALANCE_HEIGHT = 8;
/** What the words beside the bar keep free. */
const WORDS_GAP = 8;

/** Draws the whole ladder; nothing of it is measured or laid out by the page. */
export function paintLadder(brush: Brush, paint: LadderPaint): void {
  paintGround(brush, paint);
  paintRows(brush, paint);
  paintHeld(brush, paint);
  paintChips(brush, paint);
  paintGhost(brush, paint);
  paintDragged(brush, paint);
  paintBalance(brush, paint);
}

/** How much of the book bids are, over the rows that the words name. */
function paintBalance(brush: Brush, paint: LadderPaint): void {
  const { rows, colours, words, columns, height, numberDigits } = paint;
  const { bids, asks, levels } = rows.balance;
  if (bids + asks === 0) return;
  const y = height - FOOT;
  const middle = y + FOOT / 2 + 0.5;
  brush.fill(colours.line, [0, columns.width], y, 1);
  const left = words.bids(formatVolumeNarrow(bids, numberDigits), levels);
  const right = words.asks(formatVolumeNarrow(asks, numberDigits));
  brush.text(left, WORDS_GAP, middle, { colour: colours.up, face: 'small' });
  brush.text(right, columns.width - WORDS_GAP, middle, {
    colour: colours.down,
    face: 'small',
    align: 'right',
  });
  const from = 2 * WORDS_GAP + brush.measure(left, 'small');
  const to = columns.width - 2 * WORDS_GAP - brush.measure(right, 'small');
  if (to - from < 24) return;
  const top = y + (FOOT - BALANCE_HEIGHT) / 2 + 1;
  const share = bids / (bids + asks);
  const at = from + (to - from) * share;
  brush.fill(colours['up-mark'], [from, at - 0.5], top, BALANCE_HEIGHT);
  brush.fill(colours['down-mark'], [at + 0.5, to], top, BALANCE_HEIGHT);
  const half = Math.round((from + to) / 2);
  brush.fill(colours.text, [half, half + 1], top - 2, BALANCE_HEIGHT + 4, 0.8);
}
