import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { MARGIN_PERIODS, type MarginPeriod } from '../../domain/index.ts';
import { playFault } from '../../market/index.ts';
import type { ContractTerms, MarginTierTerms, ProductDefinition } from '../../market/product-definition.ts';

/** A tier of a margin group: from so many units of the base currency, at this leverage at most. */
export interface GroupTier {
  readonly fromUnits: number;
  readonly maxLeverage: number;
}

/** Tiers by the time at which they hold; a time without some has those of the terms. */
export type GroupMargins = Readonly<Partial<Record<MarginPeriod, readonly GroupTier[]>>>;

/**
 * The terms with the margins of groups. The first tier of the day bounds the leverage of the product. The maintenance margin stays
 * that of the terms: a group says none. Margins that contradict the terms do not count.
 */
export function withGroupMargins(
  { numberDigits }: Pick<ProductDefinition, 'numberDigits'>,
  play: ContractTerms,
  margins: GroupMargins | undefined,
): ContractTerms {
  const changed = margins === undefined ? play : groupMargins(numberDigits, play, margins);
  return changed === play || playFault(changed, numberDigits) !== undefined ? play : changed;
}

/** What contradicts itself in the terms with the margins of groups; undefined when nothing does. */
export function groupMarginFault(
  { numberDigits }: Pick<ProductDefinition, 'numberDigits'>,
  play: ContractTerms,
  margins: GroupMargins,
): string | undefined {
  return playFault(groupMargins(numberDigits, play, margins), numberDigits);
}

function groupMargins(digits: number, play: ContractTerms, margins: GroupMargins): ContractTerms {
  if (Object.keys(margins).length === 0) return play;
  const maxLeverage = Math.min(play.maxLeverage, margins.daily?.[0]?.maxLeverage ?? play.maxLeverage);
  const tiersOf = (tiers: readonly GroupTier[]): MarginTierTerms[] =>
    tiers.map((tier) => ({
      fromLots: lots(tier.fromUnits / play.contractSize, digits),
      maxLeverage: Math.max(play.minLeverage, Math.min(tier.maxLeverage, maxLeverage)),
      maintenanceMarginRatio: play.maintenanceMarginRatio,
    }));
  const own = MARGIN_PERIODS.flatMap((period) => {
    const tiers = margins[period];
    return tiers === undefined ? [] : [[period, tiersOf(tiers)] as const];
  });
  return {
    ...play,
    maxLeverage,
    defaultLeverage: Math.min(play.defaultLeverage, maxLeverage),
    marginSets: { ...play.marginSets, ...Object.fromEntries(own) },
  };
}

/** Decimal text of lots, rounded to what the product counts. */
function lots(value: number, digits: number): string {
  return formatDecimal(parseDecimal(value.toFixed(digits), digits) ?? 0n, digits);
}
