import { money } from '../../operator/meridian/proposals.ts';
import type { HouseReport } from '../overview/overview-model.ts';

/** What the house earns by, in the order in which it is shown. */
export const SOURCES = ['customers', 'hedges', 'fees', 'financing', 'interest'] as const;
export type Source = (typeof SOURCES)[number];

/** One day of the house in one currency. Amounts are at `digits`; what the house pays is below zero. */
export interface HouseDay extends Readonly<Record<Source, bigint>> {
  /** First millisecond of the day, market clock. */
  readonly startMs: number;
  readonly digits: number;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
  readonly earned: bigint;
}

/** Currencies of some reports, the one in which the house earned fees on most days first. */
export function currenciesOf(reports: readonly HouseReport[]): readonly string[] {
  const days = new Map<string, number>();
  for (const { currencies } of reports)
    for (const { currency, fees } of currencies)
      days.set(currency, (days.get(currency) ?? 0) + (Number(fees) > 0 ? 1 : 0));
  return [...days].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

/** The days of a currency, in the order of their reports. Hedges count in the currency in which they were made. */
export function toHouseDays(reports: readonly HouseReport[], currency: string): readonly HouseDay[] {
  return reports.flatMap(({ startTime, currencies, hedges }) => {
    const row = currencies.find((each) => each.currency === currency);
    if (row === undefined) return [];
    const digits = row.accountDigits;
    const amounts: Readonly<Record<Source, bigint>> = {
      customers: money(row.companyResult, digits),
      hedges: hedges
        .filter((hedge) => hedge.currency === currency)
        .reduce((sum, { realisedResult }) => sum + money(realisedResult, digits), 0n),
      fees: money(row.fees, digits),
      financing: money(row.financing, digits),
      interest: money(row.interest, digits),
    };
    return {
      startMs: startTime,
      digits,
      paidIn: money(row.deposits, digits),
      takenOut: money(row.withdrawals, digits),
      ...amounts,
      earned: SOURCES.reduce((sum, source) => sum + amounts[source], 0n),
    };
  });
}

/** What hedges of some reports brought, by product and currency. */
export interface HedgeSum {
  readonly product: string;
  readonly currency: string;
  readonly fills: number;
  /** At `HEDGE_DIGITS`. */
  readonly result: bigint;
}

/** Decimals in which results of hedges are added. */
export const HEDGE_DIGITS = 8;

export function sumHedges(reports: readonly HouseReport[]): readonly HedgeSum[] {
  const sums = new Map<string, HedgeSum>();
  for (const { hedges } of reports)
    for (const { symbolCode: product, currency, fills, realisedResult } of hedges) {
      const key = `${product} ${currency}`;
      const before = sums.get(key);
      const result = (before?.result ?? 0n) + money(realisedResult, HEDGE_DIGITS);
      sums.set(key, { product, currency, fills: (before?.fills ?? 0) + fills, result });
    }
  return [...sums.values()];
}

/** All days as one; undefined without any. */
export function sumDays(days: readonly HouseDay[]): HouseDay | undefined {
  return days.reduce<HouseDay | undefined>(
    (sum, day) => (sum === undefined ? day : addDays(sum, day)),
    undefined,
  );
}

function addDays(one: HouseDay, other: HouseDay): HouseDay {
  return {
    startMs: Math.min(one.startMs, other.startMs),
    digits: one.digits,
    paidIn: one.paidIn + other.paidIn,
    takenOut: one.takenOut + other.takenOut,
    customers: one.customers + other.customers,
    hedges: one.hedges + other.hedges,
    fees: one.fees + other.fees,
    financing: one.financing + other.financing,
    interest: one.interest + other.interest,
    earned: one.earned + other.earned,
  };
}

/** How long a bar is, 0 to 100, where the longest of some amounts has 100. */
export function shareOf(amount: bigint, amounts: readonly bigint[]): number {
  const most = amounts.reduce((found, each) => (size(each) > found ? size(each) : found), 0n);
  return most === 0n ? 0 : Number((size(amount) * 100n) / most);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
