import { type Static } from 'typebox';
import type { Hours } from '../../../contract/calls/management/products.ts';
import { PRODUCT_MANAGEMENT } from '../../../contract/calls/management/products.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { ProductDefinition, WeeklyWindow } from '../../../market/product-definition.ts';
import type { ProductHours } from '../../catalogue/catalogue-service.ts';
import type { MarketClock } from '../../../domain/clock.ts';
import { withoutRow, withRow, type Company, type CompanyService } from '../../company/company-service.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { opensMore } from './loosened-hours.ts';

export interface HoursDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly marketClock: Pick<MarketClock, 'nowMs'>;
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
}

/** When a company's customers may trade its products: weekly windows, and holidays of its own. */
export function hoursOperations(deps: HoursDependencies): ManagementOperation[] {
  return [list(deps), save(deps)];
}

function list({ companies, products }: HoursDependencies): ManagementOperation {
  return implementManagement(PRODUCT_MANAGEMENT.productHours, async ({ companyId }, { symbolId }) => {
    const company = companies.find(companyId);
    return products
      .filter((product) => symbolId === undefined || product.symbolId === symbolId)
      .map((product) => hoursRow(product, hoursOf(company, product.symbolId)));
  });
}

/**
 * Puts windows in the place of those of the product and holidays beside them; a list that is not sent stays. Throws
 * CFDWBWE000013 for a product that there is not and 015 for a window or holiday that ends before it begins, and for a window
 * outside of the times at which the product is quoted. Throws FS10302 while hours that open what is closed now wait for a second person.
 */
function save({ companies, products, marketClock, fourEyes }: HoursDependencies): ManagementOperation {
  const call = PRODUCT_MANAGEMENT.saveProductHours;
  return implementManagement(call, async (context, request) => {
    const { symbolId, restore = false, tradeTimeList, addedHolidayList } = request;
    const product = products.find((one) => one.symbolId === symbolId);
    if (product === undefined) throw new PlatformError(CODE.instrumentUnknown);
    requireInOrder('tradeTimeList', tradeTimeList);
    requireInOrder('addedHolidayList', addedHolidayList);
    requireQuoted(product, tradeTimeList);
    const wanted = (own: ProductHours | undefined): ProductHours | undefined => {
      if (restore) return undefined;
      const [tradeTimes, holidays] = [tradeTimeList ?? own?.tradeTimes, addedHolidayList ?? own?.holidays];
      return { symbolId, tradeTimes, holidays: holidays ?? [] };
    };
    const now = hoursOf(companies.find(context.companyId), symbolId);
    const takesTwo = opensMore(product, now, wanted(now), marketClock.nowMs());
    if (takesTwo) await fourEyes.requireSecond(context, { bizType: call.bizType, request });
    const company = await companies.change(context.companyId, (before) => {
      const own = hoursOf(before, symbolId);
      const next = wanted(own);
      if (!takesTwo && opensMore(product, own, next, marketClock.nowMs()))
        throw new PlatformError(CODE.alreadyInProgress);
      return next === undefined
        ? withoutRow(before, 'productHours', { symbolId })
        : withRow(before, 'productHours', next);
    });
    return hoursRow(product, hoursOf(company, symbolId));
  });
}

function hoursOf(company: Company | undefined, symbolId: number): ProductHours | undefined {
  return company?.productHours?.find((one) => one.symbolId === symbolId);
}

function requireInOrder(
  member: string,
  spans: readonly { readonly startTime: number; readonly endTime: number }[] = [],
): void {
  const at = spans.findIndex(({ startTime, endTime }) => endTime <= startTime);
  if (at >= 0) throw PlatformError.wrong(CODE.requestInvalid, 'form', `${member}[${at}]`);
}

/** Nothing can be traded while nothing is quoted. */
function requireQuoted({ sessions }: ProductDefinition, windows: readonly WeeklyWindow[] = []): void {
  const at = windows.findIndex(
    ({ dayOfWeek, startTime, endTime }) =>
      !sessions.quoteTimes.some(
        (quoted) =>
          quoted.dayOfWeek === dayOfWeek && quoted.startTime <= startTime && endTime <= quoted.endTime,
      ),
  );
  if (at >= 0) throw PlatformError.wrong(CODE.requestInvalid, 'form', `tradeTimeList[${at}]`);
}

function hoursRow(
  { symbolId, sessions }: ProductDefinition,
  changed: ProductHours | undefined,
): Static<typeof Hours> {
  return {
    symbolId,
    isChanged: changed !== undefined,
    tradeTimeList: [...(changed?.tradeTimes ?? sessions.tradeTimes)],
    addedHolidayList: [...(changed?.holidays ?? [])],
  };
}
