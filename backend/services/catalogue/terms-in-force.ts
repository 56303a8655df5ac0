import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';

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

/** How fills are charged and cross accounts closed, as far as an operator set it; absent members leave it to the product. */
export interface ChangedFees {
  /** Whether `feeRate` or `feePerLot` counts. */
  readonly counts?: 'feeRate' | 'feePerLot';
  readonly feeRate?: string;
  readonly feePerLot?: string;
  /** Margin level in percent at which a cross account that holds the product is closed. */
  readonly stopOutLevel?: number;
}

/** The terms with the fees and the stop-out in force: one of share and amount for each lot counts. */
export function withFees(
  listed: ContractTerms,
  { counts, feeRate, feePerLot, stopOutLevel = listed.stopOutLevel }: ChangedFees,
): ContractTerms {
  const play = { ...listed, stopOutLevel };
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
