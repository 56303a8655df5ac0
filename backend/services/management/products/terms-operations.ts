import { type Static } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import type { TermsChange, Terms, TermsTier as Tier } from '../../../contract/calls/management/products.ts';
import { NO_DAY, PRODUCT_MANAGEMENT } from '../../../contract/calls/management/products.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { MARGIN_PERIODS, RATIO_DIGITS, type MarginPeriod } from '../../../domain/index.ts';
import { playFault } from '../../../market/index.ts';
import type { ContractTerms, MarginSetTerms, ProductDefinition } from '../../../market/product-definition.ts';
import type { ChangeableTerms } from '../../catalogue/catalogue-service.ts';
import { changedTerms, withoutRow, withRow, type Company } from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { loosensTerms, type TermsGuard } from './loosened-terms.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
/** Days of financing that one end of day stands for at most. */
const LONGEST_DAY = 3;
/** Financing in percent a year up to which one person may let a product pay its holders, beyond what its list pays. */
const MAX_PAID_ALONE_PERCENT = 1n;

export interface TermsDependencies extends Omit<TermsGuard, 'fourEyes'> {
  readonly trade: { readonly book: Pick<TradeService['book'], 'dayPayments'> };
  readonly fourEyes: Pick<FourEyes, 'requireForPayments'>;
}

/** Margins, financing and the bounds of fees of a company's products, from the next order, fill and day end on. */
export function termsOperations(deps: TermsDependencies): ManagementOperation[] {
  return [list(deps), save(deps)];
}

/** Of one product, or of all, in every account type that sells it. */
function list({ companies, products }: TermsDependencies): ManagementOperation {
  return implementManagement(PRODUCT_MANAGEMENT.productTerms, async ({ companyId }, { symbolId }) => {
    const company = companies.find(companyId);
    return products
      .filter((product) => symbolId === undefined || product.symbolId === symbolId)
      .flatMap((product) =>
        product.plays.map((play) =>
          termsRow(product, play, changedTerms(company, product.symbolId, play.tradeType)),
        ),
      );
  });
}

/**
 * Changes what is sent; the rest stays. What is held with margin tiers is charged by the new ones at once. Throws CFDWBWE000013
 * for a product that the account type does not sell, and 015, with what is wrong, for terms that contradict each other.
 */
function save(deps: TermsDependencies): ManagementOperation {
  const { companies, products } = deps;
  return implementManagement(PRODUCT_MANAGEMENT.saveProductTerms, async (context, request) => {
    const { companyId } = context;
    const { symbolId, tradeType, restore = false } = request;
    const product = products.find((one) => one.symbolId === symbolId);
    const play = product?.plays.find((one) => one.tradeType === tradeType);
    if (product === undefined || play === undefined) throw new PlatformError(CODE.instrumentUnknown);
    if (!restore) {
      const wanted = {
        ...play,
        ...changedTerms(companies.find(companyId), symbolId, tradeType),
        ...toTerms(request),
      };
      requireSound(wanted, product.numberDigits);
    }
    const settingsOf = (before: Company) => {
      if (restore) return withoutRow(before, 'productTerms', { symbolId, tradeType });
      const terms = { ...changedTerms(before, symbolId, tradeType), ...toTerms(request) };
      requireSound({ ...play, ...terms }, product.numberDigits);
      return withRow(before, 'productTerms', { symbolId, tradeType, terms });
    };
    const now = companies.find(companyId);
    const isLooser = now !== undefined && loosensTerms(deps, now, settingsOf(now));
    await requirePayable(deps, context, play, request, isLooser);
    const company = await companies.change(companyId, (before) => {
      const settings = settingsOf(before);
      if (before !== now && !isLooser && loosensTerms(deps, before, settings))
        throw new PlatformError(CODE.alreadyInProgress);
      return settings;
    });
    return termsRow(product, play, changedTerms(company, symbolId, tradeType));
  });
}

/**
 * Financing that would pay holders more than now takes two persons where a day would pay as much as two must approve, and beyond
 * a rate that the product list or one person may set, whoever holds something now: who is to be paid opens afterwards. A day counts as one that
 * stands for a weekend. So do looser terms than now and than those of the product list. Throws FS10302.
 */
async function requirePayable(
  { companies, trade, fourEyes }: TermsDependencies,
  context: ManagementContext,
  play: ContractTerms,
  request: Static<typeof TermsChange>,
  isLooser: boolean,
): Promise<void> {
  const { companyId } = context;
  const { symbolId, tradeType, restore = false } = request;
  const changed = changedTerms(companies.find(companyId), symbolId, tradeType);
  const before = { ...play, ...changed };
  const after = restore ? play : { ...before, ...toTerms(request) };
  const rate = (text: string) => parseDecimal(text, RATIO_DIGITS) ?? 0n;
  const rates = ({ buyInterest, sellInterest }: ContractTerms) => ({
    symbolId,
    tradeType,
    long: rate(buyInterest),
    short: rate(sellInterest),
  });
  const [old, wanted] = [rates(before), rates(after)];
  if (!isLooser && wanted.long <= old.long && wanted.short <= old.short) return;
  const paidNow = trade.book.dayPayments(companyId, LONGEST_DAY, old);
  const more = trade.book.dayPayments(companyId, LONGEST_DAY, wanted).filter((payment) => {
    const same = paidNow.find(
      ({ currency, digits }) => currency === payment.currency && digits === payment.digits,
    );
    return payment.amount > (same?.amount ?? 0n);
  });
  const listed = rates(play);
  const alone = (MAX_PAID_ALONE_PERCENT * powerOfTen(RATIO_DIGITS)) / 100n;
  const takesTwo = (['long', 'short'] as const).some(
    (side) => wanted[side] > old[side] && wanted[side] > listed[side] && wanted[side] > alone,
  );
  const sent = { bizType: MANAGEMENT_BIZ_TYPE.saveProductTerms, request };
  await fourEyes.requireForPayments(context, sent, more, takesTwo || isLooser);
}

/** The terms that a request states. */
function toTerms(request: Static<typeof TermsChange>): Partial<ChangeableTerms> {
  const { minLeverage, maxLeverage, defaultLeverage, buyInterest, sellInterest, minFee, maxFee } = request;
  const { maintainMargin, tripleInterestDay, marginTiers } = request;
  const stated = { minLeverage, maxLeverage, defaultLeverage, buyInterest, sellInterest, minFee, maxFee };
  return {
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    ...(maintainMargin === undefined ? {} : { maintenanceMarginRatio: maintainMargin }),
    ...(tripleInterestDay === undefined
      ? {}
      : { tripleInterestDay: tripleInterestDay === NO_DAY ? undefined : tripleInterestDay }),
    ...(marginTiers === undefined ? {} : { marginSets: toSets(marginTiers) }),
  };
}

function toSets(tiers: readonly Static<typeof Tier>[]): MarginSetTerms | undefined {
  if (tiers.length === 0) return undefined;
  const sets: Partial<Record<MarginPeriod, MarginSetTerms[MarginPeriod]>> = {};
  for (const period of MARGIN_PERIODS) {
    const own = tiers.filter((tier) => tier.period === period);
    if (own.length === 0) continue;
    sets[period] = own.map(({ fromLots, maxLeverage, maintainMargin }) => ({
      fromLots,
      maxLeverage,
      maintenanceMarginRatio: maintainMargin,
    }));
  }
  return sets;
}

/** Throws 015 with the fault, which names the member. */
function requireSound(play: ContractTerms, digits: number): void {
  const fault = playFault(play, digits);
  if (fault !== undefined) throw PlatformError.wrong(CODE.requestInvalid, 'form', fault);
}

function termsRow(
  { symbolId }: ProductDefinition,
  play: ContractTerms,
  changed: Partial<ChangeableTerms> | undefined,
): Static<typeof Terms> {
  const { tradeType, minLeverage, maxLeverage, defaultLeverage, ...rest } = { ...play, ...changed };
  const { buyInterest, sellInterest, tripleInterestDay = NO_DAY, minFee, maxFee, marginSets } = rest;
  return {
    symbolId,
    tradeType,
    isChanged: changed !== undefined,
    minLeverage,
    maxLeverage,
    defaultLeverage,
    maintainMargin: rest.maintenanceMarginRatio,
    marginTiers: MARGIN_PERIODS.flatMap((period) =>
      (marginSets?.[period] ?? []).map((tier) => ({
        period,
        fromLots: tier.fromLots,
        maxLeverage: tier.maxLeverage,
        maintainMargin: tier.maintenanceMarginRatio,
      })),
    ),
    buyInterest,
    sellInterest,
    tripleInterestDay,
    minFee,
    maxFee,
  };
}
