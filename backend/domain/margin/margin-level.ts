import { DIRECTION, type Direction } from '../direction.ts';
import type { InstrumentId, Money } from '../units.ts';
/** Margin level in percent below which the owner of a cross account is warned. */
export const WARNING_LEVEL = 100n;
/** Margin level in percent above which a warned account counts as recovered, and may be warned again. */
export const RECOVERED_LEVEL = 110n;
/** Margin level in percent at which positions of a cross account are closed. */
export const STOP_OUT_LEVEL = 50n;

/** The stop-out level of an account that holds products on these terms, in percent: the highest of them, or the platform's. */
export function stopOutLevelOf(terms: Iterable<{ readonly stopOutLevel?: number | undefined }>): bigint {
  let highest: bigint | undefined;
  for (const { stopOutLevel } of terms) {
    const level = stopOutLevel === undefined ? STOP_OUT_LEVEL : BigInt(stopOutLevel);
    if (highest === undefined || level > highest) highest = level;
  }
  return highest ?? STOP_OUT_LEVEL;
}

/** What a cross account stands on; money at the account's digits. */
export interface MarginState {
  /** Balance and floating results. */
  readonly equity: Money;
  /** Margin that the open positions bind. */
  readonly used: Money;
}

/** Whether the margin level (equity over used margin) is at most `percent`. An account that binds nothing has none. */
export function isLevelAtMost({ equity, used }: MarginState, percent: bigint): boolean {
  return used > 0n && equity * 100n <= used * percent;
}

/** A position as far as it binds margin. */
export interface BoundMargin {
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly margin: Money;
}

/** Margin that positions bind: in each product only the larger side, because the smaller one takes its risk away. */
export function usedMarginOf(positions: Iterable<BoundMargin>): Money {
  const sides = new Map<number, { long: bigint; short: bigint }>();
  for (const { symbolId, direction, margin } of positions) {
    const side = sides.get(symbolId) ?? { long: 0n, short: 0n };
    if (direction === DIRECTION.buy) side.long += margin;
    else side.short += margin;
    sides.set(symbolId, side);
  }
  let used = 0n;
  for (const { long, short } of sides.values()) used += long > short ? long : short;
  return used;
}
