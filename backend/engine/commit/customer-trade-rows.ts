import {
  candlesOfTrade,
  joinCandles,
  type CustomerCandle,
  type CustomerGroup,
  type CustomerTrade,
} from '../../market/index.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import type { Statement } from '../../storage/index.ts';
import {
  customerTradeRepository,
  type CustomerBookKey,
  type CustomerCandleRow,
  type CustomerTradeRow,
} from '../../storage/trading/index.ts';

/** What stores trades between customers and adds them to their candles: one row an interval, however many trades there are. */
export function tradeStatements(trades: readonly CustomerTrade[]): Statement[] {
  if (trades.length === 0) return [];
  const rows = new Map<string, CustomerCandleRow>();
  for (const trade of trades)
    for (const { interval, ...candle } of candlesOfTrade(trade)) {
      const book = bookOf(trade);
      const key = [interval, ...Object.values(book), candle.timestamp].join('/');
      const known = rows.get(key);
      const joined = known === undefined ? candle : joinCandles(toCandle(known), candle);
      rows.set(key, { candle_interval: interval, ...book, ...candleColumns(joined) });
    }
  return customerTradeRepository.record(trades.map(tradeRow), [...rows.values()]);
}

/** The key of the book that a trade, or a question about candles, is of. */
export function bookOf(of: CustomerGroup & { readonly symbolId: number }): CustomerBookKey {
  return { company_id: of.companyId, trade_type: of.tradeType, symbol_id: of.symbolId };
}

function tradeRow(trade: CustomerTrade): CustomerTradeRow {
  const { tradeId, timeMs, price, volume } = trade;
  const direction = DIRECTIONS.number(trade.direction);
  return { trade_id: tradeId, ...bookOf(trade), time_ms: timeMs, price, volume, direction };
}

export function toTrade(row: CustomerTradeRow): CustomerTrade {
  return {
    tradeId: row.trade_id,
    companyId: row.company_id,
    tradeType: row.trade_type,
    symbolId: toInstrumentId(row.symbol_id),
    timeMs: row.time_ms,
    price: row.price,
    volume: row.volume,
    direction: DIRECTIONS.written(row.direction),
  };
}

function candleColumns({ timestamp, open, high, low, close, volume, lastTickTimeMs }: CustomerCandle) {
  return { start_s: timestamp, open, high, low, close, volume, last_time_ms: lastTickTimeMs };
}

export function toCandle(row: CustomerCandleRow): CustomerCandle {
  const { start_s, open, high, low, close, volume, last_time_ms } = row;
  return { timestamp: start_s, open, high, low, close, volume, lastTickTimeMs: last_time_ms };
}
