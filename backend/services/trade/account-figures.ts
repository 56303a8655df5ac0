import { divide, formatDecimal } from '../../domain/decimal.ts';
import { assetPushPrefix, encodeAssetPush } from '../../protocol/message-hub/asset-push.ts';
import type { Account as AccountRecord } from '../../protocol/records/index.ts';
import { closePriceOf, profitOf } from '../../domain/index.ts';
import { computeWithdrawable, type Account, type Position } from '../../trading/index.ts';
import type { TradingEngine } from './trading-engine.ts';
import { priceText } from './wire.ts';

const BASIS_POINTS = 10_000n;
const PERCENT_DIGITS = 2;
/** A position is in warning when what is left of its margin is below this multiple of the maintenance margin, percent. */
const WARNING_PERCENT = 120n;
/** What is left over the maintenance margin where a position is closed and where its owner is warned, as ratios. */
const CLOSE_RATIO = '1';
const WARNING_RATIO = '1.2';
const RISK = { safe: '1', warning: '2', danger: '3' } as const;

/** Live figures of one account; money at the account's digits. */
export interface AccountFigures {
  readonly account: Account;
  readonly balance: bigint;
  readonly openProfit: bigint;
  readonly equity: bigint;
  readonly available: bigint;
  readonly positions: readonly { readonly position: Position; readonly profit: bigint }[];
}

/** Floating profit of a position at the newest quote; never below the loss of its whole margin. */
export function floatingProfit(engine: TradingEngine, account: Account, position: Position): bigint {
  const terms = engine.terms(position.symbolId, account);
  const tick = terms && engine.quotes.latest(position.symbolId);
  const rate = terms && engine.quotes.rate(terms.profitCurrency, account.currency);
  if (!terms || !tick || rate === undefined) return 0n;
  const closing = BigInt(closePriceOf(position.direction, tick, terms)) * BigInt(position.volume);
  const conversion = { accountDigits: account.digits, rate };
  const profit = profitOf(position.direction, position.notional, closing, terms, conversion);
  return profit < -position.margin ? -position.margin : profit;
}

export function computeFigures(engine: TradingEngine, account: Account): AccountFigures {
  const positions = [...engine.state.openPositions(account.accountId)].map((position) => ({
    position,
    profit: floatingProfit(engine, account, position),
  }));
  const openProfit = positions.reduce((sum, { profit }) => sum + profit, 0n);
  const balance = account.cash + account.margin;
  const free = account.cash - account.reserved;
  return {
    account,
    balance,
    openProfit,
    equity: balance + openProfit,
    available: free > 0n ? free : 0n,
    positions,
  };
}

/** The account as findCustomerInfo and the login show it. */
export function accountRecord(figures: AccountFigures): AccountRecord {
  const { account, balance, openProfit, equity, available } = figures;
  const money = (amount: bigint) => formatDecimal(amount, account.digits);
  return {
    companyId: account.companyId,
    tradeType: account.tradeType,
    customerId: account.customerId,
    customerNo: account.customerNo,
    accountId: account.accountId,
    type: 1,
    status: 2,
    activateStatus: account.firstDepositAtMs === undefined ? 1 : 2,
    activateTime: account.firstDepositAtMs ?? null,
    remark: null,
    currency: account.currency,
    digits: account.digits,
    withdrawAmount: money(computeWithdrawable(account)),
    createTime: account.openedAtMs,
    firstDepositTime: account.firstDepositAtMs ?? null,
    firstWithdrawTime: null,
    assetsId: account.assetsId,
    balance: money(balance),
    available: money(available),
    equity: money(equity),
    lockAmount: money(0n),
    profit: money(openProfit),
    margin: money(account.margin),
    notWithdrawAmount: money(account.credit),
    freeMargin: money(available),
    lockMargin: money(account.reserved),
    liabilities: null,
    liabilitiesPrincipal: null,
    interest: null,
    netAssets: money(equity),
    frozen: money(account.reserved),
    collateralFrozen: null,
    availableLoan: null,
    interestProportion: null,
    marginRadio: marginLevelText(figures) || null,
    wholeWarehouseBalance: null,
    wholeWarehouseRate: null,
    openAccountStatus: true,
  };
}

/** The text of an asset push (`g(...)` for the isolated contract). */
export function assetText(engine: TradingEngine, account: Account): string | undefined {
  const prefix = assetPushPrefix(account.tradeType);
  if (prefix === undefined) return undefined;
  const figures = computeFigures(engine, account);
  const money = (amount: bigint) => formatDecimal(amount, account.digits);
  const risks = figures.positions.map(({ position, profit }) => computeRisk(position, profit));
  return encodeAssetPush({
    prefix,
    account: {
      profitLoss: money(figures.openProfit),
      occupyMargin: money(account.margin),
      availableMargin: money(figures.available),
      marginRadio: marginLevelText(figures),
      netWorth: money(figures.equity),
      balance: money(figures.balance),
      riskStatus: risks.reduce<string>((worst, risk) => (risk > worst ? risk : worst), RISK.safe),
      closeProportion: CLOSE_RATIO,
      warnProportion: WARNING_RATIO,
      withdrawAmount: money(computeWithdrawable(account)),
    },
    positions: figures.positions.map(({ position, profit }, index) => ({
      positionId: String(position.positionId),
      profitLoss: money(profit),
      previewStopPrice:
        position.liquidationPrice === undefined
          ? ''
          : priceText(position.liquidationPrice, engine.terms(position.symbolId)?.symbolDigits ?? 0),
      riskStatus: risks[index] ?? RISK.safe,
    })),
  });
}

/** What is left of a position's margin against what it needs: safe, warning, or at its liquidation. */
function computeRisk(position: Position, profit: bigint): string {
  const left = position.margin + profit;
  if (left <= position.maintenance) return RISK.danger;
  return left * 100n <= position.maintenance * WARNING_PERCENT ? RISK.warning : RISK.safe;
}

/** Equity over margin in percent; empty without positions. */
function marginLevelText({ account, equity }: AccountFigures): string {
  if (account.margin === 0n) return '';
  return formatDecimal(divide(equity * BASIS_POINTS, account.margin, 'floor'), PERCENT_DIGITS);
}
