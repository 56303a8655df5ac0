import type { Leverage, MarketTimeMs, Money, Ratio } from './units.ts';

/** What is lent for one product of the stock account. */
export interface StockLoanTerms {
  /** Interest a year as a share, RATIO_DIGITS. */
  readonly yearInterest: Ratio;
  /** Most that one account may owe: profit currency (STOCK_AMOUNT_DIGITS) of money, whole shares (same digits) of shares. */
  readonly limit: bigint;
}

/** A dividend of a company. */
export interface CashDividend {
  /** End of the record date, market clock: whoever holds the share then gets it, and whoever owes the share pays it. */
  readonly dayEndMs: MarketTimeMs;
  /** Profit currency for one share, STOCK_AMOUNT_DIGITS. */
  readonly perShare: bigint;
  /** Share of it that is withheld as tax, RATIO_DIGITS. */
  readonly taxShare: Ratio;
  /** Fee of one payment in account currency, STOCK_AMOUNT_DIGITS. */
  readonly fee: Money;
}

/** Decimals of dividends and of limits of loans. */
export const STOCK_AMOUNT_DIGITS = 10;

/** The terms of a share that contracts do not have. */
export interface StockTerms {
  /** Trading days until a trade is settled; 0 settles at once. */
  readonly settlementDays: number;
  /** How much of a financed or short position equity has to back, while the day lasts and over its end. */
  readonly dayLeverage: Leverage;
  readonly overnightLeverage: Leverage;
  /** Money for purchases and shares for short sales; undefined where they are not lent. */
  readonly long: StockLoanTerms | undefined;
  readonly short: StockLoanTerms | undefined;
  /** Most that all loans of an account may be, in account currency (STOCK_AMOUNT_DIGITS). */
  readonly totalCredit: bigint;
  /** Most that loans may be as a share of the shares held, RATIO_DIGITS. */
  readonly borrowingLimitRatio: Ratio;
  /** Share of what is free that may be withdrawn while something is owed, RATIO_DIGITS. */
  readonly withdrawalRatio: Ratio;
  readonly dividends: readonly CashDividend[];
}

/** A share that is settled at once, of which nothing is lent. */
export const PLAIN_STOCK: StockTerms = {
  settlementDays: 0,
  dayLeverage: 1,
  overnightLeverage: 1,
  long: undefined,
  short: undefined,
  totalCredit: 0n,
  borrowingLimitRatio: 0n,
  withdrawalRatio: 10_000_000_000n,
  dividends: [],
};

/** Days of the year that interest is divided by. */
export const INTEREST_DAYS = 365n;

/** Equity at which the owner of a stock account is warned, in percent of the maintenance margin. */
export const STOCK_WARNING_PERCENT = 120n;
/** Equity above which a warned stock account counts as recovered, in percent of the maintenance margin. */
export const STOCK_RECOVERED_PERCENT = 130n;
