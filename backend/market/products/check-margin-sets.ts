import { isContractType } from '../../domain/account-type.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { MARGIN_PERIODS, RATIO_DIGITS } from '../../domain/index.ts';
import type { ContractTerms, MarginTierTerms } from '../product-definition.ts';

/** The tiers of the day: one over all sizes where the terms state none. */
export function dailyTiers({
  marginSets,
  maxLeverage,
  maintenanceMarginRatio,
}: ContractTerms): readonly MarginTierTerms[] {
  return marginSets?.daily ?? [{ fromLots: '0', maxLeverage, maintenanceMarginRatio }];
}

/** What contradicts itself in the margin sets of an account type whose product has `digits` volume decimals; undefined when nothing does. */
export function marginSetFault(play: ContractTerms, digits: number): string | undefined {
  const { marginSets, tradeType } = play;
  if (marginSets === undefined) return undefined;
  if (!isContractType(TRADE_TYPES.written(tradeType))) return 'only contracts have margin sets: marginSets';
  for (const period of MARGIN_PERIODS) {
    const fault = tiersFault(play, marginSets[period] ?? [], digits);
    if (fault !== undefined) return `marginSets/${period}/${fault}`;
  }
  const [first] = dailyTiers(play);
  if (
    first?.maxLeverage !== play.maxLeverage ||
    ratio(first.maintenanceMarginRatio) !== ratio(play.maintenanceMarginRatio)
  )
    return 'marginSets/daily/0 is not maxLeverage and maintenanceMarginRatio of the terms';
  return rangeFault(play, digits);
}

function tiersFault(play: ContractTerms, tiers: readonly MarginTierTerms[], digits: number) {
  const most = Math.max(Number(play.buyMaxPositionVolumes), Number(play.sellMaxPositionVolumes));
  let before: MarginTierTerms | undefined;
  for (const [at, tier] of tiers.entries()) {
    const { fromLots, maxLeverage } = tier;
    const from = parseDecimal(fromLots, digits);
    if (from === undefined) return `${at}: fromLots has more than ${digits} decimals`;
    if (before === undefined ? from !== 0n : Number(fromLots) <= Number(before.fromLots))
      return `${at}: fromLots ${before === undefined ? 'of the first tier is not 0' : 'is not above the tier before'}`;
    if (most > 0 && Number(fromLots) >= most) return `${at}: no position reaches fromLots ${fromLots}`;
    if (maxLeverage < play.minLeverage || maxLeverage > play.maxLeverage)
      return `${at}: maxLeverage is not from ${play.minLeverage} to ${play.maxLeverage}`;
    if (before !== undefined && maxLeverage > before.maxLeverage)
      return `${at}: maxLeverage is above that of the tier before`;
    if (before !== undefined && ratio(tier.maintenanceMarginRatio) < ratio(before.maintenanceMarginRatio))
      return `${at}: maintenanceMarginRatio is below that of the tier before`;
    before = tier;
  }
  return undefined;
}

/** A position keeps the margin of one set under the maintenance of another: neither may end it by itself. */
function rangeFault(play: ContractTerms, digits: number): string | undefined {
  const sets = [
    dailyTiers(play),
    ...MARGIN_PERIODS.map((period) => play.marginSets?.[period] ?? dailyTiers(play)),
  ];
  const units = (lots: string) => parseDecimal(lots, digits) ?? 0n;
  for (const { fromLots } of sets.flat()) {
    const here = sets.flatMap(
      (tiers) => tiers.findLast((tier) => units(tier.fromLots) <= units(fromLots)) ?? [],
    );
    const leverage = Math.max(...here.map(({ maxLeverage }) => maxLeverage));
    const maintenance = here
      .map((tier) => ratio(tier.maintenanceMarginRatio))
      .reduce((a, b) => (a > b ? a : b));
    if (maintenance * BigInt(leverage) >= powerOfTen(RATIO_DIGITS))
      return `marginSets: at ${fromLots} lots the maintenance of one set leaves no room below the margin of another at ${leverage}`;
  }
  return undefined;
}

function ratio(text: string): bigint {
  return parseDecimal(text, RATIO_DIGITS) ?? 0n;
}
