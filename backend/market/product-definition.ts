import { type ProductArea } from '../contract/calls/management/groups.ts';
import type { TradeModeNumber, TradeTypeNumber } from '../contract/enumerations.ts';
import type { MarginPeriod } from '../domain/index.ts';
import type { InstrumentId } from '../domain/units.ts';

/** One weekly window, in seconds of the UTC day; `dayOfWeek` 1 to 7 is Monday to Sunday (TradeTime, QuoteTime). */
export interface WeeklyWindow {
  readonly dayOfWeek: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** A closed span, in milliseconds (HolidayTime). */
export interface Holiday {
  readonly startTime: number;
  readonly endTime: number;
}

/** When a product may be quoted and traded. */
export interface SessionCalendar {
  readonly quoteTimes: readonly WeeklyWindow[];
  readonly tradeTimes: readonly WeeklyWindow[];
  readonly holidays: readonly Holiday[];
}

/** Names in the three languages of the platform. */
export interface LocalizedName {
  readonly 'en-US': string;
  readonly 'zh-CN': string;
  readonly 'zh-TW': string;
}

/** How a product trades, however its price moves. Ratios are plain numbers. */
interface PathShape {
  /** Typical standard deviation of a daily return, for example 0.03. */
  readonly dailyVolatility: number;
  /** Average number of ticks a minute while open. */
  readonly ticksPerMinute: number;
  /** Typical best spread in price ticks. */
  readonly typicalSpread: number;
  /** Typical volume of a trade, decimal text in lots. */
  readonly typicalTradeVolume: string;
}

/** Parameters of a price that moves by chance of its own and of its group (docs/market.md). */
export interface OwnPath extends PathShape {
  /** Price on the first day of history, decimal text. */
  readonly startPrice: string;
  /** Drift of the log price a year. */
  readonly annualDrift: number;
  /**
   * Name of the correlated group and the share of variance that its common factor explains, -1 to 1: below zero the
   * product moves against the group.
   */
  readonly factorGroup: string;
  readonly factorShare: number;
}

/** Parameters of a cross: a price that follows from two others, as EUR/JPY from EUR/USD and USD/JPY. */
export interface CrossPath extends PathShape {
  /** Ids of the two products: the one of the base currency, then the one of the profit currency. */
  readonly legs: readonly [base: number, profit: number];
}

export type PathParameters = OwnPath | CrossPath;

/** Whether a price follows from two others. */
export function isCross(path: PathParameters): path is CrossPath {
  return 'legs' in path;
}

/** What is lent of one asset: interest a year as a share, and the most in units of the asset. */
export interface LoanTerms {
  readonly yearInterest: string;
  readonly limit: string;
}

/** What an account type lends to its customers (leverage and stock). Ratios are shares. */
export interface LendingTerms {
  /** Profit currency lent to buyers, base asset lent to sellers; undefined where it is not lent. */
  readonly long?: LoanTerms | undefined;
  readonly short?: LoanTerms | undefined;
  /** Share of the collateral that may be borrowed, and the multiple of a loan that is frozen for it. */
  readonly borrowingLimitRatio: string;
  readonly multipleFreezeRatio: string;
  /** Share of what is free that may be transferred and withdrawn while something is borrowed. */
  readonly transferLimitRatio: string;
  readonly withdrawalRatio: string;
  /** Most that all loans of one customer are worth, in account currency. */
  readonly totalCredit: string;
  readonly overnightLeverage: number;
}

/** What a part of a position costs: from so many lots on one side of the product up to the next tier. */
export interface MarginTierTerms {
  readonly fromLots: string;
  /** Highest leverage that counts in this tier. */
  readonly maxLeverage: number;
  /** Maintenance margin as a share of the notional. */
  readonly maintenanceMarginRatio: string;
}

/** Margins by time and size; a time without a set has that of the day, and the day without one has one tier. */
export type MarginSetTerms = Readonly<Partial<Record<MarginPeriod, readonly MarginTierTerms[] | undefined>>>;

/** Spread added on each side for one customer group, in price ticks. */
export interface GroupSpread {
  readonly customerGroupId: number;
  readonly askSpread: number;
  readonly bidSpread: number;
}

/**
 * The terms on which a product trades in one account type. Decimal text for money, prices and quantities, ratios as decimal
 * text too (`0.005` is 0.5 %). The catalogue turns it into the product detail of the specification.
 */
export interface ContractTerms {
  readonly tradeType: TradeTypeNumber;
  readonly tradeMode: TradeModeNumber;
  readonly contractSize: number;
  readonly minVolume: string;
  readonly maxVolume: string;
  readonly volumeStep: string;
  readonly buyMaxPositionVolumes: string;
  readonly sellMaxPositionVolumes: string;
  readonly accountPositionTotalVolumes: string;
  /** Leverage range that a customer may choose from, and the leverage in force by default. */
  readonly minLeverage: number;
  readonly maxLeverage: number;
  readonly defaultLeverage: number;
  /** Maintenance margin as a share of the notional. */
  readonly maintenanceMarginRatio: string;
  readonly marginSets?: MarginSetTerms | undefined;
  /** Spread added on each side in mode MM, in price ticks. */
  readonly askSpread: number;
  readonly bidSpread: number;
  /** What a market maker's quote stands for (modes 1 and 2); 50 typical trades of the product where it is not said. */
  readonly quoteVolume?: string | undefined;
  /** Lots by which the hedge of the house may be away from its target in mode 2; ten smallest orders where it is not said. */
  readonly hedgeThreshold?: string | undefined;
  /** Share of customers' net exposure that the house hedges in mode 2; all of it where it is not said. */
  readonly hedgeRatio?: string | undefined;
  /** Spreads of customer groups, by their number in every company; the other groups have the two above. */
  readonly groupSpreads?: readonly GroupSpread[] | undefined;
  /** Fee as a share of the notional on each fill, with its bounds in account currency. */
  readonly feeRate: string;
  /** What an order that rested pays instead of `feeRate` in mode 3, at most that; all pay the same where it is not said. */
  readonly makerFeeRate?: string | undefined;
  /** Fee for each lot on each fill in account currency; where it is given `feeRate` does not count. */
  readonly feePerLot?: string | undefined;
  /** Margin level in percent at which a cross account that holds it is closed; absent: that of the platform. Operators set it. */
  readonly stopOutLevel?: number | undefined;
  readonly minFee: string;
  readonly maxFee: string;
  /** Smallest and largest distance of take profit and stop loss from the price, in price ticks. */
  readonly stopLossMinPoint: number;
  readonly stopLossMaxPoint: number;
  /** Limit price may be away from the market by at most this share, up and down. */
  readonly priceMaxLimit: string;
  readonly priceMinLimit: string;
  /** Interest a year on long and short positions, as decimal text; negative is paid by the holder. */
  readonly buyInterest: string;
  readonly sellInterest: string;
  /** Day of the week (1 to 7, Monday to Sunday) whose end charges the interest of the weekend too; none by default. */
  readonly tripleInterestDay?: number | undefined;
  readonly lending?: LendingTerms | undefined;
  /** Trading days until a trade in shares is settled; absent: at once. */
  readonly settlementDays?: number | undefined;
}

/** A dividend of a company. */
export interface CorporateAction {
  /** Record date, YYYY-MM-DD: whoever holds the share at the end of that day gets it. */
  readonly date: string;
  /** Profit currency for one share, decimal text. */
  readonly amount: string;
  /** Share that is withheld as tax, decimal text. */
  readonly taxShare: string;
  /** Fee of one payment, in account currency. */
  readonly fee: string;
}

/** A split of a company's shares. */
export interface StockSplit {
  /** Trading day, YYYY-MM-DD: new shares are traded from its opening on. */
  readonly date: string;
  /** So many new shares for so many old ones. */
  readonly newShares: number;
  readonly oldShares: number;
}

/** A product: who it is, how its price moves, when it is open and on which terms it trades. */
export interface ProductDefinition {
  readonly symbolId: InstrumentId;
  readonly code: string;
  readonly name: LocalizedName;
  readonly area: ProductArea;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  /** Price decimals. */
  readonly digits: number;
  /** Quantity decimals. */
  readonly numberDigits: number;
  readonly path: PathParameters;
  readonly sessions: SessionCalendar;
  /** The fund whose shares it is. */
  readonly fundId?: number;
  readonly plays: readonly ContractTerms[];
  /** What the company pays to holders of its shares, in order of date; absent: nothing. */
  readonly corporateActions?: readonly CorporateAction[] | undefined;
  /** Splits of its shares, in order of date; absent: none. */
  readonly splits?: readonly StockSplit[] | undefined;
}

/** A fund whose shares are a product. Ratios are decimal text. */
export interface FundDefinition {
  readonly fundId: number;
  /** The product that its shares trade as. */
  readonly symbolId: number;
  readonly managerName: string;
  /** Date of its start, YYYY-MM-DD. */
  readonly upDate: string;
  /** Issued shares, whole. */
  readonly preShare: string;
  readonly introduction: string;
  /** A year. */
  readonly managementFee: string;
  readonly purchaseFeeProportion: string;
  readonly redemptionFeeProportion: string;
  /** In the currency that the shares are priced in. */
  readonly minPurchaseAmount: string;
  /** Shares. */
  readonly minRedemptionNum: string;
  /** Minute of the UTC day. */
  readonly dailySettlementTime: number;
  /** Typical distance of the market price from the net value. */
  readonly premiumDeviation: string;
  /** Id of the index whose assets it holds in their weights; a fund of its own choice has none. */
  readonly trackIndex?: number;
  /** What the fund holds; the weights add up to one. */
  readonly basket: readonly { readonly currencyCode: string; readonly weight: string }[];
}
