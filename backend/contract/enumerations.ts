/** Published enumerations. Values are wire values. */

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

/** Order business types of the isolated contract. */
export const ORDER_BIZ_TYPE = { marketOpen: 1, marketClose: 2, limitOpen: 13, limitClose: 14 } as const;
export type OrderBizType = (typeof ORDER_BIZ_TYPE)[keyof typeof ORDER_BIZ_TYPE];

/** Ways in which orders are executed: `trade_mode` of quotes and product files, `dealMode` of records. */
export const TRADE_MODE_NUMBER = { mm: 1, butterflyMm: 2, matchmaking: 3, aggregation: 4 } as const;
export type TradeModeNumber = (typeof TRADE_MODE_NUMBER)[keyof typeof TRADE_MODE_NUMBER];

/** Account types: `trade_type` of quotes and product files, `tradeType` of records, rows and the journal. */
export const TRADE_TYPE_NUMBER = { cross: 1, isolated: 2, leveragedSpot: 3, spot: 5, stock: 6 } as const;
export type TradeTypeNumber = (typeof TRADE_TYPE_NUMBER)[keyof typeof TRADE_TYPE_NUMBER];
/** The account type of a wallet, which asset queries may name. It is none that anybody has accounts of. */
export const WALLET_TYPE_NUMBER = 8;
