import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { oppositeSide, toBucket } from './ladder-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Something of the customer's that waits at a price: a resting order, or a bracket of a position. */
export interface OwnMark {
  readonly kind: 'order' | 'takeProfit' | 'stopLoss';
  /** Of the order; of the position for a bracket. */
  readonly id: string;
  /** What it will do: a stop loss of a long position sells. */
  readonly side: Direction;
  /** Price ticks. */
  readonly price: number;
  /** Volume units. */
  readonly volume: number;
}

/** Own marks by the price of the row that holds them. */
export type MarkRows = ReadonlyMap<number, readonly OwnMark[]>;

type OrderPart = Pick<OrderView, 'orderId' | 'symbolId' | 'direction' | 'price' | 'volume'>;
type PositionPart = Pick<
  PositionView,
  'positionId' | 'symbolId' | 'direction' | 'volume' | 'takeProfit' | 'stopLoss'
>;

/** Everything of one product that waits at a price. */
export function ownMarks(
  orders: readonly OrderPart[],
  positions: readonly PositionPart[],
  symbolId: InstrumentNumber,
): readonly OwnMark[] {
  const resting = orders.flatMap((order): OwnMark[] =>
    order.symbolId !== symbolId || order.price === undefined
      ? []
      : [
          {
            kind: 'order',
            id: order.orderId,
            side: order.direction,
            price: order.price,
            volume: order.volume,
          },
        ],
  );
  const brackets = positions.flatMap((position): OwnMark[] => {
    if (position.symbolId !== symbolId) return [];
    const { positionId: id, volume, takeProfit, stopLoss } = position;
    const side = oppositeSide(position.direction);
    return [
      ...(takeProfit === undefined
        ? []
        : [{ kind: 'takeProfit' as const, id, side, price: takeProfit, volume }]),
      ...(stopLoss === undefined ? [] : [{ kind: 'stopLoss' as const, id, side, price: stopLoss, volume }]),
    ];
  });
  return [...resting, ...brackets];
}

/** Puts marks into rows of `step` ticks: buys are merged downwards, sells upwards, as the book is. */
export function marksByRow(marks: readonly OwnMark[], step: number): MarkRows {
  const rows = new Map<number, OwnMark[]>();
  for (const mark of marks) {
    const row = toBucket(mark.price, step, mark.side === DIRECTION.buy);
    const there = rows.get(row);
    if (there === undefined) rows.set(row, [mark]);
    else there.push(mark);
  }
  return rows;
}

/** Marks of one row and side that look alike: all its orders, or its take profits, or its stop losses. */
export interface MarkGroup {
  readonly kind: OwnMark['kind'];
  readonly side: Direction;
  readonly marks: readonly OwnMark[];
  /** Together, in volume units. */
  readonly volume: number;
  /** The row's distance for a mark that is out of view, in rows; positive above. Undefined for one in its own row. */
  readonly away?: number;
}

const KINDS = ['order', 'takeProfit', 'stopLoss'] as const;

/** The groups of one side among the marks of a row. */
export function groupMarks(marks: readonly OwnMark[], side: Direction): readonly MarkGroup[] {
  return KINDS.flatMap((kind) => {
    const alike = marks.filter((mark) => mark.kind === kind && mark.side === side);
    const volume = alike.reduce((sum, mark) => sum + mark.volume, 0);
    return alike.length === 0 ? [] : [{ kind, side, marks: alike, volume }];
  });
}

/**
 * What is pinned to the first (`above`) or the last row because its own row is out of view: for each side the nearest mark of each
 * kind, with its distance in rows. `top` is the price of the first row of `count`.
 */
export function pinnedMarks(
  rows: MarkRows,
  { top, count, step }: { readonly top: number; readonly count: number; readonly step: number },
): { readonly above: readonly MarkGroup[]; readonly below: readonly MarkGroup[] } {
  const bottom = top - (count - 1) * step;
  const nearest = (isOut: (row: number) => boolean, edge: number): readonly MarkGroup[] => {
    const groups = [...rows]
      .filter(([row]) => isOut(row))
      .sort(([one], [other]) => Math.abs(one - edge) - Math.abs(other - edge))
      .flatMap(([row, marks]) =>
        [DIRECTION.buy, DIRECTION.sell]
          .flatMap((side) => groupMarks(marks, side))
          .map((group) => ({ ...group, away: (row - edge) / step })),
      );
    return groups.filter(
      (group, index) =>
        groups.findIndex(({ kind, side }) => kind === group.kind && side === group.side) === index,
    );
  };
  return { above: nearest((row) => row > top, top), below: nearest((row) => row < bottom, bottom) };
}

/** What is held of a product on one side. */
export interface HeldSide {
  readonly side: Direction;
  /** Volume units. */
  readonly volume: number;
  /** Mean entry, weighted by volume, in price ticks. */
  readonly average: number;
  /** At the account's digits; undefined while a price or a rate is missing. */
  readonly profit: bigint | undefined;
}

type HeldPart = Pick<PositionView, 'symbolId' | 'direction' | 'volume' | 'entryPrice' | 'openProfit'>;

/** Long and short of a product, each as one. */
export function heldSides(positions: readonly HeldPart[], symbolId: InstrumentNumber): readonly HeldSide[] {
  return [DIRECTION.buy, DIRECTION.sell].flatMap((side) => {
    const own = positions.filter((each) => each.symbolId === symbolId && each.direction === side);
    const volume = own.reduce((sum, each) => sum + each.volume, 0);
    if (volume === 0) return [];
    const notional = own.reduce((sum, each) => sum + BigInt(each.entryPrice) * BigInt(each.volume), 0n);
    const average = Number((notional + BigInt(volume) / 2n) / BigInt(volume));
    const profit = own.reduce<bigint | undefined>(
      (sum, { openProfit }) => (sum === undefined || openProfit === undefined ? undefined : sum + openProfit),
      0n,
    );
    return [{ side, volume, average, profit }];
  });
}
