/** Account types by their published numbers. */
export const TRADE_TYPE = { cross: 1, isolated: 2, leverage: 3, spot: 5, stock: 6 } as const;
export type TradeType = (typeof TRADE_TYPE)[keyof typeof TRADE_TYPE];
/** Account types that hold contracts: positions with margin. */
export const CONTRACT_TYPES: readonly number[] = [TRADE_TYPE.cross, TRADE_TYPE.isolated];
/** Account types that hold assets: the accounts of a customer, one a currency, are one wallet, and an order moves money between two of them. */
export const WALLET_TYPES: readonly number[] = [TRADE_TYPE.leverage, TRADE_TYPE.spot];

/** Whether the accounts of an account type are the pockets of a wallet. */
export function isWalletType(tradeType: number): boolean {
  return WALLET_TYPES.includes(tradeType);
}

/** Account types whose orders the platform takes; products of the others are shown only. */
export const TRADED_TYPES: readonly number[] = [...CONTRACT_TYPES, ...WALLET_TYPES, TRADE_TYPE.stock];
