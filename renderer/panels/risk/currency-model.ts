import type { ConversionRoute } from '../../../backend/domain/index.ts';
import {
  commonCloses,
  correlationIn,
  MAX_CORRELATED,
  type Closes,
  type CommonClose,
} from './correlation-model.ts';
import type { Exposure } from './risk-model.ts';

/** How alike currencies moved against the currency of an account. */

/** A currency that is owned (1) or owed (-1). */
export interface HeldCurrency {
  readonly currency: string;
  readonly side: 1 | -1;
}

/** The currencies with the largest exposure, without the account's own: against itself nothing moves. */
export function heldCurrencies(
  exposures: readonly Exposure[],
  accountCurrency: string,
): readonly HeldCurrency[] {
  const size = ({ net }: Exposure) => (net < 0n ? -net : net);
  return exposures
    .filter((exposure) => exposure.net !== 0n && exposure.currency !== accountCurrency)
    .sort((left, right) => Number(size(right) - size(left)))
    .slice(0, MAX_CORRELATED)
    .map(({ currency, net }) => ({ currency, side: net < 0n ? -1 : 1 }));
}

/**
 * What a currency was worth in another, over the products that lead from one to the other, in the half hours in which all of
 * them traded; up to a factor, which returns do not have. Undefined without a way, or where a product has no half hours.
 */
export function closesOver(
  route: ConversionRoute | undefined,
  dayOf: (symbolId: number) => Closes | undefined,
): Closes | undefined {
  if (route === undefined || route.length === 0) return undefined;
  let worth: ReadonlyMap<number, number> | undefined;
  for (const { symbolId, inverted } of route) {
    const day = dayOf(symbolId);
    if (day === undefined) return undefined;
    const legs = day.times.flatMap((time, at) => {
      const close = day.closes[at] ?? 0;
      const before = worth === undefined ? 1 : worth.get(time);
      if (before === undefined || close <= 0) return [];
      return [[time, inverted ? before / close : before * close] as const];
    });
    worth = new Map(legs);
  }
  return { times: [...(worth?.keys() ?? [])], closes: [...(worth?.values() ?? [])] };
}

/** All pairs of currencies that are held, by `row column`, and what the figures were made of. */
export interface ComparedCurrencies {
  readonly pairs: ReadonlyMap<string, { readonly value: number | undefined; readonly samples: number }>;
  /** The time that the half hours cover, and the fewest and most returns of a pair; undefined without a figure. */
  readonly span: Span | undefined;
}

interface Span {
  /** Starts of the first and the last half hour; the last one may still run. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly least: number;
  readonly most: number;
}

/** Compares each pair of them once. `closesOf` gives what one was worth in the account's currency. */
export function compareAll(
  held: readonly HeldCurrency[],
  closesOf: (currency: string) => Closes | undefined,
): ComparedCurrencies {
  const pairs = new Map<string, { value: number | undefined; samples: number }>();
  let span: Span | undefined;
  held.forEach((one, row) => {
    for (const other of held.slice(0, row)) {
      const [left, right] = [closesOf(one.currency), closesOf(other.currency)];
      const common = left && right ? commonCloses(left, right) : [];
      const samples = Math.max(0, common.length - 1);
      const alike = correlationIn(common);
      const value = alike === undefined ? undefined : alike * one.side * other.side;
      pairs.set(`${one.currency} ${other.currency}`, { value, samples });
      if (value !== undefined) span = widened(span, common, samples);
    }
  });
  return { pairs, span };
}

function widened(span: Span | undefined, common: readonly CommonClose[], samples: number): Span {
  const fromMs = (common[0]?.time ?? 0) * 1_000;
  const toMs = (common.at(-1)?.time ?? 0) * 1_000;
  return {
    fromMs: Math.min(span?.fromMs ?? fromMs, fromMs),
    toMs: Math.max(span?.toMs ?? toMs, toMs),
    least: Math.min(span?.least ?? samples, samples),
    most: Math.max(span?.most ?? samples, samples),
  };
}
