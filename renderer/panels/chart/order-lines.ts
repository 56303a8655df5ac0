import { formatNumber } from '../../components/index.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import { targetVolumes } from '../../trading/live-figures.ts';
import type { FillView, OrderView, PositionView } from '../../trading/contracts.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What own lines belong to: an order has them at a price of its own. */
export type LineOwner = PositionView | (OrderView & { readonly price: number });

export function isPosition(owner: PositionView | OrderView): owner is PositionView {
  return 'positionId' in owner;
}

function hasLines(owner: PositionView | OrderView): owner is LineOwner {
  return isPosition(owner) || owner.price !== undefined;
}

export type BracketKind = 'takeProfit' | 'stopLoss';
export const BRACKET_KINDS: readonly BracketKind[] = ['takeProfit', 'stopLoss'];

/** What a line stands for: a position at its entry, an order at its price, a bracket of either, or a target of a position. */
export type LineKind = 'position' | 'order' | 'target' | BracketKind;

export function isBracket(kind: LineKind): kind is BracketKind {
  return kind === 'takeProfit' || kind === 'stopLoss';
}

/** A line of the trader's own on the chart. */
export interface OrderLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly owner: LineOwner;
  /** Ticks. */
  readonly price: number;
  /** Of a target: its number among those of the position, from 0, and what it closes (volume units). */
  readonly target?: { readonly index: number; readonly volume: number } | undefined;
  readonly tone: 'up' | 'down';
  /** Open profit of a position; of a bracket or a target, the profit that it would close with. */
  readonly profit: bigint | undefined;
}

/** What a result is counted from: a position, or an order as if it were filled at its price. */
export type Entry = Pick<PositionView, 'direction' | 'entryPrice' | 'volume' | 'stopLoss'>;

/** The entry of a position, or that which a resting order is for; undefined for one that closes. */
export function entryOf(owner: LineOwner): Entry | undefined {
  if (isPosition(owner)) return owner;
  const { type, direction, price, volume, stopLoss } = owner;
  return type.endsWith('Open') ? { direction, entryPrice: price, volume, stopLoss } : undefined;
}

/** Result of an entry at a price in ticks, at the account's digits; undefined while it is not known. */
export type ProfitAt = (entry: Entry, price: number) => bigint | undefined;

export function ownerKey(owner: PositionView | OrderView): string {
  return isPosition(owner) ? `p${owner.positionId}` : `o${owner.orderId}`;
}

/** Whether a line closes what it belongs to, or a part of it. */
export function isExit(kind: LineKind): kind is BracketKind | 'target' {
  return isBracket(kind) || kind === 'target';
}

/** A line of a position or order at a price (ticks); of a target with what says which one. */
export function lineOf(
  owner: LineOwner,
  { kind, price, target }: Pick<OrderLine, 'kind' | 'price' | 'target'>,
  profitAt: ProfitAt,
): OrderLine {
  const exits = isExit(kind);
  const entry = exits ? entryOf(owner) : undefined;
  const closed = entry && { ...entry, volume: target?.volume ?? entry.volume };
  const isUp = exits ? kind !== 'stopLoss' : owner.direction === DIRECTION.buy;
  const open = isPosition(owner) ? owner.openProfit : undefined;
  return {
    key: exits ? `${ownerKey(owner)} ${kind}${target?.index ?? ''}` : ownerKey(owner),
    kind,
    owner,
    price,
    target,
    tone: isUp ? 'up' : 'down',
    profit: exits ? closed && profitAt(closed, price) : open,
  };
}

/** Lines of the targets of a position, nearest first; none until the terms say what each closes. */
function targetLines(
  position: PositionView,
  terms: InstrumentTerms | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  const { targets = [] } = position;
  if (targets.length === 0 || terms === undefined) return [];
  const volumes = targetVolumes(position, terms);
  return targets.map(({ price }, index) => {
    const target = { index, volume: volumes[index] ?? 0 };
    return lineOf(position, { kind: 'target', price, target }, profitAt);
  });
}

/** Positions and resting orders of one product, each with its targets and brackets behind it. */
export function orderLines(
  positions: readonly PositionView[],
  orders: readonly OrderView[],
  { symbolId, terms }: { readonly symbolId: InstrumentNumber; readonly terms?: InstrumentTerms | undefined },
  profitAt: ProfitAt,
): readonly OrderLine[] {
  return [...positions, ...orders].flatMap((owner): readonly OrderLine[] => {
    if (owner.symbolId !== symbolId || !hasLines(owner)) return [];
    const brackets = BRACKET_KINDS.flatMap((kind) => {
      const price = owner[kind];
      return price === undefined ? [] : [lineOf(owner, { kind, price }, profitAt)];
    });
    if (!isPosition(owner))
      return [lineOf(owner, { kind: 'order', price: owner.price }, profitAt), ...brackets];
    const own = lineOf(owner, { kind: 'position', price: owner.entryPrice }, profitAt);
    return [own, ...targetLines(owner, terms, profitAt), ...brackets];
  });
}

/** A line on its way to another price (ticks). */
export type MovedLine = Pick<OrderLine, 'owner' | 'kind' | 'price' | 'target'>;

/** The lines with one that is moved, or a bracket that is new, at its price and with the profit that it would bring there. */
export function linesWithMoved(
  lines: readonly OrderLine[],
  moved: MovedLine | undefined,
  profitAt: ProfitAt,
): readonly OrderLine[] {
  if (moved === undefined) return lines;
  // It may have changed since it was taken.
  const key = ownerKey(moved.owner);
  const owner = lines.find((each) => ownerKey(each.owner) === key)?.owner ?? moved.owner;
  const line = lineOf(owner, moved, profitAt);
  const isThere = lines.some((each) => each.key === line.key);
  if (!isThere && isBracket(moved.kind)) return [...lines, line];
  return lines.map((each) => (each.key === line.key ? line : each));
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
  symbolId: InstrumentNumber,
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
  symbolId: InstrumentNumber,
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
  const space = (high - low) * LINE_ROOM;
  const near = prices.filter((price) => price >= low - space && price <= high + space);
  return [Math.min(low, ...near), Math.max(high, ...near)];
}
