import { maintenanceOf, marginOf, toAccountCurrency, type Conversion } from '../amounts.ts';
import { divide, powerOfTen } from '../decimal.ts';
import { RATIO_DIGITS, type InstrumentTerms } from '../instrument-terms.ts';
import { periodAt } from './margin-calendar.ts';
import type { MarginPeriod, MarginSets, MarginTier } from './margin-terms.ts';
import type { MarketTimeMs, VolumeUnits } from '../units.ts';

/** Where a position stands when its margin is computed. */
export interface MarginStanding {
  readonly atMs: MarketTimeMs;
  /** Volume units of the account on the same side of the product that come before it in the tiers. */
  readonly ahead: number;
}

/** What binds margin: volume in units above zero, its notional, and its leverage. */
export interface MarginClaim {
  readonly volume: VolumeUnits;
  readonly notional: bigint;
  readonly leverage: number;
}

type SetTerms = Pick<
  InstrumentTerms,
  | 'symbolDigits'
  | 'numberDigits'
  | 'contractSize'
  | 'maintenanceRatio'
  | 'marginSets'
  | 'session'
  | 'financing'
>;

/** The set of a period: a period without one has that of the day. */
export function setOf(sets: MarginSets, period: MarginPeriod): readonly MarginTier[] {
  return sets[period] ?? sets.daily;
}

/**
 * Margin that an opening locks at a time: the notional over the leverage, in each tier that its volume reaches at most over
 * the leverage of that tier, each part rounded up. Without margin sets the same as `marginOf`.
 */
export function initialMarginOf(
  claim: MarginClaim,
  terms: SetTerms,
  conversion: Conversion,
  standing: MarginStanding,
): bigint {
  const { volume, notional, leverage } = claim;
  if (terms.marginSets === undefined) return marginOf(notional, leverage, terms, conversion);
  const marketValue = toAccountCurrency(notional, terms, conversion, 'up');
  let margin = 0n;
  for (const { part, tier } of partsOf(volume, terms.marginSets, terms, standing)) {
    const most = Math.min(leverage, tier.maxLeverage);
    margin += divide(marketValue * BigInt(part), BigInt(volume) * BigInt(most), 'up');
  }
  return margin;
}

/** Maintenance margin of a position at a time, each tier rounded up. Without margin sets the same as `maintenanceOf`. */
export function maintenanceMarginOf(
  { volume, notional }: Omit<MarginClaim, 'leverage'>,
  terms: SetTerms,
  conversion: Conversion,
  standing: MarginStanding,
): bigint {
  if (terms.marginSets === undefined) return maintenanceOf(notional, terms, conversion);
  const marketValue = toAccountCurrency(notional, terms, conversion, 'up');
  let margin = 0n;
  for (const { part, tier } of partsOf(volume, terms.marginSets, terms, standing))
    margin += divide(
      marketValue * BigInt(part) * tier.maintenanceRatio,
      BigInt(volume) * powerOfTen(RATIO_DIGITS),
      'up',
    );
  return margin;
}

/** The lowest leverage that counts for a part of an opening: its own, or that of the highest tier which it reaches. */
export function countedLeverage(
  { volume, leverage }: Omit<MarginClaim, 'notional'>,
  terms: SetTerms,
  standing: MarginStanding,
): number {
  if (terms.marginSets === undefined) return leverage;
  const parts = partsOf(volume, terms.marginSets, terms, standing);
  return Math.min(leverage, ...parts.map(({ tier }) => tier.maxLeverage));
}

/** How much of a volume lies in which tier of the set that holds, when `ahead` units come before it. */
function partsOf(
  volume: VolumeUnits,
  sets: MarginSets,
  terms: Pick<InstrumentTerms, 'session' | 'financing'>,
  { atMs, ahead }: MarginStanding,
): { readonly part: VolumeUnits; readonly tier: MarginTier }[] {
  const tiers = setOf(sets, periodAt(terms, sets.leads, atMs));
  return tiers.flatMap((tier, at) => {
    const from = Math.max(ahead, tier.fromVolume);
    const to = Math.min(ahead + volume, tiers[at + 1]?.fromVolume ?? Infinity);
    return to > from ? [{ part: to - from, tier }] : [];
  });
}
