import type {
  Account as AccountRecord,
  DealRow,
  Position as PositionRecord,
} from '../../contract/records/index.ts';
import type { DealTableRow } from '../../storage/trading/index.ts';
import type { Account, Position } from '../../engine/core/index.ts';
import { accountRecord, computeFigures, floatingProfit } from './account-figures.ts';
import {
  companyExposure,
  computeMarketValue,
  customerExposure,
  productExposure,
} from './orders/exposure-limits.ts';
import { hedgedExposures, type HedgedExposure } from './hedge-report.ts';
import { dealRecord } from './lists/history-records.ts';
import { positionRecord } from './lists/position-record.ts';
import { stopOutOf } from '../../engine/schedule/stop-out.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { AccountId, CompanyId, CustomerId, InstrumentId, VolumeUnits } from '../../domain/units.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { closePriceOf, financingOf, type InstrumentTerms } from '../../domain/index.ts';

/** What financing pays the customers of a company in a day, at `digits`. */
interface DayPayment {
  readonly currency: string;
  readonly digits: number;
  readonly amount: bigint;
}

/** Yearly rates of a product in an account type that are to be, RATIO_DIGITS; above zero the holder is paid. */
interface WantedRates {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly long: bigint;
  readonly short: bigint;
}

/**
 * What one end of day pays the holders of a company's open positions, by account currency: at the newest prices, on a day that stands for
 * `days`. What holders pay is not taken off: it comes from others. `wanted` counts for its product instead of the rates in force.
 */
function computeDayPayments(
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

/** An open position and the account that holds it. */
export interface HeldPosition {
  readonly account: Account;
  readonly position: Position;
}

/** An account that was called for margin, with its live figures and the level in percent at which it is closed. */
interface CalledAccount {
  readonly account: Account;
  readonly record: AccountRecord;
  readonly stopOut: bigint;
}

/** What all customers of a company hold and did, for its operator. */
export interface PositionBook {
  /** Open positions of a company, in the order of accounts. */
  held(companyId: CompanyId): HeldPosition[];
  /** What all customers of a company hold of a product in contracts of an account type: every position is one of its own with the house. */
  openVolume(companyId: CompanyId, tradeType: TradeType, symbolId: InstrumentId): VolumeUnits;
  record(held: HeldPosition): PositionRecord;
  /** Floating profit at the newest quote, at the account's digits. */
  profit(held: HeldPosition): bigint;
  /** Its market value at the middle of the newest quote (EXPOSURE_DIGITS); undefined where that cannot be told. */
  marketValue(held: HeldPosition, currency: string): bigint | undefined;
  /** Accounts of a company that were called for margin and have not recovered. */
  called(companyId: CompanyId): readonly CalledAccount[];
  /** Id of the customer who has an account. */
  ownerOf(accountId: AccountId): number | undefined;
  /**
   * What an exposure limit bounds, as it is now (EXPOSURE_DIGITS): of all products, of one, or of a customer. Throws
   * CFDWBWE000025 where the worth cannot be told in the currency.
   */
  exposure(
    companyId: CompanyId,
    currency: string,
    of?: { symbolId: InstrumentId } | { customerId: CustomerId },
  ): bigint;
  /** What one end of day pays holders at a company, by account currency; `wanted` counts instead of the rates in force. */
  dayPayments(companyId: CompanyId, days: number, wanted?: WantedRates): readonly DayPayment[];
  /** What is hedged for a company, by product and account type, in this order. */
  hedges(companyId: number): HedgedExposure[];
  /** A stored fill as its customer sees it, with the account; undefined for an account that is not there. */
  deal(row: DealTableRow): { readonly account: Account; readonly record: DealRow } | undefined;
}

export function positionBook(engine: TradingEngine): PositionBook {
  return {
    held: (companyId) =>
      [...engine.state.accounts.values()]
        .filter((account) => account.companyId === companyId)
        .flatMap((account) =>
          engine.state.openPositions(account.accountId).map((position) => ({ account, position })),
        ),
    openVolume(companyId, tradeType, symbolId) {
      const held = engine.state.companies.find(companyId, tradeType, symbolId);
      return held === undefined ? 0 : held.longHeld + held.shortHeld;
    },
    record: ({ account, position }) => positionRecord(engine, account, position),
    profit: ({ account, position }) => floatingProfit(engine, account, position),
    marketValue({ account, position: { symbolId, volume } }, currency) {
      const terms = engine.terms(symbolId, account);
      const isKnown =
        terms !== undefined &&
        engine.quotes.latest(symbolId) !== undefined &&
        engine.quotes.rate(terms.profitCurrency, currency) !== undefined;
      return isKnown ? computeMarketValue(engine, { account, symbolId, volume }, currency) : undefined;
    },
    called: (companyId) =>
      [...engine.state.accounts.values()]
        .filter((account) => account.companyId === companyId && account.isMarginCalled)
        .map((account) => ({
          account,
          record: accountRecord(computeFigures(engine, account)),
          stopOut: stopOutOf(engine, account),
        })),
    ownerOf: (accountId) => engine.state.account(accountId)?.customerId,
    exposure(companyId, currency, of) {
      if (of === undefined) return companyExposure(engine, companyId, currency);
      if ('symbolId' in of) return productExposure(engine, companyId, of.symbolId, currency);
      return customerExposure(engine, of, currency);
    },
    dayPayments: (companyId, days, wanted) => computeDayPayments(engine, companyId, days, wanted),
    hedges: (companyId) => hedgedExposures(engine, companyId),
    deal(row) {
      const account = engine.state.account(row.account_id);
      return account && { account, record: dealRecord(engine, account, row) };
    },
  };
}
