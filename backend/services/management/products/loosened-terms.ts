import type { ManagementCall } from '../../../contract/call.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { STOP_OUT_LEVEL } from '../../../domain/margin/margin-level.ts';
import type { ContractTerms, ProductDefinition } from '../../../market/product-definition.ts';
import { playsWith } from '../../catalogue/catalogue-service.ts';
import {
  stopOutFor,
  termsSources,
  type Company,
  type CompanyService,
  type CompanySettings,
} from '../../company/company-service.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { ManagementContext } from '../management-operation.ts';
import { MARGIN_PERIODS, type MarginPeriod } from '../../../domain/index.ts';

/** With what a change of terms is judged and made. */
export interface TermsGuard {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
}

/** Stands for a group that nothing names. */
const EVERY_OTHER_GROUP = 0;
/** Decimals with which fees are compared; no setting has more. */
const FEE_DIGITS = 18;

/**
 * Changes terms of a company. What is in force for any customer group in any product is compared before and after, whatever rows it comes
 * from: terms that are looser than now and than the product list take two persons. Throws FS10302 while a second one is missing, and
 * 0000004 where another change came between that makes this one loosen them.
 */
export async function changeTerms(
  guard: TermsGuard,
  context: ManagementContext,
  { call, request }: { readonly call: ManagementCall; readonly request: unknown },
  settingsOf: (company: Company) => CompanySettings,
): Promise<void> {
  const { companies, fourEyes } = guard;
  const { companyId } = context;
  const now = companies.find(companyId);
  const takesTwo = now !== undefined && loosensTerms(guard, now, settingsOf(now));
  if (takesTwo) await fourEyes.requireSecond(context, { bizType: call.bizType, request });
  await companies.change(companyId, (company) => {
    const settings = settingsOf(company);
    if (company !== now && !takesTwo && loosensTerms(guard, company, settings))
      throw new PlatformError(CODE.alreadyInProgress);
    return settings;
  });
}

/** Whether some customer group would have looser terms than now and than the product list. */
export function loosensTerms(
  guard: Omit<TermsGuard, 'fourEyes'>,
  before: Company,
  settings: CompanySettings,
): boolean {
  const after = { ...before, ...settings };
  const compare = comparison(guard, before, after);
  return groupsIn(guard.products, [before, after]).some((group) => compare(group, group));
}

/** Whether a customer group has looser terms than another one and than the product list. */
export function hasLooserTerms(
  guard: Omit<TermsGuard, 'fourEyes'>,
  company: Company,
  customerGroupId: number,
  otherId: number,
): boolean {
  return comparison(guard, company, company)(otherId, customerGroupId);
}

/** Tells whether a group has looser terms after a change than a group had before it, in some product or without any. */
function comparison({ companies, products }: Omit<TermsGuard, 'fourEyes'>, before: Company, after: Company) {
  const { first } = companies;
  const termsOf = (company: Company) =>
    playsWith(termsSources({ first: company.id === first.id ? company : first, find: () => company }));
  const [listed, now, next] = [playsWith({}), termsOf(before), termsOf(after)];
  return (earlierId: number, laterId: number): boolean => {
    const [idle, idleLater] = [
      stopOutFor(before.tradeParameters, earlierId),
      stopOutFor(after.tradeParameters, laterId),
    ];
    if (isLessThanBoth(level(idleLater), level(undefined), level(idle))) return true;
    const [earlier, later] = [earlierId, laterId].map((id) => ({
      companyId: before.id,
      customerGroupId: id,
    }));
    return products.some((product) => {
      const [list, old] = [listed(product, later), now(product, earlier)];
      return next(product, later).some((play, at) => loosensPlay(list[at] ?? play, old[at] ?? play, play));
    });
  };
}

/** The groups that rows or the product list name, whether or not there are such groups now, and one that stands for all others. */
function groupsIn(products: readonly ProductDefinition[], companies: readonly Company[]): number[] {
  const listed = products.flatMap(({ plays }) => plays.flatMap(({ groupSpreads = [] }) => groupSpreads));
  const rows = companies.flatMap(({ tradeParameters = [], spreads = [] }) => [
    ...tradeParameters,
    ...spreads,
  ]);
  const named = [...listed, ...rows].map(({ customerGroupId = EVERY_OTHER_GROUP }) => customerGroupId);
  return [...new Set([EVERY_OTHER_GROUP, ...named])];
}

function loosensPlay(listed: ContractTerms, before: ContractTerms, after: ContractTerms): boolean {
  const isLess = (figure: (terms: ContractTerms) => bigint) =>
    isLessThanBoth(figure(after), figure(listed), figure(before));
  return (
    loosensMargin(listed, before, after) ||
    isLess(({ stopOutLevel }) => level(stopOutLevel)) ||
    isLess(({ askSpread }) => BigInt(askSpread)) ||
    isLess(({ bidSpread }) => BigInt(bidSpread)) ||
    isLess(({ minFee }) => fee(minFee)) ||
    isLess(({ maxFee }) => fee(maxFee)) ||
    chargesLess(after, [listed, before])
  );
}

/** Whether fills pay less than by each of the others, or are counted as by none of them. */
function chargesLess(after: ContractTerms, others: readonly ContractTerms[]): boolean {
  const alike = others.filter(
    ({ feePerLot }) => (feePerLot === undefined) === (after.feePerLot === undefined),
  );
  return alike.every(
    (terms) => fee(after.feePerLot ?? after.feeRate) < fee(terms.feePerLot ?? terms.feeRate),
  );
}

function isLessThanBoth(next: bigint, listed: bigint, now: bigint): boolean {
  return next < listed && next < now;
}

function level(percent: number | undefined): bigint {
  return percent === undefined ? STOP_OUT_LEVEL : BigInt(percent);
}

function fee(text: string): bigint {
  return parseDecimal(text, FEE_DIGITS) ?? 0n;
}

/** The terms that say how much a position binds. */
type MarginTerms = Pick<ContractTerms, 'maxLeverage' | 'maintenanceMarginRatio' | 'marginSets'>;

/**
 * Whether a position of some size, at some time, could be opened with more leverage than now and than the product list allows, or
 * be kept with a smaller share of margin than both ask for. What it would lose beyond its margin is the company's.
 */
function loosensMargin(listed: MarginTerms, before: MarginTerms, after: MarginTerms): boolean {
  const all = [listed, before, after];
  return MARGIN_PERIODS.some((period) => {
    const sizes = all.flatMap((terms) => setOf(terms, period).map(({ fromLots }) => Number(fromLots)));
    return [0, ...sizes].some((lots) => {
      const [list, now, next] = all.map((terms) => marginAt(terms, period, lots));
      if (list === undefined || now === undefined || next === undefined) return false;
      const isLess = next.share < list.share && next.share < now.share;
      return isLess || next.leverage > Math.max(list.leverage, now.leverage);
    });
  });
}

function marginAt(terms: MarginTerms, period: MarginPeriod, lots: number) {
  const tier = setOf(terms, period).findLast(({ fromLots }) => Number(fromLots) <= lots);
  const { maxLeverage, maintenanceMarginRatio } = tier ?? terms;
  const leverage = Math.min(maxLeverage, terms.maxLeverage);
  return { leverage, share: Number(maintenanceMarginRatio) };
}

/** A period without a set has that of the day. */
function setOf({ marginSets }: MarginTerms, period: MarginPeriod) {
  return marginSets?.[period] ?? marginSets?.daily ?? [];
}
