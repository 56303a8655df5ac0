import { formatVolumeNarrow, formatVolumeTiny } from '../../components/index.ts';
import type { Brush } from '../shared/brush.ts';
import type { LadderPaint } from './ladder-paint.ts';
import { paintChips, paintDragged, paintGhost, paintHeld } from './paint-own.ts';
import { type Span, groupedPrice, sizeText } from './ladder-model.ts';
import type { PriceRow } from './price-rows.ts';

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

/** Below this width (pixels) sums have room for few figures only. */
const NARROW_WIDTH = 280;
/** Room of a figure beside its neighbours, and width of a digit (pixels). */
const TEXT_GAP = 6;
const DIGIT_WIDTH = 7.5;
/** Characters that a shortened size needs. */
const SHORTEST_SIZE = 5;
/** Every so many rows the profile has its volume in figures. */
const PROFILE_FIGURE_EVERY = 5;
const BAR_ALPHA = 0.26;
/** Characters that a traded volume has room for. */
const TRADED_CHARACTERS = 6;

/** The grounds of the columns: what bids stand on, the raised prices, what asks stand on. */
function paintGround(brush: Brush, paint: LadderPaint): void {
  const { colours, rowHeight, rows, columns } = paint;
  const { spans } = columns;
  const height = rows.rows.length * rowHeight;
  const ground = (span: Span | undefined, colour: string, alpha: number) => {
    if (span !== undefined) brush.fill(colour, span, 0, height, alpha);
  };
  ground(spans.bid, colours['up-mark'], 0.05);
  ground(spans.buys, colours['up-mark'], 0.05);
  ground(spans.ask, colours['down-mark'], 0.05);
  ground(spans.sells, colours['down-mark'], 0.05);
  ground(spans.price, colours['surface-press'], 0.55);
  for (let row = 1; row < rows.rows.length; row += 1)
    brush.fill(colours['line-grid'], [0, columns.width], row * rowHeight, 1, 0.6);
}

/** All rows, column after column: figures of one kind follow one another, so that the font seldom changes. */
function paintRows(brush: Brush, paint: LadderPaint): void {
  const { rows, columns, colours, rowHeight, hovered, focused } = paint;
  const across: Span = [0, columns.width];
  for (const [index, { price }] of rows.rows.entries())
    if (price === hovered) brush.fill(colours['surface-press'], across, index * rowHeight, rowHeight, 0.8);
  for (const paintColumn of [paintBook, paintPrice, paintSum, paintProfile, paintTraded])
    for (const [index, row] of rows.rows.entries()) paintColumn(brush, paint, row, index * rowHeight);
  for (const [index, { price }] of rows.rows.entries())
    if (price === focused) brush.frame(colours.brand, across, index * rowHeight, rowHeight);
}

function bar(
  brush: Brush,
  { rowHeight }: LadderPaint,
  [from, to]: Span,
  y: number,
  {
    share,
    colour,
    fromLeft,
    alpha = BAR_ALPHA,
  }: { share: number; colour: string; fromLeft: boolean; alpha?: number },
): void {
  const width = (to - from) * Math.min(1, share);
  brush.fill(colour, fromLeft ? [from, from + width] : [to - width, to], y + 1, rowHeight - 1, alpha);
}

function paintBook(brush: Brush, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rows, numberDigits, rowHeight } = paint;
  const { bid, ask } = columns.spans;
  const { level } = rows.largest;
  const middle = y + rowHeight / 2 + 0.5;
  const size = (units: number, [from, to]: Span) => {
    const space = Math.floor((to - from - 2 * TEXT_GAP) / DIGIT_WIDTH);
    return sizeText(units, numberDigits, Math.max(SHORTEST_SIZE, space));
  };
  const colour = colours.text;
  if (bid && row.bid > 0) {
    bar(brush, paint, bid, y, { share: row.bid / level, colour: colours['up-mark'], fromLeft: false });
    brush.text(size(row.bid, bid), bid[1] - TEXT_GAP, middle, { colour, align: 'right' });
  }
  if (ask && row.ask > 0) {
    bar(brush, paint, ask, y, { share: row.ask / level, colour: colours['down-mark'], fromLeft: true });
    brush.text(size(row.ask, ask), ask[0] + TEXT_GAP, middle, { colour });
  }
}

function paintSum(brush: Brush, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rows, numberDigits, rowHeight } = paint;
  const span = columns.spans.sum;
  if (span === undefined || row.sum === 0) return;
  bar(brush, paint, span, y, {
    share: row.sum / rows.largest.sum,
    colour: colours['text-3'],
    fromLeft: false,
  });
  const short = columns.width < NARROW_WIDTH ? formatVolumeTiny : formatVolumeNarrow;
  const style = { colour: colours['text-3'], align: 'right', face: 'small' } as const;
  brush.text(short(row.sum, numberDigits), span[1] - 4, y + rowHeight / 2 + 0.5, style);
}

function paintPrice(brush: Brush, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rowHeight } = paint;
  const span = columns.spans.price;
  if (span === undefined) return;
  const tone = row.best === 'bid' ? colours.up : row.best === 'ask' ? colours.down : colours['text-2'];
  const text = groupedPrice(row.price, paint.digits, paint.step);
  const style = { colour: tone, align: 'center', face: row.best === undefined ? 'base' : 'strong' } as const;
  brush.text(text, (span[0] + span[1]) / 2, y + rowHeight / 2 + 0.5, style);
  if (row.price === paint.lastPrice) brush.frame(colours['text-3'], span, y, rowHeight);
}

function paintProfile(brush: Brush, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, area, rows, numberDigits, rowHeight } = paint;
  const span = columns.spans.profile;
  if (span === undefined || row.profile === 0) return;
  const isPoc = row.price === area?.poc;
  const isValue = area !== undefined && row.price >= area.low && row.price <= area.high;
  const colour = isPoc ? colours['series-1'] : colours['text-3'];
  const alpha = isPoc ? 0.55 : isValue ? 0.42 : 0.2;
  bar(brush, paint, span, y, { share: row.profile / rows.largest.profile, colour, alpha, fromLeft: true });
  const isNamed = isPoc || Math.round(row.price / paint.step) % PROFILE_FIGURE_EVERY === 0;
  if (!isNamed) return;
  const volume = formatVolumeNarrow(row.profile, numberDigits);
  const text = isPoc ? `${paint.words.poc} ${volume}` : volume;
  brush.text(text, span[0] + TEXT_GAP, y + rowHeight / 2 + 0.5, {
    colour: isPoc ? colours.text : colours['text-2'],
    face: 'small',
  });
}

function paintTraded(brush: Brush, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rows, numberDigits, rowHeight } = paint;
  const { sold, bought, delta } = columns.spans;
  const largest = rows.largest.traded;
  const middle = y + rowHeight / 2 + 0.5;
  const figure = (units: number) => sizeText(units, numberDigits, TRADED_CHARACTERS);
  const style = { colour: colours['text-2'], face: 'small' } as const;
  if (sold && row.sold > 0) {
    bar(brush, paint, sold, y, { share: row.sold / largest, colour: colours['down-mark'], fromLeft: false });
    brush.text(figure(row.sold), sold[1] - 4, middle, { ...style, align: 'right' });
  }
  if (bought && row.bought > 0) {
    bar(brush, paint, bought, y, { share: row.bought / largest, colour: colours['up-mark'], fromLeft: true });
    brush.text(figure(row.bought), bought[0] + 4, middle, style);
  }
  if (delta && row.sold + row.bought > 0) {
    const difference = row.bought - row.sold;
    const sign = difference > 0 ? '+' : difference < 0 ? '\u2212' : '';
    const colour = difference > 0 ? colours.up : difference < 0 ? colours.down : colours['text-3'];
    const text = `${sign}${figure(Math.abs(difference))}`;
    brush.text(text, delta[1] - 6, middle, { colour, align: 'right', face: 'small' });
  }
}
