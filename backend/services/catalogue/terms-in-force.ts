import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import { withGroupMargins, type GroupMargins } from './group-margins.ts';
import { withTerms, type ChangeableTerms } from './product-changes.ts';

/** Spread added to the quotes of a product in one account type, in price ticks. */
export interface ProductSpread {
  readonly symbolId: number;
  readonly tradeType: number;
  /** The customer group for which it holds; absent: every group without a spread of its own. */
  readonly customerGroupId?: number;
  readonly askSpread: number;
  readonly bidSpread: number;
}

/** A customer group of a company. */
export interface GroupKey {
  readonly companyId: number;
  readonly customerGroupId: number;
}

/** How fills and nights are charged and cross accounts closed, as far as an operator set it; absent members leave it to the product. */
export interface ChangedFees {
  /** Whether `feeRate` or `feePerLot` counts. */
  readonly counts?: 'feeRate' | 'feePerLot';
  readonly feeRate?: string;
  readonly feePerLot?: string;
  /** Margin level in percent at which a cross account that holds the product is closed. */
  readonly stopOutLevel?: number;
  /** True: a position is held overnight without interest. */
  readonly isSwapFree?: boolean;
}

/** The terms with the fees, the interest and the stop-out in force: one of share and amount for each lot counts. */
export function withFees(
  listed: ContractTerms,
  { counts, feeRate, feePerLot, stopOutLevel = listed.stopOutLevel, isSwapFree = false }: ChangedFees,
): ContractTerms {
  const interest = isSwapFree ? { buyInterest: '0', sellInterest: '0' } : {};
  const play = { ...listed, ...interest, stopOutLevel };
  const own = play.feePerLot === undefined ? 'feeRate' : 'feePerLot';
  return (counts ?? own) === 'feeRate'
    ? { ...play, feeRate: feeRate ?? play.feeRate, feePerLot: undefined }
    : { ...play, feePerLot: feePerLot ?? play.feePerLot ?? '0' };
}

/** Where spreads come from that differ from the product list. */
export interface SpreadsInForce {
  /** Those of the platform; what they say of groups is not for every company. */
  readonly shared: readonly ProductSpread[] | undefined;
  /** Those of the group's company. */
  readonly own: readonly ProductSpread[] | undefined;
  /** The customer group; undefined for the products' own terms. */
  readonly customerGroupId: number | undefined;
}

/**
 * The terms of a product in its account types with the spreads in force. A group's own spread wins, first the one that its
 * operator set, then that of the product list; else the product's, again first the one that was set.
 */
export function playsInForce(
  { symbolId, plays }: ProductDefinition,
  { shared, own, customerGroupId }: SpreadsInForce,
): readonly ContractTerms[] {
  const named = (spreads: readonly ProductSpread[] | undefined, groupId: number | undefined) =>
    spreads?.filter((spread) => spread.symbolId === symbolId && spread.customerGroupId === groupId) ?? [];
  const general = named(shared, undefined);
  const special = customerGroupId === undefined ? [] : named(own, customerGroupId);
  return plays.map((play) => {
    const fits = ({ tradeType }: ProductSpread) => tradeType === play.tradeType;
    const listed = play.groupSpreads?.find((spread) => spread.customerGroupId === customerGroupId);
    const spread = special.find(fits) ?? listed ?? general.find(fits);
    return spread === undefined
      ? play
      : { ...play, askSpread: spread.askSpread, bidSpread: spread.bidSpread };
  });
}

/** Where the terms of products come from that differ from the product list. */
export interface TermsSources {
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
}

/** The terms of a product in its account types, of a customer group or its own. */
type PlaysInForce = (this: void, product: ProductDefinition, group?: GroupKey) => readonly ContractTerms[];

/** The terms of products with what operators changed of them, and the spreads and fees in force. */
export function playsWith({
  spreads,
  groupSpreads,
  feesOf,
  termsOf = () => undefined,
  marginsOf = () => undefined,
}: TermsSources): PlaysInForce {
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

/** Limits that an operator set for a customer; absent members leave it to the terms. */
export interface CustomerLimits {
  /** Lots, decimal text. */
  readonly maxOrderLots?: string;
  readonly maxSideLots?: string;
  readonly allowed?: ReadonlySet<number>;
}

/** `tradeEnable` of a product that may not be traded. */
const DISABLED = 0;
/** Stands for no limit of a side. */
const NONE = 0;

/** The product detail as a customer with these limits reads it. */
export function withLimits(detail: SymbolDetail, limits: CustomerLimits): SymbolDetail {
  const { maxOrderLots, maxSideLots, allowed } = limits;
  const maxVolume = Math.min(detail.maxVolume, Number(maxOrderLots ?? detail.maxVolume));
  const side = (own: number) =>
    maxSideLots === undefined ? own : Math.min(own === NONE ? Infinity : own, Number(maxSideLots));
  return {
    ...detail,
    maxVolume,
    limitOrderMaxVolume: Math.min(detail.limitOrderMaxVolume, Math.ceil(maxVolume)),
    buyMaxPositionVolumes: side(detail.buyMaxPositionVolumes),
    sellMaxPositionVolumes: side(detail.sellMaxPositionVolumes),
    tradeEnable: allowed?.size === 0 ? DISABLED : detail.tradeEnable,
  };
}
