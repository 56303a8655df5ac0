/** Published enumerations. Values are wire values. */

/** Account types by their published numbers. */
export const TRADE_TYPE = { cross: 1, isolated: 2, leverage: 3, spot: 5, stock: 6 } as const;
export type TradeType = (typeof TRADE_TYPE)[keyof typeof TRADE_TYPE];
/** Account types whose orders the platform takes; products of the others are shown only. */
export const TRADED_TYPES: readonly number[] = [TRADE_TYPE.isolated];

/** Ways in which orders are executed. */
export const TRADE_MODE = { mm: 1, butterflyMm: 2, matchmaking: 3, aggregation: 4 } as const;
export type TradeMode = (typeof TRADE_MODE)[keyof typeof TRADE_MODE];

/** Candle types. */
export const KLINE_TYPE = {
  minute1: 1,
  minute5: 2,
  minute15: 3,
  minute30: 4,
  hour1: 5,
  hour2: 6,
  hour4: 7,
  day: 8,
  week: 9,
  month: 10,
} as const;
export type KlineType = (typeof KLINE_TYPE)[keyof typeof KLINE_TYPE];

/** Direction of an order: 1 buy, 2 sell. */
export const DIRECTION = { buy: 1, sell: 2 } as const;
export type Direction = (typeof DIRECTION)[keyof typeof DIRECTION];

/** Order business types of the isolated contract. */
export const ORDER_BIZ_TYPE = { marketOpen: 1, marketClose: 2, limitOpen: 13, limitClose: 14 } as const;
export type OrderBizType = (typeof ORDER_BIZ_TYPE)[keyof typeof ORDER_BIZ_TYPE];

/** What `requestNum` counts: 1 lots, 2 account currency. */
export const ENTRY_TYPE = { quantity: 1, amount: 2 } as const;
export type EntryType = (typeof ENTRY_TYPE)[keyof typeof ENTRY_TYPE];

/** Life of a resting order: 1 day, 2 week. */
export const EXPIRE_TYPE = { day: 1, week: 2 } as const;
export type ExpireType = (typeof EXPIRE_TYPE)[keyof typeof EXPIRE_TYPE];

/** Order states (States and transitions). */
export const ORDER_STATUS = {
  received: 1,
  completed: 2,
  partiallyCompleted: 3,
  cancelled: 4,
  partiallyCancelled: 5,
  rejected: 6,
  expired: 7,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
