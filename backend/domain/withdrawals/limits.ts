import type { Money, WallTimeMs } from '../units.ts';

/** How long the amounts and the number of withdrawals count. */
export const WITHDRAWAL_PERIOD_MS = 24 * 60 * 60 * 1000;

/** What one withdrawal, and those of 24 hours together, may take out, in the account's currency. */
export interface WithdrawalLimits {
  readonly low: Money;
  readonly high: Money;
  readonly inPeriod: Money;
  /** Withdrawals in 24 hours. */
  readonly maxCount: number;
}

/** What a customer withdrew in the last 24 hours; what came back does not count. */
export interface RecentWithdrawals {
  readonly count: number;
  readonly amount: Money;
}

/** Which bound an amount breaks; undefined for none. */
export type BrokenLimit = 'low' | 'high' | 'count' | 'inPeriod';

/** The first bound that one more withdrawal would break. */
export function findBrokenLimit(
  amount: Money,
  limits: WithdrawalLimits,
  recent: RecentWithdrawals,
): BrokenLimit | undefined {
  if (amount < limits.low) return 'low';
  if (amount > limits.high) return 'high';
  if (recent.count >= limits.maxCount) return 'count';
  return recent.amount + amount > limits.inPeriod ? 'inPeriod' : undefined;
}

/** Times of one week day in which withdrawals are taken. */
export interface OpeningTime {
  /** 1 Monday to 7 Sunday. */
  readonly weekDay: number;
  /** Ranges `HH:mm-HH:mm`, joined by commas; a range that ends before it begins runs to midnight. */
  readonly openTime: string;
}

const MS_IN_MINUTE = 60_000;
const MINUTES_IN_HOUR = 60;
const MS_IN_DAY = 24 * MINUTES_IN_HOUR * MS_IN_MINUTE;
const DAYS_IN_WEEK = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3;

/** Whether withdrawals are taken at a time of the UTC week; without opening times they always are. */
export function isOpenAt(times: readonly OpeningTime[], nowMs: WallTimeMs): boolean {
  if (times.length === 0) return true;
  const weekDay = ((Math.floor(nowMs / MS_IN_DAY) + FIRST_DAY) % DAYS_IN_WEEK) + 1;
  const minute = Math.floor((nowMs % MS_IN_DAY) / MS_IN_MINUTE);
  return times.some(
    (time) => time.weekDay === weekDay && time.openTime.split(',').some((range) => isWithin(range, minute)),
  );
}

function isWithin(range: string, minute: number): boolean {
  const [from = 0, to = 0] = range.split('-').map(minuteOf);
  return from <= minute && (from <= to ? minute < to : true);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_IN_HOUR + minutes;
}
