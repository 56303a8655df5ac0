import { fromTriggerMembers } from '../../../backend/contract/mapping/order-triggers.ts';
import { isArmed } from '../../../backend/domain/orders/order-trigger.ts';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import { divide, formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import {
  ORDER_STATUS,
  type OrderStatus,
  type OrderType,
} from '../../../backend/domain/orders/order-terms.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  DIRECTIONS,
  EXPIRE_TYPES,
  ORDER_STATES,
  writtenTimeInForce,
} from '../../../backend/contract/mapping/order-numbers.ts';
import { isStopEntry, orderTypeIn } from '../../../backend/contract/mapping/placed-order-types.ts';
import { fromStockType } from '../../../backend/contract/mapping/stock-orders.ts';
import type { Account } from '../../../backend/contract/records/customers/account.ts';
import type { CustomerInfo } from '../../../backend/contract/records/customers/customer.ts';
import type { OrderRow } from '../../../backend/contract/records/trading/order-row.ts';
import type { PendingOrder } from '../../../backend/contract/records/trading/pending-order.ts';
import type { Position } from '../../../backend/contract/records/trading/position.ts';
import { scaledNumber } from '../../../backend/contract/quote/scaled-text.ts';
import type { StockAssets } from '../../../backend/contract/records/trading/stock.ts';
import type { CloseRow } from '../../../backend/contract/records/trading/close-row.ts';
import { DEAL_BIZ_TYPE, type DealRow } from '../../../backend/contract/records/trading/deal-row.ts';
import type {
  DebtRecord,
  EndedOrderRecord,
  MarginLevels,
  MoneyRecord,
  OrderEnd,
  OrderRecord,
  PaidRecord,
  PositionRecord,
  SharesRecord,
  StockFiguresRecord,
  CloseRecord,
  ExchangeRecord,
  FillRecord,
} from '../records.ts';
import type { AccountRef } from '../port.ts';
import { decimalsOf, parseCurrencyFee, parseFee, parseMoney } from './money.ts';

/** Rows of the platform's lists in the domain's words. Undefined for a row of a later version that cannot be understood. */
export function toMoney(account: Account): MoneyRecord | undefined {
  const accountType = TRADE_TYPES.word(account.tradeType);
  if (accountType === undefined) return undefined;
  const { accountId, currency, digits } = account;
  const money = (text: string) => parseMoney(text, digits);
  return {
    accountId,
    accountType,
    currency,
    digits,
    balance: money(account.balance),
    equity: money(account.equity),
    usedMargin: money(account.margin),
    reserved: money(account.lockMargin),
    freeMargin: money(account.freeMargin),
    openProfit: money(account.profit),
    available: money(account.available),
    locked: money(account.frozen),
    debt: toDebt(account, money),
  };
}

function toDebt(
  { liabilitiesPrincipal, interest, availableLoan }: Account,
  money: (text: string) => bigint,
): DebtRecord | undefined {
  if (liabilitiesPrincipal === null) return undefined;
  return {
    principal: money(liabilitiesPrincipal),
    interest: money(interest ?? '0'),
    borrowable: availableLoan === null ? undefined : money(availableLoan),
  };
}

/** Decimals of a margin level that count: basis points of one. */
const LEVEL_DIGITS = 4;

/** Margin levels of basis points from two ratios in text, "0.5" for 50 %; undefined where the venue does not say both. */
export function toLevels(call: string, stopOut: string): MarginLevels | undefined {
  const [callBp, stopOutBp] = [call, stopOut].map((text) => parseDecimal(text, LEVEL_DIGITS));
  if (callBp === undefined || stopOutBp === undefined) return undefined;
  return { callBp: Number(callBp), stopOutBp: Number(stopOutBp) };
}

/** Margin levels of an account type as customer records say them, "50%". */
export function levelsOf(
  { earlyWarningLevel, forceLevel }: Pick<CustomerInfo, 'earlyWarningLevel' | 'forceLevel'>,
  tradeType: number,
): MarginLevels | undefined {
  const ratio = (levels: CustomerInfo['forceLevel']) => {
    const percent = parseDecimal(/^(\d+(?:\.\d+)?)%$/.exec(levels?.[tradeType] ?? '')?.[1] ?? '', 2);
    return percent === undefined ? '' : formatDecimal(percent, LEVEL_DIGITS);
  };
  return toLevels(ratio(earlyWarningLevel), ratio(forceLevel));
}

/** What a stock account may do and has to keep. */
export function toStockFigures(row: StockAssets): StockFiguresRecord {
  const money = (text: string) => parseMoney(text, row.digits);
  return {
    reserved: money(row.lockAmount),
    dayPower: money(row.maxDayPurchasePower),
    nightPower: money(row.maxNightPurchasePower),
    initialMargin: money(row.margin),
    maintenanceMargin: money(row.maintainMargin),
    withdrawable: money(row.withdrawAmount),
    unsettled: money(row.unsettledAmount),
  };
}

export function toPosition(row: Position): PositionRecord | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (direction === undefined) return undefined;
  return {
    positionId: String(row.positionId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    lots: row.volume,
    entryPrice: row.openPrice,
    leverage: row.crossLevelNum,
    margin: parseMoney(row.occupyTheMargin, row.openAccountDigits),
    maintenance: parseMoney(row.maintenanceMargin, row.openAccountDigits),
    takeProfit: toBracket(row.takeProfit),
    stopLoss: toBracket(row.stopLoss),
    ...exitsOf(row),
    ...costsOf(row),
    openTimeMs: row.openTime,
    idempotencyKey: row.thirdPartyOrder,
    shares: toShares(row),
    paid: toPaid(row),
  };
}

/** Targets and break-even, where a position has them. */
function exitsOf({ takeProfits, breakEven, openVolume }: Position) {
  return {
    openedLots: openVolume,
    ...(takeProfits && {
      targets: takeProfits.map((target) => ({ ...target, price: scaledNumber(target.price, 0) })),
    }),
    ...(breakEven !== undefined && {
      breakEven: breakEven === 'firstTarget' ? ('firstTarget' as const) : scaledNumber(breakEven, 0),
    }),
  };
}

/** The fee of the opening is that of all that was opened: what was closed of it took its share along. */
function toPaid({
  openFee,
  interest,
  openVolume,
  volume,
  openAccountDigits,
}: Position): PaidRecord | undefined {
  if (openFee === undefined || interest === undefined) return undefined;
  const [opened, left] = [openVolume, volume].map((lots) => parseDecimal(lots, LOT_DIGITS) ?? 0n);
  const fee = parseFee(openFee, openAccountDigits);
  return {
    fee: !opened || left === undefined ? fee : divide(fee * left, opened, 'half-even'),
    financing: parseMoney(interest, openAccountDigits),
  };
}

/** Decimals with which lots are compared. */
const LOT_DIGITS = 10;

/** Undefined for contracts, which have none of it. */
function toShares(row: Position): SharesRecord | undefined {
  if (row.costAmount === undefined) return undefined;
  const money = (text: string | undefined) => parseMoney(text ?? '0', row.openAccountDigits);
  return {
    cost: money(row.costAmount),
    loan: money(row.loanAmount),
    interest: money(row.interest),
    availableLots: row.availableVolume ?? row.volume,
    settledLots: row.settledVolume ?? row.volume,
  };
}

/** What a position cost so far; older platforms leave both out. */
function costsOf(
  row: Pick<Position, 'volume' | 'openVolume' | 'openAccountDigits'> &
    Partial<Pick<Position, 'openFee' | 'interest'>>,
): Pick<PositionRecord, 'openFee' | 'financing'> {
  const { openFee, interest, openAccountDigits: digits } = row;
  return {
    ...(openFee === undefined ? {} : { openFee: heldShare(parseFee(openFee, digits), row) }),
    ...(interest === undefined ? {} : { financing: parseMoney(interest, digits) }),
  };
}

/** The part of an amount of the whole opening that belongs to what is still held, rounded up: no fee is forgotten. */
function heldShare(amount: bigint, { volume, openVolume }: Pick<Position, 'volume' | 'openVolume'>): bigint {
  const digits = Math.max(decimalsOf(volume), decimalsOf(openVolume));
  const [held, opened] = [parseMoney(volume, digits), parseMoney(openVolume, digits)];
  return opened <= 0n ? amount : (amount * held + opened - 1n) / opened;
}

function toBracket(text: string): number | undefined {
  const price = scaledNumber(text, 0);
  return Number.isNaN(price) || price === 0 ? undefined : price;
}

/** Orders for shares have numbers of their own: whether they open or close follows from what is held. */
function typeOf(accountType: TradeType | undefined, bizType: number): OrderType {
  if (accountType !== TRADE_TYPE.stock) return orderTypeIn(accountType, bizType) ?? 'marketOpen';
  return fromStockType(bizType)?.kind === 'limitOpen' ? 'limitOpen' : 'marketOpen';
}

export function toOrder(row: PendingOrder): OrderRecord | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (direction === undefined) return undefined;
  const accountType = TRADE_TYPES.word(row.tradeType);
  const trigger = fromTriggerMembers(row, row.digits);
  const waits = isArmed({ trigger });
  const limit = row.requestPrice > 0 ? row.requestPrice : undefined;
  return {
    orderId: row.id,
    symbolId: row.symbolId,
    // An order of a kind that this terminal does not know is shown, so that it can be cancelled.
    type: typeOf(accountType, row.bizType),
    direction,
    lots: row.requestVolume,
    price: waits ? trigger?.price : limit,
    limit: waits ? limit : undefined,
    targetCount: row.takeProfits?.length,
    reduceOnly: row.reduceOnly,
    closePosition: row.closePosition,
    linkedOrderId: row.linkedOrder === undefined ? undefined : String(row.linkedOrder),
    trigger,
    takeProfit: row.takeProfit > 0 ? row.takeProfit : undefined,
    stopLoss: row.stopLoss > 0 ? row.stopLoss : undefined,
    expireType: EXPIRE_TYPES.word(Number(row.expireType)),
    timeInForce: writtenTimeInForce(row.timeInForce),
    createdAtMs: row.orderTime,
    isStop: waits || isStopEntry(accountType, row.bizType),
  };
}

const ENDS: Readonly<Partial<Record<OrderStatus, OrderEnd>>> = {
  [ORDER_STATUS.completed]: 'filled',
  [ORDER_STATUS.cancelled]: 'cancelled',
  [ORDER_STATUS.partiallyCancelled]: 'partlyCancelled',
  [ORDER_STATUS.rejected]: 'rejected',
  [ORDER_STATUS.expired]: 'expired',
};

/** Undefined for an order that still rests as well. `currency` is that of the account, for fees that no asset bears. */
export function toEndedOrder(
  row: OrderRow,
  accountType: TradeType,
  currency: string,
): EndedOrderRecord | undefined {
  const end = ENDS[ORDER_STATES.word(row.status) ?? ORDER_STATUS.received];
  const direction = DIRECTIONS.word(row.direction);
  if (direction === undefined || end === undefined) return undefined;
  // Older platforms have lots in the published members alone.
  const { realExecuteNum: filledLots = row.executeNum, realCancelNum: cancelledLots = row.cancelNum } =
    row as Partial<OrderRow> & OrderRow;
  return {
    orderId: String(row.id),
    accountType,
    symbolId: row.symbolId,
    type: typeOf(accountType, row.bizType),
    direction,
    filledLots,
    cancelledLots,
    price: row.executePrice,
    fee: parseCurrencyFee(row.fee, isWalletType(accountType) ? (row.inCurrency ?? '') : currency),
    end,
    remark: row.remark ?? '',
    endedAtMs: row.updateTime,
    isStop: row.triggerPrice !== undefined || isStopEntry(accountType, row.bizType),
    idempotencyKey: row.thirdPartyOrder,
  };
}

const FILL_REASONS: Readonly<Record<number, string>> = {
  [DEAL_BIZ_TYPE.marketOpen]: 'market',
  [DEAL_BIZ_TYPE.pendingLimitOpen]: 'limit',
  [DEAL_BIZ_TYPE.pendingStopOpen]: 'limit',
  [DEAL_BIZ_TYPE.marketClose]: 'market',
  [DEAL_BIZ_TYPE.takeProfitClose]: 'takeProfit',
  [DEAL_BIZ_TYPE.stopLossClose]: 'stopLoss',
  [DEAL_BIZ_TYPE.systemClose]: 'stopOut',
  [DEAL_BIZ_TYPE.expiryClose]: 'expiry',
  [DEAL_BIZ_TYPE.limitOpen]: 'limit',
};

const OPENING_DEALS: ReadonlySet<number> = new Set([
  DEAL_BIZ_TYPE.marketOpen,
  DEAL_BIZ_TYPE.pendingLimitOpen,
  DEAL_BIZ_TYPE.pendingStopOpen,
  DEAL_BIZ_TYPE.limitOpen,
]);

/** A fill; undefined for a row of a later version that cannot be understood. */
export function toFill(
  row: DealRow,
  { accountType, digits, currency }: Pick<AccountRef, 'accountType' | 'digits' | 'currency'>,
): FillRecord | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (direction === undefined) return undefined;
  const isWallet = isWalletType(accountType);
  const isStock = accountType === TRADE_TYPE.stock;
  // Orders for shares do not say whether they open or close: only what takes shares off realises something.
  const opening =
    isWallet || (isStock ? parseMoney(row.profitLoss, digits) === 0n : OPENING_DEALS.has(row.bizType));
  return {
    dealId: String(row.dealId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    opening,
    lots: row.realExecuteNum,
    price: row.executePrice,
    fee: isWallet
      ? parseCurrencyFee(row.commission, row.accountCurrency)
      : parseCurrencyFee(row.commission, currency, digits),
    profit: opening ? undefined : parseMoney(row.profitLoss, digits),
    timeMs: row.executeTime,
    reason: isWallet ? walletReason(row, accountType) : (FILL_REASONS[row.bizType] ?? 'market'),
    exchange: isWallet ? toExchange(row) : undefined,
    explain: row.explain,
    idempotencyKey: row.thirdPartyOrder,
  };
}

function walletReason({ bizType }: DealRow, accountType: TradeType): string {
  return orderTypeIn(accountType, bizType) === 'limitOpen' ? 'limit' : 'market';
}

function toExchange(row: DealRow): ExchangeRecord | undefined {
  const isBuy = row.inCurrency !== row.moneyAmountCurrency;
  const asset = isBuy ? row.inCurrency : row.outCurrency;
  if (asset === null) return undefined;
  const { moneyAmountCurrency: moneyCurrency, tradeAmount: amount, commission: fee } = row;
  return { asset, moneyCurrency, isBuy, amount, fee };
}

/** Order business types of closes. */
const CLOSE_REASONS: Readonly<Record<number, string>> = {
  2: 'market',
  3: 'stopLoss',
  4: 'takeProfit',
  5: 'stopOut',
  6: 'expiry',
  7: 'forced',
  8: 'forced',
  14: 'limit',
};

/** A close; undefined for a row of a later version that cannot be understood. */
export function toClose(row: CloseRow, { digits }: Pick<AccountRef, 'digits'>): CloseRecord | undefined {
  const direction = DIRECTIONS.word(row.openDirection);
  if (direction === undefined) return undefined;
  return {
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    lots: row.closeVolume,
    openPrice: row.openPrice,
    closePrice: row.closePrice,
    profit: parseMoney(row.profit, digits),
    fee: parseFee(row.commission, digits),
    financing: parseMoney(row.interest, digits),
    openTimeMs: row.openTime,
    closeTimeMs: row.closeTime,
    reason: CLOSE_REASONS[row.bizType] ?? 'market',
  };
}
