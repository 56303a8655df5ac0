import { type Static } from 'typebox';
import type { ExposureLimitRow } from '../../../contract/calls/management/risk.ts';
import { RISK_MANAGEMENT } from '../../../contract/calls/management/risk.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import {
  exposureText,
  loosensExposure,
  parseExposure,
  withoutRow,
  withRow,
  type CompanyService,
  type ExposureLimit,
} from '../../company/company-service.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { findCustomer, type Directory } from './customer-account.ts';

export interface ExposureLimitDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly directory: Directory;
  readonly products: readonly Pick<ProductDefinition, 'symbolId'>[];
  readonly trade: Pick<TradeService, 'book' | 'rate'>;
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
  /** Whether accounts may be kept in a currency. */
  isAsset(code: string): boolean;
}
/** What the contracts of a company's customers may be worth: of all products, of a product, of a customer. */
export function exposureLimitOperations(deps: ExposureLimitDependencies): ManagementOperation[] {
  return [limits(deps), setLimit(deps)];
}

/** Every limit, and what it bounds as it is now; of each customer that is not told. */
function limits(deps: ExposureLimitDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.exposureLimits, ({ companyId }) => limitRows(deps, companyId));
}

/**
 * Sets the most of a scope, or takes the limit away when none is named. Throws 015 for a scope that does not go with the
 * product or customer, for an amount or a currency that is none, and beyond 1,000 limits; 0000003 for an unknown product or
 * customer; 10302 while more than now waits for a second person.
 */
function setLimit(deps: ExposureLimitDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.setExposureLimit, async (context, request) => {
    const { scope, symbolId, customerNo, currency = usualCurrency(deps, context), most } = request;
    const which = {
      ...(symbolId === undefined ? {} : { symbolId }),
      ...(customerNo === undefined ? {} : { customerNo }),
    };
    await checkNames(deps, context, { scope, ...which });
    if (!deps.isAsset(currency) || deps.trade.rate(usualCurrency(deps, context), currency) === undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'unknown', 'currency');
    if (most !== undefined && parseExposure(most) === undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'form', 'most');
    const limits = deps.companies.find(context.companyId)?.exposureLimits ?? [];
    if (loosensExposure(limits, { scope, ...which, currency }, most))
      await deps.fourEyes.requireSecond(context, {
        bizType: RISK_MANAGEMENT.setExposureLimit.bizType,
        request,
      });
    await deps.companies.change(context.companyId, (before) =>
      most === undefined
        ? withoutRow(before, 'exposureLimits', { scope, ...which })
        : withRow(before, 'exposureLimits', { scope, ...which, currency, most }),
    );
    return limitRows(deps, context.companyId);
  });
}

/** The currency of a limit that names none: that of the first account which every customer gets. */
function usualCurrency(
  { companies }: ExposureLimitDependencies,
  { companyId }: Pick<ManagementContext, 'companyId'>,
): string {
  return companies.find(companyId)?.openingAccounts[0]?.currency ?? '';
}

async function checkNames(
  { products, directory }: ExposureLimitDependencies,
  { companyId }: ManagementContext,
  { scope, symbolId, customerNo }: Pick<ExposureLimit, 'scope' | 'symbolId' | 'customerNo'>,
): Promise<void> {
  if (symbolId !== undefined && scope !== 'product')
    throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'scope', 'product');
  if (customerNo !== undefined && scope !== 'customer')
    throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'scope', 'customer');
  if (symbolId !== undefined && !products.some((product) => product.symbolId === symbolId))
    throw new PlatformError(CODE.dataUnknown);
  if (customerNo !== undefined) await findCustomer(directory, companyId, customerNo);
}

async function limitRows(
  deps: ExposureLimitDependencies,
  companyId: number,
): Promise<Static<typeof ExposureLimitRow>[]> {
  const rows = deps.companies.find(companyId)?.exposureLimits ?? [];
  return Promise.all(
    rows.map(async (limit) => {
      const { scope, symbolId = null, customerNo = null, currency, most } = limit;
      const used = await usedOf(deps, companyId, limit);
      return { scope, symbolId, customerNo, currency, most, used: used === null ? null : exposureText(used) };
    }),
  );
}

async function usedOf(
  { trade, products, directory }: ExposureLimitDependencies,
  companyId: number,
  { scope, symbolId, customerNo, currency }: ExposureLimit,
): Promise<bigint | null> {
  if (scope === 'company') return trade.book.exposure(companyId, currency);
  if (scope === 'customer') {
    if (customerNo === undefined) return null;
    const { id: customerId } = await findCustomer(directory, companyId, customerNo);
    return trade.book.exposure(companyId, currency, { customerId });
  }
  const intended =
    symbolId === undefined ? products.map((product) => product.symbolId) : [toInstrumentId(symbolId)];
  const all = intended.map((id) => trade.book.exposure(companyId, currency, { symbolId: id }));
  return all.reduce((most, one) => (one > most ? one : most), 0n);
}
