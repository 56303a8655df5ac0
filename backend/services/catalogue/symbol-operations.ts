import type { CustomerGroup } from '../../contract/calls/management/groups.ts';
import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { MarketClock } from '../../domain/clock.ts';
import type { InstrumentId } from '../../domain/units.ts';
import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import { groupForCaller, seesProduct } from './customer-groups.ts';
import type { DictionaryEdit } from './dictionaries/dictionaries.ts';
import { NOT_TRADABLE, PRODUCT_STATUS, type ProductStatusCode } from './product-status.ts';
import { symbolDetail } from './symbol-detail.ts';
import { symbolBase, symbolBasic } from './symbol-rows.ts';
import { withLimits, type CustomerLimits, type GroupKey } from './terms-in-force.ts';

/** What the product calls need to know. */
export interface SymbolInputs {
  readonly products: readonly ProductDefinition[];
  /** The customer group of a caller, or that of guests. */
  ownGroup(context: RequestContext): number;
  /** Customer groups of a company. */
  groupsOf(companyId: number): readonly CustomerGroup[];
  readonly marketClock: MarketClock;
  assetId(code: string): number | undefined;
  /** The terms of a product in its account types, with the spreads in force: of a customer group, or the product's own. */
  playsOf(product: ProductDefinition, group: GroupKey | undefined): readonly ContractTerms[];
  /** The product with the trading hours of a company. */
  inForce(product: ProductDefinition, companyId: number): ProductDefinition;
  /** What a company changed of the dictionaries. */
  dictionaryOf(companyId: number): readonly DictionaryEdit[] | undefined;
  /** What an operator allows the caller beside them. */
  limitsOf(context: RequestContext, symbolId: InstrumentId, tradeType: TradeType): CustomerLimits;
  /** The leverage that the caller has set; undefined where the product's own is in force. */
  chosenLeverage(context: RequestContext, symbolId: InstrumentId, tradeType: TradeType): number | undefined;
  /** State of a product at a company. */
  statusOf(companyId: number, symbolId: number): ProductStatusCode;
  /** True for a company whose clients are those in the field: they read session times in minutes of the day. */
  isDeployed(companyId: number): boolean;
  /** Price ticks that shares of a price are counted from today; undefined for a product that was never quoted. */
  referencePrice(symbolId: number): number | undefined;
}

/** getSymbolList, getSymbolBaseList and getSymbolDetail. */
export function symbolOperations(facts: SymbolInputs): readonly Operation[] {
  return [symbolListOperation(facts), symbolBaseListOperation(facts), symbolDetailOperation(facts)];
}

function symbolListOperation(facts: SymbolInputs): Operation {
  return implement(PRODUCT_CALLS.getSymbolList, async (context, request) => {
    const groups = facts.groupsOf(context.companyId);
    const { tradeType, customerGroupId = facts.ownGroup(context) } = request;
    const absent = (['tradeType', 'customerGroupId'] as const).find(
      (member) => request[member] === undefined,
    );
    if (absent !== undefined && !facts.isDeployed(context.companyId))
      throw PlatformError.missing(CODE.parametersMissing, absent);
    const group = groupForCaller(groups, customerGroupId, context);
    if (group === undefined) return [];
    return facts.products
      .filter((product) => seesProduct(group, product))
      .filter((product) => tradeType === undefined || findTerms(product, tradeType) !== undefined)
      .filter((product) => productMatches(product, request.name ?? ''))
      .map((product) => ({ product, status: facts.statusOf(context.companyId, product.symbolId) }))
      .filter(({ status }) => status !== PRODUCT_STATUS.deleted)
      .map(({ product, status }) => symbolBasic(product, context.language, status));
  });
}

function symbolBaseListOperation(facts: SymbolInputs): Operation {
  return implement(PRODUCT_CALLS.getSymbolBaseList, async (context, request) => {
    const groups = facts.groupsOf(context.companyId);
    const group = groupForCaller(groups, request.customerGroupId, context);
    if (group === undefined) return [];
    // Whatever group's products are asked for: the prices are those at which the caller deals.
    const own = callerGroup(facts, context);
    const shared = {
      language: context.language,
      nowMs: facts.marketClock.nowMs(),
      groups,
      minutesOfDay: facts.isDeployed(context.companyId),
    };
    return facts.products.flatMap((product, at) =>
      seesProduct(group, product) && !isDeleted(facts, context, product.symbolId)
        ? facts
            .playsOf(product, own)
            .map((play) => ({
              ...symbolBase(facts.inForce(product, context.companyId), play, { ...shared, sortNum: at + 1 }),
              ...(request.withDetail === true ? { detail: detailFor(facts, context, product, play) } : {}),
            }))
        : [],
    );
  });
}

function symbolDetailOperation(facts: SymbolInputs): Operation {
  const byId = new Map<number, ProductDefinition>(
    facts.products.map((product) => [product.symbolId, product]),
  );
  return implement(PRODUCT_CALLS.getSymbolDetail, async (context, request) => {
    const product = byId.get(request.symbolId);
    const plays = product === undefined ? [] : facts.playsOf(product, callerGroup(facts, context));
    const play = plays.find(({ tradeType }) => tradeType === request.tradeType);
    const isGone = isDeleted(facts, context, request.symbolId);
    if (product === undefined || play === undefined || isGone)
      throw new PlatformError(CODE.instrumentUnknown);
    return detailFor(facts, context, product, play);
  });
}

/** The detail of a product in an account type, with the limits and the leverage of the caller. */
function detailFor(
  facts: SymbolInputs,
  context: RequestContext,
  product: ProductDefinition,
  play: ContractTerms,
): SymbolDetail {
  const { symbolId } = product;
  const tradeType = TRADE_TYPES.written(play.tradeType);
  const detail = symbolDetail(facts.inForce(product, context.companyId), play, {
    language: context.language,
    nowMs: facts.marketClock.nowMs(),
    assetId: (code) => facts.assetId(code),
    dictionary: facts.dictionaryOf(context.companyId),
    referencePrice: facts.referencePrice(symbolId),
    minutesOfDay: facts.isDeployed(context.companyId),
  });
  const leverage = facts.chosenLeverage(context, symbolId, tradeType);
  const isEnabled = facts.statusOf(context.companyId, symbolId) === PRODUCT_STATUS.enabled;
  return {
    ...withLimits(detail, facts.limitsOf(context, symbolId, tradeType)),
    leverRatio: String(leverage ?? play.defaultLeverage),
    ...(isEnabled ? {} : { tradeEnable: NOT_TRADABLE }),
  };
}

/** Stands for every group; groups count from 1. */
const EVERY_GROUP = 0;

/** The group whose terms a caller sees; an operator sees what holds for every group of the company. */
function callerGroup(facts: SymbolInputs, context: RequestContext): GroupKey {
  const isOperator = context.channel === 'management' && context.caller === undefined;
  const customerGroupId = isOperator ? EVERY_GROUP : facts.ownGroup(context);
  return { companyId: context.companyId, customerGroupId };
}

function isDeleted(facts: SymbolInputs, { companyId }: RequestContext, symbolId: number): boolean {
  return facts.statusOf(companyId, symbolId) === PRODUCT_STATUS.deleted;
}

/** The terms of a product in an account type, when it is sold there. */
function findTerms(product: ProductDefinition, tradeType: number): ContractTerms | undefined {
  return product.plays.find((play) => play.tradeType === tradeType);
}

function productMatches(product: ProductDefinition, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return [product.code, ...Object.values(product.name)].some((text) => text.toLowerCase().includes(wanted));
}
