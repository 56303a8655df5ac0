import type { MarginPeriod } from '../../domain/index.ts';
import type { GroupMargins } from '../catalogue/group-margins.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { MARGIN_SET_TYPE } from '../../contract/records/index.ts';
import { marginGroupsFor, type ParameterScope, type TradeParameter } from './trade-parameters.ts';

/** A part of a position in units of the base currency, and what it costs. */
export interface MarginGroupTier {
  /** From so many units on, up to `rangeRight`. */
  readonly rangeLeft: number;
  readonly rangeRight: number;
  /** Initial margin, in percent of the notional. */
  readonly percent: number;
  /** 1 margin ratio, 2 leverage range. */
  readonly type: number;
  /** A leverage range as `1-100`; of a margin ratio, the percentage. */
  readonly values: string;
}

/** Tiers under a name, which trading parameters give to products. */
export interface MarginGroup {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly values: string;
  readonly tiers: readonly MarginGroupTier[];
  readonly createBy: string;
  readonly createTimeMs: number;
  readonly updateBy: string;
  readonly updateTimeMs: number;
}

/** The highest leverage that a tier allows; undefined where it says none. */
export function leverageOf({ type, values, percent }: MarginGroupTier): number | undefined {
  const text = type === Number(MARGIN_SET_TYPE.leverageRange) ? /^\d+-(\d+)$/.exec(values)?.[1] : undefined;
  const leverage =
    type === Number(MARGIN_SET_TYPE.ratio) ? Math.floor(100 / percent) : Number(text ?? Number.NaN);
  return Number.isSafeInteger(leverage) && leverage >= 1 ? leverage : undefined;
}

/** Throws 015 for tiers that do not follow one another from 0 on, that say no leverage, or more leverage than the one before. */
export function checkMarginTiers(tiers: readonly MarginGroupTier[]): void {
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1];
    const leverage = leverageOf(tier);
    const mostBefore = before === undefined ? Infinity : (leverageOf(before) ?? 0);
    const follows = tier.rangeLeft === (before === undefined ? 0 : before.rangeRight);
    const isLast = at === tiers.length - 1;
    const isRange = isLast || tier.rangeRight > tier.rangeLeft;
    if (leverage === undefined || leverage > mostBefore || !follows || !isRange)
      throw PlatformError.wrong(CODE.requestInvalid, 'form', `marginDtoList[${at}]`);
  }
}

/** The tiers of a group as the terms of products have them. */
export function groupTiers({ tiers }: MarginGroup): NonNullable<GroupMargins[MarginPeriod]> {
  return tiers.map((tier) => ({ fromUnits: tier.rangeLeft, maxLeverage: leverageOf(tier) ?? 1 }));
}

/** The margins that a company's parameters give to a customer group in a product; undefined for none. */
export function groupMarginsOf(
  company:
    | { readonly marginGroups?: readonly MarginGroup[]; readonly tradeParameters?: readonly TradeParameter[] }
    | undefined,
  scope: Omit<ParameterScope, 'customerNo'>,
): GroupMargins | undefined {
  const named = marginGroupsFor(company?.tradeParameters, scope);
  if (named === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(named).flatMap(([period, id]) => {
      const group = company?.marginGroups?.find((one) => one.id === id);
      return group === undefined ? [] : [[period, groupTiers(group)]];
    }),
  );
}
