import { TRADE_TYPES } from '../../backend/protocol/mapping/account-numbers.ts';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import type { Direction } from '../../backend/domain/direction.ts';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { isStopEntry, orderTypeIn } from '../../backend/protocol/mapping/placed-order-types.ts';
import { EXPIRE_TYPES, DIRECTIONS } from '../../backend/protocol/mapping/order-numbers.ts';
import { scaledNumber } from '../../backend/protocol/quote/scaled-text.ts';
import type { Account } from '../../backend/protocol/records/account.ts';
import type { CloseRow } from '../../backend/protocol/records/close-row.ts';
import { DEAL_BIZ_TYPE, type DealRow } from '../../backend/protocol/records/deal-row.ts';
import type { PendingOrder } from '../../backend/protocol/records/pending-order.ts';
import type { Position } from '../../backend/protocol/records/position.ts';
import type { AccountView, FillView, HistoryView, OrderView } from './contracts.ts';

/** Decimals of prices and quantities of a product. */
export interface ProductDigits {
  readonly digits: number;
  readonly numberDigits: number;
}

/** An account as the platform speaks of it, which knows its own prices. */
export interface ReportedAccount extends AccountView {
  readonly equity: bigint;
  readonly openProfit: bigint;
}

/** Account figures as the platform reported them, at the account's digits. */
export function toAccountView(account: Omit<Account, 'tradeType'>, receivedAtMs: number): ReportedAccount {
  const money = (text: string) => parseMoney(text, account.digits);
  const usedMargin = money(account.margin);
  const equity = money(account.equity);
  return {
    accountId: account.accountId,
    currency: account.currency,
    digits: account.digits,
    balance: money(account.balance),
    equity,
    usedMargin,
    frozen: money(account.lockMargin),
    freeMargin: money(account.freeMargin),
    openProfit: money(account.profit),
    marginLevelBp: computeMarginLevel(equity, usedMargin),
    receivedAtMs,
  };
}

/** Equity over used margin in basis points; undefined without used margin. */
export function computeMarginLevel(equity: bigint, usedMargin: bigint): number | undefined {
  return usedMargin <= 0n ? undefined : Number((equity * 10_000n) / usedMargin);
}

/** A position as the platform knows it, before live prices are laid over it. */
export interface HeldPosition {
  readonly positionId: string;
  readonly orderId: string;
  readonly symbolId: number;
  readonly direction: Direction;
  readonly volume: number;
  readonly entryPrice: number;
  readonly leverage: number;
  readonly margin: bigint;
  readonly maintenance: bigint;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly openTimeMs: number;
  readonly idempotencyKey: string | null;
}

/** Undefined when the row belongs to a product that is not on sale any more or is malformed. */
export function toHeldPosition(row: Position, digits: ProductDigits | undefined): HeldPosition | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (!digits || direction === undefined) return undefined;
  const volume = scaledNumber(row.volume, digits.numberDigits);
  const entryPrice = scaledNumber(row.openPrice, digits.digits);
  if (Number.isNaN(volume) || Number.isNaN(entryPrice)) return undefined;
  return {
    positionId: String(row.positionId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    volume,
    entryPrice,
    leverage: row.crossLevelNum,
    margin: parseMoney(row.occupyTheMargin, row.openAccountDigits),
    maintenance: parseMoney(row.maintenanceMargin, row.openAccountDigits),
    takeProfit: parseBracket(row.takeProfit),
    stopLoss: parseBracket(row.stopLoss),
    openTimeMs: row.openTime,
    idempotencyKey: row.thirdPartyOrder,
  };
}

export function toOrderView(row: PendingOrder, digits: ProductDigits | undefined): OrderView | undefined {
  const volume = digits && scaledNumber(row.requestVolume, digits.numberDigits);
  const direction = DIRECTIONS.word(row.direction);
  if (volume === undefined || Number.isNaN(volume) || direction === undefined) return undefined;
  return {
    orderId: row.id,
    symbolId: row.symbolId,
    // An order of a kind that this terminal does not know is shown, so that it can be cancelled.
    type: orderTypeIn(TRADE_TYPES.word(row.tradeType), row.bizType) ?? 'marketOpen',
    direction,
    volume,
    price: row.requestPrice > 0 ? row.requestPrice : undefined,
    takeProfit: row.takeProfit > 0 ? row.takeProfit : undefined,
    stopLoss: row.stopLoss > 0 ? row.stopLoss : undefined,
    expireType: EXPIRE_TYPES.word(Number(row.expireType)),
    createdAtMs: row.orderTime,
    isStop: isStopEntry(TRADE_TYPES.word(row.tradeType), row.bizType),
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

export function toFill(
  row: DealRow,
  digits: ProductDigits | undefined,
  accountDigits: number,
): FillView | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (!digits || direction === undefined) return undefined;
  const opening = OPENING_DEALS.has(row.bizType);
  const fill: FillView = {
    dealId: String(row.dealId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    opening,
    volume: scaledNumber(row.executeNum, digits.numberDigits),
    price: scaledNumber(row.executePrice, digits.digits),
    fee: parseFee(row.commission, accountDigits),
    profit: opening ? undefined : parseMoney(row.profitLoss, accountDigits),
    timeMs: row.executeTime,
    reason: FILL_REASONS[row.bizType] ?? 'market',
  };
  return Number.isNaN(fill.volume) || Number.isNaN(fill.price) ? undefined : fill;
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

export function toHistory(
  row: CloseRow,
  digits: ProductDigits | undefined,
  accountDigits: number,
): HistoryView | undefined {
  const direction = DIRECTIONS.word(row.openDirection);
  if (!digits || direction === undefined) return undefined;
  const history: HistoryView = {
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    volume: scaledNumber(row.closeVolume, digits.numberDigits),
    openPrice: scaledNumber(row.openPrice, digits.digits),
    closePrice: scaledNumber(row.closePrice, digits.digits),
    profit: parseMoney(row.profit, accountDigits),
    fee: parseFee(row.commission, accountDigits),
    financing: parseMoney(row.interest, accountDigits),
    openTimeMs: row.openTime,
    closeTimeMs: row.closeTime,
    reason: CLOSE_REASONS[row.bizType] ?? 'market',
  };
  const prices = [history.volume, history.openPrice, history.closePrice];
  return prices.some(Number.isNaN) ? undefined : history;
}

export function oppositeDirection(direction: Direction): Direction {
  return direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** Money of the wire at `digits`; decimals beyond are cut off, malformed text counts as nothing. */
export function parseMoney(text: string | null, digits: number): bigint {
  if (text === null) return 0n;
  const exact = parseDecimal(text, digits);
  if (exact !== undefined) return exact;
  const [whole = '', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}`, digits) ?? 0n;
}

/** A fee as an amount paid; the platform writes charges as negative amounts in some records. */
export function parseFee(text: string, digits: number): bigint {
  const fee = parseMoney(text, digits);
  return fee < 0n ? -fee : fee;
}

function parseBracket(text: string): number | undefined {
  const price = scaledNumber(text, 0);
  return Number.isNaN(price) || price === 0 ? undefined : price;
}
