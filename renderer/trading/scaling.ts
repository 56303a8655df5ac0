import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import type { Direction } from '../../backend/domain/direction.ts';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import type {
  CloseRecord,
  EndedOrderRecord,
  FillRecord,
  MarginLevels,
  MoneyRecord,
  OrderRecord,
  PositionRecord,
  SharesRecord,
} from '../venue/records.ts';
import type {
  AccountView,
  HeldPosition,
  EndedOrderView,
  FillView,
  HistoryView,
  OrderView,
  SharesView,
} from './contracts.ts';
import type { AssetFill, Pocket } from './holdings.ts';

/** Records of the venue as scaled integers, by the digits of their products. Undefined where a text is not what its product has. */

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

export function toReportedAccount(
  money: MoneyRecord,
  receivedAtMs: number,
  levels?: MarginLevels,
): ReportedAccount {
  const { accountId, currency, digits, balance, equity, usedMargin, freeMargin, openProfit } = money;
  return {
    accountId,
    currency,
    digits,
    balance,
    equity,
    usedMargin,
    freeMargin,
    openProfit,
    receivedAtMs,
    frozen: money.reserved,
    freeOf: money.accountType === TRADE_TYPE.cross ? 'equity' : 'balance',
    marginLevelBp: computeMarginLevel(equity, usedMargin),
    levels,
  };
}

/** Equity over used margin in basis points; undefined without used margin. */
export function computeMarginLevel(equity: bigint, usedMargin: bigint): number | undefined {
  return usedMargin <= 0n ? undefined : Number((equity * 10_000n) / usedMargin);
}

export function toHeldPosition(
  { lots, entryPrice: priceText, shares, ...rest }: PositionRecord,
  digits: ProductDigits | undefined,
): HeldPosition | undefined {
  const volume = digits && scaled(lots, digits.numberDigits);
  const entryPrice = digits && scaled(priceText, digits.digits);
  if (volume === undefined || entryPrice === undefined) return undefined;
  const own = shares && digits && toShares(shares, volume, digits);
  return { ...rest, volume, entryPrice, ...(own === undefined ? {} : { shares: own }) };
}

function toShares(
  { availableLots, settledLots, ...money }: SharesRecord,
  volume: number,
  { numberDigits }: ProductDigits,
): SharesView {
  return {
    ...money,
    available: scaled(availableLots, numberDigits) ?? volume,
    settled: scaled(settledLots, numberDigits) ?? volume,
  };
}

export function toOrderView(
  { lots, ...rest }: OrderRecord,
  digits: ProductDigits | undefined,
): OrderView | undefined {
  const volume = digits && scaled(lots, digits.numberDigits);
  return volume === undefined ? undefined : { ...rest, volume };
}

/** `isStop`: the opening came from a stop entry, which fills do not say. */
export function toFillView(
  record: FillRecord,
  digits: ProductDigits | undefined,
  isStop: boolean,
): FillView | undefined {
  const volume = digits && scaled(record.lots, digits.numberDigits);
  const price = digits && scaled(record.price, digits.digits);
  if (volume === undefined || price === undefined) return undefined;
  const { dealId, orderId, symbolId, direction, opening, fee, profit, timeMs, explain } = record;
  return {
    dealId,
    orderId,
    symbolId,
    direction,
    opening,
    volume,
    price,
    profit,
    timeMs,
    explain,
    reason: opening && isStop ? 'stop' : record.reason,
    ...(record.exchange ? { fee: 0n, feeAsset: fee } : { fee: fee.amount }),
  };
}

export function toHistoryView(
  record: CloseRecord,
  digits: ProductDigits | undefined,
): HistoryView | undefined {
  const volume = digits && scaled(record.lots, digits.numberDigits);
  const openPrice = digits && scaled(record.openPrice, digits.digits);
  const closePrice = digits && scaled(record.closePrice, digits.digits);
  if (volume === undefined || openPrice === undefined || closePrice === undefined) return undefined;
  const { orderId, symbolId, direction, profit, fee, financing, openTimeMs, closeTimeMs, reason } = record;
  return {
    orderId,
    symbolId,
    direction,
    volume,
    openPrice,
    closePrice,
    profit,
    fee,
    financing,
    openTimeMs,
    closeTimeMs,
    reason,
  };
}

/** An order that has ended. */
export function toEndedOrderView(
  record: EndedOrderRecord,
  digits: ProductDigits | undefined,
): EndedOrderView | undefined {
  if (!digits) return undefined;
  const filled = scaled(record.filledLots, digits.numberDigits);
  const left = scaled(record.cancelledLots, digits.numberDigits);
  if (filled === undefined || left === undefined) return undefined;
  const { orderId, symbolId, type, direction, fee, end, remark, endedAtMs } = record;
  return {
    orderId,
    symbolId,
    type,
    direction,
    filled,
    fee,
    end,
    remark,
    endedAtMs,
    volume: filled + left,
    isStop: record.isStop,
    price: filled === 0 ? undefined : scaled(record.price, digits.digits),
  };
}

/** The account of a wallet in one currency. */
export function toPocket({ currency, digits, balance, available, locked, debt }: MoneyRecord): Pocket {
  return { currency, digits, balance, free: available, locked, debt };
}

/**
 * A fill as what came and went; `digitsOf` is the decimals of an asset, `contractSize` the units of a lot. Undefined for an
 * asset that is not known.
 */
export function toAssetFill(
  { exchange, lots }: FillRecord,
  digitsOf: (currency: string) => number | undefined,
  contractSize: number,
): AssetFill | undefined {
  if (exchange === undefined) return undefined;
  const { asset, moneyCurrency, isBuy } = exchange;
  const digits = digitsOf(asset);
  const moneyDigits = digitsOf(moneyCurrency);
  if (digits === undefined || moneyDigits === undefined) return undefined;
  const money = amountOf(exchange.amount, moneyDigits);
  const fee = amountOf(exchange.fee, isBuy ? digits : moneyDigits);
  const traded = amountOf(lots, digits) * BigInt(contractSize);
  // A buyer gets what was traded less the fee, a seller gives it.
  const quantity = isBuy ? traded - (fee < 0n ? -fee : fee) : traded;
  return { asset, moneyCurrency, isBuy, quantity, money };
}

export function oppositeDirection(direction: Direction): Direction {
  return direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** A safe integer of decimal text; undefined for text that has more decimals than the product, or is none. */
export function scaled(text: string, digits: number): number | undefined {
  const value = parseDecimal(text, digits);
  const number = value === undefined ? NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Decimals beyond the digits are cut off. */
function amountOf(text: string, digits: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return parseDecimal(text, digits) ?? parseDecimal(`${whole}.${fraction.slice(0, digits)}`, digits) ?? 0n;
}
