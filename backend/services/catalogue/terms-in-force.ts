import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import type { SymbolDetail } from '../../protocol/records/index.ts';

/** Spread added to the quotes of a product in one account type, in price ticks. */
export interface ProductSpread {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly askSpread: number;
  readonly bidSpread: number;
}

/** The terms of a product in its account types, with the spreads that an operator set. */
export function playsInForce(
  { symbolId, plays }: ProductDefinition,
  spreads: readonly ProductSpread[] | undefined,
): readonly ContractTerms[] {
  const own = spreads?.filter((spread) => spread.symbolId === symbolId) ?? [];
  if (own.length === 0) return plays;
  return plays.map((play) => {
    const spread = own.find(({ tradeType }) => tradeType === play.tradeType);
    if (spread === undefined) return play;
    return { ...play, askSpread: spread.askSpread, bidSpread: spread.bidSpread };
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
