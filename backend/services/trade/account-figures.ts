import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { divide, formatDecimal } from '../../domain/decimal.ts';
import { assetPushPrefix, encodeAssetPush } from '../../contract/message-hub/asset-push.ts';
import type { Account as AccountRecord } from '../../contract/records/index.ts';
import { isWalletType, TRADE_TYPE } from '../../domain/account-type.ts';
import { DIRECTION } from '../../domain/direction.ts';
import {
  closePriceOf,
  dayInterest,
  liquidationPriceOf,
  profitOf,
  RATIO_DIGITS,
  type InstrumentTerms,
  type LoanOffer,
} from '../../domain/index.ts';
import {
  isLevelAtMost,
  usedMarginOf,
  WARNING_LEVEL,
  type MarginState,
} from '../../domain/margin/margin-level.ts';
import {
  computeSpendable,
  debtsOf,
  freeCash,
  valueStock,
  type Account,
  type Position,
} from '../../engine/core/index.ts';
import { stopOutOf } from '../../engine/schedule/stop-out.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import { priceText } from '../../contract/mapping/price-texts.ts';
import type { Money } from '../../domain/units.ts';

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
  readonly equity: Money;
  /** Margin that the positions bind. */
  readonly margin: Money;
  readonly available: bigint;
  readonly withdrawable: bigint;
  /** What may still be borrowed, and what the whole wallet stands on; only of leveraged spot, while it can be valued. */
  readonly borrowable?: bigint | undefined;
  readonly wallet?: MarginState | undefined;
  /** On what terms the currency is lent; only of leveraged spot, and undefined for what is not lent. */
  readonly offer?: LoanOffer | undefined;
  /** What a stock account owes; undefined in the other account types. */
  readonly debts?: { readonly loan: Money; readonly interest: Money };
  readonly positions: readonly { readonly position: Position; readonly profit: Money }[];
}

/** Floating profit of a position at the newest quote; that of an isolated one is never below the loss of its whole margin. */
export function floatingProfit(engine: TradingEngine, account: Account, position: Position): bigint {
  const terms = engine.terms(position.symbolId, account);
  const tick = terms && engine.quotes.latest(position.symbolId);
  const rate = terms && engine.quotes.rate(terms.profitCurrency, account.currency);
  if (!terms || !tick || rate === undefined) return 0n;
  const closing = BigInt(closePriceOf(position.direction, tick, terms)) * BigInt(position.volume);
  const conversion = { accountDigits: account.digits, rate };
  const profit = profitOf(position.direction, position.notional, closing, terms, conversion);
  const isLimited = account.tradeType === TRADE_TYPE.isolated && profit < -position.margin;
  return isLimited ? -position.margin : profit;
}

/** Figures of a stock account; without quotes only its cash counts. */
function stockFigures(engine: TradingEngine, account: Account) {
  const value = valueStock(engine.valuing, account);
  const { loan, interest } = debtsOf(engine.valuing, account);
  return {
    account,
    balance: account.cash,
    openProfit: value?.floating ?? 0n,
    equity: value?.equity ?? account.cash - loan - interest,
    margin: value?.initialMargin ?? 0n,
    available: freeCash(engine.valuing, account),
    debts: { loan, interest },
  };
}

export function computeFigures(engine: TradingEngine, account: Account): AccountFigures {
  const positions = engine.state
    .openPositions(account.accountId)
    .map((position) => ({ position, profit: floatingProfit(engine, account, position) }));
  const openProfit = positions.reduce((sum, { profit }) => sum + profit, 0n);
  const balance = account.cash + account.margin;
  if (account.tradeType === TRADE_TYPE.stock)
    return { ...stockFigures(engine, account), withdrawable: engine.withdrawable(account), positions };
  const equity = balance + openProfit - account.loan - account.interest;
  const isCross = account.tradeType === TRADE_TYPE.cross;
  const margin = isCross ? usedMarginOf(engine.state.openPositions(account.accountId)) : account.margin;
  const free = isWalletType(account.tradeType)
    ? computeSpendable(account)
    : (isCross ? equity - margin : account.cash) - account.reserved;
  return {
    account,
    balance,
    openProfit,
    equity,
    margin,
    available: free > 0n ? free : 0n,
    withdrawable: engine.withdrawable(account),
    positions,
    ...(account.tradeType === TRADE_TYPE.leveragedSpot ? engine.lendingState(account) : {}),
  };
}

/** What an account owes; null in account types that lend nothing. */
function loanMembers({ account, borrowable, debts, offer }: AccountFigures) {
  const { tradeType, digits } = account;
  const { loan, interest } = debts ?? account;
  if (tradeType !== TRADE_TYPE.leveragedSpot && debts === undefined)
    return {
      liabilities: null,
      liabilitiesPrincipal: null,
      interest: null,
      availableLoan: null,
      interestProportion: null,
    };
  const money = (amount: Money) => formatDecimal(amount, digits);
  return {
    liabilities: money(loan + interest),
    liabilitiesPrincipal: money(loan),
    interest: money(interest),
    availableLoan: borrowable === undefined ? null : money(borrowable),
    interestProportion:
      offer === undefined ? null : formatDecimal(dayInterest(offer.yearInterest), RATIO_DIGITS),
  };
}

/** Assets over liabilities in percent; empty without liabilities. */
function ratioPercent({ equity, used }: MarginState): string {
  return used === 0n ? '' : formatDecimal(divide(equity * BASIS_POINTS, used, 'floor'), PERCENT_DIGITS);
}

/** The account as findCustomerInfo and the login show it. */
export function accountRecord(figures: AccountFigures): AccountRecord {
  const { account, balance, openProfit, equity, available, margin, withdrawable } = figures;
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  return {
    companyId: account.companyId,
    tradeType: TRADE_TYPES.number(account.tradeType),
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
    withdrawAmount: money(withdrawable),
    createTime: account.openedAtMs,
    firstDepositTime: account.firstDepositAtMs ?? null,
    firstWithdrawTime: null,
    assetsId: account.assetsId,
    balance: money(balance),
    available: money(available),
    equity: money(equity),
    lockAmount: money(isWalletType(account.tradeType) ? account.reserved : 0n),
    profit: money(openProfit),
    margin: money(margin),
    notWithdrawAmount: money(account.credit),
    freeMargin: money(available),
    lockMargin: money(account.reserved),
    ...loanMembers(figures),
    netAssets: money(equity),
    frozen: money(account.reserved),
    collateralFrozen: null,
    marginRadio: (figures.wallet ? ratioPercent(figures.wallet) : marginLevelText(figures)) || null,
    wholeWarehouseBalance: null,
    wholeWarehouseRate: null,
    openAccountStatus: true,
  };
}

/** The text of an asset push (`f(...)` for the cross contract, `g(...)` for the isolated one). */
export function assetText(engine: TradingEngine, account: Account): string | undefined {
  const prefix = assetPushPrefix(account.tradeType);
  if (prefix === undefined) return undefined;
  const figures = computeFigures(engine, account);
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  const isCross = account.tradeType === TRADE_TYPE.cross;
  const stopOut = stopOutOf(engine, account);
  const whole = isCross ? riskOfLevel(figures, stopOut) : undefined;
  const risks = figures.positions.map(({ position, profit }) => whole ?? computeRisk(position, profit));
  return encodeAssetPush({
    prefix,
    account: {
      profitLoss: money(figures.openProfit),
      occupyMargin: money(figures.margin),
      availableMargin: money(figures.available),
      marginRadio: marginLevelText(figures),
      netWorth: money(figures.equity),
      balance: money(figures.balance),
      riskStatus: risks.reduce<string>((worst, risk) => (risk > worst ? risk : worst), RISK.safe),
      closeProportion: isCross ? ratioText(stopOut) : CLOSE_RATIO,
      warnProportion: isCross ? ratioText(WARNING_LEVEL) : WARNING_RATIO,
      withdrawAmount: money(figures.withdrawable),
    },
    positions: figures.positions.map(({ position, profit }, index) => ({
      positionId: String(position.positionId),
      profitLoss: money(profit),
      previewStopPrice: stopPriceText(engine, figures, position),
      riskStatus: risks[index] ?? RISK.safe,
    })),
  });
}

/** Price at which the position would be closed by force, if only its product moves; empty where no price does that. */
function stopPriceText(engine: TradingEngine, figures: AccountFigures, position: Position): string {
  const { account } = figures;
  const terms = engine.terms(position.symbolId, account);
  if (terms === undefined) return '';
  const price =
    account.tradeType === TRADE_TYPE.cross
      ? crossStopPrice(engine, figures, terms)
      : position.liquidationPrice;
  return price === undefined ? '' : priceText(price, terms.symbolDigits);
}

/** Where a cross account reaches its stop-out level when one product moves and everything else stands still. */
export function crossStopPrice(
  engine: TradingEngine,
  figures: AccountFigures,
  terms: InstrumentTerms,
): number | undefined {
  const { account, equity, margin, positions } = figures;
  const { symbolId } = terms;
  const net = positions
    .filter(({ position }) => position.symbolId === symbolId)
    .reduce(
      (sum, { position }) => sum + (position.direction === DIRECTION.buy ? 1 : -1) * position.volume,
      0,
    );
  const quote = engine.quotes.latest(symbolId);
  const rate = engine.quotes.rate(terms.profitCurrency, account.currency);
  if (net === 0 || quote === undefined || rate === undefined) return undefined;
  const direction = net > 0 ? DIRECTION.buy : DIRECTION.sell;
  const volume = Math.abs(net);
  const notional = BigInt(closePriceOf(direction, quote, terms)) * BigInt(volume);
  const room = equity - (margin * stopOutOf(engine, account)) / 100n;
  const standing = { direction, volume, notional, margin: room, maintenance: 0n };
  return liquidationPriceOf(standing, terms, { accountDigits: account.digits, rate });
}

function riskOfLevel({ equity, margin }: AccountFigures, stopOut: bigint): string {
  const state = { equity, used: margin };
  if (isLevelAtMost(state, stopOut)) return RISK.danger;
  return isLevelAtMost(state, WARNING_LEVEL) ? RISK.warning : RISK.safe;
}

/** A level in percent as a ratio, `0.5` for 50. */
function ratioText(percent: bigint): string {
  return String(Number(percent) / 100);
}

/** What is left of a position's margin against what it needs: safe, warning, or at its liquidation. */
function computeRisk(position: Position, profit: Money): string {
  const left = position.margin + profit;
  if (left <= position.maintenance) return RISK.danger;
  return left * 100n <= position.maintenance * WARNING_PERCENT ? RISK.warning : RISK.safe;
}

/** Equity over margin in percent; empty without positions. */
function marginLevelText({ margin, equity }: AccountFigures): string {
  if (margin === 0n) return '';
  return formatDecimal(divide(equity * BASIS_POINTS, margin, 'floor'), PERCENT_DIGITS);
}
