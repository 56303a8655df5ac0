import { formatVolume, formatVolumeNarrow, formatVolumeTiny } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { groupedPrice, sizeText } from './ladder-model.ts';
import type { PriceRow, PriceRows } from './price-rows.ts';

/** Where the columns of the ladder begin and end, in pixels. */
export interface LadderColumns {
  readonly traded: readonly [number, number];
  readonly bid: readonly [number, number];
  readonly price: readonly [number, number];
  readonly ask: readonly [number, number];
  readonly sum: readonly [number, number];
}

export interface LadderPaint {
  readonly rows: PriceRows;
  readonly columns: LadderColumns;
  readonly rowHeight: number;
  /** Of the whole drawing, in pixels. */
  readonly height: number;
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
  readonly step: number;
  /** The row under the pointer or the keyboard. */
  readonly marked: number | undefined;
  /** An own order on its way: from one price to another. */
  readonly dragged: { readonly from: number; readonly to: number } | undefined;
  readonly lastPrice: number | undefined;
}

const SIDE_SHARE = 0.15;
const PRICE_WIDTH = 68;
/** Height of the line at the foot that says how much of the book bids are (pixels). */
const IMBALANCE_HEIGHT = 3;
/** Below this width (pixels) sums and traded volumes have room for few figures only. */
const NARROW_WIDTH = 280;
/** Room of a figure beside its neighbours, and width of a digit (pixels). */
const TEXT_GAP = 6;
const DIGIT_WIDTH = 7.5;
/** Characters that a shortened size needs. */
const SHORTEST_SIZE = 5;
const FONT = '"Inter Variable", sans-serif';

/** Traded, bid, price, ask, sum over a width. */
export function ladderColumns(width: number): LadderColumns {
  const side = Math.max(34, Math.round(width * SIDE_SHARE));
  const size = Math.max(0, (width - 2 * side - PRICE_WIDTH) / 2);
  return {
    traded: [0, side],
    bid: [side, side + size],
    price: [side + size, side + size + PRICE_WIDTH],
    ask: [side + size + PRICE_WIDTH, width - side],
    sum: [width - side, width],
  };
}

/** Draws the whole ladder; nothing of it is measured or laid out by the page. */
export function paintLadder(context: CanvasRenderingContext2D, paint: LadderPaint): void {
  const { columns, colours, rowHeight, rows } = paint;
  const height = rows.rows.length * rowHeight;
  const width = columns.sum[1];
  context.clearRect(0, 0, width, paint.height);
  context.textBaseline = 'middle';
  context.fillStyle = colours['surface-press'];
  context.globalAlpha = 0.45;
  context.fillRect(columns.price[0], 0, PRICE_WIDTH, height);
  context.globalAlpha = 1;
  for (const [index, row] of rows.rows.entries()) paintRow(context, paint, row, index * rowHeight);
  const bids = (width * rows.bidShare) / 100;
  const foot = paint.height - IMBALANCE_HEIGHT;
  fill(context, colours['up-mark'], [0, bids], foot, IMBALANCE_HEIGHT);
  fill(context, colours['down-mark'], [bids, width], foot, IMBALANCE_HEIGHT);
}

function paintRow(context: CanvasRenderingContext2D, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rowHeight, numberDigits, rows } = paint;
  if (row.price === paint.marked) fill(context, colours['surface-press'], [0, columns.sum[1]], y, rowHeight);
  const bar = (column: readonly [number, number], share: number, colour: string, fromLeft: boolean) => {
    const width = (column[1] - column[0]) * Math.min(1, share);
    const range = fromLeft
      ? ([column[0], column[0] + width] as const)
      : ([column[1] - width, column[1]] as const);
    context.globalAlpha = 0.26;
    fill(context, colour, range, y + 1, rowHeight - 2);
    context.globalAlpha = 1;
  };
  const { level, sum, traded } = rows.largest;
  if (row.traded > 0) bar(columns.traded, row.traded / traded, colours['text-3'], true);
  if (row.bid > 0) bar(columns.bid, row.bid / level, colours['up-mark'], false);
  if (row.ask > 0) bar(columns.ask, row.ask / level, colours['down-mark'], true);
  if (row.sum > 0) bar(columns.sum, row.sum / sum, colours['text-3'], false);
  const middle = y + rowHeight / 2;
  const text = (value: string, x: number, align: CanvasTextAlign, colour: string, font: string) => {
    context.font = font;
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(value, x, middle);
  };
  const small = `450 11px ${FONT}`;
  const base = `450 12px ${FONT}`;
  const sideText = columns.sum[1] < NARROW_WIDTH ? formatVolumeTiny : formatVolumeNarrow;
  const narrow = (units: number) => sideText(units, numberDigits);
  const room = Math.floor((columns.bid[1] - columns.bid[0] - 2 * TEXT_GAP) / DIGIT_WIDTH);
  const size = (units: number) => sizeText(units, numberDigits, Math.max(SHORTEST_SIZE, room));
  if (row.traded > 0) text(narrow(row.traded), columns.traded[0] + 4, 'left', colours['text-2'], small);
  if (row.bid > 0) text(size(row.bid), columns.bid[1] - 6, 'right', colours.text, base);
  if (row.ask > 0) text(size(row.ask), columns.ask[0] + 6, 'left', colours.text, base);
  if (row.sum > 0) text(narrow(row.sum), columns.sum[1] - 4, 'right', colours['text-3'], small);
  const tone = row.best === 'bid' ? colours.up : row.best === 'ask' ? colours.down : colours['text-2'];
  const price = groupedPrice(row.price, paint.digits, paint.step);
  const weight = row.best === undefined ? base : `560 12px ${FONT}`;
  text(price, (columns.price[0] + columns.price[1]) / 2, 'center', tone, weight);
  if (row.price === paint.lastPrice) {
    context.strokeStyle = colours['text-3'];
    context.strokeRect(columns.price[0] + 0.5, y + 0.5, PRICE_WIDTH - 1, rowHeight - 1);
  }
  paintOwn(context, paint, row, y);
}

/** Own orders are chips in the cell of the other side, which is empty at their price. */
function paintOwn(context: CanvasRenderingContext2D, paint: LadderPaint, row: PriceRow, y: number): void {
  const { columns, colours, rowHeight, numberDigits, dragged } = paint;
  const chip = (buy: boolean, label: string, outlined: boolean) => {
    const [from, to] = buy ? columns.ask : columns.bid;
    const colour = buy ? colours['up-solid'] : colours['down-solid'];
    if (outlined) {
      context.strokeStyle = colour;
      context.strokeRect(from + 2.5, y + 1.5, to - from - 5, rowHeight - 3);
    } else fill(context, colour, [from + 2, to - 2], y + 1, rowHeight - 2);
    context.font = `560 11px ${FONT}`;
    context.textAlign = 'left';
    context.fillStyle = outlined ? colours.text : colours['on-solid'];
    context.fillText(label, from + 7, y + rowHeight / 2);
    if (!outlined) context.fillText('×', to - 14, y + rowHeight / 2);
  };
  const { own } = row;
  const leaving = dragged?.from === row.price;
  if (own !== undefined && own.buyVolume > 0) chip(true, formatVolume(own.buyVolume, numberDigits), leaving);
  if (own !== undefined && own.sellVolume > 0)
    chip(false, formatVolume(own.sellVolume, numberDigits), leaving);
  if (dragged !== undefined && dragged.to === row.price && !leaving) {
    context.strokeStyle = colours.brand;
    context.strokeRect(0.5, y + 0.5, columns.sum[1] - 1, rowHeight - 1);
  }
}

function fill(
  context: CanvasRenderingContext2D,
  colour: string,
  [from, to]: readonly [number, number],
  y: number,
  height: number,
): void {
  context.fillStyle = colour;
  context.fillRect(from, y, to - from, height);
}
