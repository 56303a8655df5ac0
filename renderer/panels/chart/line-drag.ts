import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { PositionView } from '../../trading/contracts.ts';
import type { OrderLine, ProfitAt } from './order-lines.ts';

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

/** The lines with a moved order at its new price (ticks). */
export function linesWithMovedOrder(
  lines: readonly OrderLine[],
  moved: { readonly orderId: string; readonly price: number } | undefined,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  return lines.map((line) => (line.orderId === moved.orderId ? { ...line, price: moved.price } : line));
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
  const there = lines.some(({ key }) => key === line.key);
  return there ? lines.map((each) => (each.key === line.key ? line : each)) : [...lines, line];
}
