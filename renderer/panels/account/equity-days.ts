import type { EquityDay } from '../../trading/loss-lock/loss-lock-model.ts';
import type { LedgerDays } from '../../venue/review-port.ts';
import type { CurveValue } from '../shared/curve-model.ts';

const DAY_MS = 86_400_000;

/** A point for a day: what was won or lost since the first one, and how far below the highest day before. */
export interface ResultDay extends Required<CurveValue> {
  /** The open results of that day are in it. */
  readonly hasOpenResults: boolean;
}

/**
 * The account day by day, without money that was moved in or out. The platform's ledger knows what was closed; open results are
 * in days on which this terminal looked at the equity. Money at the digits of the account.
 */
export function resultDays(
  { opening, days }: Pick<LedgerDays, 'opening' | 'days'>,
  looks: readonly Pick<EquityDay, 'day' | 'last'>[],
): readonly ResultDay[] {
  const seen = new Map(looks.map(({ day, last }) => [day, last]));
  const ledger = new Map(days.map((each) => [each.day, each]));
  const first = Math.min(...ledger.keys(), ...seen.keys());
  const all = [...new Set([...ledger.keys(), ...seen.keys()])].sort((left, right) => left - right);
  let balance = opening;
  let moved = 0n;
  let peak = 0n;
  const points: ResultDay[] = [];
  for (const day of all) {
    const line = ledger.get(day);
    balance = line?.balance ?? balance;
    moved += line?.moved ?? 0n;
    const value = (seen.get(day) ?? balance) - opening - moved;
    if (value > peak) peak = value;
    points.push({
      ...{ atMs: day * DAY_MS, value, drawdown: value - peak },
      hasOpenResults: seen.has(day),
    });
  }
  if (points.length === 0) return points;
  return [{ atMs: (first - 1) * DAY_MS, value: 0n, drawdown: 0n, hasOpenResults: false }, ...points];
}
