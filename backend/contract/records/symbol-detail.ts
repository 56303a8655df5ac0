import { Type, type Static } from 'typebox';
import { describe, record } from '../describe.ts';
import { FLAG, YES_NO } from '../meanings.ts';
import { DictItem } from './dictionary.ts';
import { lendingMembers } from './trading/lending.ts';
import { marginMembers } from './trading/margin.ts';
import * as Id from './ids.ts';
import { Milliseconds, Nullable, Numeric, Text, Whole } from './shapes.ts';
import { HolidayTime, SymbolBase, TradeTime } from './symbol.ts';

/** A dividend or other action of a company. */
const DividendInfo = record('DividendInfo', {
  dividendSymbolName: describe('Name of the product.', Text),
  dividendCurrency: describe('Currency code of the payment.', Text),
  dividendDate: describe('Time of the action, milliseconds since 1970 (UTC).', Milliseconds),
  dividendLeft: describe('Left side of the ratio of the action, decimal text.', Text),
  dividendRight: describe('Right side of the ratio of the action, decimal text.', Text),
  dividendActionType: describe('Number of the kind of action.', Whole),
  actionInfo: describe('Text of the action.', Text),
});
export type DividendInfo = Static<typeof DividendInfo>;

const identityMembers = {
  tradeType: Whole,
  symbolId: Id.Instrument,
  symbolName: Text,
  symbolCode: Text,
  baseCurrency: Text,
  profitCurrency: Text,
};

const priceMembers = {
  /** Decimal places of the price. */
  symbolDigits: Whole,
  numberDigits: describe('Decimal places of quantities in lots.', Whole),
  priceBreadth: describe('Levels of the order book that are shown.', Whole),
  pointRatio: Whole,
  /** Units of the base currency in one lot. */
  contractSize: Whole,
  earlyWarningProportion: describe(
    'Margin level (equity over maintenance margin) at which a warning is sent, a ratio: 1.2 is 120 %.',
    Numeric,
  ),
  /**
   * Spreads added to ask and bid in mode MM, as prices: shown price = quote + spread. That of the bid is
   * below zero or zero.
   */
  askSpread: Numeric,
  bidSpread: Numeric,
};

const timeMembers = {
  tradeTimeList: Type.Array(TradeTime),
  quoteTimeList: describe('Weekly windows in which quotes come.', Type.Array(TradeTime)),
  holidayTimeList: Type.Array(HolidayTime),
  weekendLeadTime: describe('Minutes before the weekend from which its tiers hold.', Whole),
  holidayLeadTime: describe('Minutes before a holiday from which its tiers hold.', Whole),
  overnightInAdvance: describe(
    'Minutes before the rest in which the day ends from which the margins of the night hold.',
    Whole,
  ),
  eodTime: describe('Time at which interest is settled: minutes of the UTC day, as text.', Text),
  startTime: describe('Sold from this time on, milliseconds since 1970 (UTC).', Milliseconds),
  endTime: describe('Expiry, milliseconds since 1970 (UTC).', Milliseconds),
};

const volumeMembers = {
  volumeStep: describe('Step of quantities, in lots.', Numeric),
  minVolume: describe('Smallest quantity of an order, in lots.', Numeric),
  maxVolume: describe('Greatest quantity of an order, in lots.', Numeric),
  limitOrderMaxVolume: describe('Greatest quantity of a limit order, in lots.', Whole),
  minTradeUnit: describe('Smallest tradable unit.', Whole),
  buyMaxPositionVolumes: describe('Most that an account may hold bought, in lots.', Numeric),
  sellMaxPositionVolumes: describe('Most that an account may hold sold, in lots.', Numeric),
  accountPositionTotalVolumes: describe(
    'Most that an account may hold of both sides together, in lots.',
    Whole,
  ),
};

const distanceMembers = {
  stopLossMinPoint: describe(
    'Least distance of stop loss and take profit from the price, in pips (`pointRatio`).',
    Whole,
  ),
  stopLossMaxPoint: describe(
    'Greatest distance of stop loss and take profit from the price, in pips (`pointRatio`).',
    Whole,
  ),
  priceMaxLimit: describe(
    'Greatest distance of a limit price from the market, in pips (`pointRatio`).',
    Nullable(Numeric),
  ),
  priceMinLimit: describe(
    'Least distance of a limit price from the market, in pips (`pointRatio`).',
    Numeric,
  ),
};

const feeMembers = {
  buyInterest: describe(
    'Yearly interest on bought positions, a share: 0.01 is 1 % of the notional; below zero the customer pays. Charged at `eodTime`.',
    Numeric,
  ),
  sellInterest: describe(
    'Yearly interest on sold positions, a share: 0.01 is 1 % of the notional; below zero the customer pays. Charged at `eodTime`.',
    Numeric,
  ),
  feeMethod: describe('Number of the way fees are charged, as text; `1`: on each fill.', Text),
  feeFormula: describe(
    'Number of the formula of the fee, as text; `1`: `feeRate` of the notional, `2`: `fee` for each lot.',
    Text,
  ),
  feeRate: describe('Fee, a share: 0.01 is 1 % of the notional.', Numeric),
  fee: describe('Fee for each lot of a fill, in account currency; 0 where `feeRate` decides.', Numeric),
  minFee: describe('Least fee of a fill, in account currency.', Numeric),
  maxFee: describe('Greatest fee of a fill, in account currency.', Numeric),
  dividendFee: describe('Fee of a dividend, in account currency.', Numeric),
  minDividendFee: describe('Least fee of a dividend, in account currency.', Numeric),
  wholeYearDays: describe('Days of the year by which interest is divided.', Whole),
};

const otherMembers = {
  /** Trade mode: 1 MM, 2 ButterflyMM, 3 Matchmaking, 4 Aggregation. */
  dealMode: Whole,
  etf: Type.Boolean(),
  /** Associated fund; 0 when there is none. */
  fundId: Whole,
  tradeEnable: describe('Whether the product can be traded.', Whole, FLAG),
  newShare: describe('Newly issued shares, as text; `0` without.', Text),
  labels: Text,
  labelList: describe('Dictionary entries of the labels.', Type.Array(DictItem)),
  tradeDirection: describe('Directions that can be traded, as text; `0`: both.', Text),
  accountReset: describe('Whether an account below zero is reset, as text; `0`: no.', Text),
  liquidationFormula: describe('Number of the formula of liquidation, as text.', Text),
  netAssetCurrency: describe('Currency code of net assets.', Text),
  enableReverseTrade: describe('Whether a position may be turned around, as text.', Text, YES_NO),
  corporateActionCode: describe('Code of the corporate action; empty without one.', Text),
  dividendFutureInfos: describe('Dividends and splits to come.', Type.Array(DividendInfo)),
  dividendPastInfos: describe(
    'Dividends that were paid, and splits that are over.',
    Type.Array(DividendInfo),
  ),
  stockStatus: describe(
    'Whether the product trades now.',
    Type.Union([Type.Literal('TRADING'), Type.Literal('CLOSED')]),
    { TRADING: ['TRADING', 'it trades'], CLOSED: ['CLOSED', 'it is closed'] },
  ),
  maintainMargin: describe(
    'Maintenance margin as decimal text, a share: 0.01 is 1 % of the notional; null but for isolated margin.',
    Nullable(Text),
  ),
  enableDepthTrade: describe('Whether depth can be traded, as text.', Text, YES_NO),
};

/** Product, detail: the answer of getSymbolDetail, with every member of the specification. */
export const SymbolDetail = record('SymbolDetail', {
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
export const SymbolRow = record('SymbolBase', {
  ...SymbolBase.properties,
  detail: describe(
    'What getSymbolDetail says of the product; with `withDetail` only.',
    Type.Optional(SymbolDetail),
  ),
});
export type SymbolRow = Static<typeof SymbolRow>;
