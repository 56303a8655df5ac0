import { Type, type Static } from 'typebox';
import { describe, record } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { ENABLED, FLAG, YES_NO } from '../meanings.ts';
import * as Id from './ids.ts';
import { Milliseconds, Text, Whole } from './shapes.ts';

/** Product, basic: the row of getSymbolList. */
export const SymbolBasic = record('SymbolBasic', {
  id: describe(PHRASES.product, Whole),
  status: describe(PHRASES.state, Whole, ENABLED),
  name: describe('Name of the product in the language of the request.', Text),
  code: describe('Code of the product, for example `EUR/USD`.', Text),
  baseCurrency: Text,
  profitCurrency: Text,
  sourceId: describe('Source of the market data.', Text),
  tradeTypes: describe('Account types, numbers joined by commas.', Text),
});
export type SymbolBasic = Static<typeof SymbolBasic>;

/** A span without trading. */
export const HolidayTime = Type.Object({
  startTime: describe('Start of the holiday, milliseconds since 1970 (UTC).', Milliseconds),
  endTime: describe('End of the holiday, milliseconds since 1970 (UTC).', Milliseconds),
});
export type HolidayTime = Static<typeof HolidayTime>;

/** A weekly window of trading (TradeTime) or quoting (QuoteTime). */
export const TradeTime = record('TradeTime', {
  dayOfWeek: describe('Day of the week (UTC).', Type.Integer({ minimum: 1, maximum: 7 }), {
    1: ['MONDAY', 'Monday'],
    2: ['TUESDAY', 'Tuesday'],
    3: ['WEDNESDAY', 'Wednesday'],
    4: ['THURSDAY', 'Thursday'],
    5: ['FRIDAY', 'Friday'],
    6: ['SATURDAY', 'Saturday'],
    7: ['SUNDAY', 'Sunday'],
  }),
  startTime: describe(
    'Start, in seconds of the UTC day (minutes with the client profile `deployed`).',
    Whole,
  ),
  endTime: describe(
    'End, in seconds of the UTC day, 86400 for midnight (minutes with the client profile `deployed`).',
    Whole,
  ),
});
export type TradeTime = Static<typeof TradeTime>;

const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Product, brief: one row for each account type in which the product is sold. */
export const SymbolBase = record('SymbolBase', {
  tradeType: Whole,
  symbolId: Id.Instrument,
  symbolCode: Text,
  symbolName: Text,
  baseCurrency: Text,
  profitCurrency: Text,
  /** Comma list of customer groups that may see the product. */
  customerGroupIds: Text,
  symbolGroupIds: describe('Product groups, numbers joined by commas.', Text),
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
  sortNum: describe('Place in lists, smaller first.', Whole),
  /** 1 yes, 2 no. */
  enableShortLoan: Whole,
  enableLongLoan: Whole,
  dividend: describe('Whether the product pays dividends.', Whole, YES_NO),
  inHolidayTime: describe('Whether it is in a holiday now.', Flag, FLAG),
  inTradeTime: describe('Whether it is in trading hours now.', Flag, FLAG),
  holidayTimeList: Type.Array(HolidayTime),
  tradeTimeList: Type.Array(TradeTime),
});
export type SymbolBase = Static<typeof SymbolBase>;
