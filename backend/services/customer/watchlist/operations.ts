import type { Products, ProductsAnywhere } from '../../../contract/calls/watchlist.ts';
import { WATCHED_PLAYS, WATCHLIST_CALLS } from '../../../contract/calls/watchlist.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  seesProduct,
  type CatalogueService,
  POINT_RATIO,
  spreadTexts,
} from '../../catalogue/catalogue-service.ts';
import type { CustomerGroups } from '../../company/company-service.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type Watchlist } from './watchlist.ts';
import type { ContractTerms, ProductDefinition } from '../../../market/product-definition.ts';
import type { Language } from '../../../contract/languages.ts';
import type { WatchedSymbol } from '../../../contract/records/index.ts';

/** Row of optionalList and querySymbolBaseInfoList. */
function watchedSymbol(product: ProductDefinition, play: ContractTerms, language: Language): WatchedSymbol {
  const { askSpread, bidSpread } = spreadTexts(product, play);
  return {
    symbolId: product.symbolId,
    symbolCode: product.code,
    symbolName: product.name[language],
    symbolDigits: product.digits,
    pointRatio: POINT_RATIO,
    askSpread: Number(askSpread),
    bidSpread: Number(bidSpread),
  };
}

export interface WatchlistDependencies {
  readonly watchlist: Watchlist;
  readonly catalogue: Pick<CatalogueService, 'product' | 'playsOf'>;
  readonly groups: Pick<CustomerGroups, 'find'>;
}

/** add, addBatch, delete, optionalList and querySymbolBaseInfoList of the watchlist. */
export function watchlistOperations(deps: WatchlistDependencies): readonly Operation[] {
  return [addOne(deps), addBatch(deps), remove(deps), list(deps), baseInfo(deps)];
}

function addOne(deps: WatchlistDependencies): Operation {
  return implement(WATCHLIST_CALLS.addOptional, async (context, request) => {
    await add(deps, context, inTypes(deps, request));
    return null;
  });
}

/** Several account types at once, all or none; clients name the list in two ways. */
function addBatch(deps: WatchlistDependencies): Operation {
  return implement(
    WATCHLIST_CALLS.addBatchOptional,
    async (context, { optionalList = [], tradeTypeCurrencyList = [] }) => {
      await add(deps, context, [...optionalList, ...tradeTypeCurrencyList]);
      return null;
    },
  );
}

/** The products of a request by account type: the one that it names, or every one in which each product is sold. */
function inTypes(deps: WatchlistDependencies, { symbolList = [], tradeType }: ProductsAnywhere): Products[] {
  if (tradeType !== undefined) return [{ symbolList, tradeType }];
  const known = symbolList.map((symbolId) => deps.catalogue.product(symbolId)?.plays ?? []);
  if (known.some((plays) => plays.length === 0)) throw new PlatformError(CODE.dataUnknown);
  return WATCHED_PLAYS.map((type) => ({
    tradeType: type,
    symbolList: symbolList.filter((_, at) => known[at]?.some((play) => play.tradeType === type)),
  })).filter((products) => products.symbolList.length > 0);
}

async function add(
  deps: WatchlistDependencies,
  context: RequestContext,
  list: readonly Products[],
): Promise<void> {
  const caller = requireCaller(context);
  const wanted = list.map(({ tradeType, symbolList }) => {
    requirePlay(tradeType);
    if (symbolList.length === 0)
      throw PlatformError.wrong(CODE.customerParameterMissing, 'empty', 'symbolList');
    for (const symbolId of symbolList) {
      if (visible(deps, context, tradeType, symbolId) === undefined)
        throw new PlatformError(CODE.dataUnknown);
    }
    return { tradeType, symbolIds: symbolList };
  });
  if (wanted.length === 0) throw PlatformError.wrong(CODE.customerParameterMissing, 'empty', 'list');
  await deps.watchlist.add(caller.customerId, wanted, cacheResponse(context, null));
}

function remove({ watchlist }: WatchlistDependencies): Operation {
  return implement(WATCHLIST_CALLS.deleteOptional, async (context, { tradeType, symbolList }) => {
    if (tradeType !== undefined) requirePlay(tradeType);
    const { customerId } = requireCaller(context);
    const unwanted = { tradeType, symbolIds: symbolList ?? [] };
    await watchlist.remove(customerId, unwanted, cacheResponse(context, null));
    return null;
  });
}

/** Watched products by account type; products that are no longer sold or seen are left out. */
function list(deps: WatchlistDependencies): Operation {
  return implement(WATCHLIST_CALLS.optionalList, async (context, request) => {
    for (const tradeType of request.tradeTypeList) requirePlay(tradeType);
    const own = await deps.watchlist.entriesOf(requireCaller(context).customerId);
    return Object.fromEntries(
      request.tradeTypeList.map((tradeType) => [
        String(tradeType),
        own
          .filter((row) => row.trade_type === tradeType)
          .flatMap((row) => visible(deps, context, tradeType, row.symbol_id) ?? []),
      ]),
    );
  });
}

/** The same rows for products of the caller's choice; those that it does not see are left out. */
function baseInfo(deps: WatchlistDependencies): Operation {
  return implement(WATCHLIST_CALLS.querySymbolBaseInfoList, async (context, { tradeType, symbolList }) => {
    requirePlay(tradeType);
    return [...new Set(symbolList)].flatMap((symbolId) => visible(deps, context, tradeType, symbolId) ?? []);
  });
}

/** Throws 0000314 for an account type without a watchlist. */
function requirePlay(tradeType: number): void {
  if (!WATCHED_PLAYS.includes(tradeType)) throw new PlatformError(CODE.accountTypeMismatched);
}

/** The row of a product; undefined when it is not sold in the account type or not seen by the caller's group. */
function visible(deps: WatchlistDependencies, context: RequestContext, tradeType: number, symbolId: number) {
  const product = deps.catalogue.product(symbolId);
  const { companyId } = context;
  const { customerGroupId } = requireCaller(context);
  const plays = product && deps.catalogue.playsOf(product, { companyId, customerGroupId });
  const play = plays?.find((candidate) => candidate.tradeType === tradeType);
  const group = deps.groups.find(companyId, customerGroupId);
  if (product === undefined || play === undefined || group === undefined) return undefined;
  return seesProduct(group, product) ? watchedSymbol(product, play, context.language) : undefined;
}
