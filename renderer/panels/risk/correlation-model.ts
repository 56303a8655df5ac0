import type { ConversionRoute } from '../../../backend/domain/index.ts';
import { notionalOf, type RiskPosition, type Exposure } from './risk-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** How alike two products moved. */

interface Closes {
  /** Start of each half hour (seconds) and its close in price ticks, oldest first. */
  readonly times: readonly number[];
  readonly closes: readonly number[];
}

/** Half hours that two products need in common before a figure is shown. */
export const MIN_COMMON_RETURNS = 12;
/** Products that are compared: those with the largest positions. */
const MAX_CORRELATED = 8;

/** A moment that two series have in common, with the close of each. */
interface CommonClose {
  /** Start of the half hour (seconds). */
  readonly time: number;
  readonly own: number;
  readonly other: number;
}

/** The half hours in which both traded, oldest first. */
function commonCloses(left: Closes, right: Closes): readonly CommonClose[] {
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
function correlationIn(common: readonly CommonClose[]): number | undefined {
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
  readonly symbolId: InstrumentNumber;
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
export function syntheticCloses(
  route: ConversionRoute | undefined,
  dayOf: (symbolId: InstrumentNumber) => Closes | undefined,
): Closes | undefined {
  if (route === undefined || route.length === 0) return undefined;
  let marketValue: ReadonlyMap<number, number> | undefined;
  for (const { symbolId, inverted } of route) {
    const day = dayOf(symbolId);
    if (day === undefined) return undefined;
    const legs = day.times.flatMap((time, at) => {
      const close = day.closes[at] ?? 0;
      const before = marketValue === undefined ? 1 : marketValue.get(time);
      if (before === undefined || close <= 0) return [];
      return [[time, inverted ? before / close : before * close] as const];
    });
    marketValue = new Map(legs);
  }
  return { times: [...(marketValue?.keys() ?? [])], closes: [...(marketValue?.values() ?? [])] };
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
