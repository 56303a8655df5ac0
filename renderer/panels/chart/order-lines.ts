import { formatNumber } from '../../components/index.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { FillView, OrderView, PositionView } from '../../trading/contracts.ts';

/** A line of the trader's own on the chart. */
export interface OrderLine {
  readonly key: string;
  readonly kind: 'position' | 'order' | 'takeProfit' | 'stopLoss';
  /** Ticks. */
  readonly price: number;
  readonly tone: 'up' | 'down';
  readonly buy: boolean;
  readonly volume: number;
  /** Open profit of a position; of a bracket, the profit that it would close with. */
  readonly profit: bigint | undefined;
  readonly positionId: string | undefined;
  /** Of a resting order and of its brackets. */
  readonly orderId: string | undefined;
}

/** What a result is counted from: a position, or an order as if it were filled at its price. */
export type Entry = Pick<PositionView, 'direction' | 'entryPrice' | 'volume' | 'stopLoss'>;

/** The entry that a resting order is for; undefined for one that closes or has no price. */
export function entryOf({ type, direction, price, volume, stopLoss }: OrderView): Entry | undefined {
  const opens = type.endsWith('Open');
  return price === undefined || !opens ? undefined : { direction, entryPrice: price, volume, stopLoss };
}

/** Result of an entry at a price in ticks, at the account's digits; undefined while it is not known. */
export type ProfitAt = (entry: Entry, price: number) => bigint | undefined;

/** Positions and resting orders of one product, with their brackets. */
export function orderLines(
  positions: readonly PositionView[],
  orders: readonly OrderView[],
  symbolId: number,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  const lines: OrderLine[] = [];
  for (const position of positions) {
    if (position.symbolId !== symbolId) continue;
    const { positionId, volume, takeProfit, stopLoss } = position;
    const buy = position.direction === DIRECTION.buy;
    const base = { buy, volume, positionId, orderId: undefined };
    const tone = buy ? 'up' : 'down';
    const profit = position.openProfit;
    lines.push({
      ...base,
      key: `p${positionId}`,
      kind: 'position',
      price: position.entryPrice,
      tone,
      profit,
    });
    if (takeProfit !== undefined) {
      lines.push({
        ...base,
        key: `t${positionId}`,
        kind: 'takeProfit',
        price: takeProfit,
        tone: 'up',
        profit: profitAt(position, takeProfit),
      });
    }
    if (stopLoss !== undefined) {
      lines.push({
        ...base,
        key: `s${positionId}`,
        kind: 'stopLoss',
        price: stopLoss,
        tone: 'down',
        profit: profitAt(position, stopLoss),
      });
    }
  }
  for (const order of orders) {
    if (order.symbolId !== symbolId || order.price === undefined) continue;
    const buy = order.direction === DIRECTION.buy;
    lines.push({
      key: `o${order.orderId}`,
      kind: 'order',
      price: order.price,
      tone: buy ? 'up' : 'down',
      buy,
      volume: order.volume,
      profit: undefined,
      positionId: undefined,
      orderId: order.orderId,
    });
    lines.push(...orderBrackets(order, profitAt));
  }
  return lines;
}

/** What a line of an order stands for, and its key. */
export type OrderPart = 'price' | 'takeProfit' | 'stopLoss';

export function orderKey(part: OrderPart, orderId: string): string {
  return part === 'price' ? `o${orderId}` : `o${part === 'takeProfit' ? 't' : 's'}${orderId}`;
}

/** The brackets that a resting order sets when it is filled. */
function orderBrackets(order: OrderView, profitAt: ProfitAt): readonly OrderLine[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const price = order[kind];
    return price === undefined ? [] : [orderBracket(order, kind, price, profitAt)];
  });
}

/** A bracket of a resting order at a price (ticks). */
export function orderBracket(
  order: OrderView,
  kind: 'takeProfit' | 'stopLoss',
  price: number,
  profitAt: ProfitAt,
): OrderLine {
  const entry = entryOf(order);
  return {
    key: orderKey(kind, order.orderId),
    kind,
    price,
    tone: kind === 'takeProfit' ? 'up' : 'down',
    buy: order.direction === DIRECTION.buy,
    volume: order.volume,
    profit: entry && profitAt(entry, price),
    positionId: undefined,
    orderId: order.orderId,
  };
}

/**
 * What a bracket brings in multiples of the risk from entry to stop loss, with sign and two places; undefined without a stop
 * on the losing side.
 */
export function riskMultiple(
  { direction, entryPrice, stopLoss }: Pick<Entry, 'direction' | 'entryPrice' | 'stopLoss'>,
  { kind, price }: Pick<OrderLine, 'kind' | 'price'>,
): string | undefined {
  const way = direction === DIRECTION.buy ? 1 : -1;
  const stop = kind === 'stopLoss' ? price : stopLoss;
  const risk = stop === undefined ? 0 : (entryPrice - stop) * way;
  if (risk <= 0) return undefined;
  const multiple = ((price - entryPrice) * way) / risk;
  return `${formatNumber(multiple, 2, 'always')} R`;
}

/** A fill as a mark on its candle. */
export interface FillMark {
  readonly timestamp: number;
  readonly buy: boolean;
}

/** Fills that the legend writes out for one bar; more are counted. */
export const MAX_SHOWN_FILLS = 3;

/** The own fills of a product that happened in the bar from `start` to `end` (seconds), oldest first. */
export function fillsWithin(
  fills: readonly FillView[],
  symbolId: number,
  start: number,
  end: number,
): readonly FillView[] {
  return fills
    .filter((fill) => fill.symbolId === symbolId && fill.timeMs >= start * 1000 && fill.timeMs < end * 1000)
    .toSorted((a, b) => a.timeMs - b.timeMs);
}

/** Marks of the fills of one product, rising in time; several of one side in one candle are one mark. */
export function fillMarks(
  fills: readonly FillView[],
  symbolId: number,
  candleOf: (seconds: number) => number | undefined,
): readonly FillMark[] {
  const marks = new Map<string, FillMark>();
  for (const fill of fills) {
    if (fill.symbolId !== symbolId) continue;
    const timestamp = candleOf(Math.floor(fill.timeMs / 1000));
    if (timestamp === undefined) continue;
    const buy = fill.direction === DIRECTION.buy;
    marks.set(`${timestamp}-${buy}`, { timestamp, buy });
  }
  return [...marks.values()].sort((left, right) => left.timestamp - right.timestamp);
}

/** Lines are brought into view as far as they widen the range of the candles by no more than this share of it. */
const LINE_ROOM = 0.6;

/** The price range of the candles, widened to hold the own lines that are near enough not to flatten the candles. */
export function rangeWithLines(
  [low, high]: readonly [low: number, high: number],
  prices: readonly number[],
): readonly [low: number, high: number] {
  const room = (high - low) * LINE_ROOM;
  const near = prices.filter((price) => price >= low - room && price <= high + room);
  return [Math.min(low, ...near), Math.max(high, ...near)];
}
