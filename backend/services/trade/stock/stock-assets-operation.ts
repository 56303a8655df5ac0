import { STOCK_CALLS } from '../../../contract/calls/stock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { StockAssets } from '../../../contract/records/index.ts';
import { divide, formatDecimal, rescale } from '../../../domain/decimal.ts';
import { STOCK_AMOUNT_DIGITS, STOCK_WARNING_PERCENT } from '../../../domain/index.ts';
import type { AccountId, InstrumentId, Leverage, Money } from '../../../domain/units.ts';
import {
  freeCash,
  isAtMost,
  marginAtRest,
  stockTermsOf,
  valueStock,
  type Account,
  type StockValue,
} from '../../../engine/core/index.ts';
import { implement, type Operation } from '../../operation.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { stockAccounts } from './stock-account.ts';

const RISK = { safe: 1, warning: 2, danger: 3 } as const;
/** Decimals of the leverage that an account has in force. */
const LEVERAGE_DIGITS = 2;

/** queryAccountAssetsInfo of stock accounts: what an account of a currency holds, owes and may still do. */
export function stockAssetsOperation(engine: TradingEngine, stockIds: readonly InstrumentId[]): Operation {
  return implement(STOCK_CALLS.queryStockAssets, async (context, request) => {
    const { tradeType, accountId, currencyCode } = request;
    const choice = { tradeType, accountId, accountCurrency: currencyCode };
    const [account] = await stockAccounts(engine, context, choice);
    if (account === undefined) throw new PlatformError(CODE.dataUnknown);
    await engine.committed(account.accountId);
    const current = engine.state.account(account.accountId) ?? account;
    const value = valueStock(engine.valuing, current);
    if (value === undefined) throw new PlatformError(CODE.noQuote);
    return assetsRecord(engine, current, value, stockIds);
  });
}

function assetsRecord(
  engine: TradingEngine,
  account: Account,
  value: StockValue,
  stockIds: readonly InstrumentId[],
): StockAssets {
  const { companyId, accountId, customerNo, customerId, digits, assetsId, currency } = account;
  const tradeType = TRADE_TYPES.number(account.tradeType);
  const { longValue, shortValue, equity, maintenanceMargin } = value;
  const money = (amount: Money) => formatDecimal(amount, digits);
  const lent = findLent(engine, account, stockIds);
  const power = (margin: Money, leverage: Leverage) =>
    money(purchasePower(engine, account, { value, margin, leverage, totalCredit: lent.totalCredit }));
  return {
    companyId,
    tradeType,
    accountId,
    customerNo,
    customerId,
    digits,
    assetsId,
    currency,
    balance: money(account.cash),
    lockAmount: money(account.reserved),
    positionMarketValue: money(longValue - shortValue),
    positionBuyMarketValue: money(longValue),
    positionSellMarketValue: money(shortValue),
    equity: money(equity),
    pnl: money(value.floating),
    liabilitiesPrincipal: money(value.loan),
    margin: money(value.initialMargin),
    warningMargin: money(divide(maintenanceMargin * STOCK_WARNING_PERCENT, 100n, 'up')),
    maintainMargin: money(maintenanceMargin),
    maxDayPurchasePower: power(value.initialMargin, lent.dayLeverage),
    maxNightPurchasePower: power(value.overnightMargin, lent.overnightLeverage),
    withdrawAmount: money(engine.withdrawable(account)),
    residualLiquidity: money(equity - maintenanceMargin),
    riskLevel: riskOf(engine, account, value),
    crossLevel: leverageText(value),
    interest: money(value.interest),
    unsettledAmount: money(unsettledCash(engine, accountId)),
  };
}

/** Cash of trades that are done and not settled; below zero when purchases outweigh sales. */
function unsettledCash(engine: TradingEngine, accountId: AccountId): bigint {
  let waiting = 0n;
  for (const { unsettled } of engine.state.stock.holdingsOf(accountId))
    for (const { cash } of unsettled) waiting += cash;
  return waiting;
}

/** 1 safe, 2 warning, 3 danger. */
export function riskOf(engine: TradingEngine, { accountId }: Account, value: StockValue): number {
  if (!engine.state.stock.owes(accountId)) return RISK.safe;
  if (value.equity < value.maintenanceMargin) return RISK.danger;
  return isAtMost(value, STOCK_WARNING_PERCENT) ? RISK.warning : RISK.safe;
}

/** What is held and owed over the equity; `0.00` without positions. */
function leverageText({ longValue, shortValue, equity }: StockValue): string {
  const gross = longValue + shortValue;
  if (gross === 0n || equity <= 0n) return formatDecimal(0n, LEVERAGE_DIGITS);
  return formatDecimal(divide(gross * 100n, equity, 'half-even'), LEVERAGE_DIGITS);
}

/** The highest leverages and the largest credit among the products that are lent for. */
function findLent(engine: TradingEngine, account: Account, stockIds: readonly InstrumentId[]) {
  const found = { dayLeverage: 1, overnightLeverage: 1, totalCredit: 0n };
  for (const symbolId of stockIds) {
    const terms = engine.terms(symbolId, account);
    const stock = terms && stockTermsOf(terms);
    if (stock?.long === undefined) continue;
    found.dayLeverage = Math.max(found.dayLeverage, stock.dayLeverage);
    found.overnightLeverage = Math.max(
      found.overnightLeverage,
      Math.min(stock.dayLeverage, stock.overnightLeverage),
    );
    const credit = rescale(stock.totalCredit, STOCK_AMOUNT_DIGITS, account.digits, 'down');
    if (credit > found.totalCredit) found.totalCredit = credit;
  }
  return found;
}

/** What shares an account could buy at most: its free equity times a leverage, as far as cash and credit reach. */
function purchasePower(
  engine: TradingEngine,
  account: Account,
  limits: {
    readonly value: StockValue;
    readonly margin: Money;
    readonly leverage: Leverage;
    readonly totalCredit: bigint;
  },
): bigint {
  const { value, margin, leverage, totalCredit } = limits;
  const cash = freeCash(engine.valuing, account);
  const spare = value.equity - margin - marginAtRest(engine.valuing, account);
  const credit = totalCredit > value.loan ? totalCredit - value.loan : 0n;
  const levered = spare > 0n ? spare * BigInt(leverage) : 0n;
  const most = levered < cash + credit ? levered : cash + credit;
  // Cash alone needs no margin while nothing is owed.
  return !engine.state.stock.owes(account.accountId) && cash > most ? cash : most;
}
