import type { CustomerGroup } from '../../contract/calls/management/groups.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { type SymbolDetail, pageOf } from '../../contract/records/index.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { MarketClock, WallClock, Clock } from '../../domain/clock.ts';
import type { InstrumentId } from '../../domain/units.ts';
import type { MarketSource } from '../../market/market-source.ts';
import type { ContractTerms, ProductDefinition, LoanTerms } from '../../market/product-definition.ts';
import { type Operation, type RequestContext, implement } from '../operation.ts';
import { assetsOperation, buildAssets, type AssetEntry } from './assets.ts';
import { CUSTOMER_GROUPS, seesProduct } from './customer-groups.ts';
import {
  type DictionaryEdit,
  type OfferedPaymentMethods,
  countryByCode,
} from './dictionaries/dictionaries.ts';
import { dictionaryOperations } from './dictionary-operations.ts';
import { fundFigureOperations, fundRecords } from './fund-figures.ts';
import type { FundState } from './fund-state.ts';
import { FundValues, type FundQuotes } from './fund-values.ts';
import { withHours, type ProductHours } from './product-changes.ts';
import { PRODUCT_STATUS } from './product-status.ts';
import { symbolDetail } from './symbol-detail.ts';
import { symbolOperations } from './symbol-operations.ts';
import { playsWith, type CustomerLimits, type GroupKey, type TermsSources } from './terms-in-force.ts';
import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { DICTIONARY_CALLS } from '../../contract/calls/dictionaries.ts';
import type { Tick } from '../../domain/market-data.ts';
import { createRescaling, splitsOf } from '../../market/index.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import {
  dayEndOfDate,
  RATIO_DIGITS,
  STOCK_AMOUNT_DIGITS,
  type CashDividend,
  type InstrumentTerms,
  type StockLoanTerms,
} from '../../domain/index.ts';
export type { AssetEntry } from './assets.ts';
export { CUSTOMER_GROUPS, seesProduct } from './customer-groups.ts';
export { companyItems, countryByCode, dictionaryName, ID_CARD_TYPES } from './dictionaries/dictionaries.ts';
export type { DictionaryEdit, OfferedPaymentMethods } from './dictionaries/dictionaries.ts';
export { computeFundValue, type FundState } from './fund-state.ts';
export { changePercent, changeText, FundValues, type FundOffer } from './fund-values.ts';
export { groupMarginFault, type GroupMargins } from './group-margins.ts';
export type { ChangeableTerms, ProductHours, ProductTerms } from './product-changes.ts';
export { symbolGroupId } from './symbol-rows.ts';
export { playsWith, type GroupKey, type ProductSpread, type TermsSources } from './terms-in-force.ts';
export { POINT_RATIO, spreadTexts } from './wire-terms.ts';

/** Terms of a share that the product detail does not carry. */
type StockMembers = Pick<InstrumentTerms, 'stock' | 'maintenanceRatio'>;

/** What a stock account adds to the terms of a product. */
export function stockMembers(
  { corporateActions = [] }: Pick<ProductDefinition, 'corporateActions'>,
  { lending, maxLeverage, settlementDays = 0, maintenanceMarginRatio }: ContractTerms,
): StockMembers {
  return {
    maintenanceRatio: scaled(maintenanceMarginRatio, RATIO_DIGITS),
    stock: {
      settlementDays,
      dayLeverage: maxLeverage,
      overnightLeverage: lending?.overnightLeverage ?? maxLeverage,
      long: lending?.long && loanTerms(lending.long),
      short: lending?.short && loanTerms(lending.short),
      totalCredit: scaled(lending?.totalCredit ?? '0', STOCK_AMOUNT_DIGITS),
      borrowingLimitRatio: scaled(lending?.borrowingLimitRatio ?? '0', RATIO_DIGITS),
      withdrawalRatio: scaled(lending?.withdrawalRatio ?? '1', RATIO_DIGITS),
      dividends: corporateActions.map(({ date, amount, taxShare, fee }): CashDividend => ({
        dayEndMs: dayEndOfDate(date) ?? 0,
        perShare: scaled(amount, STOCK_AMOUNT_DIGITS),
        taxShare: scaled(taxShare, RATIO_DIGITS),
        fee: scaled(fee, STOCK_AMOUNT_DIGITS),
      })),
    },
  };
}

function loanTerms({ yearInterest, limit }: LoanTerms): StockLoanTerms {
  return { yearInterest: scaled(yearInterest, RATIO_DIGITS), limit: scaled(limit, STOCK_AMOUNT_DIGITS) };
}

/** The product file has checked every text. */
function scaled(text: string, digits: number): bigint {
  return parseDecimal(text, digits) ?? 0n;
}

const DAY_MS = 86_400_000;

/** What a reference price is taken from. */
interface ReferenceMarket {
  /** The last tick of a product at or before a market time. */
  lastTick(symbolId: number, atMs: number): Tick | undefined;
  readonly products: readonly ProductDefinition[];
}

/**
 * One price of each product that holds for a whole UTC day of the market: the bid at its start, or the first one that
 * is known on that day. Distances that are shares of a price are published and checked in pips of this one, so that what
 * a client read in the morning is what is checked in the evening. A split ends the day of all prices and converts that of its product.
 */
export class ReferencePrices {
  readonly #market: ReferenceMarket;
  readonly #clock: Clock;
  readonly #prices = new Map<number, number>();
  readonly #rescaled: ReturnType<typeof createRescaling>;
  /** When prices are taken anew within a day: the splits of all products, in order. */
  readonly #splitsMs: readonly number[];
  /** When the prices were taken, and until when they hold. */
  #fromMs = Number.NaN;
  #untilMs = Number.NaN;

  constructor(market: ReferenceMarket, marketClock: MarketClock) {
    this.#market = market;
    this.#clock = marketClock;
    this.#rescaled = createRescaling(market.products);
    this.#splitsMs = market.products
      .flatMap((product) => splitsOf(product).map(({ atMs }) => atMs))
      .sort((one, other) => one - other);
  }

  /** The market time from which on the prices hold that hold now: the start of a day, or a split. */
  get since(): number {
    const nowMs = this.#clock.nowMs();
    if (nowMs >= this.#fromMs && nowMs < this.#untilMs) return this.#fromMs;
    const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
    this.#fromMs = Math.max(dayMs, this.#splitsMs.findLast((atMs) => atMs <= nowMs) ?? dayMs);
    this.#untilMs = Math.min(dayMs + DAY_MS, this.#splitsMs.find((atMs) => atMs > nowMs) ?? Infinity);
    this.#prices.clear();
    return this.#fromMs;
  }

  /** Price ticks; undefined for a product that was never quoted. */
  of(symbolId: number): number | undefined {
    const { since } = this;
    const known = this.#prices.get(symbolId);
    if (known !== undefined) return known;
    const dayMs = Math.floor(since / DAY_MS) * DAY_MS;
    const first =
      this.#market.lastTick(symbolId, dayMs) ?? this.#market.lastTick(symbolId, this.#clock.nowMs());
    const tick = first && this.#rescaled(first, since);
    if (tick === undefined || tick.bid <= 0) return undefined;
    this.#prices.set(symbolId, tick.bid);
    return tick.bid;
  }
}

/** Country of callers whose address says nothing about where they are: loopback and private networks. */
const DEFAULT_COUNTRY = 'SG';

/** Server time and the country of the caller. */
function placeAndTimeOperations(facts: {
  readonly wallClock: WallClock;
  readonly defaultCountry: string;
}): readonly Operation[] {
  return [
    implement(DICTIONARY_CALLS.now, async () => Math.floor(facts.wallClock.nowMs())),
    implement(DICTIONARY_CALLS.countryByIp, async (context) => {
      const code = facts.defaultCountry;
      return {
        iso_code: code,
        name: countryByCode(code)?.name[context.language] ?? code,
        request_ip: context.ip,
      };
    }),
  ];
}

/** getFundInfo, getFundInfoByCustomerNo and findFundPage over the funds that the platform offers. An unknown fund is USCUSTOMER_API_0000003. */
export function fundOperations(funds: Pick<FundValues, 'offers' | 'shown'>): readonly Operation[] {
  const all = ({ companyId }: RequestContext) => funds.offers.map((offer) => funds.shown(offer, companyId));
  return [
    implement(PRODUCT_CALLS.getFundInfo, async (context, request) => {
      const fund = all(context).find((candidate) => candidate.fundId === request.fundId);
      if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
      return fund;
    }),
    implement(PRODUCT_CALLS.getFundInfoByCustomerNo, async (context, { customerNo }) => {
      // A fund without a manager among the customers has no number.
      const fund = all(context).find((candidate) => customerNo !== '' && candidate.customerNo === customerNo);
      if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
      return fund;
    }),
    implement(PRODUCT_CALLS.findFundPage, async (context, request) => {
      const wanted = (request.name ?? '').trim().toLowerCase();
      const found = all(context).filter((fund) => fund.fundName.toLowerCase().includes(wanted));
      return pageOf(found, request);
    }),
  ];
}

export interface CatalogueServiceOptions extends TermsSources {
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
  readonly paymentMethodsOf?: (companyId: number) => OfferedPaymentMethods | undefined;
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
  /** The same with terms that come from elsewhere. */
  readWith(this: void, sources: TermsSources): ProductTermsReader;
}

/** What the terms of products are read from. */
export type ProductTermsReader = Pick<CatalogueService, 'detail' | 'playsOf' | 'productAt'>;

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

/** Reads the terms of products as plays in force say. */
function termsReader({
  marketClock,
  productAt,
  assetId,
  referencePrice,
}: Pick<Parameters<typeof symbolDetail>[2], 'assetId'> & {
  readonly marketClock: Pick<MarketClock, 'nowMs'>;
  readonly productAt: CatalogueService['productAt'];
  referencePrice(symbolId: number): Parameters<typeof symbolDetail>[2]['referencePrice'];
}) {
  return (playsOf: CatalogueService['playsOf']): ProductTermsReader => ({
    playsOf,
    productAt,
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
  });
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
  const { dictionaryOf = () => undefined, paymentMethodsOf = () => undefined } = options;
  const { limitsOf = () => ({}) } = options;
  const { chosenLeverage = () => undefined, isDeployed = () => false } = options;
  const { lastTick = () => undefined } = source;
  const funds = openFunds(options, asset);
  const references = new ReferencePrices({ lastTick, products }, marketClock);
  const referencePrice = references.of.bind(references);
  const byId = new Map<number, ProductDefinition>(products.map((product) => [product.symbolId, product]));
  const { inForce, productAt } = productsWith(options, byId);
  const readerOf = termsReader({ marketClock, assetId, referencePrice, productAt });
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
      ...dictionaryOperations({ dictionaryOf, paymentMethodsOf }),
      ...placeAndTimeOperations({ wallClock, defaultCountry: options.defaultCountry ?? DEFAULT_COUNTRY }),
    ],
    asset,
    statusOf,
    playsOf,
    product: (symbolId) => byId.get(symbolId),
    productAt,
    detail: readerOf(playsOf).detail,
    readWith: (sources) => readerOf(playsWith(sources)),
    termsDay: () => references.since,
    isVisibleTo(companyId, customerGroupId, symbolId) {
      if (statusOf(companyId, symbolId) === PRODUCT_STATUS.deleted) return false;
      const group = groupsOf(companyId).find(({ id }) => id === customerGroupId);
      const product = byId.get(symbolId);
      return group !== undefined && product !== undefined && seesProduct(group, product);
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
