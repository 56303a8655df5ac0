import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { orderBracket, orderKey, type OrderLine, type OrderPart, type ProfitAt } from './order-lines.ts';

export type BracketKind = 'takeProfit' | 'stopLoss';

/** Which bracket a price is for a position: beyond the mark on the winning side a take profit, else a stop loss. */
export function bracketAt(
  {
    direction,
    entryPrice,
    markPrice = entryPrice,
  }: Pick<PositionView, 'direction' | 'entryPrice' | 'markPrice'>,
  price: number,
): BracketKind {
  return price > markPrice === (direction === DIRECTION.buy) ? 'takeProfit' : 'stopLoss';
}

/** A price under the pointer on a round step: the largest power of ten that is no coarser than a pixel (ticks). */
export function snapPrice(price: number | undefined, nextPixel: number | undefined): number | undefined {
  if (price === undefined) return undefined;
  const pixel = nextPixel === undefined ? 1 : Math.max(1, Math.abs(nextPixel - price));
  const step = 10 ** Math.floor(Math.log10(pixel));
  return Math.round(price / step) * step;
}

/** What is in the hand, as far as lines are concerned. */
export interface MovedBracket {
  readonly position: PositionView;
  readonly kind: BracketKind;
  readonly price: number;
}

/** The key of the line of a bracket. */
export function bracketKey(kind: BracketKind, positionId: string): string {
  return `${kind === 'takeProfit' ? 't' : 's'}${positionId}`;
}

/** What of a resting order is in the hand, and its price there (ticks). */
export interface MovedOrder {
  readonly order: OrderView;
  readonly part: OrderPart;
  readonly price: number;
}

/** The lines with a moved order, or with a bracket of it that is moved or new, at its price. */
export function linesWithMovedOrder(
  lines: readonly OrderLine[],
  moved: MovedOrder | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  const { order, part, price } = moved;
  const key = orderKey(part, order.orderId);
  if (part === 'price') return lines.map((line) => (line.key === key ? { ...line, price } : line));
  return withLine(lines, orderBracket(order, part, price, profitAt));
}

/** The lines with one in the place of that with its key, or behind them. */
function withLine(lines: readonly OrderLine[], line: OrderLine): readonly OrderLine[] {
  const there = lines.some(({ key }) => key === line.key);
  return there ? lines.map((each) => (each.key === line.key ? line : each)) : [...lines, line];
}

/** The lines with the moved bracket at its new price and with the profit that it would bring there. */
export function linesWithMoved(
  lines: readonly OrderLine[],
  moved: MovedBracket | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  const { position, kind, price } = moved;
  const { positionId, direction, volume } = position;
  const line: OrderLine = {
    key: bracketKey(kind, positionId),
    kind,
    price,
    tone: kind === 'takeProfit' ? 'up' : 'down',
    buy: direction === DIRECTION.buy,
    volume,
    profit: profitAt(position, price),
    positionId,
    orderId: undefined,
  };
  return withLine(lines, line);
}
