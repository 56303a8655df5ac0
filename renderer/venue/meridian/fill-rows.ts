import { isWalletType, TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import { DIRECTIONS } from '../../../backend/contract/mapping/order-numbers.ts';
import { orderTypeIn } from '../../../backend/contract/mapping/placed-order-types.ts';
import type { CloseRow } from '../../../backend/contract/records/close-row.ts';
import { DEAL_BIZ_TYPE, type DealRow } from '../../../backend/contract/records/deal-row.ts';
import type { AccountRef } from '../port.ts';
import type { CloseRecord, ExchangeRecord, FillRecord } from '../records.ts';
import { decimalsOf, parseFee, parseMoney } from './money.ts';

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
  const feeDigits = isWallet ? decimalsOf(row.commission) : digits;
  return {
    dealId: String(row.dealId),
    orderId: String(row.orderId),
    symbolId: row.symbolId,
    direction,
    opening,
    lots: row.realExecuteNum,
    price: row.executePrice,
    fee: parseFee(row.commission, feeDigits),
    feeDigits,
    feeCurrency: isWallet ? row.accountCurrency : currency,
    profit: opening ? undefined : parseMoney(row.profitLoss, digits),
    timeMs: row.executeTime,
    reason: isWallet ? walletReason(row, accountType) : (FILL_REASONS[row.bizType] ?? 'market'),
    exchange: isWallet ? toExchange(row) : undefined,
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
