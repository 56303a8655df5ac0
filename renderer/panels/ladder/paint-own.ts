import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  formatPrice,
  formatPriceChange,
  formatProfit,
  formatVolume,
  formatList,
} from '../../components/index.ts';
import type { Brush } from '../shared/brush.ts';
import { ownSpan, type Span, groupedPrice, toBucket } from './ladder-model.ts';
import { type LadderPaint, fittingText, isCancellable, ownCells, type OwnCell } from './ladder-paint.ts';
import type { HeldSide, MarkGroup } from './own-orders.ts';

/** What a chip of the ladder keeps free on its left, and what its cancel mark takes on its right (pixels). */
const CHIP_GAP = 5;
const CANCEL_ROOM = 12;

/** The chips of every row, with those that are pinned to the first and the last. */
export function paintChips(brush: Brush, paint: LadderPaint): void {
  const { rows, columns, marks, pins, rowHeight } = paint;
  const last = rows.rows.length - 1;
  for (const [index, { price }] of rows.rows.entries()) {
    const pinned = index === 0 ? pins.above : index === last ? pins.below : [];
    for (const cell of ownCells(columns, marks, price, pinned))
      paintChip(brush, paint, cell, { price, y: index * rowHeight });
  }
}

function paintChip(
  brush: Brush,
  paint: LadderPaint,
  cell: OwnCell,
  { price, y }: { readonly price: number; readonly y: number },
): void {
  const { colours, rowHeight, dragged } = paint;
  const { group, span } = cell;
  const isBuy = group.side === DIRECTION.buy;
  const inside: Span = [span[0] + 2, span[1] - 2];
  const isLeaving = dragged?.from === price && isSame(dragged.group, group);
  const isFilled = group.kind === 'order' && group.away === undefined;
  const solid = isBuy ? colours['up-solid'] : colours['down-solid'];
  // A bracket has the colour of what it brings: a target wins, a stop loses.
  const edge = { order: solid, takeProfit: colours.up, stopLoss: colours.down }[group.kind];
  if (isFilled) brush.fill(solid, inside, y + 1, rowHeight - 2, isLeaving ? 0.5 : 1);
  else {
    brush.fill(colours.surface, inside, y + 1, rowHeight - 2, 0.85);
    brush.frame(edge, inside, y + 1, rowHeight - 2, isLeaving);
  }
  const ink = isFilled ? colours['on-solid'] : group.kind === 'order' ? colours.text : edge;
  const space = inside[1] - inside[0] - CHIP_GAP - (isCancellable(cell) ? CANCEL_ROOM : 2);
  const text = firstFitting(brush, space, chipTexts(paint, cell));
  const middle = y + rowHeight / 2 + 0.5;
  brush.text(text, inside[0] + CHIP_GAP - 1, middle, { colour: ink, face: 'smallStrong' });
  if (isCancellable(cell)) brush.text('×', inside[1] - 11, middle, { colour: ink, face: 'strong' });
}

/** What a chip may say, the most that is worth saying first. */
function chipTexts(paint: LadderPaint, { group, more }: Omit<OwnCell, 'span'>): readonly string[] {
  const { words, numberDigits, digits } = paint;
  const name = group.kind === 'takeProfit' ? words.takeProfit : words.stopLoss;
  const price = formatPrice(group.marks[0]?.price ?? 0, digits);
  const count = group.marks.length > 1 ? ` ${group.marks.length}×` : '';
  const exact = formatVolume(group.volume, numberDigits);
  const short = withoutZeros(exact);
  if (group.away !== undefined) {
    const away = words.rowsAway(group.away);
    const arrow = `${group.away > 0 ? '↑' : '↓'}${Math.abs(group.away)}`;
    const head = group.kind === 'order' ? short : name;
    const others = more > 0 ? ` +${more}` : '';
    const texts = [`${head} ${price} ${away}`, `${head} ${away}`, `${head} ${arrow}`, arrow];
    const brief = more > 0 ? `${more + 1}${arrow.slice(0, 1)}` : arrow.slice(0, 1);
    return [...texts.map((text) => `${text}${others}`), brief];
  }
  if (group.kind === 'order') return [`${exact}${count}`, `${short}${count}`, short];
  return [`${name} ${exact}${count}`, `${name} ${short}`, name];
}

/** A quantity as short as it can be said without another value: `0.010` is `0.01`, `1.000` is `1`. */
function withoutZeros(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}

function firstFitting(brush: Brush, space: number, texts: readonly string[]): string {
  return fittingText(texts, space, (text) => brush.measure(text, 'smallStrong'));
}

function isSame(one: MarkGroup, other: MarkGroup): boolean {
  return one.kind === other.kind && one.side === other.side && other.away === undefined;
}

/** The quantity that a click would place, outlined where it would stand. */
export function paintGhost(brush: Brush, paint: LadderPaint): void {
  const { ghost, colours, rowHeight, words } = paint;
  const y = ghost && rowTop(paint, ghost.price);
  if (ghost === undefined || y === undefined) return;
  const isBuy = ghost.side === DIRECTION.buy;
  const [from, to] = ownSpan(paint.columns, isBuy);
  const colour = ghost.way === 'now' ? colours.warn : isBuy ? colours.up : colours.down;
  brush.frame(colour, [from + 2, to - 2], y + 1, rowHeight - 2, true);
  const note = ghost.way === 'limit' ? '' : ` ${words[ghost.way]}`;
  const text = firstFitting(brush, to - from - 12, [`${ghost.text}${note}`, ghost.text]);
  brush.text(text, from + CHIP_GAP + 1, y + rowHeight / 2 + 0.5, { colour, face: 'smallStrong' });
}

/** The mean entry of each side: a line under its row, and one flag with what is held. */
export function paintHeld(brush: Brush, paint: LadderPaint): void {
  for (const held of paint.held) {
    const isBuy = held.side === DIRECTION.buy;
    const y = rowTop(paint, toBucket(held.average, paint.step, isBuy));
    if (y !== undefined) paintFlag(brush, paint, held, y);
  }
}

function paintFlag(brush: Brush, paint: LadderPaint, held: HeldSide, y: number): void {
  const { colours, columns, rowHeight, words, numberDigits, digits, moneyDigits } = paint;
  const isBuy = held.side === DIRECTION.buy;
  const colour = isBuy ? colours.up : colours.down;
  brush.fill(colour, [0, columns.width], y + rowHeight - 1, 1.5);
  // The flag stands where no figure of the book is: over the profile, or in the column of own orders.
  const [from, to] = columns.spans.profile ?? ownSpan(columns, isBuy);
  const isFree = !(paint.marks.get(toBucket(held.average, paint.step, isBuy)) ?? []).length;
  if (columns.spans.profile === undefined && !isFree) return;
  const until = columns.spans.profile === undefined ? to : (columns.spans.buys?.[1] ?? to);
  const side = isBuy ? words.long : words.short;
  const volume = formatVolume(held.volume, numberDigits);
  const money = held.profit === undefined ? '' : ` ${formatProfit(held.profit, moneyDigits)}`;
  const price = formatPrice(held.average, digits);
  const text = firstFitting(brush, until - from - 16, [
    `${side} ${volume} ${price}${money}`,
    `${side} ${volume}${money}`,
    `${side} ${volume}`,
    volume,
    withoutZeros(volume),
  ]);
  const end = Math.min(until - 2, from + 14 + brush.measure(text, 'smallStrong'));
  brush.fill(colours.surface, [from + 2, end], y + 1, rowHeight - 2);
  brush.frame(colour, [from + 2, end], y + 1, rowHeight - 2);
  brush.text(text, from + 8, y + rowHeight / 2 + 0.5, { colour, face: 'smallStrong' });
}

/** What is in the hand: the chip in its new row and a note with from, to, the change and the queue. */
export function paintDragged(brush: Brush, paint: LadderPaint): void {
  const { dragged, colours, rowHeight, columns } = paint;
  const y = dragged && rowTop(paint, dragged.to);
  if (dragged === undefined || y === undefined) return;
  const isBuy = dragged.group.side === DIRECTION.buy;
  const [from, to] = ownSpan(columns, isBuy);
  brush.fill(isBuy ? colours['up-solid'] : colours['down-solid'], [from + 1, to - 1], y, rowHeight);
  brush.frame(colours.text, [from + 1, to - 1], y, rowHeight);
  const volume = firstFitting(brush, to - from - 12, chipTexts(paint, { group: dragged.group, more: 0 }));
  const middle = y + rowHeight / 2 + 0.5;
  brush.text(volume, from + CHIP_GAP + 1, middle, { colour: colours['on-solid'], face: 'smallStrong' });
  paintNote(brush, paint, y);
}

const NOTE_LINE = 15;

function paintNote(brush: Brush, paint: LadderPaint, y: number): void {
  const { dragged, colours, columns, words, digits, rowHeight } = paint;
  if (dragged === undefined) return;
  const price = (ticks: number) => groupedPrice(ticks, digits, paint.step);
  const change = formatPriceChange(dragged.to - dragged.from, digits);
  const title = words.fromTo(price(dragged.from), price(dragged.to));
  const count = dragged.group.marks.length;
  const ahead = words.ahead(aheadAt(paint, dragged.from), aheadAt(paint, dragged.to));
  const second = formatList([count > 1 && words.orders(count), ahead], 'facts');
  const first = brush.measure(title, 'smallStrong') + 12 + brush.measure(change, 'small');
  const width = Math.ceil(Math.max(first, brush.measure(second, 'small'))) + 18;
  const wanted = (columns.spans.price?.[1] ?? 0) + 6;
  const from = Math.max(2, Math.min(wanted, columns.width - width - 2));
  const height = 2 * NOTE_LINE + 8;
  // Above the row where it fits, so that the row that is meant stays in sight.
  const top = y - height - 3 >= 0 ? y - height - 3 : y + rowHeight + 3;
  brush.fill(colours['surface-raised'], [from, from + width], top, height);
  brush.frame(colours['line-strong'], [from, from + width], top, height);
  brush.text(title, from + 9, top + 4 + NOTE_LINE / 2, { colour: colours.text, face: 'smallStrong' });
  const right = { colour: colours['text-2'], face: 'small', align: 'right' } as const;
  brush.text(change, from + width - 9, top + 4 + NOTE_LINE / 2, right);
  const left = { colour: colours['text-2'], face: 'small' } as const;
  brush.text(second, from + 9, top + 4 + NOTE_LINE * 1.5, left);
}

/** What stands in the book at a row of the side that is dragged: what is served first. */
function aheadAt(paint: LadderPaint, price: number): string {
  const row = paint.rows.rows.find((each) => each.price === price);
  const isBuy = paint.dragged?.group.side === DIRECTION.buy;
  const units = (isBuy ? row?.bid : row?.ask) ?? 0;
  return formatVolume(units, paint.numberDigits);
}

/** The top of the row of a price (pixels); undefined out of sight. */
function rowTop({ rows, step, rowHeight }: LadderPaint, price: number): number | undefined {
  const top = rows.rows[0]?.price;
  if (top === undefined) return undefined;
  const index = (top - price) / step;
  return index >= 0 && index < rows.rows.length ? index * rowHeight : undefined;
}
