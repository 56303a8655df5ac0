/** Ways in which orders are executed. */
export const TRADE_MODE = {
  mm: 'mm',
  butterflyMm: 'butterflyMm',
  matchmaking: 'matchmaking',
  aggregation: 'aggregation',
} as const;
export type TradeMode = (typeof TRADE_MODE)[keyof typeof TRADE_MODE];
