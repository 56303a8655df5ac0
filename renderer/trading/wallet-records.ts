import { isWalletType, type TradeType } from '../../backend/domain/account-type.ts';
import { ORDER_STATUS, type OrderStatus } from '../../backend/domain/order-terms.ts';
import { orderTypeIn } from '../../backend/protocol/mapping/placed-order-types.ts';
import { ORDER_STATES, DIRECTIONS } from '../../backend/protocol/mapping/order-numbers.ts';
import { scaledNumber } from '../../backend/protocol/quote/scaled-text.ts';
import type { Account } from '../../backend/protocol/records/account.ts';
import type { DealRow } from '../../backend/protocol/records/deal-row.ts';
import type { OrderRow } from '../../backend/protocol/records/order-row.ts';
import type { EndedOrderView, FillView } from './contracts.ts';
import type { AssetFill, Pocket } from './holdings.ts';
import { parseFee, parseMoney, type ProductDigits } from './records.ts';

/** The account of a wallet in one currency. */
export function toPocket({
  currency,
  digits,
  balance,
  available,
  frozen,
}: Omit<Account, 'tradeType'>): Pocket {
  const money = (text: string) => parseMoney(text, digits);
  return { currency, digits, balance: money(balance), free: money(available), locked: money(frozen) };
}

/** A fill of a wallet for the list; undefined for a product that is not on sale any more or a malformed row. */
export function toAssetFillView(
  row: DealRow,
  digits: ProductDigits | undefined,
  tradeType: TradeType,
): FillView | undefined {
  const direction = DIRECTIONS.word(row.direction);
  if (!digits || direction === undefined) return undefined;
  const feeDigits = decimalsOf(row.commission);
  const fill: FillView = {
    dealId: String(row.dealId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    opening: true,
    volume: scaledNumber(row.executeNum, digits.numberDigits),
    price: scaledNumber(row.executePrice, digits.digits),
    fee: parseFee(row.commission, feeDigits),
    feeAsset: { currency: row.accountCurrency, digits: feeDigits },
    profit: undefined,
    timeMs: row.executeTime,
    reason: orderTypeIn(tradeType, row.bizType) === 'limitOpen' ? 'limit' : 'market',
  };
  return Number.isNaN(fill.volume) || Number.isNaN(fill.price) ? undefined : fill;
}

/**
 * A fill as what came and went; `digitsOf` is the decimals of an asset, `contractSize` the units of a lot. Undefined for an
 * asset that is not known.
 */
export function toAssetFill(
  row: DealRow,
  digitsOf: (currency: string) => number | undefined,
  contractSize: number,
): AssetFill | undefined {
  const isBuy = row.inCurrency !== row.moneyAmountCurrency;
  const asset = isBuy ? row.inCurrency : row.outCurrency;
  const digits = digitsOf(asset ?? '');
  const moneyDigits = digitsOf(row.moneyAmountCurrency);
  if (asset === null || digits === undefined || moneyDigits === undefined) return undefined;
  const money = parseMoney(row.tradeAmount, moneyDigits);
  const fee = parseFee(row.commission, isBuy ? digits : moneyDigits);
  const traded = parseMoney(row.executeNum, digits) * BigInt(contractSize);
  // A buyer gets what was traded less the fee, a seller gives it.
  const quantity = isBuy ? traded - fee : traded;
  return { asset, moneyCurrency: row.moneyAmountCurrency, isBuy, quantity, money };
}

const ENDS: Readonly<Partial<Record<OrderStatus, EndedOrderView['end']>>> = {
  [ORDER_STATUS.completed]: 'filled',
  [ORDER_STATUS.cancelled]: 'cancelled',
  [ORDER_STATUS.partiallyCancelled]: 'partlyCancelled',
  [ORDER_STATUS.rejected]: 'rejected',
  [ORDER_STATUS.expired]: 'expired',
};

/** An order of a wallet that has ended; undefined for one that rests, and for a product that is not on sale any more. */
export function toEndedOrder(
  row: OrderRow,
  digits: ProductDigits | undefined,
  tradeType: TradeType,
): EndedOrderView | undefined {
  const end = ENDS[ORDER_STATES.word(row.status) ?? ORDER_STATUS.received];
  const direction = DIRECTIONS.word(row.direction);
  if (!digits || !direction || end === undefined || !isWalletType(tradeType)) return undefined;
  const lots = (text: string) => scaledNumber(text, digits.numberDigits);
  const filled = lots(row.executeNum);
  const left = lots(row.cancelNum);
  const feeDigits = decimalsOf(row.fee);
  const price = scaledNumber(row.executePrice, digits.digits);
  if (Number.isNaN(filled) || Number.isNaN(left)) return undefined;
  return {
    orderId: String(row.id),
    symbolId: row.symbolId,
    type: orderTypeIn(tradeType, row.bizType) ?? 'marketOpen',
    direction,
    volume: filled + left,
    filled,
    price: filled === 0 || Number.isNaN(price) ? undefined : price,
    fee: parseFee(row.fee, feeDigits),
    feeDigits,
    feeCurrency: row.inCurrency ?? '',
    end,
    remark: row.remark ?? '',
    endedAtMs: row.updateTime,
  };
}

/** Amounts are written with exactly the decimals of their asset. */
function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
