import type { CustomerGroup } from '../../contract/calls/management/groups.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { MarketClock, WallClock } from '../../domain/clock.ts';
import type { InstrumentId } from '../../domain/units.ts';
import type { MarketSource } from '../../market/market-source.ts';
import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import type { Operation, RequestContext } from '../operation.ts';
import { assetsOperation, buildAssets, type AssetEntry } from './assets.ts';
import { CUSTOMER_GROUPS, seesProduct } from './customer-groups.ts';
import type { DictionaryEdit, OfferedPaymentMethods } from './dictionaries/dictionaries.ts';
import { dictionaryOperations } from './dictionary-operations.ts';
import { fundFigureOperations } from './fund-figures.ts';
import { fundRecords } from './fund-records.ts';
import type { FundState } from './fund-state.ts';
import { FundValues, type FundQuotes } from './fund-values.ts';
import { fundOperations } from './funds.ts';
import { withGroupMargins, type GroupMargins } from './group-margins.ts';
import { DEFAULT_COUNTRY, placeAndTimeOperations } from './place-and-time.ts';
import { withHours, withTerms, type ChangeableTerms, type ProductHours } from './product-changes.ts';
import { PRODUCT_STATUS } from './product-status.ts';
import { ReferencePrices } from './reference-prices.ts';
import { symbolDetail } from './symbol-detail.ts';
import { symbolOperations } from './symbol-operations.ts';
import {
  playsInForce,
  withFees,
  type ChangedFees,
  type CustomerLimits,
  type GroupKey,
  type ProductSpread,
} from './terms-in-force.ts';

export type { AssetEntry } from './assets.ts';
export { CUSTOMER_GROUPS, seesProduct } from './customer-groups.ts';
export { companyItems, countryByCode, dictionaryName, ID_CARD_TYPES } from './dictionaries/dictionaries.ts';
export type { DictionaryEdit, OfferedPaymentMethods } from './dictionaries/dictionaries.ts';
export { computeFundValue, type FundState } from './fund-state.ts';
export { changePercent, changeText, FundValues, type FundOffer } from './fund-values.ts';
export { groupMarginFault, type GroupMargins } from './group-margins.ts';
export type { ChangeableTerms, ProductHours, ProductTerms } from './product-changes.ts';
export { stockMembers } from './stock-terms.ts';
export { symbolGroupId } from './symbol-rows.ts';
export type { GroupKey, ProductSpread } from './terms-in-force.ts';
export { POINT_RATIO, spreadTexts } from './wire-terms.ts';

export interface CatalogueServiceOptions {
  readonly source: Pick<MarketSource, 'products' | 'funds'> & Partial<FundQuotes>;
  /** Decides trading hours and the state of a stock. */
  readonly marketClock: MarketClock;
  /** Answers thirdExt/now. */
  readonly wallClock: WallClock;
  /** Customer groups of a company; those that every company begins with by default. */
  readonly groupsOf?: (companyId: number) => readonly CustomerGroup[];
  /** What a company changed of the dictionaries; nothing by default. */
  readonly dictionaryOf?: (companyId: number) => readonly DictionaryEdit[] | undefined;
  /** Ways in and out of a company, of which entries of its dictionaries follow; absent: none do. */
  readonly waysOf?: (companyId: number) => OfferedPaymentMethods | undefined;
  /** Spreads of products that differ from the product list; none by default. */
  readonly spreads?: () => readonly ProductSpread[] | undefined;
  /** Spreads that a company set for its customer groups; none by default. */
  readonly groupSpreads?: (companyId: number) => readonly ProductSpread[] | undefined;
  /** How a company charges the fills of a customer group; as the products say by default. */
  readonly feesOf?: (group: GroupKey, product: ProductDefinition, tradeType: number) => ChangedFees;
  /** Terms that a company changed, the first one without a company; none by default. */
  readonly termsOf?: (
    companyId: number | undefined,
    symbolId: number,
    tradeType: number,
  ) => Partial<ChangeableTerms> | undefined;
  /** Margins that a company gives to a customer group; none by default. */
  readonly marginsOf?: (
    group: GroupKey,
    product: ProductDefinition,
    tradeType: number,
  ) => GroupMargins | undefined;
  /** Trading hours that a company changed, the first one without a company; none by default. */
  readonly hoursOf?: (companyId: number | undefined, symbolId: number) => ProductHours | undefined;
  /** What an operator allows a caller beside the terms; nothing less by default. */
  readonly limitsOf?: (
    context: RequestContext,
    symbolId: InstrumentId,
    tradeType: TradeType,
  ) => CustomerLimits;
  /** The leverage that the caller has set for a product; undefined where the product's own is in force. */
  readonly chosenLeverage?: (
    context: RequestContext,
    symbolId: InstrumentId,
    tradeType: TradeType,
  ) => number | undefined;
  /** What a company has set for a fund, and what its customers hold of it; nothing by default. */
  readonly fundState?: (companyId: number, fundId: number) => FundState;
  /** State of a product at a company: 1 enabled, 2 disabled, 3 deleted; enabled when absent. */
  readonly statusOf?: (companyId: number, symbolId: number) => 1 | 2 | 3;
  /** Company that runs the funds. */
  readonly fundCompanyId?: number;
  /** Country of callers on loopback and private networks, ISO 3166-1 alpha-2. */
  readonly defaultCountry?: string;
  /** True for a company whose clients are those in the field (clientProfile `deployed`). */
  readonly isDeployed?: (companyId: number) => boolean;
  /** Customer group of a company's guests; the second by default. */
  readonly guestGroupOf?: (companyId: number) => number;
}

/** Customer group of guests in a company that has set no other. */
const GUEST_GROUP = 2;

/** Reference data: products, assets, dictionaries, countries, server time. */
export interface CatalogueService {
  readonly operations: readonly Operation[];
  readonly assets: readonly AssetEntry[];
  /** What the funds are worth. */
  readonly funds: FundValues;
  asset(code: string): AssetEntry | undefined;
  product(symbolId: number): ProductDefinition | undefined;
  /** The product with the trading hours of a company, of the first one without a company. */
  productAt(symbolId: number, companyId: number | undefined): ProductDefinition | undefined;
  /** State of a product at a company: 1 enabled, 2 disabled, 3 deleted. */
  statusOf(this: void, companyId: number, symbolId: number): 1 | 2 | 3;
  /** The terms of a product in its account types with the spreads in force: those of a customer group, or the product's own. */
  playsOf(this: void, product: ProductDefinition, group?: GroupKey): readonly ContractTerms[];
  /** True when a customer group of a company sees the product. */
  isVisibleTo(companyId: number, customerGroupId: number, symbolId: number): boolean;
  /** The market time since which the distances hold that the details state; terms are to be read anew when it changes. */
  termsDay(this: void): number;
  /**
   * The product detail in English, with the terms of a customer group or the product's own; undefined when the product is
   * not sold in that account type.
   */
  detail(symbolId: number, tradeType: TradeType, group?: GroupKey): SymbolDetail | undefined;
}

/** The terms of products with what operators changed of them, and the spreads and fees in force. */
function playsWith({
  spreads,
  groupSpreads,
  feesOf,
  termsOf = () => undefined,
  marginsOf = () => undefined,
}: CatalogueServiceOptions): CatalogueService['playsOf'] {
  return (product, group) => {
    const spread = playsInForce(product, {
      shared: spreads?.(),
      own: group && groupSpreads?.(group.companyId),
      customerGroupId: group?.customerGroupId,
    });
    const plays = spread.map((play) =>
      withTerms(play, termsOf(group?.companyId, product.symbolId, play.tradeType)),
    );
    if (group === undefined) return plays;
    return plays.map((play) => {
      const charged = feesOf === undefined ? play : withFees(play, feesOf(group, product, play.tradeType));
      return withGroupMargins(product, charged, marginsOf(group, product, play.tradeType));
    });
  };
}

/** The products with the trading hours of a company. */
function productsWith(
  { hoursOf = () => undefined }: CatalogueServiceOptions,
  byId: ReadonlyMap<number, ProductDefinition>,
) {
  const inForce = (product: ProductDefinition, companyId: number | undefined) =>
    withHours(product, hoursOf(companyId, product.symbolId));
  const productAt = (symbolId: number, companyId: number | undefined) => {
    const product = byId.get(symbolId);
    return product && inForce(product, companyId);
  };
  return { inForce, productAt };
}

export function createCatalogueService(options: CatalogueServiceOptions): CatalogueService {
  const { source, marketClock, wallClock, groupsOf = () => CUSTOMER_GROUPS } = options;
  const { statusOf = () => PRODUCT_STATUS.enabled } = options;
  const { products } = source;
  const assets = buildAssets(products);
  const byCode = new Map(assets.map((asset) => [asset.code, asset]));
  const asset = (code: string): AssetEntry | undefined => byCode.get(code);
  const assetId = (code: string) => asset(code)?.id;
  const playsOf = playsWith(options);
  const { dictionaryOf = () => undefined, limitsOf = () => ({}) } = options;
  const { chosenLeverage = () => undefined, isDeployed = () => false } = options;
  const { lastTick = () => undefined } = source;
  const funds = openFunds(options, asset);
  const references = new ReferencePrices({ lastTick, products }, marketClock);
  const referencePrice = references.of.bind(references);
  const byId = new Map<number, ProductDefinition>(products.map((product) => [product.symbolId, product]));
  const { inForce, productAt } = productsWith(options, byId);
  return {
    assets,
    funds,
    operations: [
      ...symbolOperations({
        products,
        groupsOf,
        marketClock,
        assetId,
        playsOf,
        inForce,
        dictionaryOf,
        limitsOf,
        chosenLeverage,
        statusOf,
        isDeployed,
        referencePrice,
        ownGroup: ({ caller, companyId }) =>
          caller?.customerGroupId ?? options.guestGroupOf?.(companyId) ?? GUEST_GROUP,
      }),
      assetsOperation(assets),
      ...fundOperations(funds),
      ...fundFigureOperations({ funds, asset }),
      ...dictionaryOperations({ dictionaryOf, waysOf: options.waysOf ?? (() => undefined) }),
      ...placeAndTimeOperations({ wallClock, defaultCountry: options.defaultCountry ?? DEFAULT_COUNTRY }),
    ],
    asset,
    statusOf,
    playsOf,
    product: (symbolId) => byId.get(symbolId),
    productAt,
    termsDay: () => references.since,
    isVisibleTo(companyId, customerGroupId, symbolId) {
      if (statusOf(companyId, symbolId) === PRODUCT_STATUS.deleted) return false;
      const group = groupsOf(companyId).find(({ id }) => id === customerGroupId);
      const product = byId.get(symbolId);
      return group !== undefined && product !== undefined && seesProduct(group, product);
    },
    detail(symbolId, tradeType, group) {
      const product = productAt(symbolId, group?.companyId);
      const plays = product === undefined ? [] : playsOf(product, group);
      const play = plays.find((candidate) => candidate.tradeType === TRADE_TYPES.number(tradeType));
      if (product === undefined || play === undefined) return undefined;
      return symbolDetail(product, play, {
        language: 'en-US',
        nowMs: marketClock.nowMs(),
        assetId,
        referencePrice: referencePrice(symbolId),
      });
    },
  };
}

/** The funds of the source, valued by its quotes. */
function openFunds(
  { source, marketClock, fundState, fundCompanyId = 1 }: CatalogueServiceOptions,
  asset: (code: string) => AssetEntry | undefined,
): FundValues {
  const { products, funds: definitions = [] } = source;
  const { lastTick = () => undefined, daySummary = () => undefined, candles = () => [] } = source;
  const records = fundRecords(definitions, { products, companyId: fundCompanyId, asset });
  const quotes = { lastTick, daySummary, candles };
  return new FundValues({ definitions, records, products, quotes, marketClock, fundState });
}
