/** Account types by their published numbers. */
export const TRADE_TYPE = { cross: 1, isolated: 2, leverage: 3, spot: 5, stock: 6 } as const;
export type TradeType = (typeof TRADE_TYPE)[keyof typeof TRADE_TYPE];
/** Account types that hold contracts: positions with margin. */
export const CONTRACT_TYPES: readonly number[] = [TRADE_TYPE.cross, TRADE_TYPE.isolated];
/** Account types whose orders the platform takes; products of the others are shown only. */
export const TRADED_TYPES: readonly number[] = [...CONTRACT_TYPES, TRADE_TYPE.stock];
