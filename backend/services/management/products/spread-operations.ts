import { type Static } from 'typebox';
import type { Spread } from '../../../contract/calls/management/products.ts';
import { PRODUCT_MANAGEMENT } from '../../../contract/calls/management/products.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { widestSpread } from '../../../domain/index.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import type { ProductSpread } from '../../catalogue/catalogue-service.ts';
import { withoutRow, withRow, type CompanyService } from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireFirstCompany } from '../own-company.ts';
import { changeTerms, type TermsGuard } from './loosened-terms.ts';

export interface SpreadDependencies extends TermsGuard {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'change' | 'groups'>;
  readonly trade: Pick<TradeService, 'bid'>;
}

/** Stands for every customer group without a spread of its own; groups count from 1. */
const EVERY_GROUP = 0;

/**
 * Spreads added to the quotes of products in mode MM, from the next tick on. The market is one for all companies, and so
 * are the spreads of its products: the platform's first company sets them. Every company sets those of its own groups.
 */
export function spreadOperations(deps: SpreadDependencies): ManagementOperation[] {
  return [
    implementManagement(PRODUCT_MANAGEMENT.productSpreads, async ({ companyId }) =>
      spreadRows(deps, companyId),
    ),
    saveSpread(deps),
  ];
}

/** What differs from the product list: for every group as the first company set it, then for the groups of the company. */
function spreadRows({ companies }: SpreadDependencies, companyId: number): Static<typeof Spread>[] {
  const shared = companies.first.spreads?.filter(({ customerGroupId }) => customerGroupId === undefined);
  const own = companies
    .find(companyId)
    ?.spreads?.filter(({ customerGroupId }) => customerGroupId !== undefined);
  return [...(shared ?? []), ...(own ?? [])].map(({ customerGroupId = EVERY_GROUP, ...spread }) => ({
    ...spread,
    customerGroupId,
  }));
}

/**
 * Sets both sides for a customer group or for every group, or takes the product list's again when neither is sent. Throws
 * 0001029 when another company than the first sets one for every group, 0000303 for a group that the company does not
 * have, CFDWBWE000013 for a product that the account type does not sell, CFDWBWE000004 for one that was never quoted, and
 * 015 when only one side is sent, a side would move the price by more than a tenth of it, or the company has too many; FS10302 while a
 * spread below that of the list and of now waits for a second person.
 */
function saveSpread(deps: SpreadDependencies): ManagementOperation {
  const { companies, products, trade } = deps;
  const call = PRODUCT_MANAGEMENT.saveProductSpread;
  return implementManagement(call, async (context, request) => {
    const { companyId } = context;
    const { symbolId, tradeType, askSpread, bidSpread } = request;
    const group = groupIn(companies, companyId, request.customerGroupId ?? EVERY_GROUP);
    const product = products.find((one) => one.symbolId === symbolId);
    const isSold = product?.plays.some((play) => play.tradeType === tradeType) === true;
    if (!isSold) throw new PlatformError(CODE.instrumentUnknown);
    if ((askSpread === undefined) !== (bidSpread === undefined))
      throw PlatformError.missing(CODE.requestInvalid, askSpread === undefined ? 'askSpread' : 'bidSpread');
    requireFair({ askSpread, bidSpread }, trade.bid(toInstrumentId(symbolId)));
    const key = { symbolId, tradeType, ...group };
    await changeTerms(deps, context, { call, request }, (before) =>
      askSpread === undefined || bidSpread === undefined
        ? withoutRow(before, 'spreads', key)
        : withRow(before, 'spreads', { ...key, askSpread, bidSpread }),
    );
    return spreadRows(deps, companyId);
  });
}

/** The group that a spread is set for, nothing for every group. Throws 0001029 and 0000303. */
function groupIn(
  companies: SpreadDependencies['companies'],
  companyId: number,
  customerGroupId: number,
): Pick<ProductSpread, 'customerGroupId'> {
  if (customerGroupId === EVERY_GROUP) {
    requireFirstCompany(companies, companyId);
    return {};
  }
  if (companies.groups.find(companyId, customerGroupId) === undefined)
    throw new PlatformError(CODE.customerGroupUnknown);
  return { customerGroupId };
}

/** Throws 015 when a side would move the price too far, and CFDWBWE000004 without a price to compare it with. */
function requireFair(sides: Readonly<Record<string, number | undefined>>, bid: number | undefined): void {
  for (const [member, side = 0] of Object.entries(sides)) {
    if (side === 0) continue;
    if (bid === undefined) throw new PlatformError(CODE.quotesNotSubscribed);
    const widest = widestSpread(bid);
    if (side > widest) throw PlatformError.wrong(CODE.requestInvalid, 'atMost', member, widest);
  }
}
