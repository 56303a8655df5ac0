/** Account types: what backs a position. */
export const TRADE_TYPE = {
  cross: 'cross',
  isolated: 'isolated',
  leveragedSpot: 'leveragedSpot',
  spot: 'spot',
  stock: 'stock',
} as const;
export type TradeType = (typeof TRADE_TYPE)[keyof typeof TRADE_TYPE];
/** Account types that hold contracts: positions with margin. */
export const CONTRACT_TYPES: readonly TradeType[] = [TRADE_TYPE.cross, TRADE_TYPE.isolated];
/** Account types that hold assets: the accounts of a customer, one a currency, are one wallet, and an order moves money between two of them. */
export const WALLET_TYPES: readonly TradeType[] = [TRADE_TYPE.leveragedSpot, TRADE_TYPE.spot];

/** Whether the accounts of an account type hold contracts; those of none do not. */
export function isContractType(tradeType: TradeType | undefined): boolean {
  return tradeType === TRADE_TYPE.cross || tradeType === TRADE_TYPE.isolated;
}

/** Whether the accounts of an account type are the pockets of a wallet; those of none are not. */
export function isWalletType(tradeType: TradeType | undefined): boolean {
  return tradeType === TRADE_TYPE.leveragedSpot || tradeType === TRADE_TYPE.spot;
}

/** Account types whose orders the platform takes; products of the others are shown only. */
export const TRADED_TYPES: readonly TradeType[] = [...CONTRACT_TYPES, ...WALLET_TYPES, TRADE_TYPE.stock];
