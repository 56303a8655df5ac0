import { FUND_MANAGER_CALLS } from '../../../contract/calls/fund-managers.ts';
import { TRADE_TYPE_NUMBER } from '../../../contract/enumerations.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { Database } from '../../../storage/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { FundDeal } from './fund-deal.ts';
import type { FundDirectory, StandardPart } from './fund-directory.ts';
import { requireManaged } from './managers.ts';
import { requireCustomer } from './shown.ts';

/** Decimals of a part, in percent. */
export const RATE_PERCENT_DIGITS = 4;
export const WHOLE_PERCENT = 1_000_000n;

export interface StandardDependencies {
  readonly database: Database;
  readonly directory: FundDirectory;
  readonly products: readonly ProductDefinition[];
  isVisibleTo(companyId: number, customerGroupId: number, symbolId: number): boolean;
}

/** How a fund spends what subscriptions bring: the products among which it may choose, and the part of each. */
export function standardOperations(parts: StandardDependencies): readonly Operation[] {
  return [choices(parts), standard(parts), save(parts)];
}

/** Products of spot that are paid in the money of a fund; its own shares are none. */
export function productsFor(
  { products, isVisibleTo }: StandardDependencies,
  context: RequestContext,
  deal: FundDeal,
): readonly ProductDefinition[] {
  const group = context.caller?.customerGroupId ?? 0;
  return products.filter(
    ({ symbolId, profitCurrency, area, plays }) =>
      area !== 'fund' &&
      profitCurrency === deal.money.code &&
      plays.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.spot) &&
      isVisibleTo(context.companyId, group, symbolId),
  );
}

function choices(parts: StandardDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.fundStandardProducts, async (context) => {
    const deals = requireManaged(parts.directory, context);
    const found = new Set(deals.flatMap((deal) => productsFor(parts, context, deal)));
    return [...found].map(({ symbolId, code, baseCurrency, profitCurrency }) => ({
      ...{ baseCurrency, profitCurrency, rate: 0, symbolId, symbolName: code },
    }));
  });
}

/** The standard of the caller's fund; one who manages several has the same for all of them. */
function standard({ directory }: StandardDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.fundStandard, async (context) => {
    const [deal] = requireManaged(directory, context);
    const { standard: parts = [] } = deal ? directory.setting(context.companyId, deal.fundId) : {};
    return parts.map(({ rate, ...part }) => ({ ...part, rate: Number(rate) }));
  });
}

function save(parts: StandardDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.saveFundStandard, async (context, { configDtoList }) => {
    const deals = requireManaged(parts.directory, context);
    const saved = deals.map((deal) => {
      const setting = parts.directory.setting(context.companyId, deal.fundId);
      return { deal, setting: { ...setting, standard: readStandard(parts, context, deal, configDtoList) } };
    });
    const { companyId } = requireCustomer(context);
    await parts.database.commit([
      ...saved.map(({ deal, setting }) => parts.directory.statement(companyId, deal.fundId, setting)),
      ...(context.cacheStatements?.(true) ?? []),
    ]);
    for (const { deal, setting } of saved) parts.directory.keep(companyId, deal.fundId, setting);
    return true;
  });
}

interface WantedPart {
  readonly baseCurrency?: string;
  readonly profitCurrency?: string;
  readonly rate?: string;
  readonly symbolId: number;
}

/**
 * Throws 550004 for no part at all, 550005 for one without a rate, 550001 for an unknown product or one that stands twice, 550002 for another asset than it buys, 550007 for one
 * that is not paid in the money of the fund, 550006 for one that is not sold in spot, and 550003 for more than a hundred percent.
 */
export function readStandard(
  parts: StandardDependencies,
  context: RequestContext,
  deal: FundDeal,
  wanted: readonly WantedPart[],
): readonly StandardPart[] {
  if (wanted.length === 0) throw new PlatformError(CODE.standardEmpty);
  const allowed = productsFor(parts, context, deal);
  let sum = 0n;
  const read = wanted.map(({ symbolId, rate, baseCurrency: asset, profitCurrency }) => {
    const share = parseDecimal(rate ?? '', RATE_PERCENT_DIGITS) ?? 0n;
    if (share <= 0n) throw new PlatformError(CODE.standardRateMissing);
    sum += share;
    const product = parts.products.find((one) => one.symbolId === symbolId);
    if (product === undefined) throw new PlatformError(CODE.standardProductInvalid);
    if (asset && asset !== product.baseCurrency) throw new PlatformError(CODE.standardAssetWrong);
    const money = profitCurrency || product.profitCurrency;
    if (product.profitCurrency !== deal.money.code || money !== deal.money.code)
      throw new PlatformError(CODE.standardCurrencyUnknown);
    if (!allowed.includes(product)) throw new PlatformError(CODE.standardNotInSpot);
    const { code, baseCurrency } = product;
    const text = formatDecimal(share, RATE_PERCENT_DIGITS);
    return { symbolId, symbolName: code, baseCurrency, profitCurrency: money, rate: text };
  });
  if (new Set(read.map(({ symbolId }) => symbolId)).size < read.length)
    throw new PlatformError(CODE.standardProductInvalid);
  if (sum > WHOLE_PERCENT) throw new PlatformError(CODE.standardAboveWhole);
  return read;
}
