import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { closePriceOf, financingOf, type InstrumentTerms } from '../../domain/index.ts';
import type { TradingEngine } from './trading-engine.ts';

/** What financing pays the customers of a company in a day, at `digits`. */
export interface DayPayment {
  readonly currency: string;
  readonly digits: number;
  readonly amount: bigint;
}

/** Yearly rates of a product in an account type that are to be, RATIO_DIGITS; above zero the holder is paid. */
export interface WantedRates {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly long: bigint;
  readonly short: bigint;
}

/**
 * What one end of day pays the holders of a company's open positions, by account currency: at the newest prices, on a day that stands for
 * `days`. What holders pay is not taken off: it comes from others. `wanted` counts for its product instead of the rates in force.
 */
export function computeDayPayments(
  engine: TradingEngine,
  companyId: number,
  days: number,
  wanted?: WantedRates,
): readonly DayPayment[] {
  const sums = new Map<string, DayPayment>();
  for (const account of engine.state.accounts.values()) {
    if (account.companyId !== companyId) continue;
    for (const { symbolId, direction, volume } of engine.state.openPositions(account.accountId)) {
      const own = engine.terms(symbolId, account);
      const tick = own && engine.quotes.latest(symbolId);
      const rate = own && engine.quotes.rate(own.profitCurrency, account.currency);
      if (!own || !tick || rate === undefined) continue;
      const isWanted =
        wanted?.symbolId === symbolId && TRADE_TYPES.number(account.tradeType) === wanted.tradeType;
      const terms: InstrumentTerms = isWanted
        ? { ...own, financing: { ...own.financing, long: wanted.long, short: wanted.short } }
        : own;
      const notional = BigInt(closePriceOf(direction, tick, terms)) * BigInt(volume);
      const conversion = { accountDigits: account.digits, rate };
      const paid = financingOf({ direction, notional, days }, terms, conversion);
      if (paid <= 0n) continue;
      const { currency, digits } = account;
      const before = sums.get(`${currency} ${digits}`)?.amount ?? 0n;
      sums.set(`${currency} ${digits}`, { currency, digits, amount: before + paid });
    }
  }
  return [...sums.values()];
}
