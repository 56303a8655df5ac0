import { SYMBOL_GROUPS, type CustomerGroup } from '../../contract/calls/management/groups.ts';
import { PRODUCT_MANAGEMENT } from '../../contract/calls/management/products.ts';
import type { LocalizedText } from '../../contract/languages.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { Fund, SymbolDetail } from '../../contract/records/index.ts';
import type { MarketClock } from '../../domain/clock.ts';
import type { ProductDefinition } from '../../market/product-definition.ts';
import { seesProduct, type CatalogueService, type DictionaryEdit } from '../catalogue/catalogue-service.ts';
import { tradeTypeName } from '../catalogue/dictionaries/dictionaries.ts';
import { PRODUCT_STATUS } from '../catalogue/product-status.ts';
import { symbolBase, symbolBasic, symbolGroupId } from '../catalogue/symbol-rows.ts';
import type { CompanyService } from '../company/company-service.ts';
import type { Operation, RequestContext } from '../operation.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireOwnCompany } from './own-company.ts';

/** When the built-in product groups were set up. */
const GROUP_TIME_MS = Date.UTC(2026, 0, 1);
const ENABLED = 1;
const CREATOR = 'system';

const GROUP_NAMES: Readonly<Record<(typeof SYMBOL_GROUPS)[number], LocalizedText>> = {
  crypto: { 'en-US': 'Crypto', 'zh-CN': '加密货币', 'zh-TW': '加密貨幣' },
  forex: { 'en-US': 'Forex', 'zh-CN': '外汇', 'zh-TW': '外匯' },
  metal: { 'en-US': 'Metals', 'zh-CN': '贵金属', 'zh-TW': '貴金屬' },
  index: { 'en-US': 'Indices', 'zh-CN': '指数', 'zh-TW': '指數' },
  stock: { 'en-US': 'Stocks', 'zh-CN': '股票', 'zh-TW': '股票' },
  etf: { 'en-US': 'ETFs', 'zh-CN': '交易所交易基金', 'zh-TW': '指數股票型基金' },
  fund: { 'en-US': 'Funds', 'zh-CN': '基金', 'zh-TW': '基金' },
};

/** What the products of an operator are made of. */
export interface ProductDependencies {
  readonly products: readonly ProductDefinition[];
  readonly playsOf: CatalogueService['playsOf'];
  readonly statusOf: CatalogueService['statusOf'];
  groupsOf(companyId: number): readonly CustomerGroup[];
  /** What a company changed of the dictionaries. */
  dictionaryOf(companyId: number): readonly DictionaryEdit[] | undefined;
  /** Funds that customers may buy. */
  funds(context: RequestContext): Promise<readonly Fund[]>;
  /** Decides trading hours. */
  readonly marketClock: MarketClock;
}

/** Products, product groups and funds of the company. */
export function productOperations(deps: ProductDependencies): ManagementOperation[] {
  return [symbolsOfCompany(deps), symbolsOfGroup(deps), symbolsOfPlay(deps), symbolGroups(), funds(deps)];
}

function symbolsOfCompany(deps: ProductDependencies): ManagementOperation {
  const { products, playsOf, groupsOf, marketClock } = deps;
  return implementManagement(PRODUCT_MANAGEMENT.getSymbolByCompanyId, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const groups = groupsOf(context.companyId);
    const shared = { language: context.language, nowMs: marketClock.nowMs(), groups };
    return products.flatMap((product, at) =>
      (isDeleted(deps, context.companyId, product) ? [] : playsOf(product))
        .filter((play) => request.tradeType === undefined || play.tradeType === request.tradeType)
        .map((play) => symbolBase(product, play, { ...shared, sortNum: at + 1 })),
    );
  });
}

function isDeleted(
  { statusOf }: ProductDependencies,
  companyId: number,
  { symbolId }: ProductDefinition,
): boolean {
  return statusOf(companyId, symbolId) === PRODUCT_STATUS.deleted;
}

/** The products that a group sees; none for a group that does not exist. */
function listProducts(
  deps: ProductDependencies,
  companyId: number,
  groupId: number,
): readonly ProductDefinition[] {
  const { products, groupsOf } = deps;
  const group = groupsOf(companyId).find(({ id }) => id === groupId);
  if (group === undefined) return [];
  return products.filter((product) => seesProduct(group, product) && !isDeleted(deps, companyId, product));
}

function symbolsOfGroup(deps: ProductDependencies): ManagementOperation {
  return implementManagement(PRODUCT_MANAGEMENT.getSymbolList, async (context, request) => {
    const wanted = (request.name ?? '').trim().toLowerCase();
    return listProducts(deps, context.companyId, request.customerGroupId)
      .filter(({ code, name }) =>
        [code, ...Object.values(name)].some((text) => text.toLowerCase().includes(wanted)),
      )
      .map((product) =>
        symbolBasic(product, context.language, deps.statusOf(context.companyId, product.symbolId)),
      );
  });
}

function symbolsOfPlay(deps: ProductDependencies): ManagementOperation {
  return implementManagement(
    PRODUCT_MANAGEMENT.getSymbolTradeTypeByCompanyId,
    async (context, { companyId, tradeType, customerGroupId }) => {
      requireOwnCompany(context, companyId);
      return listProducts(deps, context.companyId, customerGroupId)
        .filter(({ plays }) => plays.some((play) => play.tradeType === tradeType))
        .map((product) => ({
          symbolId: product.symbolId,
          symbolCode: product.code,
          symbolName: product.name[context.language],
          customerGroupId: String(customerGroupId),
          tradeType: String(tradeType),
          tradeTypeName: tradeTypeName(
            TRADE_TYPES.written(tradeType),
            context.language,
            deps.dictionaryOf(companyId),
          ),
        }));
    },
  );
}

function symbolGroups(): ManagementOperation {
  return implementManagement(PRODUCT_MANAGEMENT.getSymbolGroupList, async ({ companyId, language }) =>
    SYMBOL_GROUPS.map((area) => ({
      id: symbolGroupId(area),
      strId: String(symbolGroupId(area)),
      companyId,
      status: ENABLED,
      revision: 1,
      createBy: CREATOR,
      createTime: GROUP_TIME_MS,
      updateBy: CREATOR,
      updateTime: GROUP_TIME_MS,
      name: GROUP_NAMES[area][language],
      bizName: area,
    })),
  );
}

/** Funds are for every group. */
function funds({ funds: offered, groupsOf }: ProductDependencies): ManagementOperation {
  return implementManagement(PRODUCT_MANAGEMENT.getFundByCompanyId, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const customerGroupIds = groupsOf(context.companyId)
      .map(({ id }) => id)
      .join(',');
    return (await offered(context)).map(({ fundId, shareTokenCode, fundName }) => ({
      fundId,
      shareTokenCode,
      fundName,
      customerGroupIds,
    }));
  });
}

export interface DetailDependencies {
  readonly companies: Pick<CompanyService, 'find'>;
  /** The customers' own call. */
  readonly detail: Operation;
}

/** getSymbolDetail: the detail that customers get of a product, in the company's first account type unless the request names one. */
export function symbolDetailOperation({ companies, detail }: DetailDependencies): ManagementOperation {
  return implementManagement(
    PRODUCT_MANAGEMENT.getSymbolDetail,
    async (context, { companyId, symbolId, tradeType }) => {
      requireOwnCompany(context, companyId);
      const first = companies.find(companyId)?.tradeTypes[0];
      const play = tradeType ?? (first === undefined ? 0 : TRADE_TYPES.number(first));
      return (await detail.handle(context, { symbolId, tradeType: play })) as SymbolDetail;
    },
  );
}
