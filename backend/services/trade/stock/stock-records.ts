import { toInstrumentId } from '../../../domain/units.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Language } from '../../../contract/languages.ts';
import { toCancelType, toStockStatus, toStockType } from '../../../contract/mapping/stock-orders.ts';
import { DIRECTIONS, ORDER_KINDS } from '../../../contract/mapping/order-numbers.ts';
import type { PositionDeal, StockDeal, StockOrder } from '../../../contract/records/index.ts';
import type { DealTableRow } from '../../../storage/trading/index.ts';
import type { Account, Order } from '../../../trading/index.ts';
import { endMembers } from '../history-records.ts';
import type { TradingEngine } from '../trading-engine.ts';
import { averageText, lotsText, priceText } from '../wire.ts';

/** A stock order in any state. */
export function stockOrderRecord(
  engine: TradingEngine,
  account: Account,
  order: Order,
  language: Language,
): StockOrder {
  const terms = engine.terms(order.symbolId, account);
  const digits = terms?.symbolDigits ?? 0;
  const shares = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  return {
    orderId: order.orderId,
    bizType: toStockType(order),
    direction: DIRECTIONS.number(order.direction),
    status: toStockStatus(order),
    symbolId: order.symbolId,
    symbolName: terms?.symbolName ?? '',
    symbolCode: terms?.symbolCode ?? '',
    requestNum: shares(order.volume),
    requestPrice: priceText(order.price, digits),
    requestTime: order.placedAtMs,
    executeNum: shares(order.filledVolume),
    executePrice: averageText(order.notional, order.filledVolume, digits),
    commission: formatDecimal(-order.fee, account.digits),
    expireTime: order.expireAtMs ?? null,
    cancelType: toCancelType(order.reason),
    ...endMembers(order, language),
  };
}

/** One fill. */
export function stockDealRecord(engine: TradingEngine, account: Account, row: DealTableRow): StockDeal {
  const terms = engine.terms(toInstrumentId(row.symbol_id), account);
  const money = (amount: number | bigint) => formatDecimal(BigInt(amount), account.digits);
  return {
    dealId: row.deal_id,
    orderId: row.order_id,
    bizType: toStockType({
      kind: ORDER_KINDS.written(row.kind),
      direction: DIRECTIONS.written(row.direction),
    }),
    direction: row.direction,
    symbolId: row.symbol_id,
    symbolName: terms?.symbolName ?? '',
    symbolCode: terms?.symbolCode ?? '',
    executeNum: lotsText(row.volume, terms?.numberDigits ?? 0),
    executePrice: priceText(row.price, terms?.symbolDigits ?? 0),
    tradeAmount: money(row.margin),
    commission: money(-BigInt(row.fee)),
    executeTime: row.time_ms,
    positionId: row.position_id,
    profitLoss: money(row.profit),
  };
}

/** A fill as the list of one position shows it. */
export function positionDealRecord(engine: TradingEngine, account: Account, row: DealTableRow): PositionDeal {
  const deal = stockDealRecord(engine, account, row);
  return {
    direction: deal.direction,
    executeTime: deal.executeTime,
    executePrice: deal.executePrice,
    executeNumber: deal.executeNum,
    executeAmount: deal.tradeAmount,
  };
}
