import type { TradeMode, TradeType } from '../enumerations.ts';
import { parseDecimal, toSafeNumber } from '../decimal.ts';
import type { SymbolDetail } from '../records/symbol-detail.ts';
import { inSeconds, type TradingSession } from './session.ts';

/** Decimals of every ratio (fee rate, maintenance ratio, price limits): 0.005 is 50,000,000. */
export const RATIO_DIGITS = 10;
/** Decimals of minFee and maxFee before they are brought to the account's digits. */
export const FEE_BOUND_DIGITS = 8;
/** Leverage beyond it is a mistake in the product's definition. */
const MAX_LEVERAGE = 1_000;

/** The terms on which one product trades in one account type, as scaled integers. */
export interface ProductTerms {
  readonly symbolId: number;
  readonly symbolName: string;
  readonly symbolCode: string;
  readonly tradeType: TradeType;
  readonly tradeMode: TradeMode;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  /** Decimals of prices; a price tick is the last of them. */
  readonly symbolDigits: number;
  /** Decimals of quantities; a volume unit is the last of them. */
  readonly numberDigits: number;
  /** Units of the base currency in one lot. */
  readonly contractSize: number;
  /** Quantities in volume units. */
  readonly minVolume: number;
  readonly maxVolume: number;
  /** Largest quantity of an order that rests. */
  readonly limitMaxVolume: number;
  readonly volumeStep: number;
  /** Largest position per side and over both sides, in volume units; 0 is no limit. */
  readonly buyMaxVolume: number;
  readonly sellMaxVolume: number;
  readonly accountMaxVolume: number;
  readonly minLeverage: number;
  readonly maxLeverage: number;
  readonly defaultLeverage: number;
  /** Maintenance margin as a share of the opening notional, RATIO_DIGITS. */
  readonly maintenanceRatio: bigint;
  /** Spreads that raise the ask and lower the bid in mode MM, in price ticks. */
  readonly askSpread: number;
  readonly bidSpread: number;
  /** Fee as a share of the notional, RATIO_DIGITS; its bounds with FEE_BOUND_DIGITS, maxFee 0 is no bound. */
  readonly feeRate: bigint;
  readonly minFee: bigint;
  readonly maxFee: bigint;
  /** Distance of take profit and stop loss from the price, in price ticks; 0 is no bound. */
  readonly stopMinPoints: number;
  readonly stopMaxPoints: number;
  /** Distance of a limit price from the market on either side, in price ticks; a largest one of 0 is no bound. */
  readonly priceMinPoints: number;
  readonly priceMaxPoints: number;
  readonly tradeEnabled: boolean;
  readonly session: TradingSession;
}

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
  | 'feeRate'
  | 'minFee'
  | 'maxFee'
  | 'stopLossMinPoint'
  | 'stopLossMaxPoint'
  | 'priceMaxLimit'
  | 'priceMinLimit'
  | 'tradeEnable'
  | 'tradeTimeList'
  | 'holidayTimeList'
>;

/** Reads the terms out of a product detail. Throws a RangeError when the detail contradicts itself. */
export function termsFromDetail(detail: TermsDetail): ProductTerms {
  const volume = (lots: number) => toSafeNumber(scaled(lots, detail.numberDigits));
  const spread = (price: number) => toSafeNumber(scaled(price, detail.symbolDigits));
  const points = (pips: number | null) => Math.round((pips ?? 0) * detail.pointRatio);
  const leverage = leverageRange(detail);
  const maxVolume = volume(detail.maxVolume);
  const terms: ProductTerms = {
    symbolId: detail.symbolId,
    symbolName: detail.symbolName,
    symbolCode: detail.symbolCode,
    tradeType: detail.tradeType as TradeType,
    tradeMode: detail.dealMode as TradeMode,
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
    feeRate: scaled(detail.feeRate, RATIO_DIGITS),
    minFee: scaled(detail.minFee, FEE_BOUND_DIGITS),
    maxFee: scaled(detail.maxFee, FEE_BOUND_DIGITS),
    stopMinPoints: points(detail.stopLossMinPoint),
    stopMaxPoints: points(detail.stopLossMaxPoint),
    priceMinPoints: points(detail.priceMinLimit),
    priceMaxPoints: points(detail.priceMaxLimit),
    tradeEnabled: detail.tradeEnable === 1,
    session: {
      tradeTimes: inSeconds(detail.tradeTimeList),
      holidays: detail.holidayTimeList,
    },
  };
  if (terms.volumeStep <= 0 || terms.minVolume <= 0 || terms.contractSize <= 0) {
    throw new RangeError(
      `product ${detail.symbolId}: minVolume, volumeStep and contractSize must be above zero`,
    );
  }
  return terms;
}

function leverageRange(
  detail: TermsDetail,
): Pick<ProductTerms, 'minLeverage' | 'maxLeverage' | 'defaultLeverage'> {
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
