/** Ways in which orders are executed. */
export const TRADE_MODE = { mm: 1, butterflyMm: 2, matchmaking: 3, aggregation: 4 } as const;
export type TradeMode = (typeof TRADE_MODE)[keyof typeof TRADE_MODE];
