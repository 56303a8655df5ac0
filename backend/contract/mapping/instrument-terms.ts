import { toInstrumentId } from '../../domain/units.ts';
import { parseDecimal, toSafeNumber } from '../../domain/decimal.ts';
import { TRADE_MODE } from '../../domain/orders/execution-model.ts';
import {
  FEE_BOUND_DIGITS,
  RATIO_DIGITS,
  type FinancingTerms,
  type InstrumentTerms,
} from '../../domain/instrument-terms.ts';
import type { SymbolDetail } from '../records/symbol-detail.ts';
import {
  MARGIN_PERIODS,
  type MarginPeriod,
  type MarginSets,
  type MarginTier,
} from '../../domain/margin/margin-terms.ts';
import { inSeconds } from './session-times.ts';
import { TRADE_MODES, TRADE_TYPES } from './account-numbers.ts';

/** Leverage beyond it is a mistake in the product's definition. */
const MAX_LEVERAGE = 1_000;

/**
 * The members of the product detail that carry terms: `marginInfo.values` is the range
 * of leverages (`1-100`), `leverRatio` the leverage in force by default, `maintainMargin` the maintenance share of the
 * notional, `tradeEnable` 1 when trading is allowed. Spreads are prices that are added to the quote, distances count pips
 * of `pointRatio` price ticks.
 */
export type TermsDetail = Pick<
  SymbolDetail,
  | 'tradeType'
  | 'symbolId'
  | 'symbolName'
  | 'symbolCode'
  | 'dealMode'
  | 'baseCurrency'
  | 'profitCurrency'
  | 'symbolDigits'
  | 'pointRatio'
  | 'numberDigits'
  | 'contractSize'
  | 'volumeStep'
  | 'minVolume'
  | 'maxVolume'
  | 'limitOrderMaxVolume'
  | 'buyMaxPositionVolumes'
  | 'sellMaxPositionVolumes'
  | 'accountPositionTotalVolumes'
  | 'marginInfo'
  | 'leverRatio'
  | 'maintainMargin'
  | 'askSpread'
  | 'bidSpread'
  | 'feeFormula'
  | 'feeRate'
  | 'fee'
  | 'minFee'
  | 'maxFee'
  | 'stopLossMinPoint'
  | 'stopLossMaxPoint'
  | 'priceMaxLimit'
  | 'priceMinLimit'
  | 'buyInterest'
  | 'sellInterest'
  | 'wholeYearDays'
  | 'eodTime'
  | 'tradeEnable'
  | 'tradeTimeList'
  | 'holidayTimeList'
  | 'weekendLeadTime'
  | 'holidayLeadTime'
  | 'overnightInAdvance'
> &
  // Other platforms do not say it.
  Partial<Pick<SymbolDetail, 'marginTiers'>>;

/** What the terms have that the detail does not say. */
export interface UnpublishedTerms {
  /** On which day of the week the interest of the weekend is charged. */
  readonly tripleInterestDay?: number | undefined;
  /** What a market maker's quote stands for, in volume units; without it, what the book shows. */
  readonly quoteVolume?: number | undefined;
  /** Fee of orders that rested as a share of the notional, decimal text; without it, that of all others. */
  readonly makerFeeRate?: string | undefined;
  /** Margin level in percent at which a cross account that holds it is closed; without it, that of the platform. */
  readonly stopOutLevel?: number | undefined;
}

/**
 * Reads the terms out of a product detail and what it does not say. Throws a RangeError when the detail contradicts itself.
 */
export function termsFromDetail(
  detail: TermsDetail,
  { tripleInterestDay, quoteVolume = 0, makerFeeRate, stopOutLevel }: UnpublishedTerms = {},
): InstrumentTerms {
  const volume = (lots: number) => toSafeNumber(scaled(lots, detail.numberDigits));
  const spread = (price: number) => toSafeNumber(scaled(price, detail.symbolDigits));
  const points = (pips: number | null) => Math.round((pips ?? 0) * detail.pointRatio);
  const leverage = leverageRange(detail);
  const maxVolume = volume(detail.maxVolume);
  const terms: InstrumentTerms = {
    symbolId: toInstrumentId(detail.symbolId),
    symbolName: detail.symbolName,
    symbolCode: detail.symbolCode,
    tradeType: TRADE_TYPES.written(detail.tradeType),
    tradeMode: TRADE_MODES.written(detail.dealMode),
    baseCurrency: detail.baseCurrency,
    profitCurrency: detail.profitCurrency,
    symbolDigits: detail.symbolDigits,
    numberDigits: detail.numberDigits,
    contractSize: detail.contractSize,
    minVolume: volume(detail.minVolume),
    maxVolume,
    limitMaxVolume: Math.min(maxVolume, volume(detail.limitOrderMaxVolume)),
    volumeStep: volume(detail.volumeStep),
    buyMaxVolume: volume(detail.buyMaxPositionVolumes),
    sellMaxVolume: volume(detail.sellMaxPositionVolumes),
    accountMaxVolume: volume(detail.accountPositionTotalVolumes),
    ...leverage,
    maintenanceRatio: ratioFromText(detail.maintainMargin ?? '0'),
    askSpread: spread(detail.askSpread),
    // Zero must not become minus zero.
    bidSpread: 0 - spread(detail.bidSpread),
    quoteVolume,
    ...feeFrom(detail),
    makerFeeRate: makerFeeFrom(detail, makerFeeRate),
    minFee: scaled(detail.minFee, FEE_BOUND_DIGITS),
    maxFee: scaled(detail.maxFee, FEE_BOUND_DIGITS),
    stopMinPoints: points(detail.stopLossMinPoint),
    stopMaxPoints: points(detail.stopLossMaxPoint),
    priceMinPoints: points(detail.priceMinLimit),
    priceMaxPoints: points(detail.priceMaxLimit),
    financing: { ...financingFrom(detail), tripleDay: tripleInterestDay },
    tradeEnabled: detail.tradeEnable === 1,
    session: { tradeTimes: inSeconds(detail.tradeTimeList), holidays: detail.holidayTimeList },
    marginSets: marginSetsFrom(detail),
    stopOutLevel,
  };
  if (terms.volumeStep <= 0 || terms.minVolume <= 0 || terms.contractSize <= 0) {
    throw new RangeError(
      `product ${detail.symbolId}: minVolume, volumeStep and contractSize must be above zero`,
    );
  }
  return terms;
}

/** Formulas by which `feeRate` is the fee; by every other it is `fee` for each lot. */
const RATE_FORMULAS: readonly string[] = ['1', '3'];

function feeFrom({ feeFormula, feeRate, fee }: TermsDetail): Pick<InstrumentTerms, 'feeRate' | 'feePerLot'> {
  return RATE_FORMULAS.includes(feeFormula)
    ? { feeRate: scaled(feeRate, RATIO_DIGITS), feePerLot: 0n }
    : { feeRate: 0n, feePerLot: scaled(fee, FEE_BOUND_DIGITS) };
}

/** Never more than the others pay, as when a group's fee was lowered; nothing of its own where fees are counted by lots. */
function makerFeeFrom(detail: TermsDetail, rate: string | undefined): bigint | undefined {
  const { feeRate } = feeFrom(detail);
  if (rate === undefined || detail.dealMode !== TRADE_MODES.number(TRADE_MODE.matchmaking)) return undefined;
  const own = ratioFromText(rate);
  return own < feeRate ? own : feeRate;
}

function financingFrom(detail: TermsDetail): Omit<FinancingTerms, 'tripleDay'> {
  const minuteOfDay = Number.parseInt(detail.eodTime, 10);
  if (!Number.isInteger(minuteOfDay) || detail.wholeYearDays <= 0) {
    throw new RangeError(`product ${detail.symbolId}: end of day ${detail.eodTime}`);
  }
  return {
    long: scaled(detail.buyInterest, RATIO_DIGITS),
    short: scaled(detail.sellInterest, RATIO_DIGITS),
    yearDays: detail.wholeYearDays,
    minuteOfDay,
  };
}

function leverageRange(
  detail: TermsDetail,
): Pick<InstrumentTerms, 'minLeverage' | 'maxLeverage' | 'defaultLeverage'> {
  const [low = '', high = low] = detail.marginInfo.values.split('-');
  const minLeverage = Number(low);
  const maxLeverage = Number(high);
  const defaultLeverage = Number(detail.leverRatio);
  const inOrder = 1 <= minLeverage && minLeverage <= defaultLeverage && defaultLeverage <= maxLeverage;
  if (!Number.isInteger(defaultLeverage) || !inOrder || maxLeverage > MAX_LEVERAGE) {
    throw new RangeError(
      `product ${detail.symbolId}: leverage ${detail.marginInfo.values}, ${detail.leverRatio}`,
    );
  }
  return { minLeverage, maxLeverage, defaultLeverage };
}

function marginSetsFrom(detail: TermsDetail): MarginSets | undefined {
  const { marginTiers = [], numberDigits, weekendLeadTime, holidayLeadTime, overnightInAdvance } = detail;
  const tiersOf = (wanted: MarginPeriod): readonly MarginTier[] | undefined => {
    const tiers = marginTiers.filter(({ period }) => period === wanted);
    if (tiers.length === 0) return undefined;
    return tiers.map(({ fromLots, maxLeverage, maintainMargin }) => ({
      fromVolume: toSafeNumber(parseDecimal(fromLots, numberDigits) ?? 0n),
      maxLeverage,
      maintenanceRatio: ratioFromText(maintainMargin),
    }));
  };
  const daily = tiersOf('daily');
  if (daily === undefined) return undefined;
  const others = MARGIN_PERIODS.filter((period) => period !== 'daily');
  return {
    daily,
    ...Object.fromEntries(others.flatMap((period) => [[period, tiersOf(period)]])),
    leads: { weekend: weekendLeadTime, holiday: holidayLeadTime, overnight: overnightInAdvance },
  };
}

function ratioFromText(text: string): bigint {
  const value = parseDecimal(text, RATIO_DIGITS);
  if (value === undefined) throw new RangeError(`not a ratio: ${text}`);
  return value;
}

/** The scaled integer of a JSON number, whose decimal meaning is its shortest text. */
function scaled(value: number, digits: number): bigint {
  const parsed = parseDecimal(value.toFixed(digits), digits);
  if (parsed === undefined) throw new RangeError(`not a decimal number: ${value}`);
  return parsed;
}
