import type { TradeMode } from './orders/execution-model.ts';
import type { TradeType } from './account-type.ts';
import type { TradingSession } from './session.ts';
import type { MarginSets } from './margin/margin-terms.ts';
import type { StockTerms } from './stock-terms.ts';
import type { InstrumentId, Leverage, PriceTicks, Ratio, VolumeUnits } from './units.ts';

/** Decimals of every ratio (fee rate, maintenance ratio, price limits): 0.005 is 50,000,000. */
export const RATIO_DIGITS = 10;
/** Decimals of minFee and maxFee before they are brought to the account's digits. */
export const FEE_BOUND_DIGITS = 8;

/** What holding a position over the end of the day costs or brings. */
export interface FinancingTerms {
  /** A year, as a share of the notional (RATIO_DIGITS), of bought and of sold positions; below zero the holder pays. */
  readonly long: bigint;
  readonly short: bigint;
  /** Days of the year by which it is divided. */
  readonly yearDays: number;
  /** When the day ends: minute of the UTC day. */
  readonly minuteOfDay: number;
  /** Day of the week (1 to 7, Monday to Sunday) that charges the weekend too; undefined where none does. */
  readonly tripleDay: number | undefined;
}

/** The terms on which one product trades in one account type, as scaled integers. */
export interface InstrumentTerms {
  readonly symbolId: InstrumentId;
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
  readonly minVolume: VolumeUnits;
  readonly maxVolume: VolumeUnits;
  /** Largest quantity of an order that rests. */
  readonly limitMaxVolume: VolumeUnits;
  readonly volumeStep: VolumeUnits;
  /** Largest position per side and over both sides, in volume units; 0 is no limit. */
  readonly buyMaxVolume: VolumeUnits;
  readonly sellMaxVolume: VolumeUnits;
  readonly accountMaxVolume: VolumeUnits;
  readonly minLeverage: Leverage;
  readonly maxLeverage: Leverage;
  readonly defaultLeverage: Leverage;
  /** Maintenance margin as a share of the opening notional, RATIO_DIGITS. */
  readonly maintenanceRatio: Ratio;
  /** Spreads that raise the ask and lower the bid in mode MM, in price ticks. */
  readonly askSpread: PriceTicks;
  readonly bidSpread: PriceTicks;
  /** What a market maker's quote stands for, in volume units (modes 1 and 2); more walks the ladder behind it. */
  readonly quoteVolume: VolumeUnits;
  /** How the house hedges what customers hold (mode 2, contracts); undefined where it does not. */
  readonly hedge?: HedgeTerms | undefined;
  /**
   * Fee as a share of the notional, RATIO_DIGITS, or in account currency for each lot, FEE_BOUND_DIGITS: one of them is 0. Its
   * bounds with FEE_BOUND_DIGITS, maxFee 0 is no bound.
   */
  readonly feeRate: Ratio;
  /** What an order that rested pays instead of `feeRate`, at most that; undefined where all pay the same. */
  readonly makerFeeRate?: Ratio | undefined;
  readonly feePerLot: bigint;
  readonly minFee: bigint;
  readonly maxFee: bigint;
  /** Distance of take profit and stop loss from the price, in price ticks; 0 is no bound. */
  readonly stopMinPoints: PriceTicks;
  readonly stopMaxPoints: PriceTicks;
  /** Distance of a limit price from the market on either side, in price ticks; a largest one of 0 is no bound. */
  readonly priceMinPoints: PriceTicks;
  readonly priceMaxPoints: PriceTicks;
  readonly financing: FinancingTerms;
  readonly tradeEnabled: boolean;
  readonly session: TradingSession;
  /** Margins by time and size, of contracts that have them; undefined: leverage and maintenance ratio alone count. */
  readonly marginSets?: MarginSets | undefined;
  /** Margin level in whole percent at which a cross account that holds it is closed; undefined: that of the platform. */
  readonly stopOutLevel?: number | undefined;
  /** What only the stock account has; undefined in the other account types. */
  readonly stock?: StockTerms | undefined;
}

/** How the house hedges what customers hold of a product in one account type. */
export interface HedgeTerms {
  /** Volume units by which the hedge may be away from where it should be before the house deals; at least 1. */
  readonly threshold: number;
  /** Share of the net exposure that is hedged, RATIO_DIGITS; above 0, at most 1. */
  readonly ratio: bigint;
}
