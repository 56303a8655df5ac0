import { formatPercentOf } from '../../../components/index.ts';
import type { Bar } from '../series/bar.ts';

/** Where a comparison begins: at the first bar in sight, or with the day, week, month or year (UTC) of the newest bar. */
export const COMPARE_STARTS = ['view', 'day', 'week', 'month', 'year'] as const;
export type CompareStart = (typeof COMPARE_STARTS)[number];

const DAY = 86_400;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY = 4 * DAY;

/** The time (seconds) at which a comparison begins; `newest` is the start of the newest bar, `seen` of the first one in sight. */
export function compareFrom(start: CompareStart, newest: number, seen: number): number {
  if (start === 'view') return seen;
  if (start === 'day') return newest - (newest % DAY);
  if (start === 'week') return newest - ((((newest - FIRST_MONDAY) % (7 * DAY)) + 7 * DAY) % (7 * DAY));
  const date = new Date(newest * 1000);
  return Date.UTC(date.getUTCFullYear(), start === 'month' ? date.getUTCMonth() : 0, 1) / 1000;
}

/** A bar of the chart with that of a compared product, which may not have traded yet (undefined). */
export type Pair = readonly [own: Bar, other: Bar | undefined];

/** Joins to each bar the newest one of another product that began by then. Both lists rise in time. */
export function paired(bars: readonly Bar[], others: readonly Bar[]): readonly Pair[] {
  let next = 0;
  let other: Bar | undefined;
  return bars.map((bar): Pair => {
    for (
      let each = others[next];
      each !== undefined && each.timestamp <= bar.timestamp;
      each = others[next]
    ) {
      other = each;
      next += 1;
    }
    return [bar, other];
  });
}

/** Prices at which a comparison begins (ticks of each product); undefined while one of the two is not known. */
export interface CompareBase {
  readonly own: number;
  readonly other: number;
}

/** The prices at the first bar at or after a time (seconds): the opening of a bar that begins there. */
export function baseOf(pairs: readonly Pair[], from: number): CompareBase | undefined {
  const pair = pairs.find(([own, other]) => own.timestamp >= from && other !== undefined);
  if (pair?.[1] === undefined) return undefined;
  const [own, other] = pair;
  // A bar that began before says with its close where the other product stood.
  const begun = other.timestamp === own.timestamp ? other.open : other.close;
  return own.open > 0 && begun > 0 ? { own: own.open, other: begun } : undefined;
}

/** A price of the compared product as a price of the chart's: as far from the start in percent. */
export function compared(price: number, { own, other }: CompareBase): number {
  return (own * price) / other;
}

/** Change against a start in percent, with its sign and two places; empty where there is no start. */
export function percentFrom(price: number, base: number | undefined): string {
  if (base === undefined || base <= 0) return '';
  return formatPercentOf(price / base - 1, 2, 'always');
}
