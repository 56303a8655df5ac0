import { notionalOf, type RiskPosition } from './risk-model.ts';

/** How alike two products moved. */

export interface Closes {
  /** Start of each half hour (seconds) and its close in price ticks, oldest first. */
  readonly times: readonly number[];
  readonly closes: readonly number[];
}

/** Half hours that two products need in common before a figure is shown. */
export const MIN_COMMON_RETURNS = 12;
/** Products that are compared: those with the largest positions. */
export const MAX_CORRELATED = 8;

/** A moment that two series have in common, with the close of each. */
export interface CommonClose {
  /** Start of the half hour (seconds). */
  readonly time: number;
  readonly own: number;
  readonly other: number;
}

/** The half hours in which both traded, oldest first. */
export function commonCloses(left: Closes, right: Closes): readonly CommonClose[] {
  const others = new Map(right.times.map((time, at) => [time, right.closes[at]]));
  return left.times.flatMap((time, at) => {
    const other = others.get(time);
    const own = left.closes[at];
    return other === undefined || own === undefined || own <= 0 || other <= 0 ? [] : [{ time, own, other }];
  });
}

/** Correlation of the returns of two products in the half hours that both traded, -1 to 1; undefined for too few or for none that moved. */
export function correlationOf(left: Closes, right: Closes): number | undefined {
  return correlationIn(commonCloses(left, right));
}

/** The same of half hours that both have. */
export function correlationIn(common: readonly CommonClose[]): number | undefined {
  const returns = common.slice(1).map(({ own, other }, at) => {
    const before = common[at] ?? { own, other };
    return [Math.log(own / before.own), Math.log(other / before.other)] as const;
  });
  if (returns.length < MIN_COMMON_RETURNS) return undefined;
  const mean = (side: 0 | 1) => returns.reduce((sum, pair) => sum + pair[side], 0) / returns.length;
  const [ownMean, otherMean] = [mean(0), mean(1)];
  let both = 0;
  let ownSquares = 0;
  let otherSquares = 0;
  for (const [own, other] of returns) {
    both += (own - ownMean) * (other - otherMean);
    ownSquares += (own - ownMean) ** 2;
    otherSquares += (other - otherMean) ** 2;
  }
  return ownSquares === 0 || otherSquares === 0 ? undefined : both / Math.sqrt(ownSquares * otherSquares);
}

/** A product that is held, with the side on which most of it lies: 1 long, -1 short. */
export interface Held {
  readonly symbolId: number;
  readonly side: 1 | -1;
}

/** Products by the size of what is held of them, the largest first. */
export function heldOf(positions: readonly RiskPosition[]): readonly Held[] {
  const nets = new Map<number, bigint>();
  for (const position of positions) {
    const notional = notionalOf(position);
    const signed = position.direction === 'buy' ? notional : -notional;
    nets.set(position.symbolId, (nets.get(position.symbolId) ?? 0n) + signed);
  }
  const size = (net: bigint) => (net < 0n ? -net : net);
  return [...nets]
    .sort(([, left], [, right]) => Number(size(right) - size(left)))
    .slice(0, MAX_CORRELATED)
    .map(([symbolId, net]) => ({ symbolId, side: net < 0n ? -1 : 1 }));
}
