import { Type, type Static } from 'typebox';
import { Milliseconds, Text, Whole } from './shapes.ts';

/** Product, basic: the row of getSymbolList. */
export const SymbolBasic = Type.Object({
  id: Whole,
  /** 1 enabled, 2 disabled, 3 deleted. */
  status: Whole,
  name: Text,
  code: Text,
  baseCurrency: Text,
  profitCurrency: Text,
  /** Market source. */
  sourceId: Text,
  /** Comma list of supported account types. */
  tradeTypes: Text,
});
export type SymbolBasic = Static<typeof SymbolBasic>;

/** A span without trading. */
export const HolidayTime = Type.Object({ startTime: Milliseconds, endTime: Milliseconds });
export type HolidayTime = Static<typeof HolidayTime>;

/** A weekly window of trading (TradeTime) or quoting (QuoteTime). */
export const TradeTime = Type.Object({
  /** 1 to 7: Monday to Sunday. */
  dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Seconds of the UTC day; minutes with the client profile `deployed`. */
  startTime: Whole,
  endTime: Whole,
});
export type TradeTime = Static<typeof TradeTime>;

const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Product, brief: one row for each account type in which the product is sold. */
export const SymbolBase = Type.Object({
  tradeType: Whole,
  symbolId: Whole,
  symbolCode: Text,
  symbolName: Text,
  baseCurrency: Text,
  profitCurrency: Text,
  /** Comma list of customer groups that may see the product. */
  customerGroupIds: Text,
  /** Comma list of product groups. */
  symbolGroupIds: Text,
  /** Decimal places of the price. */
  symbolDigits: Whole,
  /** Spreads added to ask and bid in mode MM, prices as decimal text; that of the bid is not above zero. */
  askSpread: Text,
  bidSpread: Text,
  pointRatio: Whole,
  /** Trade mode: 1 MM, 2 ButterflyMM, 3 Matchmaking, 4 Aggregation. */
  dealMode: Whole,
  etf: Type.Boolean(),
  /** Associated fund; 0 when there is none. */
  fundId: Whole,
  /** Comma list; the first names the area of the product. */
  labels: Text,
  sortNum: Whole,
  /** 1 yes, 2 no. */
  enableShortLoan: Whole,
  enableLongLoan: Whole,
  dividend: Whole,
  /** 1 in a holiday, else 0. */
  inHolidayTime: Flag,
  /** 1 in trading hours, else 0. */
  inTradeTime: Flag,
  holidayTimeList: Type.Array(HolidayTime),
  tradeTimeList: Type.Array(TradeTime),
});
export type SymbolBase = Static<typeof SymbolBase>;
