import { Type, type Static } from 'typebox';
import { DictItem } from './dictionary.ts';
import { lendingMembers } from './lending.ts';
import { marginMembers } from './margin.ts';
import { Milliseconds, Nullable, Numeric, Text, Whole } from './shapes.ts';
import { HolidayTime, SymbolBase, TradeTime } from './symbol.ts';

/** A dividend or other action of a company. */
const DividendInfo = Type.Object({
  dividendSymbolName: Text,
  dividendCurrency: Text,
  dividendDate: Milliseconds,
  /** Both sides of the ratio of the action, as decimal text. */
  dividendLeft: Text,
  dividendRight: Text,
  dividendActionType: Whole,
  actionInfo: Text,
});
export type DividendInfo = Static<typeof DividendInfo>;

const identityMembers = {
  tradeType: Whole,
  symbolId: Whole,
  symbolName: Text,
  symbolCode: Text,
  baseCurrency: Text,
  profitCurrency: Text,
};

const priceMembers = {
  /** Decimal places of the price. */
  symbolDigits: Whole,
  /** Decimal places of quantities in lots. */
  numberDigits: Whole,
  priceBreadth: Whole,
  pointRatio: Whole,
  /** Units of the base currency in one lot. */
  contractSize: Whole,
  earlyWarningProportion: Numeric,
  /**
   * Spreads added to ask and bid in mode MM, as prices: shown price = quote + spread. That of the bid is
   * below zero or zero.
   */
  askSpread: Numeric,
  bidSpread: Numeric,
};

const timeMembers = {
  tradeTimeList: Type.Array(TradeTime),
  quoteTimeList: Type.Array(TradeTime),
  holidayTimeList: Type.Array(HolidayTime),
  /** Minutes. */
  weekendLeadTime: Whole,
  holidayLeadTime: Whole,
  overnightInAdvance: Whole,
  /** Minute of the UTC day at which interest is settled, as text. */
  eodTime: Text,
  /** Start and expiry of the product; 9999999999999 is no expiry. */
  startTime: Milliseconds,
  endTime: Milliseconds,
};

const volumeMembers = {
  /** Quantities in lots. */
  volumeStep: Numeric,
  minVolume: Numeric,
  maxVolume: Numeric,
  /** Most lots of a limit order, a whole number; `maxVolume` holds for it too. */
  limitOrderMaxVolume: Whole,
  /** Whole units of the base currency in the smallest step of a quantity; 0 where a step is less than one unit. */
  minTradeUnit: Whole,
  buyMaxPositionVolumes: Numeric,
  sellMaxPositionVolumes: Numeric,
  accountPositionTotalVolumes: Whole,
};

const distanceMembers = {
  /** Distances of stop loss and take profit from the price, in pips (`pointRatio` price ticks); 0 is no bound. */
  stopLossMinPoint: Whole,
  stopLossMaxPoint: Whole,
  /** Largest and smallest distance of a limit price from the market, in pips; null is no bound. */
  priceMaxLimit: Nullable(Numeric),
  priceMinLimit: Numeric,
};

const feeMembers = {
  /** Yearly interest on held positions as a share of the notional; negative is paid by the customer. */
  buyInterest: Numeric,
  sellInterest: Numeric,
  feeMethod: Text,
  feeFormula: Text,
  /** Share of the notional. */
  feeRate: Numeric,
  fee: Numeric,
  /** Bounds of one fee, in account currency. */
  minFee: Numeric,
  maxFee: Numeric,
  dividendFee: Numeric,
  minDividendFee: Numeric,
  /** Days of the year that interest is divided by. */
  wholeYearDays: Whole,
};

const otherMembers = {
  /** Trade mode: 1 MM, 2 ButterflyMM, 3 Matchmaking, 4 Aggregation. */
  dealMode: Whole,
  etf: Type.Boolean(),
  /** Associated fund; 0 when there is none. */
  fundId: Whole,
  /** 1 when the product can be traded, else 0. */
  tradeEnable: Whole,
  newShare: Text,
  labels: Text,
  labelList: Type.Array(DictItem),
  tradeDirection: Text,
  accountReset: Text,
  liquidationFormula: Text,
  netAssetCurrency: Text,
  enableReverseTrade: Text,
  corporateActionCode: Text,
  dividendFutureInfos: Type.Array(DividendInfo),
  dividendPastInfos: Type.Array(DividendInfo),
  stockStatus: Type.Union([Type.Literal('TRADING'), Type.Literal('CLOSED')]),
  /** Maintenance margin as a share of the notional, decimal text; isolated-margin contracts only, else null. */
  maintainMargin: Nullable(Text),
  /** Whether the cross-margin market-maker account type allows depth trading: 1 yes, 2 no. */
  enableDepthTrade: Text,
};

/** Product, detail: the answer of getSymbolDetail, with every member of the specification. */
export const SymbolDetail = Type.Object({
  ...identityMembers,
  ...priceMembers,
  ...marginMembers,
  ...timeMembers,
  ...volumeMembers,
  ...distanceMembers,
  ...feeMembers,
  ...lendingMembers,
  ...otherMembers,
});
export type SymbolDetail = Static<typeof SymbolDetail>;

/** A row of getSymbolBaseList; with `withDetail` it carries the detail of the product in its account type. */
export const SymbolRow = Type.Object({ ...SymbolBase.properties, detail: Type.Optional(SymbolDetail) });
export type SymbolRow = Static<typeof SymbolRow>;
